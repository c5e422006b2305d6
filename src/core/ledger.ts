/** The ledger of language model calls and their cost, one line per call. */
import type { EpochMs } from './ids.ts'

const LEDGER_PURPOSES = ['extract', 'decide', 'compact', 'summarise', 'reflect', 'contradict'] as const
export type LedgerPurpose = (typeof LEDGER_PURPOSES)[number]

/** `refused`: by the model; `invalid`: the answer was unusable; `failed`: no answer. */
const LEDGER_OUTCOMES = ['ok', 'refused', 'invalid', 'failed'] as const
export type LedgerOutcome = (typeof LEDGER_OUTCOMES)[number]

export interface LedgerEntry {
  readonly id: string
  readonly at: EpochMs
  readonly purpose: LedgerPurpose
  readonly provider: string
  readonly model: string
  /** Without cached tokens. */
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
  /** US dollars; 0 for models that cost nothing or whose price is unknown. */
  readonly priceUsd: number
  readonly durationMs: number
  readonly outcome: LedgerOutcome
  /** The error, without any content. */
  readonly detail: string | null
}

export interface LedgerTotals {
  readonly calls: number
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
  readonly priceUsd: number
}

/** Upper limits; null for none. Tokens are the sum of input, cached and output tokens. */
export interface Budget {
  readonly dailyTokens: number | null
  readonly dailyUsd: number | null
  readonly runTokens: number | null
  readonly runUsd: number | null
}
