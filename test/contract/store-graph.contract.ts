/** What readers of the graph’s changes rely on: the store gives every change of links, and of scope and state of memories. */
import { describe, expect, test } from 'vitest'
import type { GraphChanges } from '../../src/core/ports/graph-repository.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  edgeId,
  ensureScope,
  entityId,
  insertMemory,
  makeEdge,
  makeEntity,
  memoryId,
  NOW,
} from './store-records.ts'

export function describeGraph(open: () => Promise<Store>): void {
  describe('graph', () => {
    const ids = (changes: GraphChanges) => ({
      nodes: changes.nodes.map(({ id }) => id),
      links: changes.links.map(({ id }) => id),
      removedNodes: changes.removedNodes,
      removedLinks: changes.removedLinks,
    })
    const NOTHING = { nodes: [], links: [], removedNodes: [], removedLinks: [] }
    const all = (store: Store) => store.graph.changesSince(0, 1_000)

    async function fill(store: Store) {
      const scope = await ensureScope(store, 'web')
      const other = await ensureScope(store, 'ops')
      for (const n of [1, 2]) await insertMemory(store, n, scope)
      await insertMemory(store, 3, other)
      await store.entities.ensure(makeEntity(1, scope))
      await store.entities.ensure(makeEntity(2, scope))
      await store.edges.upsert(makeEdge(1, 1, 2))
      await store.edges.upsert({
        ...makeEdge(2, 1, 1, { relation: 'mentions', layer: 'entity', weight: 1 }),
        targetId: entityId(1),
      })
      return { scope, other }
    }

    test('everything: memories, entities that have links, links', async () => {
      const store = await open()
      const { scope, other } = await fill(store)
      const changes = await all(store)
      expect(changes.revision).toBe(await store.graph.revision())
      expect(changes.nodes).toEqual([
        { id: memoryId(1), kind: 'memory', scopeId: scope, live: true },
        { id: memoryId(2), kind: 'memory', scopeId: scope, live: true },
        { id: memoryId(3), kind: 'memory', scopeId: other, live: true },
        { id: entityId(1), kind: 'entity', scopeId: scope, live: true },
      ])
      expect(changes.links).toEqual([
        { id: edgeId(1), sourceId: memoryId(1), targetId: memoryId(2), relation: 'related_to', weight: 0.5 },
        { id: edgeId(2), sourceId: memoryId(1), targetId: entityId(1), relation: 'mentions', weight: 1 },
      ])
    })

    test('tells each change after a revision, and nothing before it', async () => {
      const store = await open()
      const { other } = await fill(store)
      let { revision } = await all(store)
      const next = async () => {
        const changes = await store.graph.changesSince(revision, 1_000)
        revision = changes.revision
        return ids(changes)
      }
      expect(await next()).toEqual(NOTHING)
      await store.edges.update(edgeId(1), { weight: 0.9 })
      expect(await next()).toEqual({ ...NOTHING, links: [edgeId(1)] })
      await store.edges.upsert(makeEdge(9, 1, 2, { weight: 0.7 }))
      expect(await next()).toEqual({ ...NOTHING, links: [edgeId(1)] })
      await store.edges.upsert(makeEdge(3, 2, 3))
      expect(await next()).toEqual({ ...NOTHING, links: [edgeId(3)] })
      await store.memories.update(memoryId(2), { archivedAt: NOW })
      expect(await next()).toEqual({ ...NOTHING, nodes: [memoryId(2)] })
      await store.memories.update(memoryId(1), { scopeId: other, supersededBy: memoryId(3) })
      expect((await store.graph.changesSince(revision, 9)).nodes).toEqual([
        { id: memoryId(1), kind: 'memory', scopeId: other, live: false },
      ])
      await next()
      await store.edges.remove([edgeId(3)])
      expect(await next()).toEqual({
        ...NOTHING,
        removedLinks: [{ sourceId: memoryId(2), targetId: memoryId(3), relation: 'related_to' }],
      })
      await store.memories.purge([memoryId(2)])
      const purged = await next()
      expect(purged.removedNodes).toEqual([memoryId(2)])
      expect(purged.removedLinks).toEqual([
        { sourceId: memoryId(1), targetId: memoryId(2), relation: 'related_to' },
      ])
    })

    test('what only says when a link was used changes nothing', async () => {
      const store = await open()
      await fill(store)
      const { revision } = await all(store)
      await store.edges.update(edgeId(1), { reinforcedAt: NOW, reasoning: 'because' })
      expect(await store.graph.revision()).toBe(revision)
    })

    test('what was removed and made again is there', async () => {
      const store = await open()
      await fill(store)
      const { revision } = await all(store)
      await store.edges.remove([edgeId(1)])
      await store.edges.upsert(makeEdge(7, 1, 2))
      const changes = await store.graph.changesSince(revision, 1_000)
      expect(changes.removedLinks).toHaveLength(1)
      expect(changes.links.map(({ id }) => id)).toEqual([edgeId(7)])
    })

    test('little at a time comes to the same as everything at once', async () => {
      const store = await open()
      const { scope } = await fill(store)
      for (let n = 10; n < 20; n++) {
        await insertMemory(store, n, scope)
        await store.edges.upsert(makeEdge(n, n, 1))
      }
      await store.edges.remove([edgeId(12), edgeId(13)])
      await store.memories.purge([memoryId(14)])
      const found = { nodes: new Set<string>(), links: new Set<string>() }
      const newest = await store.graph.revision()
      let revision = 0
      for (let pages = 0; revision < newest && pages < 100; pages++) {
        const changes = await store.graph.changesSince(revision, 3)
        expect(changes.revision).toBeGreaterThan(revision)
        for (const { id } of changes.nodes) found.nodes.add(id)
        for (const { id } of changes.links) found.links.add(id)
        revision = changes.revision
      }
      const whole = await all(store)
      expect(revision).toBe(newest)
      expect([...found.nodes].sort()).toEqual(whole.nodes.map(({ id }) => id).sort())
      expect([...found.links].sort()).toEqual(whole.links.map(({ id }) => id).sort())
    })

    test('a transaction that fails leaves the revision where it was', async () => {
      const store = await open()
      await fill(store)
      const revision = await store.graph.revision()
      await expect(
        store.transact(async (inner) => {
          await inner.edges.upsert(makeEdge(5, 2, 3))
          expect(await inner.graph.revision()).toBeGreaterThan(revision)
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      expect(await store.graph.revision()).toBe(revision)
    })
  })
}
