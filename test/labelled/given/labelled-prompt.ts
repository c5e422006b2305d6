/** A prompt of a later session, asked when memory holds one of the written dialogues of work. */
export interface LabelledPrompt {
  /** Title of the dialogue in scripts/train/dialogues/work.txt.gz. */
  readonly about: string
  readonly prompt: string
  /** Matches what helps; absent if nothing earlier does. */
  readonly helps?: RegExp
  /** Matches what misleads. */
  readonly misleads?: RegExp
}
