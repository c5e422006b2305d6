/** Walking over everything of some scopes, and seeing one state while others write. */
import { describe, expect, test } from 'vitest'
import type { Segment } from '../../src/core/digest.ts'
import type { ScopeId, SegmentId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  edgeId,
  ensureScope,
  entityId,
  episodeId,
  insertMemory,
  makeAnalysis,
  makeEdge,
  makeEntity,
  makeEpisode,
  makeId,
  makeSession,
  memoryId,
  NOW,
  type StoreTraits,
  sessionId,
} from './store-records.ts'

const EVERYTHING = { scopes: null, includeArchived: true }

export function describeExports(open: () => Promise<Store>, traits: StoreTraits): void {
  describe('everything of some scopes', () => {
    test('memories come parents first, page by page, each once', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 9, scope)
      await insertMemory(store, 5, scope, { parentId: memoryId(9), depth: 1 })
      await insertMemory(store, 1, scope, { parentId: memoryId(5), depth: 2 })
      await insertMemory(store, 7, scope, { parentId: memoryId(9), depth: 1 })
      const seen: string[] = []
      let page = await store.exports.memories(EVERYTHING, null, 2)
      while (page.length > 0) {
        seen.push(...page.map(({ id }) => id))
        page = await store.exports.memories(EVERYTHING, page.at(-1) ?? null, 2)
      }
      expect(seen).toEqual([9, 5, 7, 1].map(memoryId))
    })

    test('of some scopes only what is in them, and links with both ends there', async () => {
      const store = await open()
      const [here, there] = [await ensureScope(store), await ensureScope(store, 'web')]
      for (const [n, scope] of [
        [1, here],
        [2, there],
        [3, here],
      ] as const) {
        await insertMemory(store, n, scope)
        await store.entities.ensure(makeEntity(n, scope))
      }
      await store.edges.upsert(makeEdge(1, 1, 2))
      await store.edges.upsert(makeEdge(2, 1, 3))
      const mention = { layer: 'entity', relation: 'mentions' } as const
      await store.edges.upsert(makeEdge(3, 1, 0, { ...mention, targetId: entityId(1) }))
      await store.edges.upsert(makeEdge(4, 1, 0, { ...mention, targetId: entityId(2) }))
      await addConversation(store, 1, here)
      await addConversation(store, 2, there)
      const selection = { scopes: [here], includeArchived: true }
      expect((await store.exports.memories(selection, null, 10)).map(({ id }) => id)).toEqual(
        [1, 3].map(memoryId),
      )
      expect((await store.exports.entities(selection, null, 10)).map(({ id }) => id)).toEqual(
        [1, 3].map(entityId),
      )
      expect((await store.exports.edges(selection, null, 10)).map(({ id }) => id)).toEqual([2, 3].map(edgeId))
      expect((await store.exports.sessions(selection, null, 10)).map(({ id }) => id)).toEqual([sessionId(1)])
      expect((await store.exports.episodes(selection, null, 10)).map(({ id }) => id)).toEqual([episodeId(1)])
      expect((await store.exports.segments(selection, null, 10)).map(({ id }) => id)).toEqual([makeId(1)])
      expect(await store.exports.count(selection)).toEqual({
        sessions: 1,
        episodes: 1,
        segments: 1,
        memories: 2,
        entities: 2,
        edges: 2,
      })
      expect((await store.exports.count(EVERYTHING)).edges).toBe(4)
    })

    test('archived memories and their links only where asked for, superseded ones always', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope, { archivedAt: NOW })
      await insertMemory(store, 3, scope, { supersededBy: memoryId(1) })
      await store.edges.upsert(makeEdge(1, 1, 2))
      const live = { scopes: null, includeArchived: false }
      expect((await store.exports.memories(live, null, 10)).map(({ id }) => id)).toEqual([1, 3].map(memoryId))
      expect(await store.exports.edges(live, null, 10)).toEqual([])
      expect(await store.exports.count(live)).toMatchObject({ memories: 2, edges: 0 })
      expect(await store.exports.count(EVERYTHING)).toMatchObject({ memories: 3, edges: 1 })
    })

    test('pages of everything else go on after the id given', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) {
        await addConversation(store, n, scope)
        await store.entities.ensure(makeEntity(n, scope))
        await insertMemory(store, n, scope)
      }
      await store.edges.upsert(makeEdge(1, 1, 2))
      await store.edges.upsert(makeEdge(2, 2, 3))
      const idsOf = <T extends { readonly id: string }>(page: readonly T[]) => page.map(({ id }) => id)
      expect(idsOf(await store.exports.sessions(EVERYTHING, sessionId(1), 1))).toEqual([sessionId(2)])
      expect(idsOf(await store.exports.episodes(EVERYTHING, episodeId(1), 1))).toEqual([episodeId(2)])
      expect(idsOf(await store.exports.segments(EVERYTHING, makeId(1) as SegmentId, 1))).toEqual([makeId(2)])
      expect(idsOf(await store.exports.entities(EVERYTHING, entityId(1), 1))).toEqual([entityId(2)])
      expect(idsOf(await store.exports.edges(EVERYTHING, edgeId(1), 1))).toEqual([edgeId(2)])
    })
  })

  describe('one state of the store', () => {
    test.skipIf(traits.hasOneConnection)(
      'stays as it was while others write, and cannot be written to',
      async () => {
        const store = await open()
        const scope = await ensureScope(store)
        await insertMemory(store, 1, scope)
        await store.snapshot(async (frozen) => {
          await insertMemory(store, 2, scope)
          expect(await frozen.memories.count({ scopes: null })).toBe(1)
          expect((await frozen.exports.memories(EVERYTHING, null, 10)).length).toBe(1)
          await expect(insertMemory(frozen, 3, scope)).rejects.toThrow(/cannot be written/)
        })
        expect(await store.memories.count({ scopes: null })).toBe(2)
      },
    )

    test('ends with the work, also where that fails', async () => {
      const store = await open()
      await expect(
        store.snapshot(async () => {
          throw new Error('enough')
        }),
      ).rejects.toThrow('enough')
      await insertMemory(store, 1, await ensureScope(store))
      expect(await store.check()).toEqual([])
    })
  })
}

async function addConversation(store: Store, n: number, scopeId: ScopeId): Promise<void> {
  const session = await store.sessions.ensure(makeSession(n, scopeId))
  await store.episodes.insert(makeEpisode(n, session), makeAnalysis(`text ${n}`))
  const segment: Segment = {
    id: makeId(n) as SegmentId,
    sessionId: session.id,
    scopeId,
    ordinal: 0,
    fromPosition: n,
    untilPosition: n,
    boundary: 'start',
    boundaryScore: null,
    tokens: 3,
    state: 'done',
    attempts: 0,
    nextTryAt: null,
    reason: null,
    extractor: 'rules',
    createdAt: NOW,
    digestedAt: NOW,
  }
  await store.digest.insertSegments([segment])
}
