/** Nearest documents by vector, exactly, within a filter. */
import type { DocumentFilter } from '../document.ts'
import type { DocumentSeq } from '../ids.ts'

interface VectorHit {
  readonly seq: DocumentSeq
  /** Raw cosine; float32 for the hits asked for exactly, within a few thousandths for the rest. */
  readonly similarity: number
}

/** The outcome of one pass over the vectors that pass the filter. */
export interface VectorScan {
  /** Vectors that passed the filter. */
  readonly count: number
  /** Mean and standard deviation of the similarity over all of them: the scale for z-scores. */
  readonly mean: number
  readonly deviation: number
  /** Best first, ties by document; at most the k asked for. */
  readonly hits: readonly VectorHit[]
  /** Similarity of any document that passed the filter, null where it has no vector (yet). */
  similarityOf(seq: DocumentSeq): number | null
}

export interface VectorIndex {
  /** Loads the model's calibration; without it, or a scan, `calibrated01` cannot answer. */
  ready(): Promise<void>
  /**
   * Brings the index up to date with the store, also with what other processes wrote, then scans.
   * @param query one that is still to come lets everything be made ready meanwhile
   * @param exact how many of the hits must be exact, in order and value; default all of them
   */
  scan(
    query: Float32Array | Promise<Float32Array>,
    filter: DocumentFilter,
    k: number,
    exact?: number,
  ): Promise<VectorScan>
  /**
   * Centred cosine on the 0–1 scale that thresholds are written for (0.85 means the same for every
   * model), between two vectors of the index's model.
   */
  calibrated01(a: Float32Array, b: Float32Array): number
  readonly modelId: string
  /** Bytes held in memory. */
  sizeBytes(): number
}
