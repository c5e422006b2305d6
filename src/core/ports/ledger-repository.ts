/** Repository of language model calls and their cost. */

import type { EpochMs } from '../ids.ts'
import type { LedgerEntry, LedgerTotals } from '../ledger.ts'

export interface LedgerRepository {
  append(entry: LedgerEntry): Promise<void>
  /** Newest first. */
  list(query: {
    readonly since?: EpochMs
    readonly limit: number
    readonly offset?: number
  }): Promise<LedgerEntry[]>
  totals(since: EpochMs): Promise<LedgerTotals>
  /** Totals per UTC day, purpose and model, newest day first. */
  byDay(since: EpochMs): Promise<readonly LedgerDay[]>
}

export interface LedgerDay extends LedgerTotals {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  readonly purpose: string
  readonly model: string
}
