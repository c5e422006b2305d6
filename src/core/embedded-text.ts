/** Types of embedded texts. */

/** The vectors that a model computes for one text. */
export interface EmbeddedText {
  /** L2-normalised. */
  readonly vector: Float32Array
  /**
   * Token codes for `TokenMatcher`, in the model's own format; empty if the text has no content tokens, null
   * if the provider does not expose tokens.
   */
  readonly tokens: Uint8Array | null
}
