/** Reads one sentence of a person to an agent once and classifies it by its own words. English; pure. */
import { decides } from './decision.ts'
import { objects } from './objection.ts'
import { isQuestion } from './question.ts'
import { isRequest } from './request.ts'
import { holdsForAll, holdsForGood } from './standing-rule.ts'
import { POLITENESS } from './work-cues.ts'

export interface Speech {
  readonly said: string
  /** The sentence without polite phrases: "use tabs" for "can you please use tabs". */
  readonly wish: string
  /** True if it asks for information. */
  readonly isQuestion: boolean
  /** True if it asks for work. */
  readonly isRequest: boolean
  /** True if it has words that settle how something is to be. */
  readonly decides: boolean
  /**
   * The kind of rule that its words state: for everybody, or from now on. Null if none, and for questions.
   */
  readonly rule: 'for all' | 'for good' | null
  /** True if it objects to what was said or done. */
  readonly objects: boolean
}

/** @param said one sentence with straight apostrophes */
export function readSpeech(said: string): Speech {
  const wish = said.replace(POLITENESS, '')
  const asks = isQuestion(said, 'worded')
  return {
    said,
    wish,
    isQuestion: asks,
    isRequest: isRequest(said),
    decides: decides(wish, 'person') || decides(said, 'person'),
    rule: asks ? null : ruleOf(said, wish),
    objects: objects(said, 'matter'),
  }
}

function ruleOf(said: string, wish: string): Speech['rule'] {
  if (holdsForAll(wish)) return 'for all'
  return holdsForGood(said) ? 'for good' : null
}
