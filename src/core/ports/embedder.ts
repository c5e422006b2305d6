/**
 * Turns text into vectors. A model's conventions (pooling, query form, calibration) stay behind this
 * port: callers compare vectors of one model only, rank on `similarity` and gate on `calibrated01`.
 */
export interface EmbeddableDocument {
  /** Read by the model for context but left out of the pooled vector: the speaker of a turn. */
  readonly label: string | null
  readonly text: string
}

export interface EmbeddableQuery {
  readonly text: string
  /** Names whose weight is damped, lowercase: the speakers of the searched conversations. */
  readonly dampedNames: readonly string[]
}

export interface TokenState {
  /** Word piece as in the vocabulary, `##` kept. */
  readonly piece: string
  /** Weight of the piece when pooling. */
  readonly idf: number
  /** Last hidden state, L2-normalised. */
  readonly state: Float32Array
}

export interface EmbeddingModel {
  /** Stable identity, weights and pooling included: `gte-small-q8-idf@d34e00d9`, `ollama:nomic-embed-text`. */
  readonly id: string
  readonly dimensions: number
  /** Mean vector for the centred cosine; null where none is known, then the raw cosine is the scale. */
  readonly mean: Float32Array | null
  /**
   * Pairs [centred cosine, value on the common scale], rising in both, linear in between; absent where
   * the centred cosine is the scale.
   */
  readonly calibration?: readonly (readonly [number, number])[]
}

export interface Embedder {
  /** Known without loading weights or calling a server. */
  readonly modelId: string
  /** Embedding keeps this process busy, so background work must leave room for everything else. */
  readonly keepsBusy: boolean
  /** Loads the model on first call; later calls are free. */
  model(): Promise<EmbeddingModel>
  /** One L2-normalised vector a document, in order. */
  embedDocuments(documents: readonly EmbeddableDocument[], signal?: AbortSignal): Promise<Float32Array[]>
  embedQuery(query: EmbeddableQuery): Promise<Float32Array>
  /** Content-token states, for late interaction; null where the provider does not expose them. */
  embedTokens(document: EmbeddableDocument): Promise<readonly TokenState[] | null>
  close(): Promise<void>
}
