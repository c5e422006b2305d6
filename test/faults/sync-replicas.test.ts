/** Replicas that change, sync, die and have wrong clocks hold the same in the end, and lose and revive nothing. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../support/engine.ts'
import { COUNTS } from './counts.ts'
import { change, createRandom, exported, type Ledger, openReplica, type Replica } from './sync-replicas.ts'

/** Seeds that once failed. */
const FOUND = [4, 9, 43, 50, 141, 186, 258, 472]
const AT_ONCE = 20
const STEPS = 30

async function play(seed: number, folder: string): Promise<void> {
  const random = createRandom(seed)
  const shared = join(folder, 'shared')
  mkdirSync(shared, { recursive: true })
  const replicas: Replica[] = []
  for (let n = 0; n < 3 + random(3); n++) {
    replicas.push(await openReplica(`r${n}`, folder, shared, random))
  }
  try {
    const ledger: Ledger = { stored: new Set(), purged: new Set(), edited: new Set() }
    for (let step = 0; step < STEPS; step++) {
      const replica = replicas[random(replicas.length)] as Replica
      const what = random(4)
      if (what < 3) await change(replica, random, ledger)
      else await replica.sync(random(3) === 0 ? random(40) : undefined)
    }
    await settle(replicas)
    const [first, ...others] = await Promise.all(replicas.map(exported))
    for (const other of others) expect(other).toEqual(first)
    for (const { store } of replicas) expect(await store.check()).toEqual([])
    const held = new Set((first ?? []).map((each) => (each as { readonly id?: string }).id))
    const lost = [...ledger.stored].filter((id) => !held.has(id) && !ledger.purged.has(id))
    expect(lost, 'acknowledged and lost').toEqual([])
    const revived = [...ledger.purged].filter((id) => held.has(id) && !ledger.edited.has(id))
    expect(revived, 'removed and revived').toEqual([])
  } finally {
    for (const replica of replicas) await replica.close()
  }
}

/** Syncs everybody until nothing moves any more. */
async function settle(replicas: readonly Replica[]): Promise<void> {
  for (let round = 0; round < 8; round++) {
    let moved = 0
    for (const replica of replicas) {
      const { places, failed } = await replica.engine.sync({}, { kind: 'person', name: 'cli', session: 's' })
      expect(failed).toEqual([])
      for (const { sent, received } of places) moved += sent + received
    }
    if (moved === 0) return
  }
  throw new Error('The replicas do not come to rest.')
}

async function playAll(seeds: readonly number[]): Promise<void> {
  const folder = makeFolder()
  for (const seed of seeds) {
    try {
      await play(seed, join(folder, String(seed)))
    } catch (error) {
      throw new Error(`Seed ${seed}: ${(error as Error).message}`, { cause: error })
    }
  }
}

test('histories that once went wrong converge', () => playAll(FOUND))

const starts = Array.from({ length: COUNTS.syncRuns / AT_ONCE }, (_, at) => 1_000 + at * AT_ONCE)

test.each(starts)('random histories of three to five replicas converge, from seed %i on', (first) =>
  playAll(Array.from({ length: AT_ONCE }, (_, at) => first + at)),
)
