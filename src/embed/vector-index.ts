/**
 * Exact nearest documents: an int8 scan over everything that passes the filter, then the best again in
 * float32 from the store. Follows the store by revision, so that other processes' writes show up too.
 */
import { LoreError } from '../core/errors.ts'
import type { DocumentSeq } from '../core/ids.ts'
import type { EmbeddingModel } from '../core/ports/embedder.ts'
import type { EmbeddingRepository, IndexChanges } from '../core/ports/store.ts'
import type { VectorIndex } from '../core/ports/vector-index.ts'
import { selectBestSlots } from './best-slots.ts'
import { calibrated01, dot } from './calibration.ts'
import { createDocumentTable } from './document-table.ts'
import { createVectorMatrix } from './vector-matrix.ts'
import { createWorkQueue } from './work-queue.ts'

/** Fewest documents scored again in float32. */
const FEWEST_RESCORED = 40
/** Most of them beyond the hits asked for: only near-copies of each other get this far. */
const MOST_EXTRA = 1024

export interface VectorIndexDeps {
  readonly embeddings: Pick<EmbeddingRepository, 'load' | 'changesSince' | 'revision'>
  /** Whose vectors to hold. */
  readonly model: EmbeddingModel
}

/** A document with its score from the int8 scan. */
interface Candidate {
  readonly seq: DocumentSeq
  readonly estimate: number
}

/** Empty until the first scan, which loads everything. */
export function createVectorIndex({ embeddings, model }: VectorIndexDeps): VectorIndex {
  const table = createDocumentTable()
  const matrix = createVectorMatrix(model.dimensions)
  const refreshes = createWorkQueue()
  let revision = 0
  /** Counts scans, so that `takenAt` tells which documents came into their slot after a given one. */
  let scans = 0
  const takenAt: number[] = []

  const apply = (changes: IndexChanges): void => {
    for (const seq of changes.removed) table.remove(seq)
    for (const change of changes.changed) {
      if (change.vector === null) {
        table.remove(change.seq)
        continue
      }
      assertDimensions(change.vector, model)
      const isNew = table.slotOf(change.seq) < 0
      const slot = table.put(change)
      if (isNew) takenAt[slot] = scans
      matrix.write(slot, change.vector)
    }
  }

  const refresh = async (): Promise<void> => {
    const newest = await embeddings.revision()
    if (newest < revision) {
      // The store went back, as after a restore: what was learnt since does not hold.
      table.clear()
      revision = 0
    }
    while (revision < newest) {
      const changes = await embeddings.changesSince(model.id, revision)
      apply(changes)
      if (changes.revision <= revision) break
      revision = changes.revision
    }
  }

  /** True similarities of the first candidates, on until none of the rest can belong to the best `k`. */
  const rescore = async (
    query: Float32Array,
    candidates: readonly Candidate[],
    k: number,
  ): Promise<Map<DocumentSeq, number>> => {
    const similarities = new Map<DocumentSeq, number>()
    const margin = matrix.errorMargin()
    let from = 0
    let until = Math.max(FEWEST_RESCORED, Math.ceil(1.25 * k))
    while (from < candidates.length) {
      const seqs = candidates.slice(from, until).map(({ seq }) => seq)
      for (const [seq, vector] of await embeddings.load(model.id, seqs)) {
        similarities.set(seq, dot(query, vector))
      }
      const bestLeft = candidates[until]?.estimate ?? Number.NEGATIVE_INFINITY
      if (bestLeft + margin < kthHighest([...similarities.values()], k)) break
      from = until
      until *= 2
    }
    return similarities
  }

  return {
    modelId: model.id,

    async scan(query, filter, k) {
      assertDimensions(query, model)
      await refreshes.run(refresh)

      // No waiting between here and the candidates: slots must not change hands.
      const { scores, count, mean, deviation } = matrix.scan(query, table.toMask(filter))
      const scan = ++scans
      const candidates = selectBestSlots(scores, k > 0 ? k + MOST_EXTRA : 0, table.seqAt).map((slot) => ({
        seq: table.seqAt(slot),
        estimate: scores[slot] as number,
      }))

      const similarities = await rescore(query, candidates, k)
      return {
        count,
        mean,
        deviation,
        hits: [...similarities]
          .map(([seq, similarity]) => ({ seq, similarity }))
          .sort((a, b) => b.similarity - a.similarity || a.seq - b.seq)
          .slice(0, k),
        similarityOf(seq) {
          const known = similarities.get(seq)
          if (known !== undefined) return known
          const slot = table.slotOf(seq)
          const estimate = slot >= 0 && (takenAt[slot] ?? 0) < scan ? scores[slot] : undefined
          return estimate === undefined || estimate === Number.NEGATIVE_INFINITY ? null : estimate
        },
      }
    },

    calibrated01: (a, b) => calibrated01(a, b, model),

    sizeBytes: () => matrix.sizeBytes() + table.sizeBytes(),
  }
}

function kthHighest(values: readonly number[], k: number): number {
  return values.toSorted((a, b) => b - a)[k - 1] ?? Number.NEGATIVE_INFINITY
}

function assertDimensions(vector: Float32Array, { id, dimensions }: EmbeddingModel): void {
  if (vector.length === dimensions) return
  throw new LoreError(
    'internal',
    `A vector of ${vector.length} numbers is none of ${id}, which has ${dimensions}.`,
    {
      hint: 'Run `lore doctor`: vectors of one model must not be mixed with those of another.',
      details: { model: id, dimensions, found: vector.length },
    },
  )
}
