/** A memory in use, on a clock that runs for months, over the real engine: what grows, when, and what it keeps alive. */
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import type { EdgeId, MemoryId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { retention } from '../../src/strength/retention.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const SLEEPER: Caller = { kind: 'system', name: 'sleep', session: 'sleep' }
const STRENGTH_PHASES = ['recompute-strength', 'decay-edges', 'archive']

async function open() {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  onTestFinished(() => store.close())
  let sessions = 0
  return {
    engine,
    store,
    clock,
    /** In a session of its own, or in the one named. */
    read: (id: MemoryId, session = `session-${++sessions}`) =>
      engine.read({ id }, { kind: 'agent', name: 'test', session }),
    sleep: () => engine.sleep({ phases: STRENGTH_PHASES }, SLEEPER),
    find: async (id: MemoryId): Promise<Memory> => {
      const memory = await store.memories.find(id)
      if (memory === null) throw new Error('gone')
      return memory
    },
  }
}

async function remember(
  engine: Engine,
  content: string,
  more: Partial<RememberInput> = {},
): Promise<MemoryId> {
  const input = { content, vectors: 'background', ...more } as const
  const outcome = await engine.remember(input, { kind: 'agent', name: 'test', session: 'writing' })
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

describe('stability', () => {
  test('grows more the more had faded: e^(1−R) by the gap, never above e', async () => {
    const { engine, clock, read, find } = await open()
    const gaps = [0.01, 1, 3, 10, 30, 100]
    const factors: number[] = []
    for (const days of gaps) {
      const id = await remember(engine, `Read for the first time after ${days} days.`)
      clock.advance(days * DAY_MS)
      await read(id)
      factors.push((await find(id)).stabilityDays / 3)
    }
    for (const [i, days] of gaps.entries()) {
      const left = retention({ trust: 'inference', category: 'none', stabilityDays: 3, elapsedDays: days })
      expect(factors[i]).toBeCloseTo(Math.exp(1 - left), 6)
      expect(factors[i]).toBeGreaterThan(factors[i - 1] ?? 1)
    }
    expect(factors.at(-1)).toBeLessThan(Math.E)
  })

  test('ten reads spread over weeks are worth far more than ten in a day', async () => {
    const { engine, clock, read, find } = await open()
    const crammed = await remember(engine, 'Everything about it was read on the first day.')
    const spaced = await remember(engine, 'A little of it was read every week.')
    for (let i = 0; i < 10; i++) {
      clock.advance(DAY_MS / 24)
      await read(crammed)
    }
    for (let i = 0; i < 10; i++) {
      clock.advance(7 * DAY_MS)
      await read(spaced)
    }
    const [a, b] = [await find(crammed), await find(spaced)]
    expect(a.accessCount).toBe(b.accessCount)
    expect(a.stabilityDays).toBeLessThan(3.5)
    expect(b.stabilityDays).toBeGreaterThan(20)
  })

  test('never passes a year', async () => {
    const { engine, clock, read, find } = await open()
    const id = await remember(engine, 'Looked up again and again over the years.')
    let longest = 0
    for (let i = 0; i < 20; i++) {
      clock.advance(100 * DAY_MS)
      await read(id)
      longest = Math.max(longest, (await find(id)).stabilityDays)
    }
    expect(longest).toBe(365)
  })
})

describe('levels', () => {
  test('2 with the third session, however often the first two read it', async () => {
    const { engine, read, find } = await open()
    const id = await remember(engine, 'The crane is inspected every quarter.')
    for (let i = 0; i < 30; i++) await read(id, 'monday')
    for (let i = 0; i < 30; i++) await read(id, 'tuesday')
    expect((await find(id)).level).toBe(1)
    await read(id, 'wednesday')
    expect((await find(id)).level).toBe(2)
  })

  test('3 with five sessions and fourteen days, at the read or at the sleep after, whichever comes first', async () => {
    const { engine, clock, read, find, sleep } = await open()
    const start = clock.now()
    const used = await remember(engine, 'The crane is inspected every quarter.')
    const left = await remember(engine, 'The ferry leaves at nine.')
    const rare = await remember(engine, 'The lighthouse was painted white.')
    for (let i = 0; i < 5; i++) {
      clock.advance(DAY_MS)
      for (const id of [used, left]) await read(id)
      if (i < 4) await read(rare)
    }
    await sleep()
    clock.advance(start + 14 * DAY_MS - 1 - clock.now())
    await read(used)
    await sleep()
    for (const id of [used, left]) expect((await find(id)).level).toBe(2)
    clock.advance(1)
    await read(used)
    expect((await find(used)).level).toBe(3)
    await sleep()
    expect((await find(left)).level).toBe(3)
    expect((await find(rare)).level).toBe(2)
    await read(rare)
    expect((await find(rare)).level).toBe(3)
  })

  test('4 with the fiftieth session, or at once for what is fundamental', async () => {
    const { engine, clock, read, find } = await open()
    const id = await remember(engine, 'The crane is inspected every quarter.')
    for (let i = 0; i < 49; i++) {
      clock.advance(DAY_MS)
      await read(id)
    }
    expect((await find(id)).level).toBe(3)
    await read(id)
    expect((await find(id)).level).toBe(4)
    const fundamental = await remember(engine, 'Water finds its own level.')
    await engine.update({ id: fundamental, category: 'fundamental' }, PERSON)
    await read(fundamental)
    expect((await find(fundamental)).level).toBe(4)
  })

  test('are kept when the memory is corrected, and corrections raise none', async () => {
    const { engine, read, find } = await open()
    const id = await remember(engine, 'The crane is inspected every quarter.')
    for (let i = 0; i < 3; i++) await read(id)
    for (let i = 0; i < 5; i++) {
      const caller: Caller = { kind: 'agent', name: 'test', session: `rating-${i}` }
      await engine.feedback({ id, useful: false, confidence: 5 }, caller)
    }
    const memory = await find(id)
    expect(memory.level).toBe(2)
    expect(memory.stabilityDays).toBeLessThan(0.2)
  })
})

describe('links', () => {
  test('live while their ends are read together, and die on their day when they are not', async () => {
    const { engine, store, clock, read, sleep } = await open()
    const start = clock.now()
    const link = async (n: number, ends: readonly [MemoryId, MemoryId]): Promise<EdgeId> => {
      const edge = await store.edges.upsert({
        id: `0193a1b2-0000-7000-8000-00000000000${n}` as EdgeId,
        sourceId: ends[0],
        targetId: ends[1],
        layer: 'semantic',
        relation: 'associative',
        weight: 1,
        reasoning: null,
        author: 'test',
        madeBy: 'machine',
        createdAt: start,
        reinforcedAt: null,
        validFrom: null,
        validUntil: null,
      })
      return edge.id
    }
    const a = await remember(engine, 'The crane is inspected every quarter.')
    const b = await remember(engine, 'The ferry leaves at nine.')
    const c = await remember(engine, 'The lighthouse was painted white.')
    const together = await link(1, [a, b])
    const apart = await link(2, [b, c])
    const untouched = await link(3, [a, c])
    const diedOn = new Map<EdgeId, number>()
    for (let day = 1; day <= 180; day++) {
      clock.advance(DAY_MS)
      if (day % 7 === 0) {
        for (const id of [a, b]) await read(id, `week-${day}`)
        await read(c, `alone-${day}`)
      }
      await sleep()
      for (const id of [together, apart, untouched]) {
        if (!diedOn.has(id) && (await store.edges.find(id)) === null) diedOn.set(id, day)
      }
    }
    expect(diedOn).toEqual(
      new Map([
        [apart, 37],
        [untouched, 37],
      ]),
    )
    expect((await store.edges.find(together))?.weight).toBeCloseTo(0.27, 1)
  })
})

describe('neighbours', () => {
  test('of what is read every day outlast the lonely', async () => {
    const { engine, clock, read, find, sleep } = await open()
    const start = clock.now()
    const hub = await remember(engine, 'The crane is inspected every quarter.')
    const linked = await remember(engine, 'The crane was built in Bergen.')
    const lonely = await remember(engine, 'The ferry leaves at nine.')
    const person: Caller = { kind: 'person', name: 'test', session: 'linking' }
    await engine.connect({ source: hub, target: linked, relation: 'related_to' }, person)
    const archivedOn = new Map<MemoryId, number>()
    for (let day = 1; day <= 120; day++) {
      clock.advance(DAY_MS)
      await read(hub)
      await sleep()
      for (const id of [hub, linked, lonely]) {
        const { archivedAt } = await find(id)
        if (archivedAt !== null && !archivedOn.has(id)) archivedOn.set(id, (archivedAt - start) / DAY_MS)
      }
    }
    expect(archivedOn.get(lonely)).toBe(92)
    expect(archivedOn.has(hub)).toBe(false)
    expect(archivedOn.get(linked) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(100)
    expect((await find(linked)).accessCount).toBe(0)
  })
})
