/**
 * Cuts from a person's words what they ordered for the moment: "there is no such folder, check the parent". What they
 * state or settle beside it stays. English; pure.
 */
import { splitSentences } from '../text/sentences.ts'
import { isChoice, isRequest } from './request.ts'

/** Verbs of a step of the work, none of which is a usual noun. */
const STEP =
  '(?:add|check|create|delete|display|explain|find|generate|implement|include|insert|investigate|make|move|put|remove|rename|replace|rewrite|show|update|verify|write)'
/** The start of the thing that a step acts on. */
const OBJECT =
  '(?:(?:the|an?|this|that|these|those|my|our|your|its|all|any|every|each|some|it|them|me|us|another|one|both)\\b|[@`"\'“‘/.~]|\\S*[/._]\\S)'
const OPENERS = '(?:(?:so|then|also|just|please|now|and|next|instead|maybe)\\s+){0,3}'
/** "In lib/limits create a file": the place comes first. */
const PLACED_STEP = new RegExp(
  `^${OPENERS}(?:in|on|at|under|inside|within|into|for)\\s+(?:\\S+\\s+){1,5}?${STEP}\\s+${OBJECT}`,
  'iu',
)
/** A step behind a statement: the clause before it has a verb of its own. */
const SPLICED_STEP = new RegExp(
  `^(.*\\b(?:is|are|was|were|has|have|had|isn['’]?t|aren['’]?t|doesn['’]?t|don['’]?t|didn['’]?t|looks?|seems?)\\b.*?)(?:[,;]|\\s[-–—])\\s*(?:${OPENERS}${STEP}\\s+${OBJECT}|please\\s+\\p{L})`,
  'iu',
)
/** "Place" alone may be a noun. */
const PLACES = /^place (?:it|in|the|them|this|that|these|those)\b/iu
/** Words by which people settle something together; what follows them may be a choice. */
const TOGETHER =
  /^(?:(?:ok(?:ay)?|yes|yeah|alright|cool|great|no|so|then)[\s,.!]+){0,3}(?:let['’]?s|we(?:['’]ll| will| should)|i(?:['’]d| would) (?:rather|like to|prefer to))\s+/iu

/** An addition to what is there chooses nothing, although it contrasts. */
const ADDS = /\bas well\b|\bnot only\b/iu

/** True for an order to take a step; false for one that chooses how something is to be. */
export function isStepOrder(said: string): boolean {
  const plain = said.trim()
  if (PLACED_STEP.test(plain) || PLACES.test(plain)) return true
  if (!isRequest(plain)) return false
  return ADDS.test(plain) || !(isChoice(plain) || isChoice(plain.replace(TOGETHER, '')))
}

/** Adds to the sentence before it. */
const GOES_ON = /^(?:(?:and|then|also|so)\s+)?(?:make it|it|its|this|that|these|those|they|them)\b/iu

/**
 * Returns the sentences that order no step, without the steps spliced to their ends; the text itself if it orders none,
 * empty if nothing else is left.
 */
export function withoutOrders(text: string): string {
  const sentences = splitSentences(text)
  const kept: string[] = []
  let isCut = false
  let isBehindOrder = false
  for (const said of sentences) {
    isBehindOrder = isStepOrder(said) || (isBehindOrder && GOES_ON.test(said))
    isCut ||= isBehindOrder
    if (isBehindOrder) continue
    const stated = SPLICED_STEP.exec(said)?.[1]?.trim()
    isCut ||= stated !== undefined
    kept.push(stated ?? said)
  }
  return isCut ? kept.join(' ') : text
}
