/** Result types of imports from other programs. */

import type { EpochMs } from '../../core/ids.ts'
import type { MemoryKind, Trust } from '../../core/memory.ts'
import type { ImportedColumns, ImportRemark } from '../../core/ports/importer.ts'
import type { ImportProblem } from '../importers/reading/why-unknown.ts'

export interface ImportReport {
  /** `more`: call again with the cursor. */
  readonly state: 'planned' | 'more' | 'done'
  readonly kind: string
  /** Title of the importer. */
  readonly title: string
  readonly path: string
  /** The run to undo; null while nothing was stored. */
  readonly run: string | null
  readonly cursor: string | null
  /** Number of records and links in the source, and of those processed. */
  readonly total: number
  readonly done: number
  /** Memories and links added by this call; in a dry run: that would be added. */
  readonly stored: { readonly memories: number; readonly links: number }
  /** Conversations with new turns, and those turns; absent if the source holds no conversations. */
  readonly conversations?: { readonly sessions: number; readonly turns: number }
  /** Number of memories updated because their text changed at the source and not here. */
  readonly refreshed: number
  /** Number of sessions now marked as reflected on. */
  readonly reflected: number
  /** Number of records imported before. */
  readonly known: number
  /** Scopes of the stored memories. */
  readonly scopes: readonly string[]
  /** Projects of the source that Lore did not know by name; they are new, unless `projects` maps them. */
  readonly unknownProjects: readonly string[]
  /**
   * Records that were changed or left out, by reason. Remarks about the source as a whole are in the
   * first report only.
   */
  readonly remarks: readonly ImportRemark[]
  /** Number of redacted secrets, by kind. */
  readonly redacted: Readonly<Record<string, number>>
  /** In a dry run: what would be stored, parents first; at most 1,000. */
  readonly plan: readonly PlannedImport[]
  /** For a table: the column of each field, and the columns that are only kept beside the memory. */
  readonly columns?: ImportedColumns
}

export interface PlannedImport {
  readonly title: string
  readonly kind: MemoryKind
  readonly depth: number
  readonly trust: Trust
  readonly scope: string
  /** For the row of a table: the beginning of its text, and what else was read. */
  readonly content?: string
  readonly tags?: readonly string[]
  readonly createdAt?: EpochMs
}

export interface FoundImport {
  readonly kind: string
  readonly title: string
  readonly path: string
  /** A few words about what is there. */
  readonly holds: string
}

export interface ImportChoices {
  readonly found: readonly FoundImport[]
  /** Why nothing was recognised at the given path, if that is known. */
  readonly problem: ImportProblem | null
  readonly importers: readonly { readonly kind: string; readonly title: string; readonly takes: string }[]
}
