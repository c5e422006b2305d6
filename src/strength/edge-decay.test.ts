import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RELATIONS } from '../core/edge.ts'
import { coAccessed, EDGE_DROP_BELOW, edgeDropDueAt, edgeFades, fadedWeight } from './edge-decay.ts'
import { DAY_MS } from './units.ts'

const edge = { weight: 0.8, createdAt: 0, reinforcedAt: null, relation: 'associative' } as const

describe('a link', () => {
  test('fades only where a machine made it and it says no more than likeness', () => {
    expect(RELATIONS.filter((relation) => edgeFades({ relation }, false)).toSorted()).toEqual([
      'associative',
      'related_to',
      'see_also',
      'similar_to',
    ])
    expect(RELATIONS.filter((relation) => edgeFades({ relation }, true))).toEqual([])
  })

  test('loses 5 % a day without use', () => {
    expect(fadedWeight(edge, DAY_MS)).toBeCloseTo(0.76, 12)
    expect(fadedWeight(edge, 2 * DAY_MS)).toBeCloseTo(0.722, 12)
    expect(fadedWeight({ ...edge, reinforcedAt: DAY_MS }, DAY_MS)).toBe(0.8)
  })

  test('lives for weeks, not days: a weight of 0.8 for 32.6', () => {
    expect(edgeDropDueAt(edge) / DAY_MS).toBeCloseTo(32.64, 2)
    expect(edgeDropDueAt({ ...edge, weight: 0.5 }) / DAY_MS).toBeCloseTo(23.47, 2)
  })

  test('is below 0.15 at the moment it is due, and not one earlier', () => {
    fc.assert(
      fc.property(fc.double({ min: EDGE_DROP_BELOW, max: 1, noNaN: true }), fc.nat(), (weight, createdAt) => {
        const made = { ...edge, weight, createdAt }
        const due = edgeDropDueAt(made)
        expect(fadedWeight(made, due)).toBeLessThan(EDGE_DROP_BELOW)
        expect(fadedWeight(made, due - 1)).toBeGreaterThanOrEqual(EDGE_DROP_BELOW)
      }),
    )
    expect(edgeDropDueAt({ ...edge, weight: 0.1 })).toBe(0)
  })

  test('never grows with time', () => {
    const time = fc.nat({ max: 1e12 })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), time, time, (weight, at, more) => {
        const value = fadedWeight({ ...edge, weight }, at)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(fadedWeight({ ...edge, weight }, at + more)).toBeLessThanOrEqual(value)
      }),
    )
  })
})

describe('reading both ends in one session', () => {
  test('raises what is left by a tenth of what is missing, and starts the clock anew', () => {
    expect(coAccessed(edge, false, 0)).toEqual({ weight: 0.8 + 0.1 * (1 - 0.8), reinforcedAt: 0 })
    const later = coAccessed(edge, false, 10 * DAY_MS)
    const left = 0.8 * 0.95 ** 10
    expect(later.weight).toBeCloseTo(left + 0.1 * (1 - left), 12)
    expect(later.reinforcedAt).toBe(10 * DAY_MS)
  })

  test('raises a person’s link from its full weight', () => {
    expect(coAccessed(edge, true, 100 * DAY_MS).weight).toBeCloseTo(0.82, 12)
  })

  test('keeps a link alive for ever when it happens weekly', () => {
    let weight = 0.3
    let reinforcedAt = 0
    for (let week = 1; week <= 520; week++) {
      ;({ weight, reinforcedAt } = coAccessed({ ...edge, weight, reinforcedAt }, false, week * 7 * DAY_MS))
      expect(weight).toBeGreaterThan(EDGE_DROP_BELOW)
    }
  })
})
