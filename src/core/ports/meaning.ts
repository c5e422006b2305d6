/** Similarity of texts by meaning, for pipelines that need no more of the model than that. */
export interface Meaning {
  readonly modelId: string
  /** One L2-normalised vector a text, in order, as documents are embedded. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  /** Calibrated to 0–1: a threshold means the same for every model. */
  similarity01(a: Float32Array, b: Float32Array): number
}
