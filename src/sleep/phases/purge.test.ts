import { describe, expect, test } from 'vitest'
import { createSleepFake, day, memoryId, numbered } from '../../../test/support/sleep-fake.ts'
import { FORGET_LIMITS } from '../../core/forget-limits.ts'
import type { EpisodeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { planPurge, purge } from './purge.ts'

const TURN = 'turn' as EpisodeId
const STORED = new Set([TURN])
const archived = (n: number, on: number, overrides: Partial<Memory> = {}) =>
  numbered(n, {
    origin: 'digest',
    archivedAt: day(on),
    archivedReason: 'faded',
    sourceEpisodes: [TURN],
    ...overrides,
  })

describe('the graveyard', () => {
  test('keeps what was derived for 180 days, and not a moment longer', () => {
    expect(planPurge([archived(1, 5)], STORED, day(185) - 1)).toEqual([])
    expect(planPurge([archived(1, 5)], STORED, day(185))).toEqual([
      { kind: 'purge_memory', id: memoryId(1), reason: 'in the graveyard for 180 days' },
    ])
  })

  test.each([
    ['a person said', { origin: 'person' }],
    ['has a person’s authority', { authority: 1 }],
    ['quotes a person', { trust: 'principle', quote: 'so it is', verifiedAt: day(1) }],
    ['a tool of Lore stored', { origin: 'lore' }],
    ['a tool of another system stored', { origin: 'knowledge-graph' }],
    ['came with an import', { origin: 'import:memory-v3' }],
    ['was superseded', { supersededBy: memoryId(2) }],
    ['was superseded by what is gone', { metadata: { history: true } }],
    ['has lost its turns', { sourceEpisodes: [] }],
    ['has lost one of its turns', { sourceEpisodes: [TURN, 'gone' as EpisodeId] }],
    [
      'is a topic that a person renamed',
      { sourceEpisodes: [], metadata: { machineRoot: true, machineTitle: 'x' } },
    ],
  ] as const)('keeps for good what %s', (_, overrides) => {
    expect(planPurge([archived(1, 0, overrides)], STORED, day(36_500))).toEqual([])
  })

  test('gives up what sleep derived, and topics that Lore made', () => {
    const topic = { sourceEpisodes: [], author: 'lore:none', metadata: { machineRoot: true } }
    const memories = [archived(1, 0, { origin: 'sleep' }), archived(2, 0, topic)]
    expect(planPurge(memories, STORED, day(180))).toHaveLength(2)
  })

  test('follows the limits that it is given', () => {
    expect(planPurge([archived(1, 0)], STORED, day(10), { ...FORGET_LIMITS, purgeDays: 10 })).toHaveLength(1)
  })

  test('never loses what is not in it', () => {
    expect(planPurge([numbered(1, { origin: 'digest' })], STORED, day(36_500))).toEqual([])
  })
})

describe('the phase', () => {
  test('purges what is due; what was below moves up', async () => {
    const fake = createSleepFake({
      memories: [
        numbered(1),
        archived(2, 0, { parentId: memoryId(1), depth: 1 }),
        numbered(3, { parentId: memoryId(2), depth: 2, supersededBy: memoryId(1) }),
        archived(4, 1),
        archived(5, 0, { origin: 'lore' }),
      ],
    })
    fake.now = day(180)
    expect(await fake.run(purge)).toHaveLength(1)
    expect([...fake.memories.keys()]).toEqual([1, 3, 4, 5].map(memoryId))
    expect(fake.memory(memoryId(3))).toMatchObject({ parentId: memoryId(1), depth: 1 })
  })

  test('planned again after it was applied yields nothing', async () => {
    const fake = createSleepFake({ memories: Array.from({ length: 450 }, (_, n) => archived(n + 1, 0)) })
    fake.now = day(180)
    expect(await fake.plan(purge)).toHaveLength(450)
    expect(await fake.run(purge)).toHaveLength(450)
    expect(await fake.plan(purge)).toEqual([])
    expect(fake.memories.size).toBe(0)
  })
})
