import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GovernanceLayer } from '../core/memory.ts'
import {
  activation,
  activationFloor,
  activationNoise,
  baseLevel,
  fanPenalty,
  logisticNoise,
  retrievalProbability,
  spreadingActivation,
} from './act-r.ts'

const layer = fc.constantFrom<GovernanceLayer>(1, 2, 3, 4)

describe('the worked example: twelve uses in 720 hours, one of two cues shared, by eight memories', () => {
  const base = baseLevel(12, 30, 'hours')

  test('base level −0.11', () => {
    expect(base).toBeCloseTo(-0.11, 2)
    expect(Math.log(12 / 0.5)).toBeCloseTo(3.178, 3)
  })

  test('spreading −0.240 plain, 0 with the fan penalty of 0.659', () => {
    expect(spreadingActivation([8], 2, { fanEffect: false })).toBeCloseTo(-0.24, 3)
    expect(fanPenalty(8)).toBeCloseTo(0.659, 3)
    expect(spreadingActivation([8], 2)).toBe(0)
  })

  test('activation −0.14 in layer 3', () => {
    const noise = -0.03
    expect(activation({ base, noise, layer: 3, protected: false })).toBeCloseTo(-0.14, 2)
  })
})

describe('base level', () => {
  test('counts in days in Lore', () => {
    expect(baseLevel(12, 30)).toBeCloseTo(Math.log(24) - 0.5 * Math.log(30), 12)
  })

  test('is a number at birth, unread, and never rises with time', () => {
    expect(baseLevel(0, 0)).toBe(baseLevel(1, 1 / 24))
    const days = fc.double({ min: 0, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(
        fc.nat(),
        days,
        days,
        fc.constantFrom('days' as const, 'hours' as const),
        (n, age, more, unit) => {
          const value = baseLevel(n, age, unit)
          expect(Number.isFinite(value)).toBe(true)
          expect(baseLevel(n, age + more, unit)).toBeLessThanOrEqual(value)
          expect(baseLevel(n + 1, age, unit)).toBeGreaterThanOrEqual(value)
        },
      ),
    )
  })
})

describe('spreading', () => {
  test('brings more from a rare cue than from a common one, and nothing without context', () => {
    expect(spreadingActivation([1], 1)).toBeCloseTo(1.6 - 0.3 * Math.log(2), 12)
    expect(spreadingActivation([1], 1)).toBeGreaterThan(spreadingActivation([3], 1))
    expect(spreadingActivation([1], 0)).toBe(0)
    expect(spreadingActivation([], 4)).toBe(0)
  })

  test('is never negative, and at most 1.6 where no more cues are shared than there are', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 20 }), fc.nat({ max: 5 }), (fans, others) => {
        const value = spreadingActivation(fans, fans.length + others)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1.6)
      }),
    )
  })
})

describe('activation', () => {
  test.each([
    { layer: 1, protected: false, floor: 5 },
    { layer: 2, protected: true, floor: 2 },
    { layer: 3, protected: false, floor: -0.5 },
    { layer: 3, protected: true, floor: 0 },
    { layer: 4, protected: false, floor: -2 },
    { layer: 4, protected: true, floor: 0 },
  ] as const)(
    'does not fall below $floor in layer $layer (protected: $protected)',
    ({ floor, ...memory }) => {
      expect(activationFloor(memory)).toBe(floor)
      expect(activation({ base: -100, ...memory })).toBe(floor)
      expect(activation({ base: 7, ...memory })).toBe(7)
    },
  )
})

describe('noise', () => {
  test('is the same for the same seed and memory, and another for another', () => {
    expect(activationNoise(7, 'm1')).toBe(activationNoise(7, 'm1'))
    expect(activationNoise(7, 'm1')).not.toBe(activationNoise(8, 'm1'))
    expect(activationNoise(7, 'm1')).not.toBe(activationNoise(7, 'm2'))
  })

  test('is logistic: mean 0, variance (π·s)²/3', () => {
    const drawn = Array.from({ length: 20_000 }, (_, i) => activationNoise(42, `memory-${i}`))
    const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length
    const variance = drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / drawn.length
    expect(mean).toBeCloseTo(0, 1)
    expect(variance / ((Math.PI * 0.25) ** 2 / 3)).toBeCloseTo(1, 1)
  })

  test('is finite at both ends', () => {
    expect(Number.isFinite(logisticNoise(0))).toBe(true)
    expect(Number.isFinite(logisticNoise(1))).toBe(true)
    expect(logisticNoise(0.5)).toBe(0)
  })
})

describe('the probability of retrieval', () => {
  test('is a half at the threshold', () => {
    expect(retrievalProbability(-0.5)).toBe(0.5)
    expect(retrievalProbability(-0.14)).toBeCloseTo(0.808, 3)
  })

  test('is within 0–1 and rises with activation', () => {
    const any = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 100, noNaN: true }), layer, (base, more, layer) => {
        const a = activation({ base, layer, protected: false })
        const value = retrievalProbability(a)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(retrievalProbability(a + more)).toBeGreaterThanOrEqual(value)
        expect(retrievalProbability(a, -0.5, 0)).not.toBeNaN()
      }),
    )
  })
})
