/** What every vector index must keep: exactly the nearest within the filter, always up to date with the store. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DocumentFilter } from '../../src/core/document.ts'
import type { DocumentSeq, MemoryId, ScopeId, SessionId } from '../../src/core/ids.ts'
import type { EmbeddingModel } from '../../src/core/ports/embedder.ts'
import type { EmbeddingRepository, IndexedVector } from '../../src/core/ports/embedding-repository.ts'
import type { VectorIndex, VectorScan } from '../../src/core/ports/vector-index.ts'

export type IndexedStore = Pick<
  EmbeddingRepository,
  'load' | 'loadPage' | 'packPages' | 'changesSince' | 'revision'
>

export interface VectorIndexCase {
  readonly name: string
  open(embeddings: IndexedStore, model: EmbeddingModel): VectorIndex
}

const DIMENSIONS = 48
const MODEL: EmbeddingModel = { id: 'test', dimensions: DIMENSIONS, mean: null }
const EVERYTHING: DocumentFilter = {
  scopes: null,
  kinds: ['memory', 'episode'],
  at: 500,
  includeSuperseded: true,
  includeArchived: true,
  includeExpired: true,
  within: null,
  sessions: null,
  since: null,
  until: null,
}

export function describeVectorIndex({ name, open }: VectorIndexCase): void {
  describe(`vector index: ${name}`, () => {
    test('finds exactly what a naive scan finds, in random and clustered vectors, under any filter', async () => {
      await fc.assert(
        fc.asyncProperty(
          vectorsArbitrary(),
          fc.array(filterArbitrary(), { minLength: 1, maxLength: 3 }),
          async (world, filters) => {
            const store = createFakeStore()
            for (const vector of world.vectors) store.put(vector)
            const index = open(store, MODEL)
            for (const filter of filters) await expectNaiveAnswer(index, store, world.query, filter, 10)
          },
        ),
        { numRuns: 60 },
      )
    })

    test('follows inserts, updates and removals in any order', async () => {
      const step = fc.oneof(
        fc.record({
          kind: fc.constant('put' as const),
          seq: fc.integer({ min: 1, max: 40 }),
          seed: fc.nat(9999),
        }),
        fc.record({ kind: fc.constant('remove' as const), seq: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ kind: fc.constant('forget' as const), seq: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ kind: fc.constant('ask' as const), filter: filterArbitrary() }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
          const store = createFakeStore()
          const index = open(store, MODEL)
          for (const change of steps) {
            if (change.kind === 'put')
              store.put(toIndexed(change.seq, toVector(change.seed, 0, 1), change.seed))
            else if (change.kind === 'remove') store.remove(change.seq)
            else if (change.kind === 'forget') store.dropVector(change.seq)
            else await expectNaiveAnswer(index, store, toVector(7, 0, 1), change.filter, 10)
          }
          await expectNaiveAnswer(index, store, toVector(8, 0, 1), EVERYTHING, 10)
        }),
        { numRuns: 60 },
      )
    })

    test('finds all of the nearest among few documents, also beyond those that must be exact', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 600; seq++) store.put(toIndexed(seq, toVector(seq, 0, 1), 0))
      const query = toVector(1000, 0, 1)
      const { hits } = await open(store, MODEL).scan(query, EVERYTHING, 100, 10)
      const nearest = store
        .all()
        .map(({ seq, vector }) => ({ seq, similarity: dot(query, vector as Float32Array) }))
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, 100)
      expect(hits.map(({ seq }) => seq)).toEqual(nearest.map(({ seq }) => seq))
    })

    test('tells the scale of all similarities, and the similarity of any of them', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 200; seq++) store.put(toIndexed(seq, toVector(seq, 0, 1), 0))
      const query = toVector(1000, 0, 1)
      const scan = await open(store, MODEL).scan(query, EVERYTHING, 3)
      const similarities = store.all().map(({ vector }) => dot(query, vector as Float32Array))
      const mean = similarities.reduce((sum, value) => sum + value, 0) / 200
      const variance = similarities.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 200
      expect(scan.count).toBe(200)
      expect(scan.mean).toBeCloseTo(mean, 2)
      expect(scan.deviation).toBeCloseTo(Math.sqrt(variance), 2)
      expect(scan.hits).toHaveLength(3)
      for (const { seq, vector } of store.all()) {
        expect(scan.similarityOf(seq)).toBeCloseTo(dot(query, vector as Float32Array), 1)
      }
    })

    test('knows no similarity of what the filter left out, has no vector or came later', async () => {
      const store = createFakeStore()
      store.put({ ...toIndexed(1, toVector(1, 0, 1), 0), archived: true })
      store.put({ ...toIndexed(2, toVector(2, 0, 1), 0), archived: false })
      const index = open(store, MODEL)
      const scan = await index.scan(toVector(3, 0, 1), { ...EVERYTHING, includeArchived: false }, 5)
      expect(scan.similarityOf(1 as DocumentSeq)).toBeNull()
      expect(scan.similarityOf(2 as DocumentSeq)).not.toBeNull()
      expect(scan.similarityOf(3 as DocumentSeq)).toBeNull()
      store.remove(2)
      store.put(toIndexed(4, toVector(4, 0, 1), 0))
      await index.scan(toVector(3, 0, 1), EVERYTHING, 5)
      expect(scan.similarityOf(4 as DocumentSeq)).toBeNull()
    })

    test('orders equal similarities by document, among many copies too', async () => {
      const store = createFakeStore()
      for (let seq = 300; seq >= 1; seq--) store.put(toIndexed(seq, toVector(1, 0, 1), 0))
      const { hits } = await open(store, MODEL).scan(toVector(2, 0, 1), EVERYTHING, 12)
      expect(hits.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
    })

    test('answers nothing from an empty store, or where nothing is asked for', async () => {
      const store = createFakeStore()
      const index = open(store, MODEL)
      expect(await index.scan(toVector(1, 0, 1), EVERYTHING, 5)).toMatchObject({
        count: 0,
        mean: 0,
        deviation: 0,
        hits: [],
      })
      store.put(toIndexed(1, toVector(1, 0, 1), 0))
      expect(await index.scan(toVector(1, 0, 1), EVERYTHING, 0)).toMatchObject({ count: 1, hits: [] })
    })

    test('gives the same answer to the same question, also to many at once', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 500; seq++) store.put(toIndexed(seq, toVector(seq, seq % 4, 0.3), seq))
      const index = open(store, MODEL)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => index.scan(toVector(9, 1, 0.3), EVERYTHING, 10)),
      )
      for (const { hits } of answers) expect(hits).toEqual(answers[0]?.hits)
    })

    test('is not confused by documents that come and go while it looks', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 300; seq++) store.put(toIndexed(seq, toVector(seq, 0, 0.01), 0))
      const index = open(store, MODEL)
      const query = toVector(5, 0, 0.01)
      await index.scan(query, EVERYTHING, 1)
      const before = new Set(store.all().map(({ seq }) => seq))
      const asking = index.scan(query, EVERYTHING, 10)
      for (let seq = 1; seq <= 150; seq++) store.remove(seq)
      for (let seq = 301; seq <= 450; seq++) store.put(toIndexed(seq, toVector(seq, 1, 1), 0))
      const [first, second] = await Promise.all([asking, index.scan(query, EVERYTHING, 10)])
      for (const { hits } of [first, second]) {
        expect(hits).toHaveLength(10)
        for (const { seq } of hits) expect(before.has(seq)).toBe(true)
      }
      await expectNaiveAnswer(index, store, query, EVERYTHING, 10)
    })

    test('makes itself ready for a query that is still to come, and tells where it never does', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 300; seq++) store.put(toIndexed(seq, toVector(seq, 0, 0.01), 0))
      const index = open(store, MODEL)
      const query = toVector(5, 0, 0.01)
      let come: (vector: Float32Array) => void = () => undefined
      const toCome = new Promise<Float32Array>((resolve) => {
        come = resolve
      })
      const asking = index.scan(toCome, EVERYTHING, 10)
      // Another one, to its end, with other documents in the places of those that went.
      for (let seq = 1; seq <= 4; seq++) store.remove(seq)
      for (let seq = 301; seq <= 304; seq++) store.put(toIndexed(seq, query, 0))
      await index.scan(query, EVERYTHING, 1)
      come(query)
      const { hits } = await asking
      expect(hits).toHaveLength(10)
      for (const { seq } of hits) expect(seq).toBeGreaterThan(4)
      const never = Promise.reject(new Error('no model'))
      await expect(index.scan(never, EVERYTHING, 10)).rejects.toThrow('no model')
      await expectNaiveAnswer(index, store, query, EVERYTHING, 10)
    })

    test('starts over where the store went back', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 5; seq++) store.put(toIndexed(seq, toVector(seq, 0, 1), 0))
      let current: IndexedStore = store
      const index = open(
        {
          revision: () => current.revision(),
          changesSince: (...args) => current.changesSince(...args),
          load: (...args) => current.load(...args),
          loadPage: (...args) => current.loadPage(...args),
          packPages: (...args) => current.packPages(...args),
        },
        MODEL,
      )
      expect((await index.scan(toVector(1, 0, 1), EVERYTHING, 9)).count).toBe(5)
      const restored = createFakeStore()
      restored.put(toIndexed(9, toVector(9, 0, 1), 0))
      current = restored
      const { hits, count } = await index.scan(toVector(1, 0, 1), EVERYTHING, 9)
      expect(hits.map(({ seq }) => seq)).toEqual([9])
      expect(count).toBe(1)
    })

    test('takes a damaged vector for none, and answers from the others as if it were not there', async () => {
      const damage: readonly Float32Array[] = [
        new Float32Array(25),
        new Float32Array(DIMENSIONS),
        new Float32Array(DIMENSIONS).fill(Number.NaN),
        toVector(2, 0, 1).with(3, Number.POSITIVE_INFINITY),
        toVector(2, 0, 1).map((value) => value * 9),
      ]
      for (const broken of damage) {
        const store = createFakeStore()
        for (let seq = 1; seq <= 5; seq++) store.put(toIndexed(seq, toVector(seq, 0, 1), 0))
        const index = open(store, MODEL)
        await index.scan(toVector(9, 0, 1), EVERYTHING, 9)
        store.put(toIndexed(2, broken, 0))
        const scan = await index.scan(toVector(9, 0, 1), EVERYTHING, 9)
        expect(scan.similarityOf(2 as DocumentSeq)).toBeNull()
        store.remove(2)
        await expectNaiveAnswer(index, store, toVector(9, 0, 1), EVERYTHING, 9)
        expect(scan.count).toBe(4)
        expect(Number.isFinite(scan.mean) && Number.isFinite(scan.deviation)).toBe(true)
      }
    })

    test('answers from packed vectors bit for bit as from the stored ones', async () => {
      await fc.assert(
        fc.asyncProperty(vectorsArbitrary(), filterArbitrary(), async ({ vectors, query }, filter) => {
          const store = createFakeStore()
          for (const vector of vectors) store.put(vector)
          const first = open(store, MODEL)
          const expected = await first.scan(query, filter, 10)
          while ((await first.pack()) > 0);
          const pages = store.loaded.length
          const again = await open(store, MODEL).scan(query, filter, 10)
          expect(store.loaded.slice(pages)).toEqual(Array(pages).fill('packed'))
          expect(again.hits).toEqual(expected.hits)
          expect([again.count, again.mean, again.deviation]).toEqual([
            expected.count,
            expected.mean,
            expected.deviation,
          ])
          for (const { seq } of store.all()) expect(again.similarityOf(seq)).toBe(expected.similarityOf(seq))
        }),
        { numRuns: 30 },
      )
    })

    test('packs nothing twice, and packs again what changed', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 200; seq++) store.put(toIndexed(seq, toVector(seq, 0, 1), 0))
      const index = open(store, MODEL)
      let packed = 0
      for (let pages = await index.pack(); pages > 0; pages = await index.pack()) packed += pages
      expect(packed).toBe(13)
      expect(await index.pack()).toBe(0)
      store.put(toIndexed(20, toVector(999, 0, 1), 0))
      expect(await index.pack()).toBe(1)
      await expectNaiveAnswer(open(store, MODEL), store, toVector(999, 0, 1), EVERYTHING, 9)
    })

    test('leaves a damaged vector out of the packed ones', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 5; seq++) store.put(toIndexed(seq, toVector(seq, 0, 1), 0))
      store.put(toIndexed(2, new Float32Array(DIMENSIONS).fill(Number.NaN), 0))
      await open(store, MODEL).pack()
      const scan = await open(store, MODEL).scan(toVector(9, 0, 1), EVERYTHING, 9)
      expect(store.loaded).toEqual(['packed'])
      expect(scan.similarityOf(2 as DocumentSeq)).toBeNull()
      expect(scan.count).toBe(4)
    })

    test('reads the stored vectors if the packed ones have another size', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 5; seq++) store.put(toIndexed(seq, toVector(seq, 0, 1), 0))
      await store.packPages(MODEL.id, { format: 'int8-64', pack: () => new Uint8Array(7) }, 9)
      await expectNaiveAnswer(open(store, MODEL), store, toVector(3, 0, 1), EVERYTHING, 9)
      expect(store.loaded).toEqual(['packed', 'stored'])
    })

    test('notices what changes while it loads', async () => {
      const store = createFakeStore()
      for (let seq = 1; seq <= 40; seq++) store.put(toIndexed(seq, toVector(seq, 0, 1), 0))
      const index = open(
        {
          ...store,
          loadPage: async (...args) => {
            const page = await store.loadPage(...args)
            if (page?.next === 2 * PAGE_DOCUMENTS) {
              store.remove(3)
              store.put(toIndexed(4, toVector(400, 0, 1), 0))
              store.put(toIndexed(99, toVector(99, 0, 1), 0))
            }
            return page
          },
        },
        MODEL,
      )
      const scan = await index.scan(toVector(400, 0, 1), EVERYTHING, 9)
      expect(scan.hits[0]).toMatchObject({ seq: 4 })
      expect(scan.similarityOf(3 as DocumentSeq)).toBeNull()
      expect(scan.similarityOf(99 as DocumentSeq)).not.toBeNull()
      expect(scan.count).toBe(40)
    })

    test('refuses a query of another size', async () => {
      const index = open(createFakeStore(), MODEL)
      await expect(index.scan(new Float32Array(3), EVERYTHING, 5)).rejects.toMatchObject({ code: 'internal' })
    })
  })
}

async function expectNaiveAnswer(
  index: VectorIndex,
  store: FakeStore,
  query: Float32Array,
  filter: DocumentFilter,
  k: number,
): Promise<void> {
  const passing = store.all().filter((document) => passes(document, filter))
  const expected = passing
    .map(({ seq, vector }) => ({ seq, similarity: dot(query, vector as Float32Array) }))
    .sort((a, b) => b.similarity - a.similarity || a.seq - b.seq)
    .slice(0, k)
  const scan: VectorScan = await index.scan(query, filter, k)
  expect(scan.count).toBe(passing.length)
  expect(scan.hits.map(({ seq }) => seq)).toEqual(expected.map(({ seq }) => seq))
  scan.hits.forEach(({ similarity }, i) => {
    expect(similarity).toBeCloseTo(expected[i]?.similarity ?? Number.NaN, 6)
  })
}

/** The rules of DocumentFilter, said once more and as plainly as possible. */
function passes(document: IndexedVector, filter: DocumentFilter): boolean {
  const started = document.validFrom <= filter.at
  const ended = document.validUntil <= filter.at
  const excusedEnd = filter.includeExpired || (document.superseded && filter.includeSuperseded)
  return (
    document.vector !== null &&
    (filter.scopes === null || filter.scopes.includes(document.scopeId)) &&
    filter.kinds.includes(document.kind) &&
    (filter.sessions === null ||
      (document.sessionId !== null && filter.sessions.includes(document.sessionId))) &&
    (filter.since === null || document.validFrom >= filter.since) &&
    (filter.until === null || document.validFrom < filter.until) &&
    (filter.within === null ||
      (document.kind === 'memory' && filter.within.includes(document.id as MemoryId))) &&
    (filter.includeArchived || !document.archived) &&
    (filter.includeSuperseded || !document.superseded || !ended) &&
    (filter.includeExpired || started) &&
    (excusedEnd || !ended)
  )
}

interface FakeStore extends IndexedStore {
  put(document: IndexedVector): void
  remove(seq: number): void
  /** The document stays, its vector goes: its text has changed. */
  dropVector(seq: number): void
  all(): IndexedVector[]
  packedPages(): Uint8Array[]
  /** How the pages were read so far. */
  readonly loaded: readonly ('packed' | 'stored')[]
}

const PAGE_DOCUMENTS = 16
const toPage = (seq: number): number => Math.floor(seq / PAGE_DOCUMENTS)

/** An EmbeddingRepository over a map, with a change log and packed pages like the real one's. */
function createFakeStore(): FakeStore {
  const documents = new Map<number, IndexedVector>()
  const changedAt = new Map<number, number>()
  const loaded: ('packed' | 'stored')[] = []
  const packed = new Map<number, { readonly format: string; readonly bytes: Uint8Array }>()
  let revision = 0
  const touch = (seq: number) => {
    packed.delete(toPage(seq))
    changedAt.set(seq, ++revision)
  }
  const inPage = (page: number) =>
    [...documents.values()]
      .filter(({ seq, vector }) => toPage(seq) === page && vector !== null)
      .sort((a, b) => a.seq - b.seq)
  return {
    put(document) {
      documents.set(document.seq, document)
      touch(document.seq)
    },
    remove(seq) {
      documents.delete(seq)
      touch(seq)
    },
    dropVector(seq) {
      const document = documents.get(seq)
      if (document === undefined) return
      documents.set(seq, { ...document, vector: null })
      touch(seq)
    },
    all: () => [...documents.values()].filter(({ vector }) => vector !== null),
    revision: async () => revision,
    async changesSince(_model, since) {
      const seqs = [...changedAt].filter(([, at]) => at > since).map(([seq]) => seq)
      return {
        revision,
        changed: seqs.flatMap((seq) => documents.get(seq) ?? []),
        removed: seqs.filter((seq) => !documents.has(seq)) as DocumentSeq[],
      }
    },
    packedPages: () => [...packed.values()].map(({ bytes }) => bytes),
    loaded,
    async loadPage(_model, from, format) {
      const seqs = [...documents.values()].flatMap(({ seq, vector }) =>
        vector !== null && seq >= from ? seq : [],
      )
      if (seqs.length === 0) return null
      const page = toPage(Math.min(...seqs))
      const known = packed.get(page)
      const isPacked = known?.format === format
      loaded.push(isPacked ? 'packed' : 'stored')
      return {
        documents: inPage(page).map(({ vector, ...document }) => document),
        vectors: isPacked
          ? { kind: 'packed', bytes: known.bytes }
          : { kind: 'stored', vectors: inPage(page).flatMap(({ vector }) => vector ?? []) },
        next: (page + 1) * PAGE_DOCUMENTS,
      }
    },
    async packPages(_model, packer, limit) {
      const pages = [...new Set([...documents.keys()].map(toPage))].filter((page) => !packed.has(page))
      for (const page of pages.slice(0, limit)) {
        const bytes = packer.pack(inPage(page).flatMap(({ vector }) => vector ?? []))
        packed.set(page, { format: packer.format, bytes })
      }
      return Math.min(limit, pages.length)
    },
    async load(_model, seqs) {
      const found = new Map<DocumentSeq, Float32Array>()
      for (const seq of seqs) {
        const vector = documents.get(seq)?.vector
        if (vector) found.set(seq, vector)
      }
      return found
    },
  }
}

function toIndexed(seq: number, vector: Float32Array, traits: number): IndexedVector {
  const kind = traits % 3 === 0 ? 'memory' : 'episode'
  return {
    seq: seq as DocumentSeq,
    kind,
    id: `${kind}-${seq}` as MemoryId,
    scopeId: ((traits >> 2) % 3) as ScopeId,
    sessionId: traits % 2 === 0 ? null : (`session-${(traits >> 1) % 3}` as SessionId),
    validFrom: (traits >> 3) % 2 === 0 ? 0 : 600,
    validUntil: (traits >> 4) % 2 === 0 ? Number.POSITIVE_INFINITY : 400,
    superseded: (traits >> 5) % 3 === 0,
    archived: (traits >> 6) % 3 === 0,
    vector,
  }
}

/** A unit vector near one of a few centres; spread 1 is anywhere, 0.01 is almost the centre. */
function toVector(seed: number, centre: number, spread: number): Float32Array {
  const middle = randomNumbers(centre + 1)
  const own = randomNumbers(seed + 1000)
  const values = Array.from({ length: DIMENSIONS }, () => middle() * (1 - spread) + own() * spread)
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

/** Repeatable numbers between −1 and 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

function vectorsArbitrary(): fc.Arbitrary<{ query: Float32Array; vectors: IndexedVector[] }> {
  return fc
    .record({
      count: fc.integer({ min: 0, max: 700 }),
      spread: fc.constantFrom(1, 0.3, 0.05, 0.005),
      centres: fc.integer({ min: 1, max: 5 }),
      seed: fc.nat(1_000_000),
    })
    .map(({ count, spread, centres, seed }) => ({
      query: toVector(seed, seed % centres, spread),
      vectors: Array.from({ length: count }, (_, i) =>
        toIndexed(
          i + 1,
          toVector(seed + i + 1, i % centres, spread),
          Math.imul(seed + i, 2_654_435_761) >>> 8,
        ),
      ),
    }))
}

function filterArbitrary(): fc.Arbitrary<DocumentFilter> {
  const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 })
  return fc.record({
    scopes: rarely(fc.subarray([0, 1, 2, 77] as ScopeId[])),
    kinds: fc.constantFrom(['memory', 'episode'] as const, ['memory'] as const, ['episode'] as const),
    at: fc.constantFrom(300, 400, 500, 700),
    includeSuperseded: fc.boolean(),
    includeArchived: fc.boolean(),
    includeExpired: fc.boolean(),
    within: rarely(
      fc.array(
        fc.nat(700).map((seq) => `memory-${seq}` as MemoryId),
        { maxLength: 40 },
      ),
    ),
    sessions: rarely(fc.subarray(['session-0', 'session-1', 'nowhere'] as SessionId[])),
    since: rarely(fc.constantFrom(100, 300, 500)),
    until: rarely(fc.constantFrom(200, 400, 600)),
  })
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}
