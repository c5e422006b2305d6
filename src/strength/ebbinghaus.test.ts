import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import golden from '../../test/golden/strength.json' with { type: 'json' }
import { boostedSalience, relevance, relevanceDecayPerDay, relevanceFloor } from './ebbinghaus.ts'

const unit = fc.double({ min: 0, max: 1, noNaN: true })
const input = fc.record({
  salience: unit,
  salienceBoost: fc.double({ min: 1, max: 1.5, noNaN: true }),
  accesses: fc.nat({ max: 10_000 }),
  elapsedDays: fc.double({ min: -10, max: 1e6, noNaN: true }),
})

describe('relevance', () => {
  test.each(golden.relevance)(
    'of $salience × $salienceBoost, read $accesses times, after $elapsedDays days is $value',
    ({ value, ...input }) => {
      expect(relevance(input)).toBeCloseTo(value, 5)
    },
  )

  test('fades at 0.035 a day at the default salience, and not at all at 1', () => {
    expect(relevanceDecayPerDay(0.5)).toBeCloseTo(0.035, 12)
    expect(relevanceDecayPerDay(1)).toBe(0)
  })

  test('has a floor from a salience of 0.7 on, which a boost does not bring about', () => {
    expect(relevanceFloor(0.7)).toBeCloseTo(0.21, 12)
    expect(relevanceFloor(0.69)).toBe(0)
    const old = { accesses: 0, elapsedDays: 3650 }
    expect(relevance({ salience: 0.6, salienceBoost: 1.2, ...old })).toBeLessThan(1e-20)
    expect(relevance({ salience: 0.72, salienceBoost: 1, ...old })).toBeCloseTo(0.216, 6)
  })

  test('starts from the boosted salience, at most 1', () => {
    expect(boostedSalience(0.5, 1.5)).toBe(0.75)
    expect(boostedSalience(0.9, 1.5)).toBe(1)
  })

  test('crosses the prune limits that a floor under everything kept out of reach', () => {
    const unread = { salience: 0.5, salienceBoost: 1, accesses: 0 }
    expect(relevance({ ...unread, elapsedDays: 92 })).toBeLessThan(0.02)
    expect(relevance({ ...unread, elapsedDays: 91 })).toBeGreaterThan(0.02)
    expect(relevance({ ...unread, elapsedDays: 112 })).toBeLessThan(0.01)
    expect(relevance({ ...unread, elapsedDays: 111 })).toBeGreaterThan(0.01)
  })

  test('gains less from every further access', () => {
    const at = (accesses: number) => relevance({ salience: 0.2, salienceBoost: 1, accesses, elapsedDays: 20 })
    expect(at(1) - at(0)).toBeGreaterThan(at(2) - at(1))
    expect(at(2) - at(1)).toBeGreaterThan(at(3) - at(2))
  })

  test('is within 0–1, never rises with time and never falls with use', () => {
    fc.assert(
      fc.property(
        input,
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        fc.nat({ max: 100 }),
        (one, days, more) => {
          const value = relevance(one)
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
          expect(relevance({ ...one, elapsedDays: one.elapsedDays + days })).toBeLessThanOrEqual(value)
          expect(relevance({ ...one, accesses: one.accesses + more })).toBeGreaterThanOrEqual(value)
        },
      ),
    )
  })
})
