import { describe, expect, it } from 'vitest'
import { renderCompacted } from './compacted.ts'

const RECEIPT = {
  extractor: 'none',
  charsBefore: 12_345,
  charsAfter: 4_938,
  ratio: 0.4,
  score: 1,
  protectedCount: 1,
  lost: [],
  dropped: 3,
  summarised: 0,
  putBack: {},
} as const

describe('the receipt of a compaction', () => {
  it('is one line with ratio and score', () => {
    expect(renderCompacted(RECEIPT)).toBe(
      '12,345 → 4,938 characters (40 %) · 100 % of 1 protected thing kept · 3 dropped, 0 summarised · by rules',
    )
  })

  it('counts what was put back, and names the model’s extractor', () => {
    const text = renderCompacted({
      ...RECEIPT,
      extractor: 'anthropic',
      summarised: 7,
      putBack: { number: 2, name: 1 },
    })
    expect(text).toContain('7 summarised, 3 put back · by anthropic')
  })
})
