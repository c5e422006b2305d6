/** Sums of the ledger by day. Pure. */

interface LedgerDay {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
}

const DAY_MS = 86_400_000

/** One sum for every day from `since` until now, days without calls included. */
export function sumByDay(
  days: readonly LedgerDay[],
  since: number,
  now: number,
): readonly { readonly at: number; readonly tokens: number }[] {
  const sums = new Map<string, number>()
  for (const { day, inputTokens, cachedTokens, outputTokens } of days) {
    sums.set(day, (sums.get(day) ?? 0) + inputTokens + cachedTokens + outputTokens)
  }
  const first = Math.floor(since / DAY_MS)
  const last = Math.floor(now / DAY_MS)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const at = (first + index) * DAY_MS
    return { at, tokens: sums.get(new Date(at).toISOString().slice(0, 10)) ?? 0 }
  })
}

/** @example toUsd(0.0123) → '$0.012' */
export function toUsd(price: number): string {
  return `$${price === 0 ? '0' : price < 1 ? price.toPrecision(2) : price.toFixed(2)}`
}
