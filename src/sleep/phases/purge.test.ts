import { describe, expect, test } from 'vitest'
import { createSleepFake, day, memoryId, numbered } from '../../../test/support/sleep-fake.ts'
import { planPurge, purge } from './purge.ts'

const archived = (n: number, on: number) => numbered(n, { archivedAt: day(on), archivedReason: 'faded' })

describe('the graveyard', () => {
  test('keeps a memory for 30 days, and not a moment longer', () => {
    expect(planPurge([archived(1, 5)], day(35) - 1)).toEqual([])
    expect(planPurge([archived(1, 5)], day(35))).toEqual([
      { kind: 'purge_memory', id: memoryId(1), reason: 'in the graveyard for 30 days' },
    ])
  })

  test('gives up what was superseded and then forgotten on request, like everything else', () => {
    const superseded = { ...archived(1, 0), supersededBy: memoryId(2) }
    expect(planPurge([superseded, archived(2, 0)], day(30))).toHaveLength(2)
  })

  test('never loses what is not in it', () => {
    expect(planPurge([numbered(1)], day(36_500))).toEqual([])
  })
})

describe('the phase', () => {
  test('purges what is due; what was below moves up', async () => {
    const fake = createSleepFake({
      memories: [
        numbered(1),
        { ...archived(2, 0), parentId: memoryId(1), depth: 1 },
        numbered(3, { parentId: memoryId(2), depth: 2, supersededBy: memoryId(1) }),
        archived(4, 1),
      ],
    })
    fake.now = day(30)
    expect(await fake.run(purge)).toHaveLength(1)
    expect([...fake.memories.keys()]).toEqual([1, 3, 4].map(memoryId))
    expect(fake.memory(memoryId(3))).toMatchObject({ parentId: memoryId(1), depth: 1 })
  })

  test('planned again after it was applied yields nothing', async () => {
    const fake = createSleepFake({ memories: Array.from({ length: 450 }, (_, n) => archived(n + 1, 0)) })
    fake.now = day(30)
    expect(await fake.plan(purge)).toHaveLength(450)
    expect(await fake.run(purge)).toHaveLength(450)
    expect(await fake.plan(purge)).toEqual([])
    expect(fake.memories.size).toBe(0)
  })
})
