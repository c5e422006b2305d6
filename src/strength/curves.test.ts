import { describe, expect, test } from 'vitest'
import { markUses, strengthCurve } from './curves.ts'
import { replayAccesses } from './retention.ts'
import { readStrength, type StrengthAccess, type StrengthSubject } from './strength-of.ts'
import { DAY_MS } from './units.ts'

const START = Date.UTC(2026, 0, 1)
const accesses: StrengthAccess[] = [
  { at: START + 10 * DAY_MS, session: 'a', grade: 3 },
  { at: START + 40 * DAY_MS, session: 'b', grade: 3 },
]
const plain: StrengthSubject = {
  kind: 'fact',
  layer: 3,
  protected: false,
  tags: [],
  category: 'none',
  trust: 'pattern',
  salience: 0.5,
  salienceBoost: 1,
  surprise: 0.5,
  stabilityDays: 7,
  level: 1,
  accessCount: 0,
  lastAccessedAt: null,
  lastReinforcedAt: null,
  createdAt: START,
  archivedAt: null,
  supersededBy: null,
  metadata: {},
}
/** The record as two accesses left it. */
const used: StrengthSubject = {
  ...plain,
  ...replayAccesses(plain, accesses),
  accessCount: 2,
  lastAccessedAt: accesses[1]?.at ?? null,
}
const until = START + 200 * DAY_MS

describe('strengthCurve', () => {
  test('starts full, falls between uses, and rises at each use', () => {
    const curve = strengthCurve(used, accesses, { until, points: 50 })
    expect(curve[0]?.at).toBe(START)
    expect(curve.at(-1)?.at).toBe(until)
    expect(curve[0]?.retention).toBe(1)
    for (const { at } of accesses) {
      const before = curve.find((point) => point.at === at - 1)
      const after = curve.find((point) => point.at === at)
      expect(after?.retention).toBeGreaterThan(before?.retention ?? 1)
      expect(after?.relevance).toBeGreaterThan(before?.relevance ?? 1)
      expect(after?.activation).toBeGreaterThan(before?.activation ?? 9)
    }
    const steps = new Set(accesses.map(({ at }) => at))
    curve.slice(1).forEach((point, index) => {
      if (!steps.has(point.at)) expect(point.retention).toBeLessThanOrEqual(curve[index]?.retention ?? 0)
    })
  })

  test('agrees with the strength of the record after its last use, and of a new one before its first', () => {
    const curve = strengthCurve(used, accesses, { until, points: 201 })
    const at = START + 100 * DAY_MS
    expect(curve.find((point) => point.at === at)?.retention).toBe(readStrength(used, accesses, at).retention)
    const early = START + 5 * DAY_MS
    expect(curve.find((point) => point.at === early)?.retention).toBe(
      readStrength(plain, [], early).retention,
    )
  })

  test('a memory that was never used only falls', () => {
    const curve = strengthCurve(plain, [], { until, points: 20 })
    expect(curve).toHaveLength(20)
    expect(curve.map(({ retention }) => retention)).toEqual(
      curve.map(({ retention }) => retention).toSorted((a, b) => b - a),
    )
  })
})

test('uses are marked in the order of time, weak ones as such', () => {
  expect(
    markUses(accesses, [{ at: START + 20 * DAY_MS, session: 'c' }]).map(({ kind, session }) => [
      kind,
      session,
    ]),
  ).toEqual([
    ['access', 'a'],
    ['weak', 'c'],
    ['access', 'b'],
  ])
})
