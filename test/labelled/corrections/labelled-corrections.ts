/**
 * Form of the labelled corrections: a known statement that an answer has just used, what a person says to put it right,
 * and what they say at the same place without correcting anything.
 */

export type Tongue = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt'

export interface LabelledFact {
  readonly tongue: Tongue
  /** The stored statement, wrong for the corrections and right for the harmless prompts. */
  readonly known: string
  /** The prompt that it is given for. */
  readonly question: string
  /**
   * What is said, and words of the statement that holds instead; null if the person says only that it is wrong.
   */
  readonly corrections: readonly (readonly [said: string, holds: string | null])[]
  readonly harmless: readonly string[]
}
