/** Similarity of texts by meaning, for pipelines that need nothing else of the model. */
export interface Meaning {
  readonly modelId: string
  /** One L2-normalised vector per text, in order, embedded as documents. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  /** Calibrated to 0–1, so that a threshold means the same for every model. */
  similarity01(a: Float32Array, b: Float32Array): number
}
