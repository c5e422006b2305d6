/** Making derived rows again: documents, their index, queues of vectors and of names. */
import { describe, expect, test } from 'vitest'
import type { DocumentSeq } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  ensureScope,
  entityId,
  insertMemory,
  makeAnalysis,
  makeEntity,
  makeEpisode,
  makeFilter,
  makeMemory,
  makeSession,
  memoryId,
  NOW,
} from './store-records.ts'

export function describeRebuild(open: () => Promise<Store>): void {
  describe('documents made again', () => {
    test('take a new analysis, are found by it, and are left alone where nothing differs', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      const subject = { kind: 'memory', memory: makeMemory(1, scope) } as const
      const analysis = makeAnalysis('harbour crane', { version: 2, information: null })
      expect(await store.documents.rewrite(subject, analysis)).toBe(true)
      const revision = await store.embeddings.revision()
      expect(await store.documents.rewrite(subject, analysis)).toBe(false)
      expect(await store.embeddings.revision()).toBe(revision)
      expect(await store.documents.findByTerms(['crane'], makeFilter(), 5)).toHaveLength(1)
      expect(await store.documents.findByTerms(['content'], makeFilter(), 5)).toEqual([])
      expect(await store.check()).toEqual([])
    })

    test('keep their vector where the text is the same', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await store.embeddings.register({ id: 'm', dimensions: 2, state: 'active' })
      const seq = await insertMemory(store, 1, scope)
      await embed(store, seq)
      await store.documents.rewrite(
        { kind: 'memory', memory: makeMemory(1, scope) },
        makeAnalysis('other', { version: 2 }),
      )
      expect((await store.embeddings.load('m', [seq])).size).toBe(1)
      expect(await store.embeddings.pendingCount('m')).toBe(0)
    })

    test('are there for turns too', async () => {
      const store = await open()
      const session = await store.sessions.ensure(makeSession(1, await ensureScope(store)))
      const episode = makeEpisode(1, session)
      await store.episodes.insert(episode, makeAnalysis('text'))
      expect(
        await store.documents.rewrite({ kind: 'episode', episode }, makeAnalysis('gull', { version: 2 })),
      ).toBe(true)
      expect(await store.documents.findByTerms(['gull'], makeFilter(), 5)).toHaveLength(1)
    })

    test('those of another version are counted', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope)
      expect(await store.documents.countOutdated(1)).toBe(0)
      expect(await store.documents.countOutdated(2)).toBe(2)
    })

    test('of nothing there are none to remove, and an index made again finds what it found', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      expect(await store.documents.removeLost()).toBe(0)
      await store.documents.rebuildIndex()
      expect(await store.documents.findByTerms(['content'], makeFilter(), 5)).toHaveLength(1)
      expect((await store.documents.statistics([])).documents).toBe(1)
      expect(await store.check()).toEqual([])
    })
  })

  describe('vectors queued again', () => {
    test('go on answering, each waits once, and only those of the scopes', async () => {
      const store = await open()
      const [here, there] = [await ensureScope(store), await ensureScope(store, 'web')]
      await store.embeddings.register({ id: 'm', dimensions: 2, state: 'active' })
      const first = await insertMemory(store, 1, here)
      const second = await insertMemory(store, 2, there)
      await embed(store, first)
      await embed(store, second)
      expect(await store.embeddings.requeue('m', [here])).toBe(1)
      expect(await store.embeddings.requeue('m', null)).toBe(1)
      expect(await store.embeddings.requeue('m', null)).toBe(0)
      expect(await store.embeddings.pendingCount('m')).toBe(2)
      expect((await store.embeddings.load('m', [first, second])).size).toBe(2)
      await embed(store, first)
      expect(await store.embeddings.pendingCount('m')).toBe(1)
      expect(await store.check()).toEqual([])
    })
  })

  describe('names read again', () => {
    test('live memories of the scopes wait, and their names have no place until they are placed', async () => {
      const store = await open()
      const [here, there] = [await ensureScope(store), await ensureScope(store, 'web')]
      await insertMemory(store, 1, here)
      await insertMemory(store, 2, here, { archivedAt: NOW })
      await insertMemory(store, 3, there)
      for (const n of [1, 2, 3]) await store.entities.noteRead([memoryId(n)])
      for (const [n, scope] of [
        [1, here],
        [2, there],
      ] as const) {
        await store.entities.place(await store.entities.ensure(makeEntity(n, scope)), 'name')
      }
      expect(await store.entities.forgetReading([here])).toBe(1)
      expect((await store.entities.listUnread(null, 9)).map((each) => each.memoryId)).toEqual([memoryId(1)])
      expect((await store.entities.listUnplaced(null, 9)).map(({ id }) => id)).toEqual([entityId(1)])
      await store.entities.forgetReading(null)
      expect(await store.entities.listUnread(null, 9)).toHaveLength(2)
    })
  })
}

async function embed(store: Store, seq: DocumentSeq): Promise<void> {
  const textHash = (await store.documents.textHash(seq)) ?? ''
  await store.embeddings.save('m', [{ seq, textHash, vector: new Float32Array([1, 0]), tokens: null }])
}
