/** What bringing back an export is asked, and what came of it. */
import type { LineType } from '../exporters/jsonl.ts'
import type { BadLine } from '../importers/jsonl/survey.ts'

export interface JsonlImportInput {
  /** Absolute. */
  readonly path: string
  /** Bring over what can be read of a damaged file. */
  readonly partial?: boolean
  /** Say what would be brought over, and bring nothing. */
  readonly dryRun?: boolean
}

/** Something that is here already, and is not as the file has it: it stays as it is here. */
export interface JsonlConflict {
  readonly line: number
  readonly type: LineType
  readonly id: string
  readonly reason: string
}

export type LineCounts = Readonly<Record<LineType, number>>

export interface JsonlImportReport {
  /** `refused`: lines are damaged, and nothing was brought over. */
  readonly state: 'done' | 'planned' | 'refused'
  readonly path: string
  /** As the file says. */
  readonly exportedAt: string
  readonly added: LineCounts
  /** Here already. */
  readonly known: LineCounts
  /** A person forgot them here, or removed them for good: they do not come back. */
  readonly forgotten: LineCounts
  /** Memories that were here and were current; something in the file takes their place. */
  readonly replaced: number
  /** Memories that cannot say any more which conversation they came from, because it is not here. */
  readonly loosened: number
  /** What was cut as a secret, by kind. */
  readonly redacted: Readonly<Record<string, number>>
  /** The first of them. */
  readonly conflicts: readonly JsonlConflict[]
  readonly conflictCount: number
  /** The first of them. */
  readonly bad: readonly BadLine[]
  readonly badCount: number
  /** Under which it can be taken back; null where nothing was added. */
  readonly run: string | null
}
