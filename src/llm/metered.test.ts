import { beforeEach, describe, expect, test } from 'vitest'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { Budget, LedgerEntry } from '../core/ledger.ts'
import type { LanguageModel, ModelAnswer, ModelRequest, ModelUsage } from '../core/ports/language-model.ts'
import type { LedgerRepository } from '../core/ports/ledger-repository.ts'
import { meterModel } from './metered.ts'
import { priceOf } from './prices.ts'
import { estimatePromptTokens } from './tokens.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const NO_CAPS: Budget = { dailyTokens: null, dailyUsd: null, runTokens: null, runUsd: null }
const USAGE: ModelUsage = { inputTokens: 20_000, cachedTokens: 3_000, outputTokens: 1_500 }

/** Estimated at 1,000 tokens, and 500 for the answer. */
const REQUEST: ModelRequest = {
  purpose: 'extract',
  system: 's'.repeat(1_000),
  prompt: 'p'.repeat(2_498),
  schema: {},
  schemaName: 'notes',
  maxOutputTokens: 500,
}

let entries: LedgerEntry[]
let now: number
beforeEach(() => {
  entries = []
  now = NOON
})

const ledger: LedgerRepository = {
  append: async (entry) => {
    entries.push(entry)
  },
  list: async () => entries,
  byDay: async () => [],
  totals: async (since) => {
    const counted = entries.filter(({ at }) => at >= since)
    const sum = (pick: (entry: LedgerEntry) => number) =>
      counted.reduce((total, entry) => total + pick(entry), 0)
    return {
      calls: counted.length,
      inputTokens: sum((entry) => entry.inputTokens),
      cachedTokens: sum((entry) => entry.cachedTokens),
      outputTokens: sum((entry) => entry.outputTokens),
      priceUsd: sum((entry) => entry.priceUsd),
    }
  },
}

function modelThat(
  complete: (request: ModelRequest, signal?: AbortSignal) => Promise<ModelAnswer>,
  name = 'claude-haiku-5-5',
): LanguageModel {
  return { provider: 'anthropic', model: name, maxPromptTokens: 90_000, price: priceOf(name), complete }
}

const answers = (usage: ModelUsage = USAGE) =>
  modelThat(async () => {
    now += 1_234
    return { json: {}, usage }
  })

const fails = (code: LoreError['code'], details: LoreError['details'] = {}) =>
  modelThat(async () => {
    throw new LoreError(code, `It is ${code}.`, { hint: '–', details })
  })

function meter(model: LanguageModel, budget: Partial<Budget> = {}, onSpent?: (entry: LedgerEntry) => void) {
  let ids = 0
  return meterModel(model, {
    ledger,
    clock: { now: () => now },
    ids: { next: () => `id-${++ids}` },
    budget: { ...NO_CAPS, ...budget },
    ...defined({ onSpent }),
  })
}

test('the request is as large as the tests below say', () => {
  expect(estimatePromptTokens(REQUEST)).toBe(1_000)
})

describe('the ledger', () => {
  test('has a line for an answer, with tokens, price and duration', async () => {
    const seen: LedgerEntry[] = []
    const model = meter(answers(), {}, (entry) => seen.push(entry))
    expect((await model.complete(REQUEST)).usage).toEqual(USAGE)
    expect(entries).toEqual([
      {
        id: 'id-1',
        at: NOON,
        purpose: 'extract',
        provider: 'anthropic',
        model: 'claude-haiku-5-5',
        inputTokens: 20_000,
        cachedTokens: 3_000,
        outputTokens: 1_500,
        priceUsd: expect.closeTo(0.00278, 10),
        durationMs: 1_234,
        outcome: 'ok',
        detail: null,
      },
    ])
    expect(seen).toEqual(entries)
  })

  test('books an answer that whoever asked cannot use as invalid, with what it cost', async () => {
    const validate = () => {
      throw new LoreError('llm_answer_invalid', 'It has no list of concepts.', { hint: '' })
    }
    const asked = meter(answers()).complete({ ...REQUEST, validate })
    await expect(asked).rejects.toMatchObject({ code: 'llm_answer_invalid' })
    expect(entries).toMatchObject([
      { outcome: 'invalid', detail: 'It has no list of concepts.', inputTokens: 20_000, outputTokens: 1_500 },
    ])
    expect(entries[0]?.priceUsd).toBeGreaterThan(0)
  })

  test.each([
    ['llm_refused', 'refused'],
    ['llm_answer_invalid', 'invalid'],
    ['llm_unavailable', 'failed'],
  ] as const)('has a line for %s, with what it took', async (code, outcome) => {
    await expect(meter(fails(code, { ...USAGE })).complete(REQUEST)).rejects.toMatchObject({ code })
    expect(entries).toMatchObject([{ outcome, detail: `It is ${code}.`, ...USAGE }])
    expect(entries[0]?.priceUsd).toBeCloseTo(0.00278, 10)
  })

  test('says nothing of a failure that cost nothing but that it happened', async () => {
    await expect(meter(fails('llm_unavailable')).complete(REQUEST)).rejects.toThrow()
    expect(entries).toMatchObject([{ outcome: 'failed', inputTokens: 0, outputTokens: 0, priceUsd: 0 }])
  })

  test.each(['llm_unavailable', 'cancelled'] as const)(
    'counts the prompt of a call that was left at work: %s',
    async (code) => {
      await expect(meter(fails(code, { cutOff: true })).complete(REQUEST)).rejects.toThrow()
      expect(entries).toMatchObject([{ outcome: 'failed', inputTokens: 1_000, outputTokens: 0 }])
      expect(entries[0]?.detail).toContain('estimated')
    },
  )

  test.each(['cancelled', 'content_too_long'] as const)(
    'has no line for what was not sent: %s',
    async (code) => {
      await expect(meter(fails(code)).complete(REQUEST)).rejects.toMatchObject({ code })
      expect(entries).toEqual([])
    },
  )

  test('keeps nothing of an error that it does not know', async () => {
    const model = modelThat(() => Promise.reject(new TypeError('a secret')))
    await expect(meter(model).complete(REQUEST)).rejects.toThrow('a secret')
    expect(entries[0]?.outcome).toBe('failed')
    expect(JSON.stringify(entries)).not.toContain('a secret')
  })

  test('charges the higher rate above 100,000 tokens, cached ones included', async () => {
    await meter(answers({ inputTokens: 60_000, cachedTokens: 40_001, outputTokens: 1_000 })).complete(REQUEST)
    // 60,000 · 0.50 + 40,001 · 0.05 + 1,000 · 2.50, per million
    expect(entries[0]?.priceUsd).toBeCloseTo(0.03450005, 10)
  })

  test('charges nothing for a model without a price, whatever its name', async () => {
    const free = { ...answers(), price: null }
    await meter(free).complete(REQUEST)
    expect(entries[0]?.priceUsd).toBe(0)
  })
})

describe('the budget', () => {
  const past = (tokens: number, priceUsd: number, at: number): LedgerEntry => ({
    id: 'past',
    at,
    purpose: 'decide',
    provider: 'anthropic',
    model: 'claude-haiku-5-5',
    inputTokens: tokens,
    cachedTokens: 0,
    outputTokens: 0,
    priceUsd,
    durationMs: 1,
    outcome: 'ok',
    detail: null,
  })
  const tooMuch = (model: LanguageModel) =>
    model.complete(REQUEST).then(
      () => null,
      (error: unknown) => error,
    )

  test('lets a call through that just fits and not one that does not', async () => {
    entries.push(past(8_500, 0, NOON))
    expect(await tooMuch(meter(answers(), { dailyTokens: 9_999 }))).toMatchObject({
      code: 'budget_reached',
      details: { cap: 'digest.dailyTokens', limit: 9_999, used: 8_500, wanted: 1_500 },
    })
    expect(await tooMuch(meter(answers(), { dailyTokens: 10_000 }))).toBeNull()
  })

  test('sends nothing and writes nothing where a cap would be crossed', async () => {
    let calls = 0
    const model = modelThat(async () => {
      calls += 1
      return { json: {}, usage: USAGE }
    })
    await tooMuch(meter(model, { runTokens: 1_000 }))
    expect(calls).toBe(0)
    expect(entries).toEqual([])
  })

  test('says which cap, what is used, when it frees and what raises it', async () => {
    entries.push(past(500_000, 0.0999, NOON))
    const error = await tooMuch(meter(answers(), { dailyUsd: 0.1 }))
    expect(error).toMatchObject({ details: { cap: 'digest.dailyUsd', limit: 0.1 } })
    expect(error).toHaveProperty('message', expect.stringContaining('$0.0999 of $0.1000'))
    expect(error).toHaveProperty('hint', expect.stringContaining('2026-11-16T00:00:00.000Z'))
    expect(error).toHaveProperty('hint', expect.stringContaining('digest.dailyUsd'))
  })

  test('says that a cap is smaller than a single call', async () => {
    const error = await tooMuch(meter(answers(), { runTokens: 1_499 }))
    expect(error).toHaveProperty(
      'hint',
      expect.stringMatching(/smaller than a single call.*digest\.runTokens/),
    )
  })

  test('frees a day at midnight UTC', async () => {
    entries.push(past(10_000, 0, Date.UTC(2026, 10, 15, 0, 0, 0)))
    const model = meter(answers(), { dailyTokens: 10_000 })
    now = Date.UTC(2026, 10, 15, 23, 59, 59, 999)
    expect(await tooMuch(model)).toMatchObject({ code: 'budget_reached' })
    now = Date.UTC(2026, 10, 16)
    expect(await tooMuch(model)).toBeNull()
  })

  test('counts a run by itself', async () => {
    entries.push(past(1_000_000, 5, NOON))
    const caps = { runTokens: 26_000, runUsd: 1 }
    const model = meter(answers(), caps)
    expect(await tooMuch(model)).toBeNull()
    expect(await tooMuch(model)).toBeNull()
    // 24,500 went with each of the two.
    expect(await tooMuch(model)).toMatchObject({ details: { cap: 'digest.runTokens', used: 49_000 } })
    expect(await tooMuch(meter(answers(), caps))).toBeNull()
  })

  test('counts money of a run at the model’s price', async () => {
    const model = meter(answers(), { runUsd: 0.003 })
    expect(await tooMuch(model)).toBeNull()
    expect(await tooMuch(model)).toMatchObject({ details: { cap: 'digest.runUsd' } })
  })

  test('never stops a model that costs nothing for money', async () => {
    entries.push(past(0, 100, NOON))
    expect(await tooMuch(meter({ ...answers(), price: null }, { dailyUsd: 1, runUsd: 0 }))).toBeNull()
  })

  test('counts what calls under way could spend, and gives it back', async () => {
    let finish: (answer: ModelAnswer) => void = () => undefined
    const slow = modelThat(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const model = meter(slow, { dailyTokens: 2_999 })
    const first = model.complete(REQUEST)
    expect(await tooMuch(model)).toMatchObject({ code: 'budget_reached', details: { used: 1_500 } })
    finish({ json: {}, usage: { inputTokens: 10, cachedTokens: 0, outputTokens: 5 } })
    await first
    const second = model.complete(REQUEST)
    expect(await tooMuch(model)).toMatchObject({ details: { used: 1_515 } })
    finish({ json: {}, usage: { inputTokens: 10, cachedTokens: 0, outputTokens: 5 } })
    await second
  })

  test('lets only as many side by side as fit', async () => {
    const model = meter(answers({ inputTokens: 1, cachedTokens: 0, outputTokens: 1 }), { runTokens: 4_500 })
    const ends = await Promise.all(Array.from({ length: 10 }, () => tooMuch(model)))
    expect(ends.filter((end) => end === null).length).toBeGreaterThanOrEqual(3)
    expect(ends.some((end) => end !== null)).toBe(true)
  })

  test('gives back what a failed call had reserved', async () => {
    const model = meter(fails('cancelled'), { runTokens: 1_500 })
    expect(await tooMuch(model)).toMatchObject({ code: 'cancelled' })
    expect(await tooMuch(model)).toMatchObject({ code: 'cancelled' })
  })
})
