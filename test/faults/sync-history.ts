/** One random history of several replicas, and everything that has to hold at its end. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { change, createRandom, exported, openLedger, openReplica, type Replica } from './sync-replicas.ts'

const STEPS = 30

/** @param kinds number of kinds of changes to draw from */
export async function play(seed: number, folder: string, kinds?: number): Promise<void> {
  const random = createRandom(seed)
  const shared = join(folder, 'shared')
  mkdirSync(shared, { recursive: true })
  const replicas: Replica[] = []
  for (let n = 0; n < 3 + random(3); n++) {
    replicas.push(await openReplica(`r${n}`, folder, shared, random))
  }
  try {
    const ledger = openLedger()
    for (let step = 0; step < STEPS; step++) {
      const replica = replicas[random(replicas.length)] as Replica
      const what = random(4)
      if (what < 3) await change(replica, random, ledger, kinds)
      else await replica.sync(random(3) === 0 ? random(40) : undefined)
    }
    await settle(replicas)
    const [first, ...others] = await Promise.all(replicas.map(exported))
    for (const other of others) expect(other).toEqual(first)
    for (const { store } of replicas) expect(await store.check()).toEqual([])
    const held = new Set((first ?? []).map((each) => (each as { readonly id?: string }).id))
    const areRemoved = (id: string) =>
      [...(ledger.words.get(id) ?? [])].some((words) => ledger.removedWords.has(words))
    const lost = [...ledger.stored].filter((id) => !held.has(id) && !ledger.purged.has(id) && !areRemoved(id))
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
