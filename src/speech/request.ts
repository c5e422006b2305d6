/**
 * Detects requests for work, as opposed to statements: "I need a button here", "list the backups". A rule for
 * the future is never a request. English; pure.
 */
import { pattern } from '../text/pattern.ts'
import { ENGLISH } from './lexicon/english.ts'
import {
  CHOOSES,
  CONTRASTS,
  FINITE_VERBS,
  INSTRUMENTS,
  OBJECT_STARTS,
  PURPOSES,
} from './lexicon/english-requests.ts'
import { isOrderVerb } from './lexicon/order-verbs.ts'
import { contains, opensWith, toSource } from './phrases.ts'
import { withoutOpeners } from './request-openers.ts'

const ASKS = opensWith(ENGLISH.requestWishes)
/** Words for "from now on" or "never", which make it a rule. */
const FOR_GOOD = contains(ENGLISH.forGood)

/** Returns true if the sentence asks for work; false for rules and questions. */
export function isRequest(sentence: string): boolean {
  const said = sentence.trim()
  if (FOR_GOOD.test(said)) return false
  const bare = withoutOpeners(said)
  return ASKS.test(bare) || isOrder(bare)
}

/** The start of an object: a number, a quote, a path. Words are in OBJECT_WORDS. */
const OBJECT_SIGN = /^(?:\d|["'“‘`(@/.~])/u
const OBJECT_WORDS = new Set(OBJECT_STARTS.split(' '))
const FINITE = new Set(FINITE_VERBS.split(' '))
/** Most words of a subject before its verb. */
const SUBJECT_WORDS = 5

/**
 * Returns true if the sentence opens with a bare verb that acts on something and cannot itself be the
 * subject.
 */
function isOrder(bare: string): boolean {
  const [first = '', ...rest] = bare.split(/\s+/)
  const verb = first.toLowerCase().replace(/[,.!:;]+$/u, '')
  if (!isOrderVerb(verb)) return false
  const [next] = rest
  if (next === undefined || verb !== first.toLowerCase() || opensObject(next)) return true
  const clauseEnd = rest.findIndex((word) => /[,.;:!?]$/u.test(word))
  const subject = rest.slice(0, Math.min(SUBJECT_WORDS, clauseEnd < 0 ? rest.length : clauseEnd + 1))
  return !subject.some((word) => FINITE.has(toPlain(word).replace(/[,.;:!?]+$/u, '')))
}

function opensObject(word: string): boolean {
  return OBJECT_SIGN.test(word) || OBJECT_WORDS.has(toPlain(word))
}

function toPlain(word: string): string {
  return word.toLowerCase().replaceAll('’', "'")
}

/** Use of the agent's own instruments for the current work: "use the list_crates tool". */
const INSTRUMENT = pattern(
  () =>
    `^(?:use|call|try) (?:(?:the|an?|your|this|that|my) )?(?:\\S+ ){0,2}${toSource(INSTRUMENTS, { end: '(?![\\p{L}\\p{N}-])' })}`,
)
const CHOICE = opensWith(CHOOSES)
const SWITCH = /^switch(?: \S+){0,3} to(?![\p{L}\p{N}])/iu
const CONTRAST = contains(CONTRASTS)
const PURPOSE = contains(PURPOSES)

/**
 * Returns true if a request settles how something is to be, by choosing or by contrasting. True for "use
 * tabs" and "put it in the cellar instead", false for "use the search tool" and "rename a to b".
 * @param wish without polite phrases: "use tabs", not "can you please use tabs"
 */
export function isChoice(wish: string): boolean {
  const said = withoutOpeners(wish.trim())
  if (INSTRUMENT.test(said)) return false
  if (CHOICE.test(said) || SWITCH.test(said)) return true
  const end = PURPOSE.exec(said)?.index ?? said.length
  const order = said.slice(0, end)
  return CONTRAST.test(order) || /, not\b/iu.test(order)
}
