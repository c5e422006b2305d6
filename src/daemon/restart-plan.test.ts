import { describe, expect, it } from 'vitest'
import { backOffMs, planRestart } from './restart-plan.ts'

const MINUTE_MS = 60_000

describe('planRestart', () => {
  it('waits longer after each crash', () => {
    const at = [0, 1, 2, 3].map((n) => n * 10_000)
    const delays = at.map((_, n) => planRestart(at.slice(0, n + 1), at[n] ?? 0))
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000].map((delayMs) => ({ kind: 'restart', delayMs })))
  })

  it('gives up at the fifth crash in ten minutes', () => {
    const at = [0, 1, 2, 3, 4].map((n) => n * 2 * MINUTE_MS)
    expect(planRestart(at, 8 * MINUTE_MS)).toEqual({ kind: 'give_up', crashes: 5 })
  })

  it('forgets crashes older than ten minutes', () => {
    const at = [0, 1, 2, 3, 30].map((n) => n * MINUTE_MS)
    expect(planRestart(at, 30 * MINUTE_MS)).toEqual({ kind: 'restart', delayMs: 1_000 })
  })
})

describe('backOffMs', () => {
  it('doubles from a second to a minute', () => {
    expect([1, 2, 3, 6, 7, 50].map(backOffMs)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000])
  })
})
