import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstMoment } from './first-moment.ts'

describe('the first moment', () => {
  test('is found to the millisecond, wherever it lies', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 4e12 }), (from, offset) => {
        expect(firstMoment(from, from + 4e12, (at) => at >= from + offset)).toBe(from + offset)
      }),
    )
  })

  test('is the beginning where it holds already, and null where it never will', () => {
    expect(firstMoment(5, 10, () => true)).toBe(5)
    expect(firstMoment(5, 10, () => false)).toBeNull()
    expect(firstMoment(5, 5, () => false)).toBeNull()
  })

  test('is never before the beginning, even between two milliseconds', () => {
    expect(firstMoment(5.5, 10, () => true)).toBe(6)
  })
})
