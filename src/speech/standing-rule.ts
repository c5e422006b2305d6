/** Detects words of a rule that holds from now on. English; pure. */
import { type Pattern, pattern } from '../text/pattern.ts'
import { STANDING, UNIVERSALS } from './lexicon/english-person.ts'
import { isOrderVerb } from './lexicon/order-verbs.ts'
import { contains, opensWith } from './phrases.ts'

const FOR_GOOD = contains(STANDING)
const FOR_ALL = opensWith(UNIVERSALS)

/**
 * Returns true for "always", "from now on", "must never". Complaints ("it always fails") match too; callers
 * must exclude them.
 */
export function holdsForGood(said: string): boolean {
  return FOR_GOOD.test(said)
}

const REMEMBER = /^(?:(?:please|and|but|also|so|just|ok)[ ,]+)*remember (?:(?:not )?to|:) ?(?=\w)/iu

/** Returns what a reminder reminds of: "edit the lock file" for "remember not to edit the lock file"; '' if it is none. */
export function remindsOf(said: string): string {
  const opening = REMEMBER.exec(said)
  return opening === null ? '' : said.slice(opening[0].length)
}

const ADDRESSED = 'we|you|i|they|claude|agents?|everyone|everybody|nobody|people'
const HELD_TO = "should|must|will|can|may|do|need to|have to|want to|want you to|(?:would|'d) like you to"
/** Sentences that lay a rule down; "the helper is never called" has the words of one and reports. */
const LAID_DOWN: readonly Pattern[] = [
  /^(?:[^,]{3,80}, ?)?(?:(?:please|and|but|so|also|just|then|ok|no)[ ,]+){0,3}(?:always|never(?! mind))\b/iu,
  pattern(
    () =>
      `\\b(?:${ADDRESSED})(?:'ll|'d)? (?:(?:${HELD_TO}) )?(?:always|never)\\b` +
      '(?! (?:\\w+ed|seen|got|saw|did|was|were|been|had|happened|know)\\b)',
  ),
  /\b(?:must|should|shall) (?:not|never|always)\b/iu,
  /\bfrom now on\b|\bgoing forward\b|\bas a rule\b|\bin general we\b/iu,
  /\b(?:my|our) (?:convention|rule|workflow|policy)\b/iu,
]
/** A short sentence without code that says how things always are: "secrets are never committed". */
const SHORT_CHARS = 110
const CODE = /`|\w\(|\w_\w|\p{Ll}\p{Lu}|\w\.\w/u

/** Rules for an occasion: "whenever you change a schema, bump the version". */
const OCCASION = /\b(?:whenever|every time|each time|in (?:the )?future)\b/iu

/** A plan, a promise or a wish for later work: "I'd like to come back to it in the future". It binds nobody else. */
const PLANS =
  /\b(?:i|we)(?:'ll|'d| will| would| might| may| can| could| hope| plan| intend| want)\b(?!(?: \w+){0,2} (?:want|like|need|prefer) you\b)[^;]*\bin (?:the )?future\b/iu
const IN_FUTURE = /\bin (?:the )?future\b/iu
const HOLDS_OTHERWISE = /\b(?:always|never|whenever|every time|each time|from now on|must|should)\b/iu

/**
 * Returns true if the sentence lays a rule down, for whoever is addressed. "Never" or "always" alone make no
 * rule.
 */
export function laysDownRule(said: string): boolean {
  if (/^to \w+ /iu.test(said) || onlyPlans(said)) return false
  if (LAID_DOWN.some((sign) => sign.test(said)) || OCCASION.test(said)) return true
  return said.length <= SHORT_CHARS && !CODE.test(said) && !ordersWork(said)
}

/** "Add a filter so that empty crates are never shown" orders work, whatever it is to bring about. */
function ordersWork(said: string): boolean {
  const [, verb = ''] = ORDERS_THING.exec(said) ?? []
  return isOrderVerb(verb.toLowerCase())
}

const ORDERS_THING =
  /^(?:(?:please|also|and|now|then|ok|so)[ ,]+)*([a-z]+) (?:an?|the|this|these|some|new|another|me)\b/iu

function onlyPlans(said: string): boolean {
  return PLANS.test(said) && !HOLDS_OTHERWISE.test(said.replace(IN_FUTURE, ''))
}

/** Returns true for "Nobody deploys on a Friday". @param wish without polite phrases */
export function holdsForAll(wish: string): boolean {
  return FOR_ALL.test(wish)
}
