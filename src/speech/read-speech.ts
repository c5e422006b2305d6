/** Reads one sentence of a person to an agent once: what it does, as far as its own words tell. English; pure. */
import { decides } from './decision.ts'
import { objects } from './objection.ts'
import { isQuestion } from './question.ts'
import { isRequest } from './request.ts'
import { holdsForAll, holdsForGood } from './standing-rule.ts'
import { POLITENESS } from './work-cues.ts'

export interface Speech {
  readonly said: string
  /** Without what makes it polite: "use tabs" of "can you please use tabs". */
  readonly wish: string
  /** Asks to be told something. */
  readonly isQuestion: boolean
  /** Asks for work. */
  readonly isRequest: boolean
  /** Has words that settle how something is to be. */
  readonly decides: boolean
  /** Has words of a rule: for everybody, or from now on. Null where it has none, and for questions. */
  readonly rule: 'for all' | 'for good' | null
  /** Turns against what was said or done. */
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
