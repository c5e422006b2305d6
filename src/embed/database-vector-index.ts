/**
 * A vector index that asks the database: candidates come from its own index, the best are compared again in float32 here. It
 * holds nothing in memory, so every replica answers from what is committed.
 */
import { LoreError } from '../core/errors.ts'
import type { DocumentSeq } from '../core/ids.ts'
import type { Embedder, EmbeddingModel } from '../core/ports/embedder.ts'
import type { EmbeddingRepository } from '../core/ports/embedding-repository.ts'
import type { NearestVectors, NearVector } from '../core/ports/nearest-vectors.ts'
import type { VectorIndex, VectorScan } from '../core/ports/vector-index.ts'
import { calibrated01, dot } from './calibration.ts'

/** Up to this many documents, all are compared, which is exact and takes about as long as the index does. */
const MOST_COMPARED = 5_000
/** Documents whose similarities give mean and deviation if there are more. */
const SAMPLED = 1_000
/** Least number of documents compared again in float32. */
const FEWEST_RESCORED = 40

export interface DatabaseVectorIndexDeps {
  readonly nearest: NearestVectors
  readonly embeddings: Pick<EmbeddingRepository, 'load'>
  readonly embedder: Embedder
  /** Most documents of which all are compared; default 5,000. */
  readonly mostCompared?: number
}

export function createDatabaseVectorIndex(deps: DatabaseVectorIndexDeps): VectorIndex {
  const { nearest, embeddings, embedder, mostCompared = MOST_COMPARED } = deps
  let model: EmbeddingModel | null = null
  const opened = async (): Promise<EmbeddingModel> => {
    model ??= await embedder.model()
    return model
  }

  /** Returns the candidates with true similarities of the best, best first. */
  const rescore = async (
    { id, dimensions }: EmbeddingModel,
    query: Float32Array,
    candidates: readonly NearVector[],
    exact: number,
  ): Promise<NearVector[]> => {
    const count = exact > 0 ? Math.max(FEWEST_RESCORED, Math.ceil(1.25 * exact)) : 0
    const best = candidates.toSorted(byNearness)
    const vectors = await embeddings.load(
      id,
      best.slice(0, count).map(({ seq }) => seq),
    )
    return best
      .map(({ seq, similarity }) => {
        const vector = vectors.get(seq)
        return { seq, similarity: vector?.length === dimensions ? dot(query, vector) : similarity }
      })
      .sort(byNearness)
  }

  const scan: VectorIndex['scan'] = async (asked, filter, k, exact = k): Promise<VectorScan> => {
    const [of, query] = await Promise.all([opened(), asked])
    if (query.length !== of.dimensions) throw wrongSize(query.length, of)
    const wanted = Math.min(exact, k)
    const everything = await nearest.all(of.id, query, filter, mostCompared)
    const [ranked, measured] =
      everything === null
        ? await Promise.all([
            nearest
              .best(of.id, query, filter, Math.max(k, Math.ceil(1.25 * wanted), FEWEST_RESCORED))
              .then((found) => rescore(of, query, found, wanted)),
            nearest.sample(of.id, query, filter, SAMPLED),
          ])
        : [await rescore(of, query, everything, wanted), measure(everything)]
    const known = new Map<DocumentSeq, number | null>(ranked.map(({ seq, similarity }) => [seq, similarity]))
    return {
      ...measured,
      hits: ranked.slice(0, k),
      similarityOf: (seq) => known.get(seq) ?? null,
      compare: async (seqs) => {
        const unknown = everything === null ? [...new Set(seqs)].filter((seq) => !known.has(seq)) : []
        for (const { seq, similarity } of await nearest.of(of.id, query, filter, unknown))
          known.set(seq, similarity)
        for (const seq of unknown) if (!known.has(seq)) known.set(seq, null)
      },
    }
  }

  return {
    modelId: embedder.modelId,
    ready: async () => {
      await opened()
    },
    scan,
    pack: async () => 0,
    calibrated01(a, b) {
      if (model === null) {
        throw new LoreError('internal', 'Similarities are calibrated once the index is ready.', {
          hint: 'This is a fault in Lore; please report it.',
        })
      }
      return calibrated01(a, b, model)
    },
    sizeBytes: () => 0,
  }
}

function byNearness(a: NearVector, b: NearVector): number {
  return b.similarity - a.similarity || a.seq - b.seq
}

function measure(found: readonly NearVector[]): {
  readonly count: number
  readonly mean: number
  readonly deviation: number
} {
  const count = found.length
  if (count === 0) return { count, mean: 0, deviation: 0 }
  const mean = found.reduce((sum, { similarity }) => sum + similarity, 0) / count
  const variance = found.reduce((sum, { similarity }) => sum + (similarity - mean) ** 2, 0) / count
  return { count, mean, deviation: Math.sqrt(variance) }
}

function wrongSize(found: number, { id, dimensions }: EmbeddingModel): LoreError {
  return new LoreError(
    'internal',
    `A vector of ${found} numbers is none of ${id}, which has ${dimensions}.`,
    {
      hint: 'Run `lore doctor`: vectors of one model must not be mixed with those of another.',
      details: { model: id, dimensions, found },
    },
  )
}
