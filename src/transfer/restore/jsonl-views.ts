/** Input and report types of the JSON lines import. */
import type { LineType } from '../exporters/jsonl.ts'
import type { BadLine } from '../importers/jsonl/survey.ts'

export interface JsonlImportInput {
  /** Absolute path. */
  readonly path: string
  /** True to import what can be read of a damaged file. */
  readonly partial?: boolean
  /** Reports what would be imported, and imports nothing. */
  readonly dryRun?: boolean
}

/** A record that exists here and differs from the file; it stays unchanged. */
export interface JsonlConflict {
  readonly line: number
  readonly type: LineType
  readonly id: string
  readonly reason: string
}

export type LineCounts = Readonly<Record<LineType, number>>

export interface JsonlImportReport {
  /** `refused`: lines are damaged, and nothing was imported. */
  readonly state: 'done' | 'planned' | 'refused'
  readonly path: string
  /** Time stated in the file. */
  readonly exportedAt: string
  readonly added: LineCounts
  /** Records that already exist. */
  readonly known: LineCounts
  /** Records that a person forgot or removed for good here; they do not return. */
  readonly forgotten: LineCounts
  /** Number of current memories that a record of the file supersedes. */
  readonly replaced: number
  /** Number of memories that lost their session or turns, because these do not exist here. */
  readonly loosened: number
  /** Number of redacted secrets, by kind. */
  readonly redacted: Readonly<Record<string, number>>
  /** The first 100. */
  readonly conflicts: readonly JsonlConflict[]
  readonly conflictCount: number
  /** The first 100. */
  readonly bad: readonly BadLine[]
  readonly badCount: number
  /** The run to undo; null if nothing was added. */
  readonly run: string | null
}
