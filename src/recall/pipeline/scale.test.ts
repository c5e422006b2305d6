import { describe, expect, it, test } from 'vitest'
import { measureScale, toDigits, toStandardScore } from './scale.ts'

describe('measureScale', () => {
  it('measures mean and deviation of all values', () => {
    const scale = measureScale([1, 2, 3, 4, 0, 0])
    expect(scale.mean).toBeCloseTo(1.6666666666666667, 12)
    expect(scale.deviation).toBeCloseTo(1.4907119849998596, 12)
  })

  it('is flat for nothing', () => {
    expect(measureScale([])).toEqual({ mean: 0, deviation: 0 })
  })
})

describe('toStandardScore', () => {
  it('counts deviations from the mean', () => {
    expect(toStandardScore(5, { mean: 3, deviation: 2 })).toBe(1)
  })

  it('is 0 where everything is equal', () => {
    expect(toStandardScore(5, measureScale([5, 5, 5]))).toBe(0)
  })
})

test('zeros make up for values that a handful lacks', () => {
  const padded = measureScale([6, ...Array<number>(99).fill(0)])
  const scale = measureScale([6, 0, 0], 100)
  expect(scale.mean).toBeCloseTo(padded.mean, 12)
  expect(scale.deviation).toBeCloseTo(padded.deviation, 12)
  expect(toStandardScore(6, measureScale([6, 0, 0], 100))).toBeCloseTo(Math.sqrt(99), 9)
  expect(measureScale([], 100)).toEqual({ mean: 0, deviation: 0 })
})

describe('toDigits', () => {
  it('takes off what a millisecond changes, and keeps small values apart', () => {
    expect(toDigits(0.9999999164)).toBe(toDigits(0.9999999264))
    expect(toDigits(0.0000971)).not.toBe(toDigits(0.0000966))
  })
})
