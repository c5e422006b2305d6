/** Nearest-neighbour search inside a database that has an index for vectors. */
import type { DocumentFilter } from '../document.ts'
import type { DocumentSeq } from '../ids.ts'

export interface NearVector {
  readonly seq: DocumentSeq
  /** Cosine of rounded vectors, within a few thousandths. */
  readonly similarity: number
}

export interface NearestVectors {
  /** Compares every vector that passes the filter; null if more than `most` documents pass. */
  all(
    modelId: string,
    query: Float32Array,
    filter: DocumentFilter,
    most: number,
  ): Promise<readonly NearVector[] | null>
  /** The nearest by the index, best first. Near-equal ones may be missing. */
  best(
    modelId: string,
    query: Float32Array,
    filter: DocumentFilter,
    k: number,
  ): Promise<readonly NearVector[]>
  /** Similarities of these documents, as far as they pass the filter and have a vector. */
  of(
    modelId: string,
    query: Float32Array,
    filter: DocumentFilter,
    seqs: readonly DocumentSeq[],
  ): Promise<readonly NearVector[]>
  /** Mean and deviation of the similarities of a sample of what passes the filter, the same each time, and about how many pass. */
  sample(
    modelId: string,
    query: Float32Array,
    filter: DocumentFilter,
    size: number,
  ): Promise<{ readonly count: number; readonly mean: number; readonly deviation: number }>
}
