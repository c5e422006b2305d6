import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import golden from '../../test/golden/strength.json' with { type: 'json' }
import type { AccessGrade } from '../core/entity.ts'
import { CATEGORIES, TRUST_LEVELS, type Trust } from '../core/memory.ts'
import {
  grownStability,
  initialStability,
  MAX_STABILITY_DAYS,
  MIN_STABILITY_DAYS,
  reinforce,
  reinforceInSession,
  replayAccesses,
  retention,
  spreadReinforcement,
} from './retention.ts'
import { DAY_MS } from './units.ts'

const grade = fc.constantFrom<AccessGrade>(1, 2, 3, 4)
const days = fc.double({ min: 0, max: 1e5, noNaN: true })
const memory = fc.record({
  trust: fc.constantFrom(...TRUST_LEVELS),
  category: fc.constantFrom(...CATEGORIES),
  stabilityDays: fc.double({ min: 0, max: 1000, noNaN: true }),
})

describe('retention', () => {
  test.each(golden.retention)(
    'of a $trust, S $stabilityDays, after $elapsedDays days is $value',
    ({ trust, value, ...input }) => {
      expect(retention({ trust: trust as Trust, category: 'none', ...input })).toBeCloseTo(value, 5)
    },
  )

  test.each(golden.archivedByRetention)(
    'of a $trust falls below 0.02 after $exactDays days',
    ({ trust, exactDays }) => {
      const at = (elapsedDays: number) =>
        retention({
          trust: trust as Trust,
          category: 'none',
          stabilityDays: initialStability(trust as Trust, 'none'),
          elapsedDays,
        })
      expect(at(exactDays - 0.001)).toBeGreaterThanOrEqual(0.02)
      expect(at(exactDays + 0.001)).toBeLessThan(0.02)
    },
  )

  test('of what is fundamental is 1 for ever', () => {
    expect(
      retention({ trust: 'inference', category: 'fundamental', stabilityDays: 3, elapsedDays: 1e6 }),
    ).toBe(1)
  })

  test('is within 0–1 and never rises with time', () => {
    fc.assert(
      fc.property(memory, days, days, (one, elapsedDays, more) => {
        const value = retention({ ...one, elapsedDays })
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(retention({ ...one, elapsedDays: elapsedDays + more })).toBeLessThanOrEqual(value)
      }),
    )
  })
})

describe('stability', () => {
  test('starts at 3, 7 and 30 days by trust, and at a year where fundamental', () => {
    expect(TRUST_LEVELS.map((trust) => initialStability(trust, 'none'))).toEqual([30, 7, 3])
    expect(initialStability('inference', 'fundamental')).toBe(365)
  })

  test.each(golden.stabilityGrowth)(
    'grows $times times at retention $retention and grade $grade',
    ({ retention, grade, times }) => {
      expect(grownStability(10, retention, grade as AccessGrade) / 10).toBeCloseTo(times, 2)
    },
  )

  test('grows more the more had faded, and stays between an hour and a year', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), unit, unit, grade, (S, r1, r2, given) => {
        const [faded, fresh] = r1 < r2 ? [r1, r2] : [r2, r1]
        const grown = grownStability(S, faded, given)
        expect(grown).toBeGreaterThanOrEqual(grownStability(S, fresh, given))
        expect(grown).toBeGreaterThanOrEqual(MIN_STABILITY_DAYS)
        expect(grown).toBeLessThanOrEqual(MAX_STABILITY_DAYS)
      }),
    )
  })

  test('is capped at a year', () => {
    expect(grownStability(300, 0.1, 4)).toBe(365)
  })
})

describe('an access', () => {
  const inference = { trust: 'inference', category: 'none', stabilityDays: 3, lastReinforcedAt: 0 } as const

  test('starts the clock anew and grows the stability by what had faded', () => {
    const after = reinforce(inference, { at: 3 * DAY_MS, grade: 3 })
    expect(after.lastReinforcedAt).toBe(3 * DAY_MS)
    expect(after.stabilityDays).toBeCloseTo(3 * Math.exp(1 - 0.62991), 4)
  })

  test('that corrects halves the stability and leaves the clock', () => {
    expect(reinforce(inference, { at: 3 * DAY_MS, grade: 1 })).toEqual({
      stabilityDays: 1.5,
      lastReinforcedAt: 0,
    })
  })

  test('hardly grows what was read a moment ago, however often', () => {
    const burst = Array.from({ length: 100 }, (_, i) => ({ at: i * 1000, grade: 3 as const }))
    expect(replayAccesses({ ...inference, createdAt: 0 }, burst).stabilityDays).toBeLessThan(3.01)
  })

  test('counts once a session, by its best grade', () => {
    const inSession = (session: string, ...grades: (2 | 3 | 4)[]) =>
      grades.map((grade, i) => ({ at: 3 * DAY_MS + i, grade, session }))
    const made = { ...inference, createdAt: 0 }
    const stability = (accesses: Parameters<typeof replayAccesses>[1]) =>
      replayAccesses(made, accesses).stabilityDays
    expect(stability(inSession('a', 4, 4, 4))).toBe(stability(inSession('a', 4)))
    expect(stability(inSession('a', 3, 3, 4, 4))).toBeCloseTo(stability(inSession('a', 4)), 12)
    expect(stability(inSession('a', 3, 2))).toBe(stability(inSession('a', 3)))
    const twice = [
      ...inSession('a', 4),
      ...inSession('b', 4).map((access) => ({ ...access, at: 3 * DAY_MS + 9 })),
    ]
    expect(stability(twice)).toBeGreaterThan(1.29 * stability(inSession('a', 4)))
    expect(replayAccesses(made, inSession('a', 3, 3)).lastReinforcedAt).toBe(3 * DAY_MS + 1)
  })

  test('corrects once a session', () => {
    const at = 3 * DAY_MS
    expect(reinforceInSession(inference, [1], { at, grade: 1 })).toEqual({
      stabilityDays: 3,
      lastReinforcedAt: 0,
    })
    expect(reinforceInSession(inference, [3], { at, grade: 1 }).stabilityDays).toBe(1.5)
    expect(reinforceInSession(inference, [1], { at, grade: 3 })).toEqual(
      reinforce(inference, { at, grade: 3 }),
    )
  })

  test('a history replays to the same whatever order it comes in', () => {
    const history = fc.uniqueArray(fc.record({ at: fc.nat({ max: 1e10 }), grade }), {
      selector: (access) => access.at,
    })
    fc.assert(
      fc.property(memory, history, (one, accesses) => {
        const made = { ...one, createdAt: 0 }
        const replayed = replayAccesses(made, accesses)
        expect(replayAccesses(made, accesses.toReversed())).toEqual(replayed)
        expect(Number.isFinite(replayed.stabilityDays)).toBe(true)
      }),
    )
  })
})

describe('a neighbour’s read', () => {
  test('moves the clock a tenth of the way, times the weight', () => {
    expect(spreadReinforcement(0, 1, 10 * DAY_MS)).toBe(DAY_MS)
    expect(spreadReinforcement(0, 0.5, 10 * DAY_MS)).toBe(DAY_MS / 2)
    expect(spreadReinforcement(0, 0, 10 * DAY_MS)).toBe(0)
  })

  test('never moves it past now, or back', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.double({ min: -1, max: 2, noNaN: true }), (last, now, weight) => {
        const moved = spreadReinforcement(last, weight, now)
        expect(moved).toBeGreaterThanOrEqual(last)
        expect(moved).toBeLessThanOrEqual(Math.max(last, now))
      }),
    )
  })
})
