/** Vectors, their queue and what changed, as any store must keep them. */
import { describe, expect, test } from 'vitest'
import type { DocumentSeq } from '../../src/core/ids.ts'
import type { IndexPage } from '../../src/core/ports/embedding-repository.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  ensureScope,
  episodeId,
  insertMemory,
  makeAnalysis,
  makeEpisode,
  makeSession,
  memoryId,
  NOW,
  type StoreTraits,
} from './store-records.ts'

const MODEL = { id: 'model-a', dimensions: 3, state: 'active' } as const
const OTHER = { id: 'model-b', dimensions: 2, state: 'building' } as const

export function describeEmbeddings(open: () => Promise<Store>, traits: StoreTraits): void {
  const openWithModel = async () => {
    const store = await open()
    await store.embeddings.register(MODEL)
    return { store, scope: await ensureScope(store) }
  }
  const tokensOf = (seq: number) => Uint8Array.of(seq % 256, 0, 255)
  /** Gives every waiting document the vector [seq, 0, …] and tokens. */
  const embedAll = async (store: Store, modelId: string, dimensions: number) => {
    const pending = await store.embeddings.pending(modelId, 1_000)
    const vectorOf = (seq: number) => Float32Array.from({ length: dimensions }, (_, n) => (n === 0 ? seq : 0))
    await store.embeddings.save(
      modelId,
      pending.map(({ seq, textHash }) => ({ seq, textHash, vector: vectorOf(seq), tokens: tokensOf(seq) })),
    )
  }
  const pendingSeqs = async (store: Store, modelId: string) =>
    (await store.embeddings.pending(modelId, 1_000)).map((document) => document.seq)

  describe('the embedding queue', () => {
    test('memories wait before episodes, newest first, with what is to be embedded', async () => {
      const { store, scope } = await openWithModel()
      const session = await store.sessions.ensure(makeSession(1, scope))
      const turn = makeEpisode(0, session, { speaker: 'Anna', text: 'Look', caption: 'a bicycle' })
      const episode = await store.episodes.insert(turn, makeAnalysis('look'))
      const first = await insertMemory(store, 1, scope, { title: 'T', content: 'C' })
      const second = await insertMemory(store, 2, scope)
      const pending = await store.embeddings.pending(MODEL.id, 10)
      expect(pending.map((document) => document.seq)).toEqual([second, first, episode])
      expect(pending[1]).toMatchObject({ kind: 'memory', label: 'T', text: 'C', caption: null })
      expect(pending[2]).toMatchObject({ kind: 'episode', label: 'Anna', text: 'Look', caption: 'a bicycle' })
      expect(pending[1]?.textHash).toBe(await store.documents.textHash(first))
      expect(await store.embeddings.pending(MODEL.id, 1)).toHaveLength(1)
      expect(await store.embeddings.pendingCount(MODEL.id)).toBe(3)
      expect(await store.embeddings.pendingCount('unknown')).toBe(0)
    })

    test('what was said waits before tool output, and each is counted by kind', async () => {
      const { store, scope } = await openWithModel()
      const session = await store.sessions.ensure(makeSession(1, scope))
      const say = (n: number, role: 'user' | 'assistant' | 'tool') =>
        store.episodes.insert(makeEpisode(n, session, { role }), makeAnalysis('said'))
      const [early, printed, answer, late] = [
        await say(0, 'user'),
        await say(1, 'tool'),
        await say(2, 'assistant'),
        await say(3, 'tool'),
      ]
      const memory = await insertMemory(store, 1, scope)
      expect(await pendingSeqs(store, MODEL.id)).toEqual([memory, answer, early, late, printed])
      expect(await store.embeddings.pendingCount(MODEL.id, null, ['memory'])).toBe(1)
      expect(await store.embeddings.pendingCount(MODEL.id, [scope], ['episode'])).toBe(4)
      await embedAll(store, MODEL.id, 3)
      expect(await store.embeddings.requeue(MODEL.id, null)).toBe(5)
      expect(await pendingSeqs(store, MODEL.id)).toEqual([memory, answer, early, late, printed])
      expect(await store.check()).toEqual([])
    })

    test('the newest come first from either end of the queue', async () => {
      const { store, scope } = await openWithModel()
      const newest = await insertMemory(store, 9, scope)
      const oldest = await insertMemory(store, 1, scope)
      const live = await insertMemory(store, 10, scope)
      expect((await store.embeddings.pending(MODEL.id, 1)).map(({ seq }) => seq)).toEqual([live])
      expect((await store.embeddings.pending(MODEL.id, 2)).map(({ seq }) => seq)).toEqual([live, newest])
      expect(await pendingSeqs(store, MODEL.id)).toEqual([live, newest, oldest])
    })

    test('a vector takes its document off the queue and comes back exactly', async () => {
      const { store, scope } = await openWithModel()
      const seq = await insertMemory(store, 1, scope)
      const other = await insertMemory(store, 2, scope)
      const textHash = (await store.documents.textHash(seq)) ?? ''
      const vector = Float32Array.of(0.1, -2.5e-8, 3.4e38)
      await store.embeddings.save(MODEL.id, [{ seq, textHash, vector, tokens: null }])
      expect(await store.embeddings.load(MODEL.id, [other, seq])).toEqual(new Map([[seq, vector]]))
      expect(await pendingSeqs(store, MODEL.id)).toEqual([other])
      await store.embeddings.save(MODEL.id, [
        { seq, textHash, vector: Float32Array.of(1, 2, 3), tokens: null },
      ])
      expect((await store.embeddings.load(MODEL.id, [seq])).get(seq)).toEqual(Float32Array.of(1, 2, 3))
    })

    test('a vector is stored from the middle of a larger array as it is', async () => {
      const { store, scope } = await openWithModel()
      const seq = await insertMemory(store, 1, scope)
      const textHash = (await store.documents.textHash(seq)) ?? ''
      const vector = Float32Array.of(9, 1, 2, 3, 9).subarray(1, 4)
      const tokens = Uint8Array.of(9, 1, 2, 9).subarray(1, 3)
      await store.embeddings.save(MODEL.id, [{ seq, textHash, vector, tokens }])
      expect((await store.embeddings.loadTokens(MODEL.id, [seq])).get(seq)).toEqual(Uint8Array.of(1, 2))
      expect((await store.embeddings.load(MODEL.id, [seq])).get(seq)).toEqual(Float32Array.of(1, 2, 3))
    })

    test('a rewritten document loses its vector and waits again; a vector of the old text is not taken', async () => {
      const { store, scope } = await openWithModel()
      const seq = await insertMemory(store, 1, scope)
      const oldHash = (await store.documents.textHash(seq)) ?? ''
      await embedAll(store, MODEL.id, 3)
      await store.memories.update(memoryId(1), { content: 'rewritten' }, makeAnalysis('rewritten'))
      expect(await store.embeddings.load(MODEL.id, [seq])).toEqual(new Map())
      expect(await store.embeddings.loadTokens(MODEL.id, [seq])).toEqual(new Map())
      const late = { seq, textHash: oldHash, vector: Float32Array.of(1, 1, 1), tokens: tokensOf(seq) }
      await store.embeddings.save(MODEL.id, [late])
      expect(await store.embeddings.load(MODEL.id, [seq])).toEqual(new Map())
      expect(await store.embeddings.loadTokens(MODEL.id, [seq])).toEqual(new Map())
      expect(await pendingSeqs(store, MODEL.id)).toEqual([seq])
      expect(await store.check()).toEqual([])
    })

    test('other changes keep the vector', async () => {
      const { store, scope } = await openWithModel()
      const seq = await insertMemory(store, 1, scope)
      await embedAll(store, MODEL.id, 3)
      await store.memories.update(memoryId(1), { tags: ['x'], archivedAt: NOW }, makeAnalysis('content 1 x'))
      expect(await pendingSeqs(store, MODEL.id)).toEqual([])
      expect((await store.embeddings.load(MODEL.id, [seq])).size).toBe(1)
      expect((await store.embeddings.loadTokens(MODEL.id, [seq])).get(seq)).toEqual(tokensOf(seq))
    })

    test('tokens come back as they were, and are never those of an earlier vector', async () => {
      const { store, scope } = await openWithModel()
      const seqs = [await insertMemory(store, 1, scope), await insertMemory(store, 2, scope)]
      const save = async (seq: DocumentSeq, tokens: Uint8Array | null) => {
        const textHash = (await store.documents.textHash(seq)) ?? ''
        await store.embeddings.save(MODEL.id, [{ seq, textHash, vector: Float32Array.of(1, 2, 3), tokens }])
      }
      const [seq, other] = seqs as [DocumentSeq, DocumentSeq]
      const many = Uint8Array.from({ length: 20_000 }, (_, n) => n % 251)
      await save(seq, many)
      await save(other, new Uint8Array())
      expect(await store.embeddings.loadTokens(MODEL.id, seqs)).toEqual(
        new Map([
          [seq, many],
          [other, new Uint8Array()],
        ]),
      )
      await save(seq, Uint8Array.of(7))
      expect((await store.embeddings.loadTokens(MODEL.id, [seq])).get(seq)).toEqual(Uint8Array.of(7))
      await save(seq, null)
      expect(await store.embeddings.loadTokens(MODEL.id, [seq])).toEqual(new Map())
      expect(await store.embeddings.loadTokens('unknown', seqs)).toEqual(new Map())
      expect(await store.check()).toEqual([])
    })

    test('a vector of a purged document is not taken', async () => {
      const { store, scope } = await openWithModel()
      const seq = await insertMemory(store, 1, scope)
      const textHash = (await store.documents.textHash(seq)) ?? ''
      await store.memories.purge([memoryId(1)])
      const late = { seq, textHash, vector: Float32Array.of(1, 1, 1), tokens: tokensOf(seq) }
      await store.embeddings.save(MODEL.id, [late])
      expect(await store.embeddings.load(MODEL.id, [seq])).toEqual(new Map())
      expect(await store.embeddings.loadTokens(MODEL.id, [seq])).toEqual(new Map())
      expect(await store.embeddings.pendingCount(MODEL.id)).toBe(0)
    })

    test('vectors of the wrong size, or of a model nobody registered, are refused whole', async () => {
      const { store, scope } = await openWithModel()
      const seqs = [await insertMemory(store, 1, scope), await insertMemory(store, 2, scope)]
      const vectors = await Promise.all(
        seqs.map(async (seq, n) => ({
          seq,
          textHash: (await store.documents.textHash(seq)) ?? '',
          vector: new Float32Array(3 + n),
          tokens: null,
        })),
      )
      await expect(store.embeddings.save(MODEL.id, vectors)).rejects.toMatchObject({ code: 'internal' })
      await expect(store.embeddings.save('unknown', vectors)).rejects.toMatchObject({ code: 'internal' })
      expect(await store.embeddings.pendingCount(MODEL.id)).toBe(2)
    })
  })

  describe('embedding models', () => {
    test('a damaged vector is reported, dropped and its document queued again; sound ones stay', async () => {
      const { store, scope } = await openWithModel()
      const damaged = await insertMemory(store, 1, scope)
      const sound = await insertMemory(store, 2, scope)
      await embedAll(store, MODEL.id, 3)
      const textHash = (await store.documents.textHash(damaged)) ?? ''
      for (const broken of [Number.NaN, Number.POSITIVE_INFINITY]) {
        const vector = Float32Array.of(0, broken, 1)
        await store.embeddings.save(MODEL.id, [{ seq: damaged, textHash, vector, tokens: tokensOf(damaged) }])
        expect(await store.check()).toEqual([expect.stringContaining('1 vectors of model-a hold')])
        expect(await store.embeddings.requeueDamaged(MODEL.id)).toBe(0)
        expect(await store.embeddings.requeueDamaged(MODEL.id, { lookInside: true })).toBe(1)
        expect([...(await store.embeddings.load(MODEL.id, [damaged, sound])).keys()]).toEqual([sound])
        expect([...(await store.embeddings.loadTokens(MODEL.id, [damaged, sound])).keys()]).toEqual([sound])
        expect(await pendingSeqs(store, MODEL.id)).toEqual([damaged])
        expect(await store.check()).toEqual([])
      }
      expect(await store.embeddings.requeueDamaged(MODEL.id, { lookInside: true })).toBe(0)
      expect(await store.embeddings.requeueDamaged('unknown')).toBe(0)
    })

    test('a model registered later gets every document, and each new one', async () => {
      const { store, scope } = await openWithModel()
      await insertMemory(store, 1, scope)
      await embedAll(store, MODEL.id, 3)
      await store.embeddings.register(OTHER)
      await insertMemory(store, 2, scope)
      expect(await store.embeddings.models()).toEqual([MODEL, OTHER])
      expect(await pendingSeqs(store, OTHER.id)).toHaveLength(2)
      expect(await pendingSeqs(store, MODEL.id)).toHaveLength(1)
    })

    test('registering again changes nothing', async () => {
      const { store, scope } = await openWithModel()
      await insertMemory(store, 1, scope)
      await embedAll(store, MODEL.id, 3)
      const revision = await store.embeddings.revision()
      await store.embeddings.register(MODEL)
      expect(await store.embeddings.pendingCount(MODEL.id)).toBe(0)
      expect(await store.embeddings.revision()).toBe(revision)
    })

    test('activating a model retires the former and drops its vectors', async () => {
      const { store, scope } = await openWithModel()
      const seq = await insertMemory(store, 1, scope)
      await embedAll(store, MODEL.id, 3)
      await store.embeddings.register(OTHER)
      await embedAll(store, OTHER.id, 2)
      expect((await store.embeddings.load(MODEL.id, [seq])).size).toBe(1)
      await store.embeddings.activate(OTHER.id)
      expect(await store.embeddings.models()).toEqual([
        { ...MODEL, state: 'retired' },
        { ...OTHER, state: 'active' },
      ])
      for (const loaded of ['load', 'loadTokens'] as const) {
        expect((await store.embeddings[loaded](MODEL.id, [seq])).size).toBe(0)
        expect((await store.embeddings[loaded](OTHER.id, [seq])).size).toBe(1)
      }
      await insertMemory(store, 2, scope)
      expect(await store.embeddings.pendingCount(MODEL.id)).toBe(0)
      await store.embeddings.register({ ...MODEL, state: 'building' })
      expect(await store.embeddings.pendingCount(MODEL.id)).toBe(2)
      expect(await store.check()).toEqual([])
    })

    test('one model at most is active, and an unknown one cannot be', async () => {
      const { store } = await openWithModel()
      const second = store.embeddings.register({ ...OTHER, state: 'active' })
      await expect(second).rejects.toMatchObject({ code: 'internal' })
      await expect(store.embeddings.activate('unknown')).rejects.toMatchObject({ code: 'internal' })
      expect(await store.embeddings.models()).toEqual([MODEL])
    })

    test('a model may learn its dimensions from its first vector', async () => {
      const store = await open()
      const unknown = { id: 'model-c', dimensions: null, state: 'active' } as const
      await store.embeddings.register(unknown)
      expect(await store.embeddings.models()).toEqual([unknown])
      await insertMemory(store, 1, await ensureScope(store))
      await embedAll(store, unknown.id, 5)
      expect(await store.embeddings.models()).toEqual([{ ...unknown, dimensions: 5 }])
      await store.embeddings.register(unknown)
      expect(await store.embeddings.models()).toEqual([{ ...unknown, dimensions: 5 }])
      expect(await store.embeddings.pendingCount(unknown.id)).toBe(0)
    })

    test('a model whose dimensions changed starts over', async () => {
      const { store, scope } = await openWithModel()
      await insertMemory(store, 1, scope)
      await embedAll(store, MODEL.id, 3)
      await store.embeddings.register({ ...MODEL, dimensions: 4 })
      expect(await store.embeddings.pendingCount(MODEL.id)).toBe(1)
      await embedAll(store, MODEL.id, 4)
      expect(await store.embeddings.pendingCount(MODEL.id)).toBe(0)
    })
  })

  describe.skipIf(traits.hasVectorIndex)('pages', () => {
    const DOCUMENTS = 700
    const packer = (format = 'a') => ({
      format,
      pack: (vectors: readonly Float32Array[]) => Uint8Array.from(vectors, ([first = 0]) => first % 256),
    })
    const fill = async () => {
      const { store, scope } = await openWithModel()
      await store.transact(async (tx) => {
        for (let n = 1; n <= DOCUMENTS; n++) await insertMemory(tx, n, scope)
        await embedAll(tx, MODEL.id, 3)
      })
      return store
    }
    const readPages = async (store: Store, format: string, modelId: string = MODEL.id) => {
      const pages: IndexPage[] = []
      for (let from = 0; ; ) {
        const page = await store.embeddings.loadPage(modelId, from, format)
        if (page === null) return pages
        pages.push(page)
        from = page.next
      }
    }
    const kindsOf = (pages: readonly IndexPage[]) => pages.map(({ vectors }) => vectors.kind)
    const packAll = async (store: Store, format?: string) => {
      let packed = 0
      for (let n = 1; n > 0; packed += n) n = await store.embeddings.packPages(MODEL.id, packer(format), 1)
      return packed
    }

    test('hold every vector once, by number, packed or not', async () => {
      const store = await fill()
      const { changed } = await store.embeddings.changesSince(MODEL.id, 0)
      const stored = await readPages(store, 'a')
      expect(new Set(kindsOf(stored))).toEqual(new Set(['stored']))
      expect(stored.flatMap(({ documents }) => documents)).toEqual(
        changed.map(({ vector, ...document }) => document).sort((a, b) => a.seq - b.seq),
      )
      expect(
        stored.flatMap(({ vectors }) => (vectors.kind === 'stored' ? vectors.vectors : [])).map(([x]) => x),
      ).toEqual(stored.flatMap(({ documents }) => documents.map(({ seq }) => seq)))

      expect(await packAll(store)).toBe(stored.length - 1)
      const packed = await readPages(store, 'a')
      expect(packed.map(({ documents }) => documents)).toEqual(stored.map(({ documents }) => documents))
      expect(kindsOf(packed)).toEqual([...Array(stored.length - 1).fill('packed'), 'stored'])
      for (const { documents, vectors } of packed) {
        if (vectors.kind === 'packed')
          expect([...vectors.bytes]).toEqual(documents.map(({ seq }) => seq % 256))
      }
    })

    test('are packed once, and again in another format', async () => {
      const store = await fill()
      const packed = await packAll(store)
      expect(await packAll(store)).toBe(0)
      expect(kindsOf(await readPages(store, 'b'))).not.toContain('packed')
      expect(await packAll(store, 'b')).toBe(packed)
      expect(kindsOf(await readPages(store, 'a'))).not.toContain('packed')
      expect(kindsOf(await readPages(store, 'b'))).toContain('packed')
    })

    test('are unpacked by any change of one of their vectors, and by no other change', async () => {
      const store = await fill()
      await packAll(store)
      const [first] = await readPages(store, 'a')
      await store.memories.update(memoryId(1), { archivedAt: NOW })
      const [archived, ...rest] = await readPages(store, 'a')
      expect(archived?.vectors).toEqual(first?.vectors)
      expect(archived?.documents[0]).toMatchObject({ id: memoryId(1), archived: true })
      expect(rest[0]?.vectors.kind).toBe('packed')

      const changes: (() => Promise<unknown>)[] = [
        () => store.memories.update(memoryId(2), { content: 'rewritten' }, makeAnalysis('rewritten')),
        () => embedAll(store, MODEL.id, 3),
        () => store.memories.purge([memoryId(3)]),
      ]
      for (const change of changes) {
        await packAll(store)
        expect(kindsOf(await readPages(store, 'a')).slice(0, 2)).toEqual(['packed', 'packed'])
        await change()
        expect(kindsOf(await readPages(store, 'a')).slice(0, 2)).toEqual(['stored', 'packed'])
      }
      expect((await readPages(store, 'a'))[0]?.documents.map(({ id }) => id)).not.toContain(memoryId(3))
    })

    test('stay packed if a change is rolled back', async () => {
      const store = await fill()
      await packAll(store)
      const failing = store.transact(async (tx) => {
        await tx.memories.purge([memoryId(1)])
        expect(kindsOf(await readPages(tx, 'a'))[0]).toBe('stored')
        throw new Error('stop')
      })
      await expect(failing).rejects.toThrow('stop')
      expect(kindsOf(await readPages(store, 'a'))[0]).toBe('packed')
    })

    test('hold the vectors of one model', async () => {
      const store = await fill()
      await packAll(store)
      await store.embeddings.register(OTHER)
      expect(await readPages(store, 'a', OTHER.id)).toEqual([])
      expect(await readPages(store, 'a', 'unknown')).toEqual([])
      await embedAll(store, OTHER.id, 2)
      expect(kindsOf(await readPages(store, 'a', OTHER.id))).not.toContain('packed')
      expect(kindsOf(await readPages(store, 'a'))[0]).toBe('packed')
    })
  })

  describe('changes', () => {
    test('from the beginning: every vector with what a filter needs', async () => {
      const { store, scope } = await openWithModel()
      const session = await store.sessions.ensure(makeSession(1, scope))
      const episode = await store.episodes.insert(makeEpisode(0, session), makeAnalysis('x'))
      const memory = await insertMemory(store, 1, scope, { validFrom: NOW - 5, validUntil: NOW + 5 })
      await embedAll(store, MODEL.id, 3)
      await insertMemory(store, 2, scope)
      const changes = await store.embeddings.changesSince(MODEL.id, 0)
      expect(changes.revision).toBe(await store.embeddings.revision())
      expect(changes.removed).toEqual([])
      const bySeq = new Map(changes.changed.map((vector) => [vector.seq, vector]))
      expect(bySeq.size).toBe(2)
      expect(bySeq.get(episode)).toEqual({
        seq: episode,
        kind: 'episode',
        id: episodeId(0),
        scopeId: scope,
        sessionId: session.id,
        validFrom: NOW,
        validUntil: Number.POSITIVE_INFINITY,
        superseded: false,
        archived: false,
        vector: Float32Array.of(episode, 0, 0),
      })
      expect(bySeq.get(memory)).toMatchObject({ validFrom: NOW - 5, validUntil: NOW + 5, id: memoryId(1) })
    })

    test('afterwards: exactly what changed, each once', async () => {
      const { store, scope } = await openWithModel()
      const seqs: DocumentSeq[] = []
      for (const n of [1, 2, 3, 4]) seqs.push(await insertMemory(store, n, scope))
      await embedAll(store, MODEL.id, 3)
      const { revision } = await store.embeddings.changesSince(MODEL.id, 0)
      const since = async (from: number) => {
        const { changed, removed } = await store.embeddings.changesSince(MODEL.id, from)
        return { changed: changed.map((vector) => vector.seq), removed }
      }
      expect(await since(revision)).toEqual({ changed: [], removed: [] })

      await store.memories.update(memoryId(2), { accessCount: 9, lastAccessedAt: NOW })
      expect(await store.embeddings.revision()).toBe(revision)

      await store.memories.update(memoryId(2), { archivedAt: NOW })
      await store.memories.update(memoryId(3), { content: 'rewritten' }, makeAnalysis('rewritten'))
      await store.memories.purge([memoryId(1)])
      const next = await store.embeddings.changesSince(MODEL.id, revision)
      expect(next.removed).toEqual([seqs[0]])
      expect(next.changed.map(({ seq, archived, vector }) => ({ seq, archived, vector }))).toEqual([
        { seq: seqs[1], archived: true, vector: Float32Array.of(Number(seqs[1]), 0, 0) },
        { seq: seqs[2], archived: false, vector: null },
      ])
      expect(next.revision).toBeGreaterThan(revision)

      await embedAll(store, MODEL.id, 3)
      expect(await since(next.revision)).toEqual({ changed: [seqs[2]], removed: [] })
    })

    test('a change that is rolled back never shows', async () => {
      const { store, scope } = await openWithModel()
      await insertMemory(store, 1, scope)
      const revision = await store.embeddings.revision()
      const failing = store.transact(async (tx) => {
        await insertMemory(tx, 2, scope)
        expect(await tx.embeddings.revision()).toBeGreaterThan(revision)
        expect((await tx.embeddings.changesSince(MODEL.id, revision)).changed).toHaveLength(1)
        throw new Error('stop')
      })
      await expect(failing).rejects.toThrow('stop')
      expect(await store.embeddings.revision()).toBe(revision)
    })

    test('a model nobody registered has no vectors', async () => {
      const { store, scope } = await openWithModel()
      await insertMemory(store, 1, scope)
      await embedAll(store, MODEL.id, 3)
      expect((await store.embeddings.changesSince('unknown', 0)).changed).toEqual([])
      expect((await store.embeddings.changesSince('unknown', 1)).changed[0]?.vector ?? null).toBeNull()
    })
  })
}
