/**
 * Turns text into vectors. A model's conventions (pooling, query form, calibration) stay behind this port:
 * callers compare vectors of one model only, rank on `similarity` and apply thresholds to `calibrated01`.
 */
import type { EmbeddedText } from '../embedded-text.ts'
export interface EmbeddableDocument {
  /** Context for the model that is left out of the pooled vector: the speaker of a turn. */
  readonly label: string | null
  readonly text: string
}

export interface EmbeddableQuery {
  readonly text: string
  /** Names to damp, lowercase: the speakers of the searched conversations. */
  readonly dampedNames: readonly string[]
}

/** The content tokens of a query; may be empty. */
export interface QueryTokens {
  /** One weight per token, above 0; names are damped. */
  readonly weights: Float32Array
  /** The token vectors, concatenated; each has the model's token dimension. */
  readonly vectors: Float32Array
}

interface EmbeddedQuery {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** null if the provider does not expose tokens. */
  readonly tokens: QueryTokens | null
}

/** Late interaction: compares the tokens of a query with those of documents of the same model. */
export interface TokenMatcher {
  /**
   * For each document and each query token, the similarity of the nearest document token: −1 to 1 (up to
   * rounding); −1 throughout for a document without tokens. In the order of both inputs.
   */
  match(query: QueryTokens, documents: readonly Uint8Array[]): Float32Array[]
  /**
   * Matches each part of one document: the result has a row for each part, as in `match`. Null if the stored
   * tokens are not those of this text. Absent if the provider cannot tell which part a token belongs to.
   */
  matchParts?(query: QueryTokens, document: Uint8Array, text: TextInParts): readonly Float32Array[] | null
}

/** The text of an embedded document, cut at places where words end. */
export interface TextInParts {
  /** The label it was embedded with. */
  readonly label: string | null
  /** All parts of the text in order. */
  readonly parts: readonly string[]
}

export interface EmbeddingModel {
  /** Stable identity, weights and pooling included: `lore-small-q8@7eb55b38`, `ollama:nomic-embed-text`. */
  readonly id: string
  readonly dimensions: number
  /** Mean vector for the centred cosine; null if unknown, then the raw cosine is used. */
  readonly mean: Float32Array | null
  /**
   * Pairs [centred cosine, value on the common scale], increasing in both, interpolated linearly; absent if
   * the centred cosine is already on the common scale.
   */
  readonly calibration?: readonly (readonly [number, number])[]
}

export interface Embedder {
  /** Known without loading weights or calling a server. */
  readonly modelId: string
  /**
   * True if embedding loads this machine's processor, so that background work must leave room for other work.
   */
  readonly keepsBusy: boolean
  /** Loads the model on first call; later calls are free. */
  model(): Promise<EmbeddingModel>
  /** Matcher for the tokens of this embedder; null if the provider does not expose tokens. */
  readonly matcher: TokenMatcher | null
  /**
   * Number of tokens in a text; null while the model is not loaded. Absent if the provider does not count.
   */
  countTokens?(text: string): number | null
  /** Returns one result per document, in order. */
  embedDocuments(documents: readonly EmbeddableDocument[], signal?: AbortSignal): Promise<EmbeddedText[]>
  embedQuery(query: EmbeddableQuery): Promise<EmbeddedQuery>
  close(): Promise<void>
}
