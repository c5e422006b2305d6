/**
 * Tells orders that end with the work at hand ("commit this", "don't run CI now") from wishes that say how a
 * thing is to be ("make the agent a free text field"). English; pure.
 */
import {
  SHAPES,
  SHAPING_ORDERS,
  STANDING_ORDERS,
  STEP_ORDERS,
  STEP_PERMISSIONS,
  SUGGESTS,
} from './lexicon/english-orders.ts'
import { contains, opensWith } from './phrases.ts'
import { withoutOpeners } from './request-openers.ts'
import { POLITENESS } from './work-cues.ts'

/** An order of so many words says how, whatever its words. */
const LONG_ORDER = 9
const STEP = opensWith(STEP_ORDERS)
const PERMISSION = contains(STEP_PERMISSIONS)
const STANDING = contains(STANDING_ORDERS)
const SHAPING = opensWith(SHAPING_ORDERS)
const SHAPE = contains(SHAPES)
const SUGGESTION = opensWith(SUGGESTS)
/** Small words before an order: "yeah let's", "ok, and then". */
const BEFORE =
  /^(?:(?:yeah|yes|yep|ok|okay|no|and|so|but|then|also|now|first|just|one more thing|maybe|please|let's|lets|let us)[\s,:!.–-]+)+/i

/** A noun that is also a verb: "test files live beside the sources". */
const OPENS_STATEMENT =
  /^(?!double)\w+ (?!(?:that|if|whether|the|an?|this|these|our|my|all|what|how|why)\b)(?:[\w-]+ ){0,3}(?:is|are|was|were|has|have|had|lives?|goes|runs|uses|needs|should|must|can|will|does)\b/i

/** What is to be done in a case: "if there is no local branch, create it". */
const CONDITIONAL =
  /^(?:if|when|once|unless)\b(?! i\b| i'm).{8,140}\b(?:give|show|print|create|use|keep|skip|warn|return|fall back|check|ask|add|remove)\b/i
/** A clause before an order that says when it holds. */
const OCCASION = /^(?:when|if|once|for|after|before|in|on)\b[^,]{3,90}, (?=\w)/i

/** Chooses a thing, though it opens like a step: "go with matplotlib". */
const TAKES_A_THING =
  /^(?:go|stick|stay|settle|opt) (?:with|for|on) (?!(?:it|that|this|them|so|ahead)\b|(?:your|the) (?:proposed|suggested|recommended|suggestion|proposal|recommendation|plan))\S/i

/** "Try to keep functions short" says what is aimed at, not what is tried next. */
const AIMS = /^try (?:to|and) (?:always |never )?(?:avoid|have|keep|limit|make|prefer|put|stay|stick|use)\b/i

/** Returns the order without the words that make it polite or agree first. */
function toOrder(said: string): string {
  const whole = said.replace(BEFORE, '').replace(OCCASION, '')
  const bare = whole.replace(BEFORE, '').replace(POLITENESS, '')
  return withoutOpeners(bare.replace(BEFORE, ''))
}

/** Returns true if the sentence says that it holds for later work too. */
function isStanding(said: string): boolean {
  return STANDING.test(said)
}

/** Returns true for "let's go with matplotlib", which names what is chosen; false for "let's go with that". */
export function takesAThing(said: string): boolean {
  return TAKES_A_THING.test(toOrder(said))
}

/** Returns true for an order or permission that ends with the step it is about. */
export function isStepOrder(said: string): boolean {
  if (isStanding(said)) return false
  const order = toOrder(said)
  if (AIMS.test(order)) return PERMISSION.test(said)
  const opensStep = STEP.test(order) && !TAKES_A_THING.test(order) && !OPENS_STATEMENT.test(order)
  return opensStep || PERMISSION.test(said)
}

/** Returns true for a wish that says how a thing is to be: it orders a shape, and says which. */
export function specifies(said: string): boolean {
  const order = toOrder(said)
  if (CONDITIONAL.test(said.replace(BEFORE, ''))) return true
  if ((STEP.test(order) && !TAKES_A_THING.test(order)) || !SHAPING.test(order)) return false
  return SHAPE.test(order) || order.split(/\s+/).length >= LONG_ORDER
}

/** Returns true for a suggestion in the form of a question or an opinion. */
export function suggests(said: string): boolean {
  return SUGGESTION.test(said.replace(BEFORE, ''))
}
