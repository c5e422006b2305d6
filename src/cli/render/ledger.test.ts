import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../core/ledger.ts'
import type { LedgerReport } from '../../digest/run/digestion.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN, type View } from './layout/view.ts'
import { renderLedger } from './ledger.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const view: View = { paint: PLAIN, width: 120, now: NOW }
const NONE = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, priceUsd: 0 }
const EMPTY: LedgerReport = {
  today: NONE,
  budget: { dailyTokens: 2_000_000, dailyUsd: 1, runTokens: null, runUsd: null },
  since: NOW - 30 * 86_400_000,
  totals: NONE,
  days: [],
  calls: [],
}
const CALL: LedgerEntry = {
  id: 'c1',
  at: NOW,
  purpose: 'extract',
  provider: 'anthropic',
  model: 'claude-haiku-5-5',
  inputTokens: 12_345,
  cachedTokens: 300,
  outputTokens: 40,
  priceUsd: 0.001_25,
  durationMs: 2_340,
  outcome: 'ok',
  detail: null,
}
const SPENT = { calls: 1, inputTokens: 12_345, cachedTokens: 300, outputTokens: 40, priceUsd: 0.001_25 }

describe('the ledger', () => {
  it('shows caps and nothing else where no model was asked', () => {
    const text = renderLedger(EMPTY, view)
    expect(text).toMatch(/today +0 calls, 0 tokens, \$0\.0000/)
    expect(text).toMatch(/caps a day +2,000,000 tokens, \$1\.0000/)
    expect(text).toMatch(/caps a run +no limit on tokens, no limit on money/)
    expect(text).toContain('No language model was called.')
    expect(text).not.toContain('purpose')
  })

  it('shows the days and the calls, with tokens, price, time and outcome', () => {
    const day = { ...SPENT, day: '2026-11-15', purpose: 'extract', model: 'claude-haiku-5-5' }
    const text = renderLedger({ ...EMPTY, today: SPENT, totals: SPENT, days: [day], calls: [CALL] }, view)
    expect(text).toMatch(/today +1 call, 12,685 tokens, \$0\.001[23]/)
    expect(text).toMatch(/2026-11-15 +extract +claude-haiku-5-5 +1 +12,685 +\$0\.001[23]/)
    expect(text).toMatch(/extract +claude-haiku-5-5 +12,345 +300 +40 +\$0\.001[23] +2\.3s +ok/)
  })

  it('does not pass an unknown price off as none', () => {
    const spent = { ...SPENT, priceUsd: 0 }
    const day = { ...spent, day: '2026-11-15', purpose: 'extract', model: 'small-local' }
    const calls = [{ ...CALL, model: 'small-local', priceUsd: 0 }]
    const text = renderLedger({ ...EMPTY, today: spent, totals: spent, days: [day], calls }, view)
    expect(text).toMatch(/today +1 call, 12,685 tokens, \$0\.0000 \(price not known\)/)
    expect(text).toMatch(/small-local +1 +12,685 +unknown/)
    expect(text).toMatch(/small-local +12,345 +300 +40 +unknown/)
    expect(text).toContain('limits on cost do not apply to them')
  })

  it('says what went wrong, on one line that fits', () => {
    const detail = 'The language model claude-haiku-5-5\nrefused to answer. '.repeat(5)
    const calls = [{ ...CALL, outcome: 'refused', detail } as const]
    const narrow = { ...view, width: 100 }
    const text = renderLedger({ ...EMPTY, totals: SPENT, calls }, narrow)
    expect(text).toContain('refused: The ')
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(narrow.width)
  })
})
