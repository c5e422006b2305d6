/** State of a JSON lines import: counts, conflicts, and ids that differ here or are not imported. */
import type { EntityId, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import type { AppliedChanges } from '../../kernel/changes/apply-journalled.ts'
import type { PlainChange } from '../../kernel/changes/apply-plain.ts'
import { LINE_TYPES, type LineType } from '../exporters/jsonl.ts'
import type { ImportedRecords } from '../imported/import-undo.ts'
import type { LineOf } from '../importers/jsonl/lines.ts'
import type { JsonlConflict } from './jsonl-views.ts'

export type Numbered<T extends LineType> = LineOf<T> & { readonly line: number }

/** Applies changes inside the transaction of a batch, journalled under the run of the import. */
export type ApplyRestored = (changes: readonly PlainChange[]) => Promise<AppliedChanges>

/** Stands for the id of what a person removed here. */
export const FORGOTTEN = 'forgotten'
/** Stands for the id of a scope that a dry run would create. */
export const UNMADE = 'unmade'

export interface RestoreState {
  readonly write: boolean
  readonly added: Record<LineType, number>
  readonly known: Record<LineType, number>
  readonly forgotten: Record<LineType, number>
  readonly conflicts: JsonlConflict[]
  loosened: number
  /** Scope ids, by the file's scope numbers. */
  readonly scopes: Map<number, ScopeId | typeof UNMADE | typeof FORGOTTEN>
  /** Namespaces, by the file's scope numbers. */
  readonly namespaces: Map<number, string>
  /** Sessions that have another id here or are not imported. */
  readonly sessions: Map<string, SessionId | typeof FORGOTTEN>
  /** New sessions, whose turns cannot conflict with existing ones. */
  readonly freshSessions: Set<string>
  /** Turns that have another id here. */
  readonly turns: Map<string, EpisodeId>
  /** Entities that have another id here. */
  readonly entities: Map<string, EntityId>
  /** Memories that are not imported, with their parents; their children move there. */
  readonly left: Map<string, MemoryId | null>
  /** Scopes in which a memory was not imported that a topic may be named after. */
  readonly thinned: Set<ScopeId>
  /** Ids of new roots. */
  readonly roots: MemoryId[]
  /** Records created since the last `takeMade`, besides memories and links. */
  readonly made: {
    scopes: ScopeId[]
    sessions: ImportedRecords['sessions'][number][]
    /** Number of turns added to existing sessions. */
    extended: Map<SessionId, number>
    entities: EntityId[]
    reflections: ImportedRecords['reflections'][number][]
  }
  /** Ids of new memories. */
  readonly fresh: Set<string>
  /** Supersessions to set once all memories are stored. */
  readonly superseded: {
    readonly id: MemoryId
    readonly by: MemoryId
    /** Set if the memory existed before: what the file says about it. */
    readonly here?: { readonly validUntil: EpochMs | null }
  }[]
  /** Pairs whose `supersedes` link must not be restored, because the older memory stays current here. */
  readonly standing: Set<string>
}

export function createRestoreState(write: boolean): RestoreState {
  return {
    write,
    added: noLines(),
    known: noLines(),
    forgotten: noLines(),
    conflicts: [],
    loosened: 0,
    scopes: new Map(),
    namespaces: new Map(),
    sessions: new Map(),
    freshSessions: new Set(),
    turns: new Map(),
    entities: new Map(),
    left: new Map(),
    thinned: new Set(),
    roots: [],
    made: { scopes: [], sessions: [], extended: new Map(), entities: [], reflections: [] },
    fresh: new Set(),
    superseded: [],
    standing: new Set(),
  }
}

/** Returns the created records and clears the list. */
export function takeMade({ made }: RestoreState): ImportedRecords {
  const extended = [...made.extended].map(([id, turns]) => ({ id, turns }))
  made.extended.clear()
  return {
    scopes: made.scopes.splice(0),
    sessions: made.sessions.splice(0),
    extended,
    entities: made.entities.splice(0),
    reflections: made.reflections.splice(0),
  }
}

export function noLines(): Record<LineType, number> {
  return Object.fromEntries(LINE_TYPES.map((type) => [type, 0])) as Record<LineType, number>
}
