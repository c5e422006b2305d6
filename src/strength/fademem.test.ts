import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import golden from '../../test/golden/strength.json' with { type: 'json' }
import type { GovernanceLayer } from '../core/memory.ts'
import {
  accessesInWindow,
  arrivalImportance,
  fadedSurprise,
  frequency,
  IMPORTANCE_WEIGHTS,
  importance,
  recency,
  tierOf,
  weibullStrength,
} from './fademem.ts'
import { DAY_MS } from './units.ts'

const unit = fc.double({ min: 0, max: 1, noNaN: true })
const days = fc.double({ min: -1, max: 1e5, noNaN: true })
const layer = fc.constantFrom<GovernanceLayer>(1, 2, 3, 4)

describe('the worked examples', () => {
  test('a fact of 45 days, last read 720 hours ago, has importance 0.298 and is current', () => {
    const readings = {
      relevance: 0.4,
      frequency: frequency(3, 50),
      recency: recency(30, 3, 'hours'),
      surprise: 0.45,
    }
    expect(readings.frequency).toBeCloseTo(1.386 / 3.932, 3)
    expect(readings.recency).toBeLessThan(1e-30)
    expect(importance(readings)).toBeCloseTo(0.298, 3)
    expect(tierOf(importance(readings))).toBe('current')
  })

  test('a fact that arrives with surprise 0.67 and confidence 0.95 has importance 0.729', () => {
    expect(arrivalImportance(0.67, 0.95)).toBeCloseTo(0.729, 12)
    expect(tierOf(arrivalImportance(0.67, 0.95))).toBe('LTM')
  })
})

describe('importance', () => {
  test('weighs to 1', () => {
    expect(Object.values(IMPORTANCE_WEIGHTS).reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12)
    expect(importance({ relevance: 1, frequency: 1, recency: 1, surprise: 1 })).toBeCloseTo(1, 12)
  })

  test.each([
    { value: 0.7, tier: 'LTM' },
    { value: 0.699, tier: 'STM' },
    { value: 0.3, tier: 'STM' },
    { value: 0.299, tier: 'current' },
    { value: 0, tier: 'current' },
  ])('of $value is $tier', ({ value, tier }) => {
    expect(tierOf(value)).toBe(tier)
  })

  test('is within 0–1 whatever goes in', () => {
    const any = fc.double({ min: -5, max: 5, noNaN: true })
    fc.assert(
      fc.property(any, any, any, any, (relevance, frequency, recency, surprise) => {
        const value = importance({ relevance, frequency, recency, surprise })
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('frequency', () => {
  test('counts the last 90 days', () => {
    const now = 1000 * DAY_MS
    const ago = (n: number) => now - n * DAY_MS
    expect(accessesInWindow([ago(0), ago(89.9), ago(90), ago(400)], now)).toBe(2)
  })

  test('is within 0–1, and 0 where nothing was ever read', () => {
    expect(frequency(0, 0)).toBe(0)
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (n, max) => {
        const value = frequency(n, max)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('recency and surprise', () => {
  test('fade by days in Lore: a fact by a tenth a day, novelty by half in 120', () => {
    expect(recency(10, 3)).toBeCloseTo(Math.exp(-1), 12)
    expect(recency(10, 4)).toBeCloseTo(Math.exp(-2.5), 12)
    expect(recency(1e5, 1)).toBe(1)
    expect(fadedSurprise(0.9, 120)).toBeCloseTo(0.45, 12)
  })

  test('never rise with time', () => {
    fc.assert(
      fc.property(days, fc.double({ min: 0, max: 1e4, noNaN: true }), layer, unit, (t, more, layer, s) => {
        expect(recency(t + more, layer)).toBeLessThanOrEqual(recency(t, layer))
        expect(fadedSurprise(s, t + more)).toBeLessThanOrEqual(fadedSurprise(s, t))
        expect(fadedSurprise(s, t)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('Weibull strength', () => {
  test.each(golden.weibull)(
    'in layer $layer after $elapsedDays days is $value',
    ({ layer, elapsedDays, value }) => {
      expect(weibullStrength(1, elapsedDays, layer as GovernanceLayer)).toBeCloseTo(value, 5)
    },
  )

  test('is fast then slow in layer 3, slow then fast in layer 4', () => {
    const halves = (layer: GovernanceLayer, t: number) =>
      Math.log(weibullStrength(1, 2 * t, layer)) / Math.log(weibullStrength(1, t, layer))
    expect(halves(3, 5)).toBeLessThan(2)
    expect(halves(4, 5)).toBeGreaterThan(2)
  })

  test('is within 0–1 and never rises with time', () => {
    fc.assert(
      fc.property(unit, days, fc.double({ min: 0, max: 1e4, noNaN: true }), layer, (v0, t, more, layer) => {
        const value = weibullStrength(v0, t, layer)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(v0)
        expect(weibullStrength(v0, t + more, layer)).toBeLessThanOrEqual(value)
      }),
    )
  })
})
