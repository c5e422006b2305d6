/** What an audit is asked, and what it found. */

import type { ScopeSelection } from '../../kernel/scopes.ts'
import type { AuditFinding } from './audit-record.ts'

export type { AuditFinding, FindingKind } from './audit-record.ts'

/** Without a scope, everything. */
export interface AuditInput extends ScopeSelection {
  /** How many memories are searched for by their own words and compared with their neighbours; default 1,000, the newest. */
  readonly probes?: number
}

export interface AuditReport {
  /** Memories looked at, archived and superseded ones too. */
  readonly memories: number
  /** Of those, how many were searched for and compared with their neighbours. */
  readonly probed: number
  /** Worst first. */
  readonly findings: readonly AuditFinding[]
}
