/** A model that reads a prompt and a passage together. Its weights and its runtime stay behind this port. */
export interface Helpfulness {
  /**
   * Returns for each passage, in order, how likely it helps with the prompt, 0–1.
   * @param passages a few short texts, as they would be shown
   */
  rate(prompt: string, passages: readonly string[]): Promise<readonly number[]>
}
