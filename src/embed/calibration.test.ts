import { describe, expect, test } from 'vitest'
import { calibrated01, centredCosine, interpolate } from './calibration.ts'

const m = Float32Array.of(0.5, 0.5, 0)
const x = Float32Array.of(1, 0, 0)
const y = Float32Array.of(0, 1, 0)
const z = Float32Array.of(0, 0, 1)

describe('centredCosine', () => {
  // By hand: x − m = (.5, −.5, 0), y − m = (−.5, .5, 0), z − m = (−.5, −.5, 1).
  test('is the cosine of the differences from the mean', () => {
    expect(centredCosine(x, y, m)).toBeCloseTo(-1, 6)
    expect(centredCosine(x, z, m)).toBeCloseTo(0, 6)
    const between = Float32Array.of(0.6, 0, 0.8) // − m = (.1, −.5, .8); · (.5, −.5, 0) = .3
    expect(centredCosine(x, between, m)).toBeCloseTo(0.3 / Math.sqrt(0.5 * 0.9), 6)
  })

  test('is 1 for a vector and itself, whatever the mean', () => {
    expect(centredCosine(z, z, m)).toBeCloseTo(1, 6)
  })

  test('is 0 where a vector is the mean', () => {
    expect(centredCosine(x, y, x)).toBe(0)
  })
})

describe('interpolate', () => {
  const pairs = [
    [0, 0],
    [0.78, 0.75],
    [0.87, 0.85],
    [1, 1],
  ] as const

  test('hits the pairs and is linear in between', () => {
    expect(interpolate(0.87, pairs)).toBeCloseTo(0.85, 12)
    expect(interpolate(0.39, pairs)).toBeCloseTo(0.375, 12)
    expect(interpolate(0.825, pairs)).toBeCloseTo(0.8, 12)
  })

  test('holds the ends beyond the pairs, and is the value itself without any', () => {
    expect(interpolate(-0.4, pairs)).toBe(0)
    expect(interpolate(1.2, pairs)).toBe(1)
    expect(interpolate(0.3, [])).toBe(0.3)
  })
})

describe('calibrated01', () => {
  test('centres, then maps', () => {
    const between = Float32Array.of(0.6, 0, 0.8)
    const centred = 0.3 / Math.sqrt(0.5 * 0.9)
    const calibration = [
      [0, 0],
      [centred, 0.25],
      [1, 1],
    ] as const
    expect(calibrated01(x, between, { mean: m, calibration })).toBeCloseTo(0.25, 6)
  })

  test('is the raw cosine, kept within 0 and 1, for a model without a mean', () => {
    expect(calibrated01(x, Float32Array.of(0.6, 0.8, 0), { mean: null })).toBeCloseTo(0.6, 6)
    expect(calibrated01(x, Float32Array.of(-1, 0, 0), { mean: null })).toBe(0)
  })
})
