import { describe, expect, test } from 'vitest'
import { createSleepFake, day, memoryId, numbered } from '../../../test/support/sleep-fake.ts'
import { NEVER_DUE, type PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { UNUSED } from '../statements/load-uses.ts'
import { archive, planArchive } from './archive.ts'
import { recomputeStrength } from './recompute-strength.ts'

const archivedIds = (changes: readonly PlannedChange[]) =>
  changes.flatMap((change) => (change.kind === 'archive_memory' ? [change.id] : []))
const chain = (length: number, overrides: Partial<Memory> = {}) =>
  Array.from({ length }, (_, n) =>
    numbered(n + 1, { parentId: n === 0 ? null : memoryId(n), depth: n, ...overrides }),
  )

describe('what is planned for one memory', () => {
  test('archives it with the reason of the rule that fired', () => {
    expect(planArchive(numbered(1), UNUSED, day(55))).toEqual([
      { kind: 'archive_memory', id: memoryId(1), reason: 'importance 0.095 after 55 days' },
    ])
  })

  test.each([
    { guard: 'layer 1', overrides: { layer: 1 } },
    { guard: 'layer 2', overrides: { layer: 2 } },
    { guard: 'the flag', overrides: { protected: true } },
    { guard: 'a tag', overrides: { tags: ['decision'] } },
    { guard: 'level 3', overrides: { level: 3 } },
    { guard: 'its category', overrides: { category: 'fundamental' } },
    { guard: 'history', overrides: { supersededBy: memoryId(9) } },
    { guard: 'the graveyard', overrides: { archivedAt: day(1) } },
  ] as const)('leaves it where $guard guards it', ({ overrides }) => {
    expect(archivedIds(planArchive(numbered(1, overrides), UNUSED, day(3_650)))).toEqual([])
  })

  test('leaves it while it has a live child', () => {
    expect(archivedIds(planArchive(numbered(1), { ...UNUSED, liveChildren: 1 }, day(3_650)))).toEqual([])
  })
})

describe('the phase', () => {
  test('archives what is due, and nothing that is not', async () => {
    const fake = createSleepFake({
      memories: [numbered(1), numbered(2, { surprise: 0.9 }), numbered(3, { protected: true })],
    })
    fake.now = day(60)
    await fake.run(recomputeStrength)
    expect(await fake.run(archive)).toMatchObject([{ kind: 'archive_memory', id: memoryId(1) }])
    expect(fake.memory(memoryId(1)).archivedReason).toMatch(/^importance 0\.\d+ after 60 days$/)
  })

  test('goes from the leaves to the root in one run, though only the leaf is due', async () => {
    const fake = createSleepFake({ memories: chain(5) })
    fake.now = day(60)
    await fake.run(recomputeStrength)
    expect([...fake.memories.values()].map(({ nextDueAt }) => (nextDueAt ?? 0) <= fake.now)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    const order = [5, 4, 3, 2, 1].map(memoryId)
    expect(archivedIds(await fake.plan(archive))).toEqual(order)
    expect(archivedIds(await fake.run(archive))).toEqual(order)
  })

  test('keeps a parent until the last of its children has left', async () => {
    const child = (n: number, overrides: Partial<Memory> = {}) =>
      numbered(n, { parentId: memoryId(1), depth: 1, ...overrides })
    const fake = createSleepFake({ memories: [numbered(1), child(2), child(3, { surprise: 0.9 })] })
    fake.now = day(60)
    expect(archivedIds(await fake.run(archive))).toEqual([memoryId(2)])
    fake.now = day(109)
    expect(archivedIds(await fake.run(archive))).toEqual([3, 1].map(memoryId))
  })

  test('tells a parent that is strong itself when it will be due, once its last child has left', async () => {
    const fake = createSleepFake({
      memories: [
        numbered(1, { surprise: 0.9, nextDueAt: NEVER_DUE, verification: 'stale' }),
        numbered(2, { parentId: memoryId(1), depth: 1 }),
      ],
    })
    fake.now = day(60)
    expect((await fake.run(archive)).map(({ kind }) => kind)).toEqual(['archive_memory', 'cache_strength'])
    expect(fake.memory(memoryId(1)).nextDueAt).toBeGreaterThan(day(107))
    expect(fake.memory(memoryId(1)).nextDueAt).toBeLessThan(day(108))
  })

  test('a wide and deep tree leaves child before parent, applied or not', async () => {
    // Ids are so given that parents come before, after and among their children.
    const count = 700
    const memories = Array.from({ length: count }, (_, n) => {
      const above = n === 0 ? null : Math.floor((n - 1) / 3)
      const number = (of: number) => memoryId(((of * 389) % count) + 1)
      const depth = Math.floor(Math.log(2 * n + 1) / Math.log(3) + 1e-9)
      return numbered(((n * 389) % count) + 1, { parentId: above === null ? null : number(above), depth })
    })
    const fake = createSleepFake({ memories })
    fake.now = day(60)
    for (const order of [archivedIds(await fake.plan(archive)), archivedIds(await fake.run(archive))]) {
      expect(new Set(order).size).toBe(count)
      expect(order).toHaveLength(count)
      const place = new Map<MemoryId, number>(order.map((id, at) => [id, at]))
      for (const { id, parentId } of memories) {
        if (parentId !== null) expect(place.get(id)).toBeLessThan(place.get(parentId) ?? -1)
      }
    }
  })

  test('planned again after it was applied yields nothing', async () => {
    const fake = createSleepFake({ memories: [...chain(4), numbered(9, { layer: 2 })] })
    fake.now = day(60)
    expect(await fake.run(archive)).toHaveLength(4)
    expect(await fake.plan(archive)).toEqual([])
  })
})
