/** Findings of an audit, as surfaces show them. */
import type { MemoryId } from '../../core/ids.ts'

export interface AuditFinding {
  /** Name of the finding in the table. */
  readonly kind: string
  /** At most 50; `count` says how many there are. */
  readonly ids: readonly MemoryId[]
  readonly count: number
  readonly sentence: string
  /** The command that mends it. */
  readonly fix: string
}

export interface AuditReport {
  /** Memories looked at, archived and superseded ones too. */
  readonly memories: number
  /** Of those, how many were searched for and compared with their neighbours. */
  readonly probed: number
  /** Worst first. */
  readonly findings: readonly AuditFinding[]
}
