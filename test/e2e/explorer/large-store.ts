/** A store of many memories in a tree with links, written quickly and without vectors. */
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { createCorpus } from '../../../bench/support/corpus.ts'
import { makeMemory } from '../../../bench/support/fill-store.ts'
import { newEdge } from '../../../src/core/edge.ts'
import type { MemoryId } from '../../../src/core/ids.ts'
import { newId } from '../../../src/core/ports/new-id.ts'
import { createUuidV7Source } from '../../../src/core/ports/uuid-v7.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { analyseMemory } from '../../../src/text/analyse.ts'

const PER_TRANSACTION = 2_000
/** Memories below one topic, the topic included. */
const PER_TOPIC = 50
const YEAR_MS = 365 * 86_400_000

/** @returns ids of the memories, oldest first */
export async function fillLargeStore(
  home: string,
  size: number,
  now = Date.now(),
): Promise<readonly MemoryId[]> {
  let at = now - YEAR_MS
  const clock = { now: () => at }
  const store = await openSqliteStore({ path: join(home, 'lore.db'), clock })
  const ids = createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
  const corpus = createCorpus(7)
  const scopes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      store.scopes.ensure({ namespace: 'default', project: `project-${index}`, branch: null }, at),
    ),
  )
  const made: MemoryId[] = []
  for (let from = 0; from < size; from += PER_TRANSACTION) {
    await store.transact(async (inner) => {
      for (let n = from; n < Math.min(size, from + PER_TRANSACTION); n++) {
        at = now - YEAR_MS + Math.floor((YEAR_MS * n) / size)
        const scope = scopes[Math.floor(n / PER_TOPIC) % scopes.length]
        if (scope === undefined) throw new Error('a scope is needed')
        const topic = made[n - (n % PER_TOPIC)] ?? null
        const base = makeMemory(newId.memory(ids), scope, corpus.text(n), at)
        const memory = topic === null ? base : { ...base, parentId: topic, depth: 1 }
        await inner.memories.insert(memory, analyseMemory({ ...memory, at }))
        made.push(memory.id)
        const other = made[Math.floor(n * 0.7)]
        if (n % 3 !== 0 || other === undefined || other === memory.id) continue
        const ends = { sourceId: memory.id, targetId: other }
        const edge = { id: newId.edge(ids), ...ends, relation: 'related_to', author: 'bench' } as const
        await inner.edges.upsert(newEdge({ ...edge, madeBy: 'person', weight: 0.6, createdAt: at }))
      }
    })
  }
  await store.close()
  return made
}
