/** Findings of an audit, as surfaces show them. */

import type { AuditFinding } from './audit-record.ts'

export type { AuditFinding } from './audit-record.ts'

export interface AuditReport {
  /** Memories looked at, archived and superseded ones too. */
  readonly memories: number
  /** Of those, how many were searched for and compared with their neighbours. */
  readonly probed: number
  /** Worst first. */
  readonly findings: readonly AuditFinding[]
}
