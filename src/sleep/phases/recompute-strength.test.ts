import { describe, expect, test } from 'vitest'
import { createSleepFake, day, memoryId, numbered } from '../../../test/support/sleep-fake.ts'
import { NEVER_DUE, type PlannedChange } from '../../core/change.ts'
import type { Access, AccessGrade } from '../../core/entity.ts'
import type { Memory } from '../../core/memory.ts'
import { strengthOf } from '../../strength/strength-of.ts'
import { UNUSED } from '../statements/load-uses.ts'
import { planStrength, recomputeStrength } from './recompute-strength.ts'

const readOn = (days: readonly number[], n = 1, grade: AccessGrade = 3): Access[] =>
  days.map((at) => ({ memoryId: memoryId(n), at: day(at), session: `s${at}`, grade }))
const cacheOf = (changes: readonly PlannedChange[]) =>
  changes.flatMap((change) => (change.kind === 'cache_strength' ? [change.strength] : []))
const updates = (changes: readonly PlannedChange[]) =>
  changes.filter((change) => change.kind === 'update_memory')

describe('what is planned for one memory', () => {
  test('caches its readings, and when a rule will archive it', () => {
    const memory = numbered(1)
    const { relevance, retention, activation, importance, tier, nextDueAt } = strengthOf(memory, [], day(1))
    expect(planStrength(memory, UNUSED, day(1))).toEqual([
      {
        kind: 'cache_strength',
        before: { importance: null, tier: null },
        id: memory.id,
        strength: { relevance, retention, activation, importance, tier, nextDueAt },
      },
    ])
  })

  test('is due when nobody will have verified it for 90 days, where that comes first', () => {
    const [cache] = cacheOf(planStrength(numbered(1, { layer: 2 }), UNUSED, day(1)))
    expect(cache?.nextDueAt).toBe(day(90) + 1)
  })

  test.each([
    { verification: 'stale', layer: 1 },
    { verification: 'contradicted', layer: 2 },
  ] as const)('is never due again: $verification, layer $layer', (overrides) => {
    expect(cacheOf(planStrength(numbered(1, overrides), UNUSED, day(1)))[0]?.nextDueAt).toBe(NEVER_DUE)
  })

  test('is not due for archiving while it has live children', () => {
    const memory = numbered(1, { verification: 'stale' })
    expect(cacheOf(planStrength(memory, { ...UNUSED, liveChildren: 2 }, day(1)))[0]?.nextDueAt).toBe(
      NEVER_DUE,
    )
    expect(cacheOf(planStrength(memory, UNUSED, day(1)))[0]?.nextDueAt).toBeLessThan(day(60))
  })

  test('raises its level by use in sessions, and says why', () => {
    const memory = numbered(1)
    expect(updates(planStrength(memory, { ...UNUSED, accesses: readOn([1, 2]) }, day(3)))).toEqual([])
    expect(updates(planStrength(memory, { ...UNUSED, accesses: readOn([1, 2, 3]) }, day(3)))).toEqual([
      {
        kind: 'update_memory',
        id: memory.id,
        changes: { level: 2 },
        reason: 'used in 3 sessions, 3 days old',
      },
    ])
    expect(
      updates(planStrength(memory, { ...UNUSED, accesses: readOn([1, 2, 3, 4, 5]) }, day(14))),
    ).toMatchObject([{ changes: { level: 3 }, reason: 'used in 5 sessions, 14 days old' }])
  })

  test('takes no level away, and counts no corrections for one', () => {
    expect(updates(planStrength(numbered(1, { level: 3 }), UNUSED, day(20)))).toEqual([])
    expect(
      updates(planStrength(numbered(1), { ...UNUSED, accesses: readOn([1, 2, 3], 1, 1) }, day(20))),
    ).toEqual([])
  })

  test('marks it stale after 90 days, and leaves the stored confidence', () => {
    const memory = numbered(1, { layer: 2 })
    expect(updates(planStrength(memory, UNUSED, day(90)))).toEqual([])
    expect(updates(planStrength(memory, UNUSED, day(91)))).toEqual([
      {
        kind: 'update_memory',
        id: memory.id,
        changes: { verification: 'stale' },
        reason: 'not verified for 91 days',
      },
    ])
    const verified: Partial<Memory> = { verification: 'verified', verifiedAt: day(60) }
    expect(updates(planStrength({ ...memory, ...verified }, UNUSED, day(91)))).toEqual([])
    expect(updates(planStrength({ ...memory, verification: 'contradicted' }, UNUSED, day(91)))).toEqual([])
  })

  test('changes come before the cache, which is right for the memory as changed', () => {
    const changes = planStrength(
      numbered(1, { layer: 2 }),
      { ...UNUSED, accesses: readOn([1, 2, 3]) },
      day(91),
    )
    expect(changes.map(({ kind }) => kind)).toEqual(['update_memory', 'update_memory', 'cache_strength'])
    expect(cacheOf(changes)[0]?.nextDueAt).toBe(NEVER_DUE)
  })
})

describe('the phase', () => {
  test('planned again after it was applied yields nothing, while everything is still new', async () => {
    const fake = createSleepFake({
      memories: [numbered(1), numbered(2, { layer: 1 }), numbered(3, { parentId: memoryId(2), depth: 1 })],
      accesses: readOn([1, 2, 3], 3),
    })
    fake.now = day(95)
    expect(await fake.run(recomputeStrength)).toHaveLength(3 + 1 + 3)
    expect(await fake.plan(recomputeStrength)).toEqual([])
  })

  test('looks at what is due, and at nothing else, where nothing changed', async () => {
    const fake = createSleepFake({
      memories: [
        numbered(1, { nextDueAt: day(10) }),
        numbered(2, { nextDueAt: day(11) }),
        numbered(3, { nextDueAt: NEVER_DUE }),
        numbered(4, { nextDueAt: day(1), archivedAt: day(2) }),
        numbered(5, { nextDueAt: day(1), supersededBy: memoryId(1) }),
      ],
    })
    fake.now = day(10)
    fake.since = day(9)
    expect((await fake.plan(recomputeStrength)).map((change) => 'id' in change && change.id)).toEqual([
      memoryId(1),
    ])
  })

  test('looks at what changed, though it is not due', async () => {
    const fake = createSleepFake({ memories: [numbered(1, { nextDueAt: NEVER_DUE, updatedAt: day(9) })] })
    fake.now = day(10)
    fake.since = day(9)
    await fake.run(recomputeStrength)
    expect(fake.memory(memoryId(1)).nextDueAt).toBeLessThan(day(60))
  })

  test.each([
    { left: 'archived', overrides: { archivedAt: day(9) } },
    { left: 'superseded', overrides: { supersededBy: memoryId(9) } },
  ])('notices that the last child of a parent was $left', async ({ overrides }) => {
    const fake = createSleepFake({
      memories: [
        numbered(1, { nextDueAt: NEVER_DUE }),
        numbered(2, { parentId: memoryId(1), depth: 1, updatedAt: day(9), ...overrides }),
      ],
    })
    fake.now = day(10)
    fake.since = day(9)
    await fake.run(recomputeStrength)
    expect(fake.memory(memoryId(1)).nextDueAt).toBeLessThan(day(60))
    expect(fake.memory(memoryId(2)).nextDueAt).toBeNull()
  })

  test('goes over more than one page, each memory once', async () => {
    const fake = createSleepFake({ memories: Array.from({ length: 1_234 }, (_, n) => numbered(n + 1)) })
    fake.now = day(1)
    expect(new Set(await fake.plan(recomputeStrength)).size).toBe(1_234)
    expect(await fake.run(recomputeStrength)).toHaveLength(1_234)
  })
})
