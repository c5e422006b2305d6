import { describe, expect, test } from 'vitest'
import { planRestraints, restrainConfidence, restrainTokens, UNRESTRAINED } from './plan-restraint.ts'

const counted = (given: number, used: number) =>
  planRestraints([{ kind: 'memories', given, used, corrected: 0 }]).memories

describe('a kind of what hooks give', () => {
  test('gives everything while too little is known of it', () => {
    expect(counted(39, 0)).toBe(0)
    expect(planRestraints([])).toEqual(UNRESTRAINED)
  })

  test('gives less if it is mostly ignored, and least if it is nearly always', () => {
    expect(counted(40, 3)).toBe(1)
    expect(counted(79, 0)).toBe(1)
    expect(counted(100, 3)).toBe(2)
  })

  test('gives everything if a tenth of it is used', () => expect(counted(400, 40)).toBe(0))

  test('does not restrain another kind', () =>
    expect(planRestraints([{ kind: 'turns', given: 100, used: 0, corrected: 0 }]).memories).toBe(0))
})

test('the restraint is bounded: a kind is never silent', () => {
  expect([0, 1, 2].map((r) => restrainTokens(700, r as 0 | 1 | 2))).toEqual([700, 560, 420])
  const least = restrainConfidence({ recallConfidence: 0.45 }, 2)
  expect(restrainConfidence({ recallConfidence: 0.45 }, 0)).toBe(0.45)
  expect(least).toBeGreaterThan(0.6)
  expect(least).toBeLessThan(0.7)
})
