/** A learned judge of single sentences: is it worth keeping, is it meant to last, is it an order of the moment. */

/** - `person`: typed by a person; `final`, `mid`, `plan`: said by an agent as its answer, while it works, or as a plan */
type JudgedVoice = 'person' | 'final' | 'mid' | 'plan'

export interface JudgedSentence {
  readonly voice: JudgedVoice
  /**
   * For a person: the end of the agent's last message, about 600 characters. For an agent: the heading above and
   * the sentence before. '' if there is none.
   */
  readonly before: string
  readonly text: string
}

/** Three independent probabilities. */
export interface SentenceJudgement {
  /** It is worth keeping at all. */
  readonly worth01: number
  /** It states a decision, a rule or a preference that still matters in later sessions. */
  readonly lasting01: number
  /** It is an order, a permission or a remark that ends with the work at hand. */
  readonly moment01: number
}

export interface Judge {
  /** Returns one judgement per sentence, in order. */
  weigh(items: readonly JudgedSentence[], signal?: AbortSignal): Promise<readonly SentenceJudgement[]>
}
