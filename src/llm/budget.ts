/** Caps on tokens and money, and the error if one is reached. Pure. */
import { LoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Budget } from '../core/ledger.ts'

export interface Spending {
  /** Sum of input, cached and output tokens. */
  readonly tokens: number
  readonly usd: number
}

const DAY_MS = 86_400_000

/** Returns 0:00 UTC of the day, when daily caps start to count. */
export function startOfUtcDay(at: EpochMs): EpochMs {
  return Math.floor(at / DAY_MS) * DAY_MS
}

/**
 * @param today spending since midnight, running calls included; `run` likewise since the run began
 * @throws LoreError budget_reached for the first cap that `wanted` could exceed
 */
export function assertWithin(
  budget: Budget,
  wanted: Spending,
  today: Spending,
  run: Spending,
  now: EpochMs,
): void {
  const midnight = new Date(startOfUtcDay(now) + DAY_MS).toISOString()
  const ofDay = `It frees at midnight UTC (${midnight}).`
  const ofRun = 'The next run starts afresh.'
  const tokenCap = (setting: string, limit: number | null, used: Spending, frees: string): Cap => ({
    setting,
    limit,
    used: used.tokens,
    wanted: wanted.tokens,
    unit: 'tokens',
    frees,
  })
  const moneyCap = (setting: string, limit: number | null, used: Spending, frees: string): Cap => ({
    setting,
    limit,
    used: used.usd,
    wanted: wanted.usd,
    unit: 'usd',
    frees,
  })
  const caps: readonly Cap[] = [
    tokenCap('digest.dailyTokens', budget.dailyTokens, today, ofDay),
    moneyCap('digest.dailyUsd', budget.dailyUsd, today, ofDay),
    tokenCap('digest.runTokens', budget.runTokens, run, ofRun),
    moneyCap('digest.runUsd', budget.runUsd, run, ofRun),
  ]
  for (const cap of caps) {
    const { limit, used, wanted: more } = cap
    // A free model cannot exceed a cap on money.
    if (limit !== null && more > 0 && used + more > limit) throw toBudgetError({ ...cap, limit })
  }
}

interface Cap {
  readonly setting: string
  readonly limit: number | null
  readonly used: number
  readonly wanted: number
  readonly unit: 'tokens' | 'usd'
  readonly frees: string
}

function toBudgetError({
  setting,
  limit,
  used,
  wanted,
  unit,
  frees,
}: Cap & { readonly limit: number }): LoreError {
  const show = (amount: number) => (unit === 'usd' ? `$${amount.toFixed(4)}` : `${amount} tokens`)
  const isTooSmall = wanted > limit
  return new LoreError(
    'budget_reached',
    `The budget for language models is used up: ${show(used)} of ${show(limit)}, and the next call may take ${show(wanted)}.`,
    {
      hint: isTooSmall
        ? `The cap is smaller than a single call: raise ${setting}.`
        : `${frees} Raise ${setting} to go on now.`,
      details: { cap: setting, limit, used, wanted },
    },
  )
}
