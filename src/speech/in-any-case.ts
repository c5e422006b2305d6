/** Detects what is to be done whenever a case occurs: "if a migration is wrong, write a new one". English; pure. */
import { isOrderVerb } from './lexicon/order-verbs.ts'
import { withoutOpeners } from './request-openers.ts'
import { TRANSIENT } from './work-cues.ts'

const CASE =
  /^(?:(?:and|but|also|so|then|ok|please)[ ,]+)*(?:if|when|whenever|any ?time) ([^,?]{8,90}), (?:then |please |just |also )*([^?]+)$/iu
/** The case is any of its kind, not the one at hand. */
const ANY = /\b(?:anything|something|anyone|anybody|someone|somebody|any|an?|another|new)\b/iu
/** The case is one that the speaker or the agent is in. */
const AT_HAND =
  /\b(?:i|i'm|i've|this|that|it|now|still|already|done|ready|finished|there (?:is|are) (?:an?|any) (?:error|issue|problem)s?)\b/iu
/** Tells the agent to answer, or points to what it is to act on. */
const ANSWERS = /^(?:tell|ask|ping|show|let|feel|say|give|answer|stop|wait|go|do|try|explain|check|look)\b/iu
const POINTS_AT = /^\S+ (?:it|them|that|this|me|so)\b/iu

/** Returns true if the sentence orders something for every such case. */
export function holdsInAnyCase(said: string): boolean {
  const [, occasion = '', order = ''] = CASE.exec(said.trim().replace(/[.!]+$/, '')) ?? []
  if (!ANY.test(occasion) || AT_HAND.test(occasion) || TRANSIENT.test(order)) return false
  const bare = withoutOpeners(order)
  const [verb = '', ...object] = bare.toLowerCase().split(/\s+/)
  return isOrderVerb(verb) && object.length >= 2 && !ANSWERS.test(bare) && !POINTS_AT.test(bare)
}
