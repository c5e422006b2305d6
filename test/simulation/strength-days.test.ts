/**
 * Forgetting by itself, on a clock that runs for years: sleep comes every two hours, and each rule is seen to
 * fire on its day, each guard to hold. Strength and phases only; no database.
 */
import { describe, expect, test } from 'vitest'
import type { EpisodeId } from '../../src/core/ids.ts'
import type { GovernanceLayer, Memory, Trust } from '../../src/core/memory.ts'
import type { Origin } from '../../src/core/origin.ts'
import { archive } from '../../src/sleep/phases/archive.ts'
import { decayEdges } from '../../src/sleep/phases/decay-edges.ts'
import { purge } from '../../src/sleep/phases/purge.ts'
import { recomputeStrength } from '../../src/sleep/phases/recompute-strength.ts'
import { repair } from '../../src/sleep/phases/repair.ts'
import type { Phase } from '../../src/sleep/statements/phase.ts'
import { edgeDropDueAt } from '../../src/strength/edge-decay.ts'
import { initialStability } from '../../src/strength/retention.ts'
import golden from '../golden/strength.json' with { type: 'json' }
import {
  createSleepFake,
  DAY,
  day,
  MADE,
  makeEdge,
  memoryId,
  numbered,
  type SleepFake,
} from '../support/sleep-fake.ts'

const PHASES: readonly Phase[] = [recomputeStrength, decayEdges, archive, purge, repair]
const SLEEPS_A_DAY = 12
const TEN_YEARS = 3_652

interface Departure {
  /** Days since it was made, to the sleep in which it happened. */
  readonly archivedOn: number
  readonly reason: string
}

/** Lets days pass, sleeping on the way; says who was archived when, and why. */
async function live(
  fake: SleepFake,
  days: number,
  sleepsADay = SLEEPS_A_DAY,
  meanwhile?: (onDay: number) => void,
): Promise<ReadonlyMap<string, Departure>> {
  const departures = new Map<string, Departure>()
  for (let step = 1; step <= days * sleepsADay; step++) {
    fake.now = MADE + (step * DAY) / sleepsADay
    meanwhile?.(step / sleepsADay)
    for (const phase of PHASES) {
      for (const change of await fake.run(phase)) {
        if (change.kind === 'archive_memory')
          departures.set(change.id, { archivedOn: step / sleepsADay, reason: change.reason })
      }
    }
    fake.since = fake.now
  }
  return departures
}

describe('never read, at salience 0.5', () => {
  test('each layer and surprise is archived on its day, by its rule', async () => {
    const cases = golden.archivedByImportanceOrRelevance
    const fake = createSleepFake({
      memories: cases.map(({ origin, layer, surprise }, n) =>
        numbered(n + 1, {
          origin: origin as Origin,
          layer: layer as GovernanceLayer,
          surprise,
          salience: golden.salience,
        }),
      ),
    })
    const departures = await live(fake, 109)
    expect(
      cases.map((_, n) => {
        const departure = departures.get(memoryId(n + 1))
        const rule = departure?.reason.startsWith('never read') ? 'unread' : departure?.reason.split(' ')[0]
        return { day: Math.round(departure?.archivedOn ?? 0), rule }
      }),
    ).toEqual(cases.map(({ day: on, rule }) => ({ day: on, rule })))
  })

  test('what was derived lies in the graveyard for 180 days, then it is gone; the rest stays', async () => {
    const derived = { origin: 'digest', layer: 4, surprise: 0.2, sourceEpisodes: ['t' as EpisodeId] } as const
    const fake = createSleepFake({
      memories: [numbered(1, derived), numbered(2, { layer: 4, surprise: 0.2 })],
    })
    await live(fake, 193)
    expect(fake.memory(memoryId(1)).archivedAt).toBe(day(14))
    fake.now = day(194) - 1
    await fake.run(purge)
    expect(fake.memories.size).toBe(2)
    fake.now = day(194)
    await fake.run(purge)
    expect([...fake.memories.keys()]).toEqual([memoryId(2)])
  })
})

describe('by retention alone', () => {
  test('what Knowledge Graph stored is archived when less than 0.02 is retained of it, by its trust', async () => {
    const cases = golden.archivedByRetention
    const fake = createSleepFake({
      memories: cases.map(({ trust }, n) =>
        numbered(n + 1, {
          origin: 'knowledge-graph',
          trust: trust as Trust,
          layer: 4,
          surprise: 0,
          salience: 0.7,
          stabilityDays: initialStability(trust as Trust, 'none'),
        }),
      ),
    })
    const departures = await live(fake, 1_473)
    for (const [n, { exactDays, day: on }] of cases.entries()) {
      const { archivedOn = 0, reason = '' } = departures.get(memoryId(n + 1)) ?? {}
      expect(Math.round(exactDays)).toBe(on)
      expect(archivedOn).toBeGreaterThanOrEqual(exactDays)
      expect(archivedOn).toBeLessThan(exactDays + 1 / SLEEPS_A_DAY)
      expect(reason).toMatch(/^retention 0\.019/)
    }
  })
})

describe('for ten years', () => {
  // Everything about these asks to be forgotten, but for one thing.
  const forgettable: Partial<Memory> = { layer: 4, surprise: 0, salience: 0.1 }
  const guarded: readonly (readonly [string, Partial<Memory>])[] = [
    ['layer 1', { layer: 1 }],
    ['layer 2', { layer: 2 }],
    ['the flag', { protected: true }],
    ['a protected tag', { tags: ['Exact-Value'] }],
    ['level 3', { level: 3 }],
    ['level 4', { level: 4 }],
    ['the fundamental category', { category: 'fundamental' }],
    ['a high salience, in Lore', { origin: 'lore', salience: 0.7 }],
    ['retention, in Knowledge Graph', { origin: 'knowledge-graph', stabilityDays: 365 }],
    ['a person', { origin: 'person' }],
    ['a person’s authority', { authority: 1 }],
    ['a person’s words', { trust: 'principle', quote: 'so it is' }],
    ['Lorekeeper, which only has ratings', { origin: 'lorekeeper' }],
    ['history', { supersededBy: memoryId(99) }],
  ]

  test('every guard holds, however often it is asked, and what has none is gone', async () => {
    const fake = createSleepFake({
      memories: [
        ...guarded.map(([, overrides], n) => numbered(n + 1, { ...forgettable, ...overrides })),
        numbered(50, forgettable),
        numbered(51, { ...forgettable, trust: 'principle', stabilityDays: 365 }),
        numbered(99, { layer: 1 }),
      ],
    })
    const departures = await live(fake, TEN_YEARS, 1, (onDay) => {
      if (onDay % 30 !== 0) return
      // As after any change: nobody knows when it is due.
      for (const [id, memory] of fake.memories) fake.memories.set(id, { ...memory, nextDueAt: null })
    })
    expect([...departures.keys()]).toEqual([memoryId(50), memoryId(51)])
    // What no machine derived stays in the graveyard.
    expect([...fake.memories.keys()]).toEqual([...guarded.map((_, n) => n + 1), 50, 51, 99].map(memoryId))
    expect(guarded.map((_, n) => fake.memory(memoryId(n + 1)).archivedAt)).toEqual(guarded.map(() => null))
  })

  test('a live child holds everything above it, and nothing once it may go', async () => {
    const fake = createSleepFake({
      memories: [
        numbered(1, forgettable),
        numbered(2, { ...forgettable, parentId: memoryId(1), depth: 1 }),
        numbered(3, { ...forgettable, parentId: memoryId(2), depth: 2, protected: true }),
      ],
    })
    expect((await live(fake, TEN_YEARS, 1)).size).toBe(0)
    fake.memories.set(memoryId(3), {
      ...fake.memory(memoryId(3)),
      protected: false,
      updatedAt: fake.now,
    })
    const gone: string[] = []
    for (const phase of [recomputeStrength, archive]) {
      for (const change of await fake.run(phase)) if (change.kind === 'archive_memory') gone.push(change.id)
    }
    expect(gone).toEqual([3, 2, 1].map(memoryId))
  })

  test('what is never verified is stale from day 90 on, and keeps the confidence it was given', async () => {
    const fake = createSleepFake({ memories: [numbered(1, { layer: 1 })] })
    await live(fake, 90)
    expect(fake.memory(memoryId(1)).verification).toBe('unverified')
    fake.now = day(90) + 1
    await fake.run(recomputeStrength)
    expect(fake.memory(memoryId(1))).toMatchObject({ verification: 'stale', confidence: 0.95 })
  })
})

describe('use', () => {
  test('in five sessions consolidates a memory on its 14th day, and it stays for ten years', async () => {
    const accesses = [1, 2, 3, 4, 5].map((n) => ({
      memoryId: memoryId(1),
      at: day(n),
      session: `s${n}`,
      grade: 3 as const,
    }))
    const fake = createSleepFake({ memories: [numbered(1), numbered(2)] })
    const levels: number[] = []
    const departures = await live(fake, TEN_YEARS, 1, (onDay) => {
      levels[onDay - 1] = fake.memory(memoryId(1)).level
      const access = accesses.find(({ at }) => at === day(onDay))
      if (access === undefined) return
      fake.accesses.push(access)
      fake.memories.set(memoryId(1), {
        ...fake.memory(memoryId(1)),
        accessCount: fake.accesses.length,
        lastAccessedAt: access.at,
        lastReinforcedAt: access.at,
        nextDueAt: null,
      })
    })
    expect([levels.indexOf(2), levels.indexOf(3)]).toEqual([3, 14])
    expect([...departures.keys()]).toEqual([memoryId(2)])
  })

  test('keeps a link: unused it is dropped on its day, used it lives', async () => {
    const fake = createSleepFake({
      memories: [1, 2, 3].map((n) => numbered(n, { layer: 1 })),
      edges: [
        makeEdge(1),
        makeEdge(2, { targetId: memoryId(3) }),
        makeEdge(3, { sourceId: memoryId(3), madeBy: 'person' }),
      ],
    })
    const [unused, used] = [makeEdge(1), makeEdge(2)]
    let droppedOn = 0
    await live(fake, 365, 1, (onDay) => {
      if (droppedOn === 0 && !fake.edges.has(unused.id)) droppedOn = onDay - 1
      const edge = fake.edges.get(used.id)
      if (edge !== undefined && onDay % 20 === 0) fake.edges.set(edge.id, { ...edge, reinforcedAt: fake.now })
    })
    expect(droppedOn).toBe(Math.ceil((edgeDropDueAt(unused) - MADE) / DAY))
    expect(droppedOn).toBe(24)
    expect([...fake.edges.keys()]).toEqual([makeEdge(2).id, makeEdge(3).id])
  })
})
