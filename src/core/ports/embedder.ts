/**
 * Turns text into vectors. A model's conventions (pooling, query form, calibration) stay behind this
 * port: callers compare vectors of one model only, rank on `similarity` and gate on `calibrated01`.
 */
import type { EmbeddedText } from '../embedded-text.ts'
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

/** The content tokens of a query, none or more. */
export interface QueryTokens {
  /** One a token, above 0: how much the token counts, names damped. */
  readonly weights: Float32Array
  /** One after the other, as many numbers each as the model's token vectors have. */
  readonly vectors: Float32Array
}

interface EmbeddedQuery {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** null where the provider does not show tokens. */
  readonly tokens: QueryTokens | null
}

/** Late interaction: compares the tokens of a query with those of documents, all of one model. */
export interface TokenMatcher {
  /**
   * For each document and token of the query, how near the nearest token of the document is: −1 to 1, but
   * for what rounding adds; −1 throughout for a document without tokens. In the order of both.
   */
  match(query: QueryTokens, documents: readonly Uint8Array[]): Float32Array[]
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
  /** Embedding is this machine’s own work, so what is done in the background must leave room for everything else. */
  readonly keepsBusy: boolean
  /** Loads the model on first call; later calls are free. */
  model(): Promise<EmbeddingModel>
  /** For the tokens that this embedder makes; null where the provider does not show any. */
  readonly matcher: TokenMatcher | null
  /** Tokens that the model makes of a text; null while it is not loaded. Absent where the provider does not tell. */
  countTokens?(text: string): number | null
  /** In order. */
  embedDocuments(documents: readonly EmbeddableDocument[], signal?: AbortSignal): Promise<EmbeddedText[]>
  embedQuery(query: EmbeddableQuery): Promise<EmbeddedQuery>
  close(): Promise<void>
}
