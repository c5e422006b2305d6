import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import golden from '../../test/golden/strength.json' with { type: 'json' }
import { makeMemory } from '../../test/support/memory.ts'
import type { AccessGrade } from '../core/entity.ts'
import type { MemoryId } from '../core/ids.ts'
import {
  CATEGORIES,
  type GovernanceLayer,
  type Memory,
  type MemoryLevel,
  TRUST_LEVELS,
  type Trust,
} from '../core/memory.ts'
import { ORIGINS, type Origin } from '../core/origin.ts'
import { initialStability, replayAccesses } from './retention.ts'
import { readStrength, type StrengthAccess, strengthOf } from './strength-of.ts'
import { DAY_MS } from './units.ts'

const MADE = Date.UTC(2026, 0, 1)
const day = (n: number) => MADE + n * DAY_MS
const makeAt = (overrides: Partial<Memory> = {}) =>
  makeMemory({ createdAt: MADE, origin: 'memory-v3', ...overrides })
const dueDay = (memory: Memory, accesses: readonly StrengthAccess[] = [], now = MADE) => {
  const due = strengthOf(memory, accesses, now).nextDueAt
  return due === null ? null : (due - MADE) / DAY_MS
}
const readAt = (n: number, session = `s${n}`, grade: AccessGrade = 3): StrengthAccess => ({
  at: day(n),
  session,
  grade,
})
/** The record as reading it on those days leaves it. */
const readOn = (memory: Memory, accesses: readonly StrengthAccess[]) => ({
  ...memory,
  ...replayAccesses(memory, accesses),
  accessCount: accesses.length,
  lastAccessedAt: accesses.at(-1)?.at ?? null,
})

describe('never read, at salience 0.5', () => {
  test.each(golden.archivedByImportanceOrRelevance)(
    '$origin: layer $layer with surprise $surprise is archived on day $day by $rule',
    ({ origin, layer, surprise, day: expected, rule }) => {
      const memory = makeAt({
        origin: origin as Origin,
        layer: layer as GovernanceLayer,
        surprise,
        salience: golden.salience,
      })
      const due = strengthOf(memory, [], MADE).nextDueAt
      expect(due).not.toBeNull()
      if (due === null) return
      expect(Math.round((due - MADE) / DAY_MS)).toBe(expected)
      expect(strengthOf(memory, [], day(expected + 0.5)).archive).toMatchObject({ kind: 'archive', rule })
      expect(strengthOf(memory, [], day(expected - 1)).archive).toEqual({ kind: 'strong' })
      expect(strengthOf(memory, [], due).archive).toMatchObject({ kind: 'archive', rule })
      expect(strengthOf(memory, [], due - 1).archive).toEqual({ kind: 'strong' })
    },
  )

  test.each(golden.archivedByRetention)(
    'by retention alone, a $trust is archived on day $day',
    ({ trust, day: expected, exactDays }) => {
      const memory = makeAt({
        origin: 'knowledge-graph',
        trust: trust as Trust,
        salience: 0.9,
        stabilityDays: initialStability(trust as Trust, 'none'),
      })
      const due = dueDay(memory)
      expect(due).toBeCloseTo(exactDays, 3)
      expect(Math.round(due ?? 0)).toBe(expected)
      expect(strengthOf(memory, [], day(exactDays + 0.001)).archive).toMatchObject({ rule: 'retention' })
      expect(strengthOf(memory, [], day(exactDays - 0.001)).archive).toEqual({ kind: 'strong' })
    },
  )

  test('more surprise keeps it longer', () => {
    const dues = [0.3, 0.5, 0.7, 0.9].map((surprise) => dueDay(makeAt({ surprise, layer: 4 })) ?? 0)
    expect(dues).toEqual(dues.toSorted((a, b) => a - b))
    expect(new Set(dues).size).toBe(4)
  })
})

describe('use', () => {
  test('puts off the day it is due', () => {
    const accesses = [readAt(20)]
    const memory = makeAt()
    expect(dueDay(readOn(memory, accesses), accesses, day(20))).toBeGreaterThan(52 + 20)
  })

  test('in five sessions makes it due on its 14th day, when nothing archives it any more', () => {
    const accesses = [1, 2, 3, 4, 5].map((n) => readAt(n))
    const memory = readOn(makeAt(), accesses)
    expect(strengthOf(memory, accesses, day(5))).toMatchObject({ level: 2, nextDueAt: day(14) })
    const later = strengthOf(memory, accesses, day(14))
    expect(later).toMatchObject({ level: 3, nextDueAt: null })
    expect(strengthOf({ ...memory, level: later.level }, accesses, day(10_000)).archive).toEqual({
      kind: 'guarded',
      guard: 'consolidated',
    })
  })

  test('in one session, however often, raises no level', () => {
    const accesses = Array.from({ length: 60 }, () => readAt(20, 'one'))
    expect(strengthOf(readOn(makeAt(), accesses), accesses, day(30)).level).toBe(1)
  })

  test('in three sessions keeps it for 180 days from the first of the last three', () => {
    const uses = [40, 20, 30].map((n) => ({ session: `s${n}`, at: day(n) }))
    const due = (weakUses: typeof uses) => {
      const { nextDueAt } = strengthOf(makeAt(), [], day(40), { weakUses })
      return nextDueAt === null ? null : (nextDueAt - MADE) / DAY_MS
    }
    expect(due(uses.slice(1))).toBeCloseTo(51.82, 1)
    expect(due(uses)).toBeCloseTo(200, 5)
    expect(due([...uses, { session: 's20', at: day(35) }])).toBeCloseTo(210, 5)
  })

  test('in three sessions may be a mix of reading and being found; a correction is none', () => {
    const weakUses = [
      { session: 's2', at: day(2) },
      { session: 's3', at: day(3) },
    ]
    const archived = (accesses: readonly StrengthAccess[]) =>
      strengthOf({ ...makeAt(), accessCount: 0 }, accesses, day(150), { weakUses }).archive.kind
    expect(archived([readAt(1)])).toBe('strong')
    expect(archived([readAt(1, 's1', 1)])).toBe('archive')
    expect(archived([readAt(1, 's2')])).toBe('archive')
  })

  test('that came with an import is believed', () => {
    const imported = makeAt({ accessCount: 7, lastAccessedAt: day(55), level: 2 })
    const strength = strengthOf(imported, [], day(60))
    expect(strength.level).toBe(2)
    expect(strength.relevance).toBeGreaterThan(strengthOf(makeAt(), [], day(60)).relevance)
  })
})

describe('what is due', () => {
  test.each([
    { overrides: { layer: 1 } },
    { overrides: { layer: 2 } },
    { overrides: { protected: true } },
    { overrides: { tags: ['decision'] } },
    { overrides: { category: 'fundamental' } },
    { overrides: { level: 3 } },
    { overrides: { supersededBy: 'other' as MemoryId } },
  ] as const)('is nothing, ever, for $overrides', ({ overrides }) => {
    const memory = makeAt(overrides)
    expect(strengthOf(memory, [], MADE).nextDueAt).toBeNull()
    expect(strengthOf(memory, [], day(3650)).archive.kind).toBe('guarded')
  })

  test('waits for live children, and is due at once when they are gone', () => {
    expect(strengthOf(makeAt(), [], day(400), { liveChildren: 2 }).nextDueAt).toBeNull()
    expect(strengthOf(makeAt(), [], day(400)).nextDueAt).toBe(day(400))
  })

  test('in the graveyard is the purge of what was derived, and nothing else', () => {
    expect(dueDay(makeAt({ origin: 'digest', archivedAt: day(60) }), [], day(61))).toBe(240)
    expect(dueDay(makeAt({ archivedAt: day(60) }), [], day(61))).toBeNull()
  })
})

describe('the strength of a new memory', () => {
  test('is as the formulas say', () => {
    const strength = strengthOf(makeAt({ surprise: 0.5 }), [], MADE)
    expect(strength).toMatchObject({
      relevance: 0.5,
      retention: 1,
      tier: 'STM',
      level: 1,
      weibullStrength: 1,
    })
    expect(strength.importance).toBeCloseTo(0.3 * 0.5 + 0.25 + 0.2 * 0.5, 12)
    expect(strength.activation).toBeCloseTo(Math.log(2) + 0.5 * Math.log(24), 12)
    expect(strength.retrievalProbability).toBeGreaterThan(0.99)
  })
})

describe('any memory', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true })
  const history = fc.array(
    fc.record({
      at: fc.integer({ min: MADE, max: day(400) }),
      session: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      grade: fc.constantFrom<AccessGrade>(1, 2, 3, 4),
    }),
    { maxLength: 12 },
  )
  const subject = fc.record({
    layer: fc.constantFrom<GovernanceLayer>(1, 2, 3, 4),
    protected: fc.boolean(),
    category: fc.constantFrom(...CATEGORIES),
    trust: fc.constantFrom(...TRUST_LEVELS),
    salience: unit,
    salienceBoost: fc.double({ min: 1, max: 1.5, noNaN: true }),
    surprise: unit,
    level: fc.constantFrom<MemoryLevel>(1, 2, 3, 4),
  })

  test('has bounded readings that never rise with time, and never NaN', () => {
    fc.assert(
      fc.property(
        subject,
        history,
        fc.nat({ max: 4000 }),
        fc.nat({ max: 4000 }),
        (fields, accesses, d, more) => {
          const sorted = accesses.toSorted((a, b) => a.at - b.at)
          const memory = readOn(makeAt(fields), sorted)
          const now = strengthOf(memory, sorted, day(400 + d))
          const later = strengthOf(memory, sorted, day(400 + d + more))
          for (const key of ['relevance', 'retention', 'importance', 'weibullStrength'] as const) {
            expect(now[key]).toBeGreaterThanOrEqual(0)
            expect(now[key]).toBeLessThanOrEqual(1)
            expect(later[key]).toBeLessThanOrEqual(now[key])
          }
          expect(now).toMatchObject(readStrength(memory, sorted, day(400 + d)))
          expect(Number.isFinite(now.activation)).toBe(true)
          expect(later.activation).toBeLessThanOrEqual(now.activation)
          expect(later.level).toBeGreaterThanOrEqual(now.level)
        },
      ),
    )
  })

  test('is archived exactly from the moment it is due, and has such a moment unless it lasts', () => {
    fc.assert(
      fc.property(subject, fc.constantFrom(...ORIGINS), history, (fields, origin, accesses) => {
        const sorted = accesses.toSorted((a, b) => a.at - b.at)
        const memory = readOn(makeAt({ ...fields, origin }), sorted)
        const now = day(401)
        const { nextDueAt } = strengthOf(memory, sorted, now)
        if (nextDueAt === null) {
          expect(strengthOf(memory, sorted, day(36_000)).archive.kind).not.toBe('archive')
          return
        }
        expect(strengthOf(memory, sorted, nextDueAt).archive.kind).toBe('archive')
        if (nextDueAt > now) expect(strengthOf(memory, sorted, nextDueAt - 1).archive.kind).toBe('strong')
      }),
    )
  })

  test('made on a machine whose clock is ahead is as new', () => {
    const memory = makeAt()
    const { nextDueAt: _, ...early } = strengthOf(memory, [], day(-3))
    const { nextDueAt: __, ...born } = strengthOf(memory, [], MADE)
    expect(early).toEqual(born)
  })
})

describe('brought over from another program', () => {
  const metadata = { import: { kind: 'mem0', key: 'k', at: day(1_000), text: 'hash' } }

  test('a memory is as old, to the rules that forget, as its time here', () => {
    const old = makeAt({ lastReinforcedAt: day(1_000), lastAccessedAt: day(2), accessCount: 1, metadata })
    const made = makeAt({ createdAt: day(1_000), lastReinforcedAt: day(1_000), accessCount: 1 })
    const daysLeft = (memory: Memory) => strengthOf(memory, [], day(1_000)).nextDueAt
    expect(daysLeft(old)).toBe(daysLeft(made))
    expect(strengthOf({ ...old, metadata: {} }, [], day(1_000)).nextDueAt).toBeLessThan(daysLeft(made) ?? 0)
  })
})
