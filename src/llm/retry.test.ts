import { describe, expect, test } from 'vitest'
import { LoreError } from '../core/errors.ts'
import { type Attempt, again, planWaitMs, type RetryPolicy, readRetryAfterMs, withRetries } from './retry.ts'

const POLICY: RetryPolicy = { attempts: 4, firstWaitMs: 1_000, longestWaitMs: 60_000, totalMs: 300_000 }
const NOW = Date.UTC(2026, 10, 15, 12)

/** Time that passes only in waits, and in attempts that say so. */
function scene(outcomes: readonly Attempt<string>[], { attemptMs = 0, random01 = 0 } = {}) {
  let now = NOW
  const waits: number[] = []
  const left: number[] = []
  const deps = {
    clock: { now: () => now },
    random: () => random01,
    sleep: async (ms: number, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      waits.push(ms)
      now += ms
    },
  }
  const attempt = async (leftMs: number): Promise<Attempt<string>> => {
    left.push(leftMs)
    now += attemptMs
    return outcomes[left.length - 1] ?? { kind: 'done', value: 'answer' }
  }
  return {
    waits,
    left,
    run: (policy = POLICY, signal?: AbortSignal) => withRetries(attempt, policy, deps, signal),
  }
}

const busy = (name = 'busy', retryAfterMs: number | null = null) =>
  again(new LoreError('llm_unavailable', name, { hint: 'Wait.' }), retryAfterMs)

describe('withRetries', () => {
  test('tries once where the first try succeeds', async () => {
    const { run, waits } = scene([])
    expect(await run()).toBe('answer')
    expect(waits).toEqual([])
  })

  test('waits longer each time', async () => {
    const { run, waits } = scene([busy(), busy(), busy()], { random01: 0.999999 })
    expect(await run()).toBe('answer')
    expect(waits).toEqual([1_000, 2_000, 4_000])
  })

  test('gives up after its tries with what the last one said', async () => {
    const { run, left } = scene([busy('1'), busy('2'), busy('3'), busy('4')])
    await expect(run()).rejects.toThrow('4')
    expect(left).toHaveLength(4)
  })

  test('waits as long as it is asked to, and gives up at once where that is too long', async () => {
    const patient = scene([busy('later', 20_000)])
    await patient.run()
    expect(patient.waits).toEqual([20_000])
    const tooLong = scene([busy('much later', 61_000)])
    await expect(tooLong.run()).rejects.toThrow('much later')
    expect(tooLong.waits).toEqual([])
  })

  test('begins no wait that would end after the deadline', async () => {
    const { run, left } = scene([busy('1', 50_000), busy('2', 50_000)], { attemptMs: 10_000 })
    await expect(run({ ...POLICY, totalMs: 100_000 })).rejects.toThrow('2')
    expect(left).toEqual([100_000, 40_000])
  })

  test('does not try again what is thrown', async () => {
    const attempt = () => Promise.reject(new LoreError('llm_refused', 'no', { hint: '–' }))
    await expect(
      withRetries(attempt, POLICY, { clock: { now: () => NOW }, random: () => 0 }),
    ).rejects.toMatchObject({ code: 'llm_refused' })
  })

  test('is cancelled before a try and in a wait', async () => {
    const before = scene([])
    await expect(before.run(POLICY, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
    expect(before.left).toEqual([])

    const cancelling = new AbortController()
    const waiting = withRetries(
      async () => {
        queueMicrotask(() => cancelling.abort())
        return busy('busy', 30_000)
      },
      POLICY,
      { clock: { now: () => NOW }, random: () => 0 },
      cancelling.signal,
    )
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('planWaitMs', () => {
  test('spreads waits over the upper half of their width', () => {
    expect(planWaitMs(3, null, POLICY, 0)).toBe(2_000)
    expect(planWaitMs(3, null, POLICY, 0.5)).toBe(3_000)
  })

  test('never waits longer than the longest', () => {
    expect(planWaitMs(30, null, POLICY, 0.999999)).toBe(60_000)
  })

  test('never waits shorter than asked', () => {
    expect(planWaitMs(1, 7_000, POLICY, 0)).toBe(7_000)
    expect(planWaitMs(1, 7_000, POLICY, 0.5)).toBe(7_250)
  })
})

describe('readRetryAfterMs', () => {
  const read = (headers: Record<string, string>) => readRetryAfterMs(new Headers(headers), NOW)

  test.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '1.5' }, 1_500],
    [{ 'retry-after': 'Sun, 15 Nov 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sun, 15 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '' }, null],
    [{}, null],
  ] as const)('%j', (headers, expected) => {
    expect(read(headers)).toBe(expected)
  })
})
