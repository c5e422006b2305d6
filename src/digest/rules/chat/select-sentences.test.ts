import { describe, expect, it } from 'vitest'
import { type Candidate, type SelectionLimits, selectSentences } from './select-sentences.ts'

const limits = (budgetTokens: number, more: Partial<SelectionLimits> = {}): SelectionLimits => ({
  budgetTokens,
  leastWorth01: 0.05,
  labelTokens: () => 2,
  mostPerTurn: () => 2,
  ...more,
})
const candidate = (turn: number, place: number, worth01: number, tokens = 10): Candidate => ({
  turn,
  place,
  worth01,
  tokens,
})

describe('selectSentences', () => {
  it('keeps the most worthy that fit, in their order', () => {
    const candidates = [candidate(0, 0, 0.2), candidate(1, 0, 0.1), candidate(2, 0, 0.6)]
    expect(selectSentences(candidates, limits(24))).toEqual([0, 2])
  })

  it('prefers another turn to a second sentence of the same one', () => {
    const candidates = [candidate(0, 0, 0.5), candidate(0, 2, 0.3), candidate(1, 0, 0.2)]
    expect(selectSentences(candidates, limits(24))).toEqual([0, 2])
  })

  it('prefers the shorter of equals', () => {
    expect(selectSentences([candidate(0, 0, 0.3, 30), candidate(1, 0, 0.3, 10)], limits(12))).toEqual([1])
  })

  it('pays the label of neighbours once', () => {
    const near = [candidate(0, 0, 0.5), candidate(0, 1, 0.4), candidate(1, 0, 0.06, 40)]
    expect(selectSentences(near, limits(22))).toEqual([0, 1])
  })

  it('keeps nothing below the least worth, whatever room there is', () => {
    expect(selectSentences([candidate(0, 0, 0.04)], limits(1_000))).toEqual([])
  })

  it('keeps no more of a turn than it may', () => {
    const long = [0, 2, 4, 6].map((place) => candidate(0, place, 0.5))
    expect(selectSentences(long, limits(1_000))).toHaveLength(2)
    expect(selectSentences(long, limits(1_000, { mostPerTurn: () => 3 }))).toHaveLength(3)
  })

  it('meets the budget on average: over by no more than it would fall short', () => {
    expect(selectSentences([candidate(0, 0, 0.5)], limits(6))).toEqual([0])
    expect(selectSentences([candidate(0, 0, 0.5)], limits(5))).toEqual([])
  })
})
