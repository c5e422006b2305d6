/** Histories that are made to go wrong: everything at once to one memory, in every order, and a death at every step. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import { makeFolder } from '../support/engine.ts'
import { COUNTS } from './counts.ts'
import { createRandom, exported, openReplica, personOf, type Replica } from './sync-replicas.ts'

const DAY_MS = 86_400_000

/** @param seed decides which clocks are wrong by days */
async function openAll(count: number, seed: number): Promise<Replica[]> {
  const folder = makeFolder()
  const shared = join(folder, 'shared')
  mkdirSync(shared, { recursive: true })
  const random = createRandom(seed)
  const replicas: Replica[] = []
  for (let n = 0; n < count; n++) replicas.push(await openReplica(`r${n}`, folder, shared, random))
  return replicas
}

async function say(replica: Replica, content: string, more: object = {}): Promise<MemoryId> {
  const outcome = await replica.engine.remember({ content, ...more }, personOf(replica.name))
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.memory.id
}

/** Syncs until nothing moves, and expects the same on every side. @returns the common state */
async function meet(replicas: readonly Replica[]): Promise<readonly unknown[]> {
  for (let round = 0, moved = 1; moved > 0; round++) {
    if (round > 10) throw new Error('The replicas do not come to rest.')
    moved = 0
    for (const { engine, name } of replicas) {
      const { places, failed } = await engine.sync({}, personOf(name))
      expect(failed).toEqual([])
      for (const { sent, received } of places) moved += sent + received
    }
  }
  const [first, ...others] = await Promise.all(replicas.map(exported))
  for (const other of others) expect(other).toEqual(first)
  for (const { store } of replicas) expect(await store.check()).toEqual([])
  return first ?? []
}

async function closeAll(replicas: readonly Replica[]): Promise<void> {
  for (const replica of replicas) await replica.close()
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  )
}

interface Scene {
  readonly topic: MemoryId
  readonly other: MemoryId
  readonly fact: MemoryId
}

/** One of these happens on each side, and no side knows of the others. */
const DEEDS: Readonly<Record<string, (replica: Replica, scene: Scene) => Promise<unknown>>> = {
  supersede: async (replica, { fact }) => {
    const by = await say(replica, `The port is 9090, says ${replica.name}`)
    return replica.engine.supersede({ old: fact, by }, personOf(replica.name))
  },
  edit: ({ engine, name }, { fact }) =>
    engine.update({ id: fact, content: `The port is 7070, says ${name}` }, personOf(name)),
  move: ({ engine, name }, { fact, other }) => engine.update({ id: fact, parent: other }, personOf(name)),
  forget: ({ engine, name }, { fact }) =>
    engine.forget({ id: fact, reason: 'old', confirmed: true }, personOf(name)),
  purge: ({ engine, name }, { fact }) => engine.purge({ id: fact }, personOf(name)),
  cycle: ({ engine, name }, { topic, other }) => engine.update({ id: topic, parent: other }, personOf(name)),
  counterCycle: ({ engine, name }, { topic, other }) =>
    engine.update({ id: other, parent: topic }, personOf(name)),
  purgeTopic: ({ engine, name }, { topic }) => engine.purge({ id: topic }, personOf(name)),
}

async function stage(replicas: readonly Replica[]): Promise<Scene> {
  const [first] = replicas as [Replica]
  const topic = await say(first, 'How the server is set up')
  const other = await say(first, 'What the gateway needs')
  const fact = await say(first, 'The port is 8080', { parent: topic, tags: ['port'] })
  await meet(replicas)
  return { topic, other, fact }
}

const QUARTETS = [
  ['supersede', 'edit', 'move', 'forget'],
  ['supersede', 'edit', 'edit', 'purge'],
  ['cycle', 'counterCycle', 'move', 'purgeTopic'],
  ['supersede', 'supersede', 'forget', 'edit'],
] as const

describe('four changes at once that do not know of each other', () => {
  test.each(QUARTETS)('%s, %s, %s and %s end the same in every order of syncs', async (...deeds) => {
    const ends = new Set<string>()
    const all = permutations([0, 1, 2, 3])
    for (const order of all.filter((_, at) => at % (all.length / COUNTS.syncOrders) === 0)) {
      // Clocks are right in these, so that the end depends on nothing but the rules.
      const replicas = await openAll(4, 0)
      const scene = await stage(replicas)
      for (const [n, deed] of deeds.entries()) {
        const replica = replicas[n] as Replica
        replica.advance((n + 1) * 60_000)
        await DEEDS[deed]?.(replica, scene)
      }
      for (const n of order) await (replicas[n] as Replica).sync()
      ends.add(shapeOf(await meet(replicas)))
      await closeAll(replicas)
    }
    expect([...ends]).toHaveLength(1)
  })

  test.each([1, 2, 3, 5, 8, 13])(
    'end the same on all sides with clocks wrong by days, seed %i',
    async (seed) => {
      for (const deeds of QUARTETS) {
        const replicas = await openAll(4, seed)
        const scene = await stage(replicas)
        const random = createRandom(seed)
        for (const [n, deed] of deeds.entries()) {
          const replica = replicas[n] as Replica
          replica.advance((random(9) - 2) * DAY_MS)
          await DEEDS[deed]?.(replica, scene)
        }
        await meet(replicas)
        await closeAll(replicas)
      }
    },
  )
})

/** The state without ids and times, which differ from one history to the next. */
function shapeOf(state: readonly unknown[]): string {
  const memories = state.filter((each) => typeof each === 'object') as Record<string, unknown>[]
  const text = new Map(memories.map(({ id, content }) => [id, content]))
  return JSON.stringify(
    memories
      .map(({ content, parentId, supersededBy, archivedReason, tags, validUntil }) => [
        content,
        text.get(parentId) ?? null,
        text.get(supersededBy) ?? null,
        archivedReason,
        tags,
        validUntil === null,
      ])
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  )
}

test('the same thing learnt on three machines becomes one memory, with the uses of all', async () => {
  const replicas = await openAll(3, 4)
  for (const replica of replicas) {
    const id = await say(replica, 'Tests run with vitest', { tags: [replica.name] })
    await replica.engine.read({ id }, { kind: 'agent', name: 'claude-code', session: `s-${replica.name}` })
  }
  const state = await meet(replicas)
  const live = state.filter((each) => (each as { supersededBy?: unknown }).supersededBy === null)
  expect(live).toHaveLength(1)
  await closeAll(replicas)
})

test('a death at every step of a sync loses nothing and ends the same', async () => {
  const kinds = Object.keys(DEEDS)
  for (let dieAt = 0, isOver = false; !isOver; dieAt++) {
    const replicas = await openAll(2, 0)
    const [first, second] = replicas as [Replica, Replica]
    const scene = await stage(replicas)
    for (const [n, deed] of kinds.slice(0, 4).entries()) {
      first.advance(n * 1_000)
      await DEEDS[deed]?.(replicas[n % 2] as Replica, scene).catch(() => undefined)
    }
    await say(second, `Said before death ${dieAt}`)
    await second.sync()
    isOver = await first.sync(dieAt)
    const state = await meet(replicas)
    expect(JSON.stringify(state)).toContain(`Said before death ${dieAt}`)
    await closeAll(replicas)
  }
})
