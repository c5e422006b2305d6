/** Memories and transactions: what any store must keep. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/core/memory.ts'
import type { MemoryQuery } from '../../src/core/ports/memory-repository.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  edgeId,
  ensureScope,
  episodeId,
  insertMemory,
  makeAnalysis,
  makeEdge,
  makeEpisode,
  makeFilter,
  makeJournalEntry,
  makeMemory,
  makeSession,
  memoryId,
  NOW,
  type StoreTraits,
} from './store-records.ts'

const ids = (memories: readonly Memory[]) => memories.map((memory) => memory.id)

export function describeMemories(open: () => Promise<Store>, traits: StoreTraits): void {
  const query = (overrides: Partial<MemoryQuery> = {}): MemoryQuery => ({
    scopes: null,
    order: 'oldest',
    limit: 100,
    ...overrides,
  })

  describe('memories', () => {
    test('every field comes back as it was stored', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      for (const n of [0, 1, 2]) await store.episodes.insert(makeEpisode(n, session), makeAnalysis('x'))
      await insertMemory(store, 1, scope)
      const full = makeMemory(2, scope, {
        parentId: memoryId(1),
        depth: 1,
        kind: 'decision',
        content: 'naïve 日本語 😀 "quoted" \'single\'',
        element: 'auth',
        tags: ['a', 'b c'],
        metadata: { nested: { list: [1, 'two', null] } },
        structure: 'timeline',
        cluster: 'c1',
        trust: 'principle',
        quote: 'said',
        sessionId: session.id,
        sourceEpisodes: [episodeId(2), episodeId(0)],
        sourceFile: 'a.md',
        sourceLine: 12,
        sourceHash: 'h',
        layer: 1,
        protected: true,
        category: 'fundamental',
        salience: 0.123456789,
        salienceBoost: 1.25,
        stabilityDays: 30.5,
        level: 4,
        ratedConfidence: 3.75,
        strikes: 1,
        accessCount: 3,
        lastAccessedAt: NOW + 1,
        lastReinforcedAt: NOW + 2,
        relevance: 0.1,
        retention: 0.2,
        activation: -1.5,
        importance: 0.3,
        tier: 'LTM',
        nextDueAt: NOW + 3,
        validFrom: NOW - 10,
        validUntil: NOW + 10,
        supersededBy: memoryId(1),
        archivedAt: NOW + 4,
        archivedReason: 'test',
        verifiedAt: NOW + 5,
        verification: 'verified',
      })
      await store.memories.insert(full, makeAnalysis('naiv'))
      expect(await store.memories.find(full.id)).toEqual(full)
      expect(await store.memories.find(memoryId(9))).toBeNull()
    })

    test('insert answers the seq of the document', async () => {
      const store = await open()
      const seq = await insertMemory(store, 1, await ensureScope(store))
      expect(await store.documents.findSeq({ kind: 'memory', id: memoryId(1) })).toBe(seq)
      expect(await store.documents.findSeq({ kind: 'memory', id: memoryId(2) })).toBeNull()
    })

    test('many memories at once are stored like one after the other', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      for (const n of [0, 1]) await store.episodes.insert(makeEpisode(n, session), makeAnalysis('x'))
      // More than fit into one statement, and not a round number of them.
      const many = Array.from({ length: 151 }, (_, n) =>
        makeMemory(n + 1, scope, {
          tags: [`t${n}`],
          ...(n === 70 ? { sourceEpisodes: [episodeId(1), episodeId(0)] } : {}),
        }),
      )
      await store.memories.insertAll(many.map((memory) => ({ memory, analysis: makeAnalysis('naiv') })))
      expect(await store.memories.load(many.map(({ id }) => id))).toEqual(many)
      expect(await store.documents.count('memory', null)).toBe(many.length)
      await store.memories.insertAll([])
      const again = [makeMemory(200, scope), makeMemory(3, scope)]
      const analysis = makeAnalysis('naiv')
      await expect(store.memories.insertAll(again.map((memory) => ({ memory, analysis })))).rejects.toThrow()
      expect(await store.memories.find(memoryId(200))).toBeNull()
      expect(await store.check()).toEqual([])
    })

    test('a memory that cannot be stored leaves nothing behind', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      const orphan = { parentId: memoryId(9), depth: 1 }
      await expect(insertMemory(store, 2, scope, orphan)).rejects.toThrow()
      const uncited = { sourceEpisodes: [episodeId(9)] }
      await expect(insertMemory(store, 3, scope, uncited)).rejects.toThrow()
      await expect(insertMemory(store, 1, scope, { content: 'other' })).rejects.toThrow()
      expect(ids(await store.memories.list(query()))).toEqual([memoryId(1)])
      expect(await store.documents.count('memory', null)).toBe(1)
      expect(await store.check()).toEqual([])
    })

    test('load takes any number of ids, in the order asked for', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) await insertMemory(store, n, scope)
      const many = Array.from({ length: 40_000 }, (_, n) => memoryId(n + 100))
      expect(ids(await store.memories.load([memoryId(3), ...many, memoryId(1)]))).toEqual([
        memoryId(3),
        memoryId(1),
      ])
      expect(await store.memories.load([])).toEqual([])
    })

    test('update changes only what is given', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope, { tags: ['old'] })
      const before = await store.memories.find(memoryId(1))
      await store.memories.update(memoryId(1), { tags: ['new'], protected: true, quote: null })
      expect(await store.memories.find(memoryId(1))).toEqual({ ...before, tags: ['new'], protected: true })
      await store.memories.update(memoryId(1), {})
      const unknown = store.memories.update(memoryId(9), { title: 'x' })
      await expect(unknown).rejects.toMatchObject({ code: 'memory_not_found' })
    })

    test('a new text is found by its new words and no longer by the old', async () => {
      const store = await open()
      await insertMemory(store, 1, await ensureScope(store), { content: 'apple' })
      await store.memories.update(memoryId(1), { content: 'pear' }, makeAnalysis('pear'))
      expect(await store.documents.findByTerms(['apple'], makeFilter(), 10)).toEqual([])
      expect(await store.documents.findByTerms(['pear'], makeFilter(), 10)).toHaveLength(1)
    })

    test('source episodes can be replaced, and are looked up from the episode', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      for (const n of [0, 1]) await store.episodes.insert(makeEpisode(n, session), makeAnalysis('x'))
      await insertMemory(store, 2, scope, { sourceEpisodes: [episodeId(0), episodeId(1)] })
      await insertMemory(store, 1, scope, { sourceEpisodes: [episodeId(0)], archivedAt: NOW })
      expect(ids(await store.memories.findBySourceEpisodes([episodeId(0), episodeId(1)]))).toEqual([
        memoryId(1),
        memoryId(2),
      ])
      await store.memories.update(memoryId(2), { sourceEpisodes: [episodeId(1)] })
      expect(ids(await store.memories.findBySourceEpisodes([episodeId(0)]))).toEqual([memoryId(1)])
      expect((await store.memories.find(memoryId(2)))?.sourceEpisodes).toEqual([episodeId(1)])
    })

    test('the same content is found among live memories of the scope, oldest first', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      const same = { contentHash: 'same' }
      await insertMemory(store, 3, a, same)
      await insertMemory(store, 1, a, same)
      await insertMemory(store, 2, b, same)
      await insertMemory(store, 4, a, { ...same, archivedAt: NOW })
      await insertMemory(store, 5, a, { ...same, supersededBy: memoryId(1) })
      expect(ids(await store.memories.findByContentHash(a, 'same'))).toEqual([memoryId(1), memoryId(3)])
    })

    test('archived memories with the same content are found in the scopes asked, oldest first', async () => {
      const store = await open()
      const [a, b, c] = [
        await ensureScope(store, 'a'),
        await ensureScope(store, 'b'),
        await ensureScope(store, 'c'),
      ]
      const gone = { contentHash: 'same', archivedAt: NOW }
      await insertMemory(store, 3, a, gone)
      await insertMemory(store, 1, b, gone)
      await insertMemory(store, 2, c, gone)
      await insertMemory(store, 4, a, { contentHash: 'same' })
      await insertMemory(store, 5, a, { contentHash: 'other', archivedAt: NOW })
      expect(ids(await store.memories.findArchivedByContentHash([a, b], 'same'))).toEqual([
        memoryId(1),
        memoryId(3),
      ])
      expect(await store.memories.findArchivedByContentHash([], 'same')).toEqual([])
    })

    test('are found by their exact title in the scopes asked, live ones, oldest first', async () => {
      const store = await open()
      const a = await ensureScope(store)
      const b = await ensureScope(store, 'other')
      await insertMemory(store, 1, a, { title: 'Tea' })
      await insertMemory(store, 2, b, { title: 'Tea' })
      await insertMemory(store, 3, a, { title: 'tea' })
      await insertMemory(store, 4, a, { title: 'Tea', archivedAt: NOW })
      expect(ids(await store.memories.findByTitle([a, b], 'Tea'))).toEqual([memoryId(1), memoryId(2)])
      expect(ids(await store.memories.findByTitle([b], 'tea'))).toEqual([])
    })

    test('ids are found by what they begin with', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [0x11, 0x12, 0x21]) await insertMemory(store, n, scope)
      const prefix = memoryId(0x11).slice(0, -1)
      expect(await store.memories.findByIdPrefix(prefix, 10)).toEqual([memoryId(0x11), memoryId(0x12)])
      expect(await store.memories.findByIdPrefix(prefix, 1)).toEqual([memoryId(0x11)])
      expect(await store.memories.findByIdPrefix(memoryId(0x21), 10)).toEqual([memoryId(0x21)])
      expect(await store.memories.findByIdPrefix('%', 10)).toEqual([])
    })

    test('list filters, orders and pages; count agrees', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      await insertMemory(store, 1, a, { title: 'beta' })
      await insertMemory(store, 2, a, { title: 'Alpha', parentId: memoryId(1), depth: 1 })
      await insertMemory(store, 3, b, { title: 'gamma' })
      await insertMemory(store, 4, a, { title: 'delta', archivedAt: NOW })
      await insertMemory(store, 5, a, { title: 'epsilon', supersededBy: memoryId(1) })
      const expectList = async (overrides: Partial<MemoryQuery>, expected: readonly number[]) => {
        expect(ids(await store.memories.list(query(overrides)))).toEqual(expected.map(memoryId))
        if (overrides.limit === undefined) {
          expect(await store.memories.count(query(overrides))).toBe(expected.length)
        }
      }
      await expectList({}, [1, 2, 3])
      await expectList({ order: 'newest' }, [3, 2, 1])
      await expectList({ order: 'title' }, [2, 1, 3])
      await expectList({ scopes: [a] }, [1, 2])
      await expectList({ scopes: [] }, [])
      await expectList({ parentId: null }, [1, 3])
      await expectList({ parentId: memoryId(1) }, [2])
      await expectList({ depth: 1 }, [2])
      await expectList({ includeArchived: true }, [1, 2, 3, 4])
      await expectList({ archivedOnly: true }, [4])
      await expectList({ includeSuperseded: true }, [1, 2, 3, 5])
      await expectList({ createdSince: NOW + 2 }, [2, 3])
      await expectList({ limit: 1, offset: 1 }, [2])
    })
  })

  describe('the tree', () => {
    const plant = async (store: Store) => {
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope, { parentId: memoryId(1), depth: 1 })
      await insertMemory(store, 3, scope, { parentId: memoryId(1), depth: 1, archivedAt: NOW })
      await insertMemory(store, 4, scope, { parentId: memoryId(2), depth: 2 })
      await insertMemory(store, 5, scope, { parentId: memoryId(3), depth: 2 })
      await insertMemory(store, 6, scope, { parentId: memoryId(1), depth: 1, supersededBy: memoryId(2) })
    }

    test('the subtree comes breadth first and to the depth asked for', async () => {
      const store = await open()
      await plant(store)
      expect(await store.memories.subtreeIds(memoryId(1), 10)).toEqual([1, 2, 6, 4, 5].map(memoryId))
      expect(await store.memories.subtreeIds(memoryId(1), 10, true)).toEqual([1, 2, 3, 6, 4, 5].map(memoryId))
      expect(await store.memories.subtreeIds(memoryId(1), 1)).toEqual([1, 2, 6].map(memoryId))
      expect(await store.memories.subtreeIds(memoryId(1), 0)).toEqual([memoryId(1)])
      expect(await store.memories.subtreeIds(memoryId(3), 0)).toEqual([memoryId(3)])
      expect(await store.memories.subtreeIds(memoryId(9), 5)).toEqual([])
    })

    test('ancestors go from the parent up', async () => {
      const store = await open()
      await plant(store)
      expect(await store.memories.ancestorIds(memoryId(4))).toEqual([memoryId(2), memoryId(1)])
      expect(await store.memories.ancestorIds(memoryId(1))).toEqual([])
    })

    test('only live children are counted', async () => {
      const store = await open()
      await plant(store)
      expect(await store.memories.countChildren([1, 2, 4].map(memoryId))).toEqual(
        new Map([
          [memoryId(1), 1],
          [memoryId(2), 1],
        ]),
      )
    })

    test('depths shift together', async () => {
      const store = await open()
      await plant(store)
      await store.transact(async (tx) => {
        await tx.memories.update(memoryId(2), { parentId: null })
        await tx.memories.shiftDepths([memoryId(2), memoryId(4)], -1)
      })
      const moved = await store.memories.load([memoryId(2), memoryId(4), memoryId(5)])
      expect(moved.map((memory) => memory.depth)).toEqual([0, 1, 2])
      expect(await store.check()).toEqual([])
    })

    test('a depth that disagrees with the parent is reported', async () => {
      const store = await open()
      await plant(store)
      await store.memories.shiftDepths([memoryId(4)], 1)
      expect(await store.check()).toEqual([expect.stringContaining('depth')])
    })
  })

  describe('purge', () => {
    test('removes everything that hangs on a memory, and nothing else', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      await store.episodes.insert(makeEpisode(0, session), makeAnalysis('turn'))
      await store.embeddings.register({ id: 'm', dimensions: 2, state: 'active' })
      const seq = await insertMemory(store, 1, scope, { content: 'secret', sourceEpisodes: [episodeId(0)] })
      await insertMemory(store, 2, scope, { content: 'plain', supersededBy: memoryId(1) })
      await insertMemory(store, 3, scope, { content: 'plain' })
      const textHash = (await store.documents.textHash(seq)) ?? ''
      const tokens = Uint8Array.of(1, 2, 3)
      await store.embeddings.save('m', [{ seq, textHash, vector: Float32Array.of(1, 0), tokens }])
      expect((await store.embeddings.loadTokens('m', [seq])).size).toBe(1)
      await store.accesses.record({ memoryId: memoryId(1), at: NOW, session: 's', grade: 3 })
      await store.edges.upsert(makeEdge(1, 1, 2))
      await store.edges.upsert(makeEdge(2, 3, 1))
      await store.edges.upsert(makeEdge(3, 2, 3))
      const edgeEntry = { subjectKind: 'edge', action: 'connect' } as const
      await store.journal.append([
        makeJournalEntry(1, { subjectId: memoryId(1) }),
        makeJournalEntry(2, { ...edgeEntry, subjectId: edgeId(1) }),
        makeJournalEntry(3, { ...edgeEntry, subjectId: edgeId(3) }),
        makeJournalEntry(4, { ...edgeEntry, subjectId: edgeId(8), before: { sourceId: memoryId(1) } }),
        makeJournalEntry(5, { subjectId: memoryId(2) }),
        makeJournalEntry(6, { ...edgeEntry, subjectId: edgeId(8), before: { reasoning: 'secret' } }),
      ])

      await store.memories.purge([memoryId(1)])

      expect(await store.memories.find(memoryId(1))).toBeNull()
      expect(await store.documents.findByTerms(['secret'], makeFilter(), 10)).toEqual([])
      expect((await store.documents.statistics(['secret'])).documentFrequency.size).toBe(0)
      expect(await store.embeddings.load('m', [seq])).toEqual(new Map())
      expect(await store.embeddings.loadTokens('m', [seq])).toEqual(new Map())
      expect(await store.accesses.listFor(memoryId(1))).toEqual([])
      expect(await store.memories.findBySourceEpisodes([episodeId(0)])).toEqual([])
      const left = await store.edges.listFor([1, 2, 3].map(memoryId))
      expect(left.map((edge) => edge.id)).toEqual([edgeId(3)])
      for (const gone of [memoryId(1), edgeId(1), edgeId(8)]) {
        expect(await store.journal.listFor(gone, 10)).toEqual([])
      }
      for (const kept of [memoryId(2), edgeId(3)]) {
        expect(await store.journal.listFor(kept, 10)).toHaveLength(1)
      }
      expect((await store.memories.find(memoryId(2)))?.supersededBy).toBeNull()
      expect(await store.episodes.load([episodeId(0)])).toHaveLength(1)
      expect(await store.check()).toEqual([])
    })

    test('a parent goes with its children or not at all', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope, { parentId: memoryId(1), depth: 1 })
      await expect(store.memories.purge([memoryId(1)])).rejects.toThrow()
      expect(await store.memories.find(memoryId(1))).not.toBeNull()
      await store.memories.purge([memoryId(1), memoryId(2)])
      expect(await store.memories.count(query())).toBe(0)
      expect(await store.check()).toEqual([])
    })
  })

  describe('transactions', () => {
    test('keep everything together', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const answer = await store.transact(async (tx) => {
        await insertMemory(tx, 1, scope)
        await insertMemory(tx, 2, scope, { parentId: memoryId(1), depth: 1 })
        expect(await tx.memories.find(memoryId(1))).not.toBeNull()
        if (traits.hasOneConnection !== true) expect(await store.memories.find(memoryId(1))).toBeNull()
        return 42
      })
      expect(answer).toBe(42)
      expect(await store.memories.count(query())).toBe(2)
    })

    test('keep nothing when the work fails, and pass the error on', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const failure = new Error('stop')
      const failing = store.transact(async (tx) => {
        await insertMemory(tx, 1, scope)
        await tx.transact((inner) => insertMemory(inner, 2, scope))
        throw failure
      })
      await expect(failing).rejects.toBe(failure)
      expect(await store.memories.count(query())).toBe(0)
      expect(await store.documents.count('memory', null)).toBe(0)
    })

    test('keep nothing when a step failed, even if the work carried on', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const carriedOn = store.transact(async (tx) => {
        await insertMemory(tx, 1, scope)
        await insertMemory(tx, 1, scope).catch(() => 'taken')
      })
      await expect(carriedOn).rejects.toThrow()
      expect(await store.memories.count(query())).toBe(0)
    })

    test('joined ones are kept with the outer', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await store.transact((tx) => tx.transact((inner) => insertMemory(inner, 1, scope)))
      expect(await store.memories.count(query())).toBe(1)
    })

    test('do not mix when they run at once', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const pairs = Array.from({ length: 10 }, (_, n) =>
        store
          .transact(async (tx) => {
            await insertMemory(tx, 2 * n, scope)
            await new Promise((resolve) => setTimeout(resolve, 1))
            await insertMemory(tx, 2 * n + 1, scope)
            if (n % 2 === 1) throw new Error('odd')
          })
          .catch((error: Error) => error.message),
      )
      const outcomes = await Promise.all(pairs)
      expect(outcomes.filter((outcome) => outcome === 'odd')).toHaveLength(5)
      expect(await store.memories.count(query())).toBe(10)
    })

    test('their store is of no use afterwards', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const leaked = await store.transact(async (tx) => tx)
      await expect(insertMemory(leaked, 1, scope)).rejects.toMatchObject({ code: 'internal' })
      await expect(leaked.memories.find(memoryId(1))).rejects.toMatchObject({ code: 'internal' })
    })
  })
}
