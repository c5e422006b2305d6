/** The index of PostgreSQL finds what comparing everything finds, under filters, with and without its own index. */
import { describe, expect, test } from 'vitest'
import type { DocumentFilter } from '../../src/core/document.ts'
import type { DocumentSeq } from '../../src/core/ids.ts'
import type { Embedder, EmbeddingModel } from '../../src/core/ports/embedder.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { createDatabaseVectorIndex } from '../../src/embed/database-vector-index.ts'
import { openTestPostgres, POSTGRES } from '../support/postgres.ts'
import { ensureScope, insertMemory, NOW } from './store-records.ts'

const MODEL: EmbeddingModel = { id: 'test', dimensions: 32, mean: null }
const EMBEDDER = { modelId: MODEL.id, model: async () => MODEL } as unknown as Embedder
const DOCUMENTS = 400

const EVERYTHING: DocumentFilter = {
  scopes: null,
  kinds: ['memory', 'episode'],
  at: NOW,
  includeSuperseded: true,
  includeArchived: true,
  includeExpired: true,
  within: null,
  sessions: null,
  since: null,
  until: null,
}

/** A unit vector from a seed: a linear congruential generator, so that each run has the same. */
function toVector(seed: number): Float32Array {
  let state = seed * 2_654_435_761 + 1
  const raw = Array.from({ length: MODEL.dimensions }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  })
  const length = Math.hypot(...raw)
  return Float32Array.from(raw, (value) => value / length)
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

async function fill(store: Store): Promise<ReadonlyMap<DocumentSeq, Float32Array>> {
  const scopes = [await ensureScope(store), await ensureScope(store, 'other')]
  await store.embeddings.register({ id: MODEL.id, dimensions: MODEL.dimensions, state: 'active' })
  const vectors = new Map<DocumentSeq, Float32Array>()
  await store.transact(async (inside) => {
    for (let n = 1; n <= DOCUMENTS; n++) {
      const scope = scopes[n % 2]
      if (scope === undefined) throw new Error('there are two scopes')
      await insertMemory(inside, n, scope, n % 10 === 0 ? { archivedAt: NOW } : {})
    }
    const pending = await inside.embeddings.pending(MODEL.id, DOCUMENTS)
    await inside.embeddings.save(
      MODEL.id,
      pending.map(({ seq, textHash }) => {
        const vector = toVector(seq)
        vectors.set(seq, vector)
        return { seq, textHash, vector, tokens: null }
      }),
    )
  })
  return vectors
}

for (const kind of POSTGRES) {
  describe(`vector index of the database: ${kind.name}`, () => {
    test('finds the nearest with their true similarity, whatever the filter', async () => {
      const store = await openTestPostgres(kind)
      const vectors = await fill(store)
      const scope = await ensureScope(store)
      const filters: DocumentFilter[] = [
        EVERYTHING,
        { ...EVERYTHING, scopes: [scope] },
        { ...EVERYTHING, includeArchived: false },
        { ...EVERYTHING, scopes: [scope], includeArchived: false },
      ]
      for (const mostCompared of [DOCUMENTS, 10]) {
        const index = createDatabaseVectorIndex({ ...store, embedder: EMBEDDER, mostCompared })
        for (const filter of filters) {
          const query = toVector(9_000)
          const passing = await store.documents.load([...vectors.keys()], filter)
          const expected = passing
            .map(({ seq }) => ({ seq, similarity: dot(query, vectors.get(seq) ?? query) }))
            .sort((a, b) => b.similarity - a.similarity)
          const scan = await index.scan(query, filter, 10)
          expect(scan.hits.map(({ seq }) => seq)).toEqual(expected.slice(0, 10).map(({ seq }) => seq))
          scan.hits.forEach(({ similarity }, n) => {
            expect(similarity).toBeCloseTo(expected[n]?.similarity ?? Number.NaN, 5)
          })
          const mean = expected.reduce((sum, { similarity }) => sum + similarity, 0) / expected.length
          expect(scan.mean).toBeCloseTo(mean, 1)
          const last = expected.at(-1)
          if (last === undefined) throw new Error('something passes')
          await scan.compare?.([last.seq])
          expect(scan.similarityOf(last.seq)).toBeCloseTo(last.similarity, 2)
          const hidden = [...vectors.keys()].find((seq) => !expected.some((each) => each.seq === seq))
          if (hidden === undefined) continue
          await scan.compare?.([hidden])
          expect(scan.similarityOf(hidden)).toBeNull()
        }
      }
    })

    test('samples the same documents in the same order, whether most of them pass the filter or few do', async () => {
      const store = await openTestPostgres(kind)
      const vectors = await fill(store)
      const scope = await ensureScope(store)
      const query = toVector(9_000)
      const last = Math.max(...vectors.keys())
      const most = { ...EVERYTHING, includeArchived: false }
      for (const filter of [EVERYTHING, most, { ...most, scopes: [scope] }]) {
        const passing = new Set(
          (await store.documents.load([...vectors.keys()], filter)).map(({ seq }) => seq),
        )
        for (const size of [20, 300]) {
          const drawn: number[] = []
          for (let n = 1; n <= 20_000 && drawn.length < size; n++) {
            const seq = (1 + ((n * 2_654_435_761) % last)) as DocumentSeq
            if (passing.has(seq)) drawn.push(dot(query, vectors.get(seq) ?? query))
          }
          const expected = drawn.reduce((sum, value) => sum + value, 0) / drawn.length
          const { mean, deviation } = await store.nearest.sample(MODEL.id, query, filter, size)
          expect(mean).toBeCloseTo(expected, 4)
          const variance = drawn.reduce((sum, value) => sum + (value - expected) ** 2, 0) / drawn.length
          expect(deviation).toBeCloseTo(Math.sqrt(variance), 4)
        }
      }
    })

    test('follows changes and removals at once', async () => {
      const store = await openTestPostgres(kind)
      const vectors = await fill(store)
      const index = createDatabaseVectorIndex({ ...store, embedder: EMBEDDER, mostCompared: 10 })
      const [first] = vectors.keys()
      if (first === undefined) throw new Error('there are documents')
      const query = vectors.get(first) ?? toVector(first)
      expect((await index.scan(query, EVERYTHING, 1)).hits[0]?.seq).toBe(first)
      const ref = (await store.documents.refs([first])).get(first)
      if (ref?.kind !== 'memory') throw new Error('it is a memory')
      await store.memories.purge([ref.id])
      expect((await index.scan(query, EVERYTHING, 1)).hits[0]?.seq).not.toBe(first)
    })
  })
}
