/** What is known while an export is brought over: counts, conflicts, and what has another id here or stays behind. */
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
/** Stands for the id of a scope that would be made, were anything written. */
export const UNMADE = 'unmade'

export interface RestoreState {
  readonly write: boolean
  readonly added: Record<LineType, number>
  readonly known: Record<LineType, number>
  readonly forgotten: Record<LineType, number>
  readonly conflicts: JsonlConflict[]
  loosened: number
  /** By the file's numbers. */
  readonly scopes: Map<number, ScopeId | typeof UNMADE | typeof FORGOTTEN>
  /** By the file's numbers of scopes. */
  readonly namespaces: Map<number, string>
  /** Those that have another id here, and those that do not come. */
  readonly sessions: Map<string, SessionId | typeof FORGOTTEN>
  /** Those that were not here before: nothing can stand in the place of their turns. */
  readonly freshSessions: Set<string>
  /** Turns that have another id here. */
  readonly turns: Map<string, EpisodeId>
  /** Entities that have another id here. */
  readonly entities: Map<string, EntityId>
  /** Memories that do not come, and what they hung on: whatever hangs on them goes there. */
  readonly left: Map<string, MemoryId | null>
  /** Scopes in which something stayed away that topics may be named after. */
  readonly thinned: Set<ScopeId>
  /** Roots that are new. */
  readonly roots: MemoryId[]
  /** What was made since it was last asked for, besides memories and links. */
  readonly made: {
    scopes: ScopeId[]
    sessions: ImportedRecords['sessions'][number][]
    /** Turns of conversations that were here before. */
    extended: Map<SessionId, number>
    entities: EntityId[]
    reflections: ImportedRecords['reflections'][number][]
  }
  /** Memories that are new. */
  readonly fresh: Set<string>
  /** To be set when all memories are there. */
  readonly superseded: {
    readonly id: MemoryId
    readonly by: MemoryId
    /** Where it was here before: what the file says of it. */
    readonly here?: { readonly validUntil: EpochMs | null }
  }[]
  /** Links by which something would take the place of what stays current here. */
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

/** Empties it. */
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
