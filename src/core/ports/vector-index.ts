/** Exact nearest-neighbour search over document vectors, with a filter. */
import type { DocumentFilter } from '../document.ts'
import type { DocumentSeq } from '../ids.ts'

interface VectorHit {
  readonly seq: DocumentSeq
  /** Raw cosine: float32 precision for the exact hits and among few documents, else within a few thousandths. */
  readonly similarity: number
}

/** The result of one pass over the vectors that pass the filter. */
export interface VectorScan {
  /** Vectors that passed the filter. */
  readonly count: number
  /** Mean and standard deviation of their similarities, for z-scores. */
  readonly mean: number
  readonly deviation: number
  /** Best first, ties by document; at most `k`. */
  readonly hits: readonly VectorHit[]
  /** Similarity of any document that passed the filter; null if it has no vector (yet). */
  similarityOf(seq: DocumentSeq): number | null
  /** Lets `similarityOf` answer for these documents; absent if it answers for all. */
  compare?(seqs: readonly DocumentSeq[]): Promise<void>
}

export interface VectorIndex {
  /** Loads the model's calibration; required before `calibrated01`, unless a scan ran. */
  ready(): Promise<void>
  /**
   * Brings the index up to date with the store, including writes of other processes, then scans.
   * @param query one that is still to come lets everything be made ready meanwhile
   * @param exact how many hits must be exact in order and value; default: all
   */
  scan(
    query: Float32Array | Promise<Float32Array>,
    filter: DocumentFilter,
    k: number,
    exact?: number,
  ): Promise<VectorScan>
  /**
   * Centred cosine of two vectors of the index's model, calibrated to the common 0–1 scale of thresholds
   * (0.85 means the same for every model).
   */
  calibrated01(a: Float32Array, b: Float32Array): number
  /**
   * Stores some of the vectors in packed form, so that the next process loads them faster; returns the number of packed
   * pages, 0 if none is left.
   */
  pack(): Promise<number>
  readonly modelId: string
  /** Bytes held in memory. */
  sizeBytes(): number
}
