import { describe, expect, test } from 'vitest'
import { costUsd, priceOf } from './prices.ts'

describe('priceOf', () => {
  test.each([
    ['claude-haiku-5-5', 0, { input: 0.1, cached: 0.01, output: 0.5 }],
    ['claude-haiku-5-5', 100_000, { input: 0.1, cached: 0.01, output: 0.5 }],
    ['claude-haiku-5-5', 100_001, { input: 0.5, cached: 0.05, output: 2.5 }],
    ['claude-haiku-5-5-20261001', 0, { input: 0.1, cached: 0.01, output: 0.5 }],
    ['claude-sonnet-5-5', 500_000, { input: 2, cached: 0.2, output: 10 }],
    ['claude-opus-5-5', 0, { input: 4, cached: 0.2, output: 20 }],
    ['claude-fable-5-1', 0, { input: 10, cached: 0.25, output: 50 }],
  ])('%s, %i tokens', (model, promptTokens, price) => {
    expect(priceOf(model, promptTokens)).toEqual(price)
  })

  test.each(['claude-haiku-9', 'llama3.2', '', 'constructor', 'claude-haiku-5-5-preview'])(
    'is null for %j',
    (model) => {
      expect(priceOf(model)).toBeNull()
    },
  )
})

describe('costUsd', () => {
  const haiku = priceOf('claude-haiku-5-5')

  test('is nothing where the price is unknown', () => {
    expect(costUsd(null, { inputTokens: 1e6, cachedTokens: 1e6, outputTokens: 1e6 })).toBe(0)
  })

  test('adds input, cached input and output', () => {
    // 20,000 · 0.10 + 3,000 · 0.01 + 1,500 · 0.50, per million
    expect(costUsd(haiku, { inputTokens: 20_000, cachedTokens: 3_000, outputTokens: 1_500 })).toBeCloseTo(
      0.00278,
      10,
    )
  })

  test('charges a quarter more for what is written to the cache', () => {
    // 17,000 · 0.10 + 3,000 · 0.125 + 1,500 · 0.50, per million
    const usage = { inputTokens: 20_000, cachedTokens: 0, outputTokens: 1_500, cacheWrittenTokens: 3_000 }
    expect(costUsd(haiku, usage)).toBeCloseTo(0.002825, 10)
  })

  test('charges a million of each as listed', () => {
    const usage = { inputTokens: 1e6, cachedTokens: 1e6, outputTokens: 1e6 }
    expect(costUsd(priceOf('claude-sonnet-5-5'), usage)).toBeCloseTo(12.2, 10)
    expect(costUsd(priceOf('claude-opus-5-5'), usage)).toBeCloseTo(24.2, 10)
  })
})
