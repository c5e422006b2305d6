/** What was spent on language models: one line a call. */
import type { EpochMs } from './ids.ts'

const LEDGER_PURPOSES = ['extract', 'decide', 'compact', 'summarise', 'reflect', 'contradict'] as const
export type LedgerPurpose = (typeof LEDGER_PURPOSES)[number]

/** `refused` by the model, `invalid`: its answer could not be used, `failed`: it could not be had. */
const LEDGER_OUTCOMES = ['ok', 'refused', 'invalid', 'failed'] as const
export type LedgerOutcome = (typeof LEDGER_OUTCOMES)[number]

export interface LedgerEntry {
  readonly id: string
  readonly at: EpochMs
  readonly purpose: LedgerPurpose
  readonly provider: string
  readonly model: string
  /** Read anew, cached ones not counted. */
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
  /** US dollars; 0 for models that cost nothing or whose price is unknown. */
  readonly priceUsd: number
  readonly durationMs: number
  readonly outcome: LedgerOutcome
  /** What went wrong, without any content. */
  readonly detail: string | null
}

export interface LedgerTotals {
  readonly calls: number
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
  readonly priceUsd: number
}

/** Upper limits; null: none. Tokens are input, cached and output together. */
export interface Budget {
  readonly dailyTokens: number | null
  readonly dailyUsd: number | null
  readonly runTokens: number | null
  readonly runUsd: number | null
}
