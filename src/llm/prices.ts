/** Prices of language models: US dollars per million tokens, as published in November 2026. */
import type { ModelPrice, ModelUsage } from '../core/ports/language-model.ts'

/** Writing to the cache (five minutes) costs 25 % more than reading uncached. */
const CACHE_WRITE_FACTOR = 1.25

interface PriceList extends ModelPrice {
  /** Longer prompts cost more for all of their tokens. */
  readonly longPrompt?: { readonly aboveTokens: number; readonly price: ModelPrice }
}

const PRICES: ReadonlyMap<string, PriceList> = new Map<string, PriceList>(
  Object.entries({
    'claude-haiku-5-5': {
      input: 0.1,
      cached: 0.01,
      output: 0.5,
      longPrompt: { aboveTokens: 100_000, price: { input: 0.5, cached: 0.05, output: 2.5 } },
    },
    'claude-sonnet-5-5': { input: 2, cached: 0.2, output: 10 },
    'claude-opus-5-5': { input: 4, cached: 0.2, output: 20 },
    'claude-fable-5-1': { input: 10, cached: 0.25, output: 50 },
  }),
)

/**
 * Returns the rate for a prompt of this size, cached tokens included; a dated model name has the price of its
 * model. Null if the price is unknown.
 */
export function priceOf(model: string, promptTokens = 0): ModelPrice | null {
  const list = PRICES.get(model.replace(/-\d{8}$/, ''))
  if (list === undefined) return null
  const { longPrompt, input, cached, output } = list
  return longPrompt !== undefined && promptTokens > longPrompt.aboveTokens
    ? longPrompt.price
    : { input, cached, output }
}

/** Returns US dollars; 0 if the price is unknown. */
export function costUsd(price: ModelPrice | null, usage: ModelUsage): number {
  if (price === null) return 0
  const { inputTokens, cachedTokens, outputTokens, cacheWrittenTokens = 0 } = usage
  const readAnew = inputTokens - cacheWrittenTokens + cacheWrittenTokens * CACHE_WRITE_FACTOR
  return (readAnew * price.input + cachedTokens * price.cached + outputTokens * price.output) / 1_000_000
}
