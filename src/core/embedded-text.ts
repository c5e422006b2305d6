/** What a model makes of a text. */

/** A document's vectors. */
export interface EmbeddedText {
  /** L2-normalised. */
  readonly vector: Float32Array
  /**
   * Codes of its content tokens for `TokenMatcher`, of the model's own format; empty where the text has no
   * content, null where the provider does not show tokens.
   */
  readonly tokens: Uint8Array | null
}
