/** Lists, tallies and counts over all memories and links: what any store must answer. */
import { describe, expect, test } from 'vitest'
import type { ScopeId } from '../../src/core/ids.ts'
import type { MemoryFilter } from '../../src/core/ports/memory-repository.ts'
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

const ALL: MemoryFilter = { scopes: null }

export function describeLists(open: () => Promise<Store>): void {
  describe('lists', () => {
    test('memories are chosen by kind, trust, element and author, all together', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope, { kind: 'rule', trust: 'principle', element: 'auth', author: 'a' })
      await insertMemory(store, 2, scope, { kind: 'rule', trust: 'pattern', element: 'auth', author: 'b' })
      await insertMemory(store, 3, scope, { kind: 'insight', trust: 'pattern', author: 'b' })
      const { memories } = store
      expect(await memories.listIds({ ...ALL, kinds: ['rule'] })).toEqual([memoryId(1), memoryId(2)])
      expect(await memories.listIds({ ...ALL, kinds: ['rule', 'insight'], trust: 'pattern' })).toEqual([
        memoryId(2),
        memoryId(3),
      ])
      expect(await memories.listIds({ ...ALL, element: 'auth', author: 'b' })).toEqual([memoryId(2)])
      expect(await memories.listIds({ ...ALL, kinds: [] })).toEqual([])
      expect(await memories.count({ ...ALL, author: 'b' })).toBe(2)
    })

    test('the most often read come first, the newer of equals before the older', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const [n, accessCount] of [2, 5, 2].entries()) {
        await insertMemory(store, n + 1, scope, { accessCount })
      }
      const listed = await store.memories.list({ ...ALL, order: 'accessed', limit: 10 })
      expect(listed.map(({ id }) => id)).toEqual([memoryId(2), memoryId(3), memoryId(1)])
    })

    test('what was last said comes first, whenever it was stored', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope, { validFrom: NOW - 5 })
      await insertMemory(store, 2, scope, { validFrom: NOW - 9 })
      await insertMemory(store, 3, scope)
      const listed = await store.memories.list({ ...ALL, order: 'said', limit: 10 })
      expect(listed.map(({ id }) => id)).toEqual([memoryId(3), memoryId(1), memoryId(2)])
    })

    test('memories are chosen by doubt and by the time of their making', async () => {
      const store = await open()
      const [scope, other] = [await ensureScope(store), await ensureScope(store, 'other')]
      await insertMemory(store, 1, scope, { verification: 'contradicted', createdAt: NOW })
      await insertMemory(store, 2, scope, { verification: 'stale', confidence: 0.4, createdAt: NOW + 5 })
      await insertMemory(store, 3, other, { confidence: 0.5, createdAt: NOW + 9 })
      const { memories } = store
      expect(await memories.listIds({ ...ALL, verifications: ['contradicted', 'stale'] })).toEqual([
        memoryId(1),
        memoryId(2),
      ])
      expect(await memories.listIds({ ...ALL, verifications: [] })).toEqual([])
      expect(await memories.listIds({ ...ALL, confidenceBelow: 0.5 })).toEqual([memoryId(2)])
      expect(await memories.listIds({ ...ALL, createdSince: NOW, createdBefore: NOW + 5 })).toEqual([
        memoryId(1),
      ])
      expect(await memories.count({ scopes: [scope], changedSince: 0 })).toBe(2)
      expect(await memories.count({ scopes: [other], changedSince: 0 })).toBe(1)
      expect(await memories.count({ scopes: [], changedSince: 0 })).toBe(0)
    })

    test('what waits for a person has a wish in its metadata', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope, { metadata: { wishes: { category: 'fundamental' } } })
      await insertMemory(store, 2, scope, { metadata: { note: 'wishes' } })
      expect(await store.memories.listIds({ ...ALL, wished: true })).toEqual([memoryId(1)])
    })

    test('what binds is of the first two layers, or fundamental', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope, { layer: 1 })
      await insertMemory(store, 2, scope, { layer: 2, archivedAt: NOW, archivedReason: 'gone' })
      await insertMemory(store, 3, scope, { layer: 3 })
      await insertMemory(store, 4, scope, { layer: 4, category: 'fundamental' })
      await insertMemory(store, 5, scope, { layer: 2 })
      expect(await store.memories.listIds({ ...ALL, binding: true })).toEqual([
        memoryId(1),
        memoryId(4),
        memoryId(5),
      ])
    })

    test('nodes of the graph come in the order of their memories, page by page', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope, { title: 'a topic', layer: 2, importance: 0.5 })
      await insertMemory(store, 2, scope, { parentId: memoryId(1), depth: 1, kind: 'rule', trust: 'pattern' })
      await insertMemory(store, 3, scope, { archivedAt: NOW, archivedReason: 'gone' })
      const newest = { ...ALL, order: 'newest', limit: 1 } as const
      expect(await store.memories.listNodes({ ...newest, offset: 1 })).toEqual([
        {
          id: memoryId(1),
          title: 'a topic',
          kind: 'fact',
          trust: 'inference',
          layer: 2,
          depth: 0,
          parentId: null,
          importance: 0.5,
          createdAt: NOW + 1,
        },
      ])
      const [newer] = await store.memories.listNodes(newest)
      expect(newer).toMatchObject({ id: memoryId(2), parentId: memoryId(1), kind: 'rule', trust: 'pattern' })
    })

    test('what strength rests on comes back as it was stored, of live memories only', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope, {
        trust: 'pattern',
        category: 'creative',
        level: 2,
        stabilityDays: 7.5,
        salience: 0.25,
        salienceBoost: 1.5,
        accessCount: 4,
        lastAccessedAt: NOW + 7,
        lastReinforcedAt: NOW + 9,
        layer: 2,
        surprise: 0.75,
      })
      await insertMemory(store, 2, scope, { archivedAt: NOW, archivedReason: 'gone' })
      expect(await store.memories.listFading(ALL)).toEqual([
        {
          id: memoryId(1),
          trust: 'pattern',
          category: 'creative',
          level: 2,
          stabilityDays: 7.5,
          salience: 0.25,
          salienceBoost: 1.5,
          accessCount: 4,
          lastReinforcedAt: NOW + 9,
          createdAt: NOW + 1,
        },
      ])
      expect(await store.memories.listUse(ALL)).toEqual([
        {
          salience: 0.25,
          salienceBoost: 1.5,
          surprise: 0.75,
          layer: 2,
          accessCount: 4,
          lastAccessedAt: NOW + 7,
          lastReinforcedAt: NOW + 9,
          createdAt: NOW + 1,
        },
      ])
    })

    test('memories are counted by what they are', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope, { kind: 'rule', level: 2 })
      await insertMemory(store, 2, scope, { kind: 'rule', level: 2 })
      await insertMemory(store, 3, scope, { kind: 'rule', level: 2, protected: true })
      await insertMemory(store, 4, scope, { kind: 'insight', archivedAt: NOW, archivedReason: 'gone' })
      const sort = {
        kind: 'rule',
        trust: 'inference',
        level: 2,
        category: 'none',
        layer: 3,
        verification: 'unverified',
        protected: false,
        count: 2,
      }
      const live = await store.memories.tally(ALL)
      expect(live.toSorted((a, b) => b.count - a.count)).toEqual([
        sort,
        { ...sort, protected: true, count: 1 },
      ])
      expect((await store.memories.tally({ ...ALL, includeArchived: true })).length).toBe(3)
    })

    test('what lies below is counted at any depth, without what is archived or replaced', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const under = (n: number, depth: number) => ({ parentId: memoryId(n), depth })
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope, under(1, 1))
      await insertMemory(store, 3, scope, { ...under(2, 2), archivedAt: NOW, archivedReason: 'gone' })
      await insertMemory(store, 4, scope, under(3, 3))
      await insertMemory(store, 5, scope)
      await insertMemory(store, 6, scope, { ...under(1, 1), supersededBy: memoryId(2) })
      expect(await store.memories.countBelow([1, 2, 5].map(memoryId))).toEqual(
        new Map([
          [memoryId(1), 2],
          [memoryId(2), 1],
        ]),
      )
      expect(await store.memories.countBelow([])).toEqual(new Map())
    })

    test('a memory is unlinked without parent, children and links; named things do not count', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope, { parentId: memoryId(1), depth: 1 })
      for (const n of [3, 4, 5, 6]) await insertMemory(store, n, scope)
      await insertMemory(store, 7, scope, {
        parentId: memoryId(6),
        depth: 1,
        archivedAt: NOW,
        archivedReason: 'gone',
      })
      await store.edges.upsert(makeEdge(1, 3, 4))
      await store.entities.ensure(makeEntity(1, scope))
      await store.edges.upsert({
        ...makeEdge(2, 5, 5),
        targetId: entityId(1),
        layer: 'entity',
        relation: 'mentions',
      })
      expect(await store.memories.listIds({ ...ALL, unlinked: true })).toEqual([memoryId(5), memoryId(6)])
      expect(await store.memories.count({ ...ALL, unlinked: true })).toBe(2)
    })

    test('links are counted within the scopes asked for, not beyond', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const other = await ensureScope(store, 'other')
      for (const n of [1, 2]) await insertMemory(store, n, scope)
      for (const n of [3, 4]) await insertMemory(store, n, other)
      await store.entities.ensure(makeEntity(1, scope))
      await store.edges.upsert(makeEdge(1, 1, 2))
      await store.edges.upsert(makeEdge(2, 2, 3))
      await store.edges.upsert(makeEdge(3, 3, 4))
      await store.edges.upsert(makeEdge(4, 3, 4, { layer: 'causal', relation: 'causes' }))
      await store.edges.upsert({
        ...makeEdge(5, 1, 1, { layer: 'entity', relation: 'mentions' }),
        targetId: entityId(1),
      })
      const byRelation = async (scopes?: readonly ScopeId[]) =>
        Object.fromEntries(await store.edges.tally(scopes))
      const byLayer = async (scopes?: readonly ScopeId[]) =>
        Object.fromEntries(await store.edges.count(scopes))
      expect(await byRelation([scope])).toEqual({ related_to: 1 })
      expect(await byRelation([other])).toEqual({ related_to: 1, causes: 1 })
      expect(await byRelation([scope, other])).toEqual({ related_to: 3, causes: 1 })
      expect(await byLayer([scope])).toEqual({ semantic: 1, entity: 1 })
      expect(await byLayer([])).toEqual({})
      expect(await byLayer()).toEqual({ semantic: 3, causal: 1, entity: 1 })
    })

    test('links are counted by relation, and found by when they were made and how weak they are', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) await insertMemory(store, n, scope)
      await store.entities.ensure(makeEntity(1, scope))
      await store.edges.upsert(makeEdge(1, 1, 2, { weight: 0.2, createdAt: NOW }))
      await store.edges.upsert(makeEdge(2, 2, 3, { weight: 0.1, createdAt: NOW + 5 }))
      await store.edges.upsert(
        makeEdge(3, 1, 3, { weight: 0.3, createdAt: NOW + 9, layer: 'causal', relation: 'causes' }),
      )
      await store.edges.upsert(
        makeEdge(4, 1, 2, { weight: 0.1, createdAt: NOW + 9, layer: 'tree', relation: 'next' }),
      )
      await store.edges.upsert({
        ...makeEdge(5, 1, 1, { weight: 0.1, createdAt: NOW + 9, layer: 'entity', relation: 'mentions' }),
        targetId: entityId(1),
      })
      expect(await store.edges.tally()).toEqual(
        new Map([
          ['related_to', 2],
          ['causes', 1],
        ]),
      )
      const idsOf = (edges: readonly { id: string }[]) => edges.map(({ id }) => id)
      expect(idsOf(await store.edges.listMadeSince(NOW + 5, 10))).toEqual([edgeId(3), edgeId(2)])
      expect(idsOf(await store.edges.listBelowWeight(0.3, 10))).toEqual([edgeId(2), edgeId(1)])
      expect(idsOf(await store.edges.listBelowWeight(0.3, 1))).toEqual([edgeId(2)])
    })
  })
}
