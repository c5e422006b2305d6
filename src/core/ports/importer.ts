/**
 * Another program's way of keeping knowledge. An importer recognises it and reads it into plain records; cleaning,
 * trust, storing, the journal and the report are the engine's business. It never writes to what it reads.
 */
import type { Relation } from '../edge.ts'
import type { AccessGrade, EntityKind } from '../entity.ts'
import type { EpochMs } from '../ids.ts'
import type {
  Authority,
  Category,
  GovernanceLayer,
  MemoryKind,
  MemoryLevel,
  Structure,
  Trust,
} from '../memory.ts'
import type { ForeignDatabase, SourcePlace } from './transcript-source.ts'

/** One record as the other program has it. What is absent takes the default of a new memory. */
export interface ImportedMemory {
  /** Its own id there, the same every time it is read; unique in the source. */
  readonly key: string
  /** Key of the record it hangs below; absent for a root. */
  readonly parent?: string
  readonly title?: string
  readonly summary?: string
  readonly content: string
  readonly kind?: MemoryKind
  readonly tags?: readonly string[]
  readonly element?: string
  readonly structure?: Structure
  /** As far as the importer may say; see `mayBePrinciple`. */
  readonly trust?: Trust
  /** A person's words, as far as the source gives them. */
  readonly quote?: string
  readonly author?: string
  readonly authority?: Authority
  readonly layer?: GovernanceLayer
  readonly protected?: boolean
  readonly category?: Category
  /** 0–1. */
  readonly salience?: number
  readonly surprise?: number
  readonly confidence?: number
  readonly confidenceFloor?: number
  /** 0–10. */
  readonly quality?: number
  readonly stabilityDays?: number
  readonly level?: MemoryLevel
  readonly createdAt?: EpochMs
  readonly validFrom?: EpochMs
  readonly validUntil?: EpochMs
  /** How often it was used there; more than the uses that are known one by one. */
  readonly accessCount?: number
  readonly lastAccessedAt?: EpochMs
  readonly accesses?: readonly ImportedAccess[]
  /** Named things that stand in its title or content. */
  readonly entities?: readonly { readonly name: string; readonly kind: EntityKind }[]
  /** Absolute path and 1-based line of the file it was read from, where that is a file of the person's. */
  readonly sourceFile?: string
  readonly sourceLine?: number
  /** The project it belongs to, by the name the source gives it. */
  readonly project?: string
  /** The folder whose project it belongs to. */
  readonly folder?: string
  readonly namespace?: string
  /** Whatever else is worth keeping; kept apart, so that it means nothing to Lore's own rules. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** What Lore's own skills and experiences keep in their metadata. */
  readonly own?: Readonly<Partial<Record<'skill' | 'experience', unknown>>>
}

interface ImportedAccess {
  readonly at: EpochMs
  readonly session: string
  readonly grade: AccessGrade
}

/** A link between two records, by their keys. `supersedes` says that the source took the target's place. */
export interface ImportedEdge {
  readonly source: string
  readonly target: string
  readonly relation: Exclude<Relation, 'parent' | 'mentions'>
  /** 0–1, default 1. */
  readonly weight?: number
  readonly reasoning?: string
  readonly createdAt?: EpochMs
  /** A person made it: it never fades. */
  readonly byPerson?: boolean
}

/** What did not come over as it was. `lost`: it stays behind; `changed`: it came, but otherwise. */
export const IMPORT_NOTES = {
  empty: { effect: 'lost', sentence: 'it has no text' },
  private: { effect: 'lost', sentence: 'all of it is marked private' },
  bad_record: { effect: 'lost', sentence: 'it is not a valid record' },
  deleted_there: { effect: 'lost', sentence: 'it was deleted there' },
  archived_there: { effect: 'lost', sentence: 'it was archived there' },
  expired_there: { effect: 'lost', sentence: 'it had expired there' },
  same_text: { effect: 'lost', sentence: 'the same text is already stored' },
  removed_here: { effect: 'lost', sentence: 'it was forgotten or removed here' },
  same_key: { effect: 'lost', sentence: 'another record has the same id' },
  missing_end: { effect: 'lost', sentence: 'one end of the link was not imported' },
  other_scope: { effect: 'lost', sentence: 'the two ends of the link belong to different scopes' },
  self_link: { effect: 'lost', sentence: 'it links a record to itself' },
  no_replacement: { effect: 'lost', sentence: 'the memory that should replace it could not replace it' },
  unknown_table: { effect: 'lost', sentence: 'Lore has no use for this table' },
  bookkeeping: { effect: 'lost', sentence: 'the other program’s own bookkeeping' },
  derived: { effect: 'lost', sentence: 'Lore makes its own' },
  unreadable: { effect: 'lost', sentence: 'it could not be read' },
  too_large: { effect: 'lost', sentence: 'it is larger than the limit' },
  too_many: { effect: 'lost', sentence: 'there are more than the limit for one import' },
  trust_lowered: { effect: 'changed', sentence: 'trusted less: only you can make it a principle again' },
  layer_lowered: { effect: 'changed', sentence: 'layer 2 instead of 1: only you can put it there' },
  relation_renamed: { effect: 'changed', sentence: 'linked as related_to, with its own word as the reason' },
  parent_missing: { effect: 'changed', sentence: 'it is a root now: its parent was not imported' },
  parent_cycle: { effect: 'changed', sentence: 'it is a root now: it was its own ancestor' },
  too_deep: { effect: 'changed', sentence: 'it is higher up in the tree, which would be too deep otherwise' },
  shortened: { effect: 'changed', sentence: 'cut to the maximum length' },
  time_unknown: { effect: 'changed', sentence: 'its time is unknown: the time of the import is used' },
  particulars_dropped: { effect: 'changed', sentence: 'its other fields were too long to store' },
  kept_here: { effect: 'changed', sentence: 'both texts changed since: the one here was kept' },
} as const satisfies Readonly<
  Record<string, { readonly effect: 'lost' | 'changed'; readonly sentence: string }>
>
export type ImportNoteCode = keyof typeof IMPORT_NOTES

/** So often, with a few examples: titles, ids, names of tables; never contents. */
export interface ImportRemark {
  readonly code: ImportNoteCode
  readonly count: number
  readonly examples: readonly string[]
}

/** A session the other program was done with: it is not to be reflected on again. */
export interface ImportedReflection {
  /** As the agent names it. */
  readonly session: string
  /** Key of the record that keeps what was thought; absent where it was only ticked off. */
  readonly record?: string
  readonly namespace?: string
  readonly createdAt?: EpochMs
}

export interface ImportedSource {
  /** In any order. */
  readonly memories: readonly ImportedMemory[]
  readonly edges: readonly ImportedEdge[]
  readonly reflections?: readonly ImportedReflection[]
  readonly remarks: readonly ImportRemark[]
}

export interface ImportDeps {
  /** Read-only. @throws LoreError invalid_input where it is no database */
  readonly openDatabase: (path: string) => ForeignDatabase
  readonly homedir: string
  readonly now: EpochMs
}

export interface Importer {
  /** As it is typed: `memory-v3`. */
  readonly kind: string
  /** For people: `memory-v3 (SQLite)`. */
  readonly title: string
  /** What a path has to be. */
  readonly takes: string
  /**
   * A principle is a person's own words. Only where nobody but the person writes the file may an importer say that
   * something is one; from anywhere else it comes over as a pattern at most.
   */
  readonly mayBePrinciple: boolean
  /** Where it usually lies; paths that need not exist. @param cwd the folder the person stands in */
  places(place: SourcePlace, cwd: string | null): Promise<readonly string[]>
  /** What is there, in a few words; null where it is something else. Never throws for what is merely unreadable. */
  recognise(path: string, deps: ImportDeps): Promise<string | null>
  /** @throws LoreError invalid_input where it cannot be read as this kind */
  read(path: string, deps: ImportDeps): Promise<ImportedSource>
}
