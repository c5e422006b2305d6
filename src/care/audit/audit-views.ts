/** Result types of audit. */
import type { MemoryId } from '../../core/ids.ts'

export interface AuditFinding {
  /** Name of the finding in the table. */
  readonly kind: string
  /** The first 50 ids; `count` is the number of all. */
  readonly ids: readonly MemoryId[]
  readonly count: number
  readonly sentence: string
  /** The command that repairs it; empty if there is none. */
  readonly fix: string
}

export interface AuditReport {
  /** Number of memories examined, archived and superseded ones included. */
  readonly memories: number
  /** Number of memories that were searched for and compared with similar ones. */
  readonly probed: number
  /** Worst first. */
  readonly findings: readonly AuditFinding[]
}
