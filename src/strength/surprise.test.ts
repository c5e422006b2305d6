import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NEUTRAL_SURPRISE, surprise } from './surprise.ts'

describe('surprise', () => {
  test.each([
    { similarities: [], expected: 0.5 },
    { similarities: [1], expected: 0 },
    { similarities: [0], expected: 1 },
    { similarities: [0.1, 0.33, 0.2], expected: 0.67 },
    { similarities: [-0.2], expected: 1 },
    { similarities: [1.0000001], expected: 0 },
  ])('of $similarities is $expected', ({ similarities, expected }) => {
    expect(surprise(similarities)).toBeCloseTo(expected, 10)
  })

  test('is bounded, and never grows when another cluster becomes known', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1 }), (all) => {
        const value = surprise(all)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        if (all.length > 1) expect(value).toBeLessThanOrEqual(surprise(all.slice(1)))
      }),
    )
    expect(NEUTRAL_SURPRISE).toBe(0.5)
  })
})
