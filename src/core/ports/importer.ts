/**
 * An importer recognises another program's knowledge and reads it into plain records. The engine cleans,
 * rates, stores, journals and reports them. An importer never writes to its source.
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
import type { CapturedTurn, ForeignDatabase, SourcePlace, ToolResultCut } from './transcript-source.ts'

/** One record of the other program. Absent fields take the default of a new memory. */
export interface ImportedMemory {
  /** The record's id in the source: stable and unique there. */
  readonly key: string
  /** Key of the parent record; absent for a root. */
  readonly parent?: string
  readonly title?: string
  readonly summary?: string
  readonly content: string
  /** True if it only names what stands below it, such as a folder: it answers no question. */
  readonly isLabel?: boolean
  readonly kind?: MemoryKind
  readonly tags?: readonly string[]
  readonly element?: string
  readonly structure?: Structure
  /** Limited by `mayBePrinciple`. */
  readonly trust?: Trust
  /** A person's own words, if the source has them. */
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
  /** Mean certainty of its raters, 1–10. */
  readonly ratedConfidence?: number
  readonly stabilityDays?: number
  readonly level?: MemoryLevel
  readonly createdAt?: EpochMs
  readonly validFrom?: EpochMs
  readonly validUntil?: EpochMs
  /** Total number of uses in the source; may exceed the listed `accesses`. */
  readonly accessCount?: number
  readonly lastAccessedAt?: EpochMs
  readonly accesses?: readonly ImportedAccess[]
  /** Named things in its title or content. */
  readonly entities?: readonly { readonly name: string; readonly kind: EntityKind }[]
  /** Absolute path and 1-based line of the person's file that it was read from. */
  readonly sourceFile?: string
  readonly sourceLine?: number
  /** The project's name in the source. */
  readonly project?: string
  /** The folder whose project it belongs to. */
  readonly folder?: string
  readonly namespace?: string
  /** Other fields worth keeping; stored apart, so that Lore's own rules never read them. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Metadata of Lore's own skills and experiences. */
  readonly own?: Readonly<Partial<Record<'skill' | 'experience', unknown>>>
}

interface ImportedAccess {
  readonly at: EpochMs
  readonly session: string
  readonly grade: AccessGrade
}

/** A link between two records, by key. `supersedes` means that the source replaced the target. */
export interface ImportedEdge {
  readonly source: string
  readonly target: string
  readonly relation: Exclude<Relation, 'parent' | 'mentions'>
  /** 0–1, default 1. */
  readonly weight?: number
  readonly reasoning?: string
  readonly createdAt?: EpochMs
  /** True if a person made it, so that it never fades. */
  readonly byPerson?: boolean
}

/**
 * Notes about records that were not imported unchanged. `lost`: not imported; `changed`: imported in another
 * form.
 */
export const IMPORT_NOTES = {
  empty: { effect: 'lost', sentence: 'it has no text' },
  private: { effect: 'lost', sentence: 'all of it is marked private' },
  bad_record: { effect: 'lost', sentence: 'it is not a valid record' },
  deleted_there: { effect: 'lost', sentence: 'it was deleted there' },
  archived_there: { effect: 'lost', sentence: 'it was archived there' },
  replaced_there: { effect: 'lost', sentence: 'a newer version replaced it there' },
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
  transcript_there: {
    effect: 'lost',
    sentence: 'a transcript inside the other program’s file; `lore ingest` reads the agents’ own',
  },
  messages_there: {
    effect: 'lost',
    sentence: 'a message of the agent; only what it kept in its memory is imported',
  },
  other_branch: { effect: 'lost', sentence: 'a message of another branch of its conversation' },
  hidden_there: { effect: 'lost', sentence: 'reasoning or instructions that the program does not show' },
  other_file: { effect: 'lost', sentence: 'a file of the export that holds no conversations' },
  linked_file: { effect: 'lost', sentence: 'a link to a file elsewhere, which is not followed' },
  derived: { effect: 'lost', sentence: 'Lore makes its own' },
  unreadable: { effect: 'lost', sentence: 'it could not be read' },
  not_utf8: { effect: 'lost', sentence: 'its text is not UTF-8' },
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
  date_unread: { effect: 'changed', sentence: 'its date could not be read: write dates as 2026-11-30' },
  particulars_dropped: { effect: 'changed', sentence: 'its other fields were too long to store' },
  kept_here: { effect: 'changed', sentence: 'both texts changed since: the one here was kept' },
} as const satisfies Readonly<
  Record<string, { readonly effect: 'lost' | 'changed'; readonly sentence: string }>
>
export type ImportNoteCode = keyof typeof IMPORT_NOTES

/** Number of records with one note, and a few examples: titles, ids, names of tables; never contents. */
export interface ImportRemark {
  readonly code: ImportNoteCode
  readonly count: number
  readonly examples: readonly string[]
}

/** A session that the other program has already reflected on; Lore does not reflect on it again. */
export interface ImportedReflection {
  /** The agent's id of the session. */
  readonly session: string
  /** Key of the record that holds the reflection; absent if the session was only marked as done. */
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
  /** For a table: the column of each field, and the columns that are only kept. */
  readonly columns?: ImportedColumns
}

export interface ImportedColumns {
  readonly used: Readonly<Record<string, string>>
  readonly kept: readonly string[]
}

export interface ImportDeps {
  /** Opens read-only. @throws LoreError invalid_input if it is not a database */
  readonly openDatabase: (path: string) => ForeignDatabase
  readonly homedir: string
  readonly now: EpochMs
  /** For a table: columns by field, as the person named them. */
  readonly columns?: Readonly<Record<string, string>>
}

interface ImporterBase {
  /** Name to type: `memory-v3`. */
  readonly kind: string
  /** Name for people: `memory-v3 (SQLite)`. */
  readonly title: string
  /** Describes the path that it expects. */
  readonly takes: string
  /**
   * True if records may be imported as principles (a person's own words). Only allowed if nobody but the
   * person writes the source; otherwise records become patterns at most.
   */
  readonly mayBePrinciple: boolean
  /** Usual locations; the paths need not exist. @param cwd the person's current folder */
  places(place: SourcePlace, cwd: string | null): Promise<readonly string[]>
  /**
   * Describes the content in a few words; null if it is something else. Never throws for unreadable content.
   */
  recognise(path: string, deps: ImportDeps): Promise<string | null>
}

/** Imports records. */
export interface Importer extends ImporterBase {
  /** @throws LoreError invalid_input if it cannot be read as this kind */
  read(path: string, deps: ImportDeps): Promise<ImportedSource>
}

/** One conversation of another program, in the order spoken. */
export interface ImportedConversation {
  /** The program's id of the conversation. */
  readonly id: string
  readonly title?: string
  readonly startedAt?: EpochMs
  readonly archived?: boolean
  /** Turns with the program's own ids, unique in the conversation. */
  readonly turns: readonly Omit<CapturedTurn, 'sessionId'>[]
}

/** A place between two conversations of an export. */
export interface ConversationPlace {
  /** Number of the document, from 0; large exports have several. */
  readonly document: number
  /** Byte offset in the unpacked document. */
  readonly byte: number
}

export interface ConversationStep {
  /** Null if the entry cannot be read; then there is a remark. */
  readonly conversation: ImportedConversation | null
  readonly remarks: readonly ImportRemark[]
  /** The place after it. */
  readonly after: ConversationPlace
}

export interface OpenedConversations {
  /** Changes when the source changes. */
  readonly fingerprint: string
  /** Files of the export that hold no conversations. */
  readonly others: readonly string[]
  /** Reads everything once. @throws LoreError invalid_input if a part is damaged */
  count(): Promise<number>
  steps(from: ConversationPlace): AsyncIterable<ConversationStep>
}

/** Imports conversations, one at a time, because an export may be larger than memory. */
export interface ConversationImporter extends ImporterBase {
  /** @throws LoreError invalid_input if it cannot be read as this kind */
  open(path: string, toolResults: ToolResultCut): Promise<OpenedConversations>
}
