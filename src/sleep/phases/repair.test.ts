import { describe, expect, test } from 'vitest'
import { createSleepFake, day, makeEdge, memoryId, numbered } from '../../../test/support/sleep-fake.ts'
import type { PlannedChange } from '../../core/change.ts'
import type { ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { isInPlace, planDangling, planEmptyRoots, planPlace, repair } from './repair.ts'

const below = (n: number, parent: number, depth: number, overrides: Partial<Memory> = {}) =>
  numbered(n, { parentId: memoryId(parent), depth, ...overrides })
const moves = (changes: readonly PlannedChange[]) =>
  changes.flatMap((change) => (change.kind === 'move_memory' ? [change] : []))
const topic = (n: number, overrides: Partial<Memory> = {}) =>
  numbered(n, { authority: 6, metadata: { machineRoot: true }, ...overrides })

describe('a link', () => {
  const stored = new Set([memoryId(1), memoryId(2)])

  test('without an end is removed', () => {
    const edge = makeEdge(1, { targetId: memoryId(3) })
    expect(planDangling([edge], stored)).toEqual([
      { kind: 'remove_edge', id: edge.id, reason: 'an end is gone' },
    ])
  })

  test('between memories that exist stays, even if one of them is archived', () => {
    const [likeness, history] = [makeEdge(1), makeEdge(2, { relation: 'supersedes', layer: 'tree' })]
    expect(planDangling([likeness, history], stored)).toEqual([])
    expect(planDangling([{ ...history, sourceId: memoryId(3) }], stored)).toHaveLength(1)
  })
})

describe('the place of a memory', () => {
  test('is one below a parent of its scope that is not archived', () => {
    const parent = numbered(1)
    expect(isInPlace(parent, null)).toBe(true)
    expect(isInPlace(below(2, 1, 1), parent)).toBe(true)
    expect(isInPlace(below(2, 1, 2), parent)).toBe(false)
    expect(isInPlace(below(2, 1, 1), null)).toBe(false)
    expect(isInPlace(below(2, 1, 1), { ...parent, archivedAt: day(1) })).toBe(false)
    expect(isInPlace(below(2, 1, 1), { ...parent, scopeId: 2 as ScopeId })).toBe(false)
    expect(isInPlace(numbered(1, { depth: 1 }), null)).toBe(false)
  })

  test('is below the nearest live ancestor when the parent is archived', () => {
    const orphan = below(4, 3, 3)
    const ancestors = [
      below(3, 2, 2, { archivedAt: day(1) }),
      below(2, 1, 1, { supersededBy: memoryId(9) }),
      numbered(1),
    ]
    expect(planPlace(orphan, ancestors)).toEqual({
      kind: 'move_memory',
      id: memoryId(4),
      to: memoryId(1),
      reason: 'its parent is gone',
    })
  })

  test('is that of a root when no ancestor is left', () => {
    expect(planPlace(below(2, 1, 1), [])).toMatchObject({ to: null, reason: 'its parent is gone' })
    expect(planPlace(below(2, 1, 1), [numbered(1, { archivedAt: day(1) })])).toMatchObject({ to: null })
  })

  test('stays below a superseded parent: only the depth is corrected', () => {
    expect(planPlace(below(2, 1, 5), [numbered(1, { supersededBy: memoryId(9) })])).toMatchObject({
      to: memoryId(1),
      reason: 'its depth did not follow from the tree',
    })
  })
})

describe('a topic that a machine made', () => {
  test('is archived when it is a day old and holds nothing', () => {
    expect(planEmptyRoots([topic(1)], new Map(), day(1) - 1)).toEqual([])
    expect(planEmptyRoots([topic(1)], new Map(), day(1))).toEqual([
      { kind: 'archive_memory', id: memoryId(1), reason: 'a topic that holds nothing' },
    ])
  })

  test.each([
    { why: 'a person made it', root: topic(1, { authority: 1 }) },
    { why: 'it is no topic', root: topic(1, { metadata: {} }) },
    { why: 'it is protected', root: topic(1, { protected: true }) },
    { why: 'it is law', root: topic(1, { layer: 2 }) },
    { why: 'it is core', root: topic(1, { level: 4 }) },
    { why: 'it is no root', root: topic(1, { parentId: memoryId(2), depth: 1 }) },
  ])('stays where $why', ({ root }) => {
    expect(planEmptyRoots([root], new Map(), day(3_650))).toEqual([])
  })

  test('stays while it holds something', () => {
    expect(planEmptyRoots([topic(1)], new Map([[memoryId(1), 1]]), day(3_650))).toEqual([])
  })
})

describe('the phase', () => {
  const damaged = () =>
    createSleepFake({
      memories: [
        numbered(1),
        below(2, 1, 1, { archivedAt: day(1) }),
        below(3, 2, 2),
        below(4, 3, 3),
        below(5, 99, 4),
        numbered(6, { depth: 2 }),
        below(7, 6, 1),
        topic(8),
        topic(9),
        below(10, 9, 1),
      ],
      edges: [makeEdge(1, { targetId: memoryId(99) }), makeEdge(2, { targetId: memoryId(3) })],
    })

  test('mends everything at once', async () => {
    const fake = damaged()
    fake.now = day(10)
    await fake.run(repair)
    expect(fake.edges.size).toBe(1)
    expect(fake.memory(memoryId(3))).toMatchObject({ parentId: memoryId(1), depth: 1 })
    expect(fake.memory(memoryId(4))).toMatchObject({ parentId: memoryId(3), depth: 2 })
    expect(fake.memory(memoryId(5))).toMatchObject({ parentId: null, depth: 0 })
    expect(fake.memory(memoryId(6))).toMatchObject({ parentId: null, depth: 0 })
    expect(fake.memory(memoryId(7))).toMatchObject({ parentId: memoryId(6), depth: 1 })
    expect(fake.memory(memoryId(8)).archivedAt).toBe(day(10))
    expect(fake.memory(memoryId(9)).archivedAt).toBeNull()
  })

  test('planned again after it was applied yields nothing', async () => {
    const fake = damaged()
    fake.now = day(10)
    expect(await fake.run(repair)).not.toEqual([])
    expect(await fake.plan(repair)).toEqual([])
  })

  test('opens a circle', async () => {
    const fake = createSleepFake({ memories: [below(1, 3, 2), below(2, 1, 0), below(3, 2, 1)] })
    fake.now = day(10)
    expect(moves(await fake.run(repair))).toMatchObject([
      { id: memoryId(2), to: null, reason: 'it was below itself' },
    ])
    expect([1, 2, 3].map((n) => fake.memory(memoryId(n)).depth)).toEqual([2, 0, 1])
    expect(await fake.plan(repair)).toEqual([])
  })

  test('finds the children of what was archived since, though they did not change', async () => {
    const fake = createSleepFake({
      memories: [numbered(1, { archivedAt: day(9), updatedAt: day(9) }), below(2, 1, 1)],
    })
    fake.now = day(10)
    fake.since = day(9)
    expect(moves(await fake.run(repair))).toMatchObject([{ id: memoryId(2), to: null }])
    expect(await fake.plan(repair)).toEqual([])
  })

  test('keeps the links of what was archived, which can be restored for good', async () => {
    const fake = createSleepFake({
      memories: [numbered(1), numbered(2, { archivedAt: day(0) })],
      edges: [makeEdge(1)],
    })
    fake.now = day(3_650)
    expect(await fake.plan(repair)).toEqual([])
  })
})
