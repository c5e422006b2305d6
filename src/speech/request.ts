/**
 * Whether a sentence asks for work, as opposed to telling something: "I need a button here", "list the backups". What is
 * to be so from now on is no request, however it is put. English; pure.
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
/** From now on, or never: then it is a rule. */
const FOR_GOOD = contains(ENGLISH.forGood)

/** Asks for work. False for what is to hold for good, and for questions. */
export function isRequest(sentence: string): boolean {
  const said = sentence.trim()
  if (FOR_GOOD.test(said)) return false
  const bare = withoutOpeners(said)
  return ASKS.test(bare) || isOrder(bare)
}

/** A word before a thing or instead of one; a number, a quote, a path. */
const OBJECT_SIGN = /^(?:\d|["'“‘`(@/.~])/u
const OBJECT_WORDS = new Set(OBJECT_STARTS.split(' '))
const FINITE = new Set(FINITE_VERBS.split(' '))
/** So far from its first word a subject reaches before its verb comes. */
const SUBJECT_WORDS = 5

/** Opens with a bare verb that is done to something: no subject before it, and none that it could be itself. */
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

/** What is done with the agent's own instruments, for the work at hand: "use the list_crates tool". */
const INSTRUMENT = pattern(
  () =>
    `^(?:use|call|try) (?:(?:the|an?|your|this|that|my) )?(?:\\S+ ){0,2}${toSource(INSTRUMENTS, { end: '(?![\\p{L}\\p{N}-])' })}`,
)
const CHOICE = opensWith(CHOOSES)
const SWITCH = /^switch(?: \S+){0,3} to(?![\p{L}\p{N}])/iu
const CONTRAST = contains(CONTRASTS)
const PURPOSE = contains(PURPOSES)

/**
 * Of a request, whether it settles how something is to be: it chooses, or sets one thing against another. "Use tabs",
 * "put it in the cellar instead" do; "use the search tool", "rename a to b" do not.
 * @param wish without what makes it polite: "use tabs", not "can you please use tabs"
 */
export function isChoice(wish: string): boolean {
  const said = withoutOpeners(wish.trim())
  if (INSTRUMENT.test(said)) return false
  if (CHOICE.test(said) || SWITCH.test(said)) return true
  const end = PURPOSE.exec(said)?.index ?? said.length
  const order = said.slice(0, end)
  return CONTRAST.test(order) || /, not\b/iu.test(order)
}
