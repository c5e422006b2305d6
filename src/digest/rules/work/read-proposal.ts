/**
 * Reads what an agent put to a person in its last message: numbered or lettered options, or one thing to agree
 * to. And what a terse reply ("yes", "option 2", "the first two") chose of it. Pure.
 */
import { isOrderVerb } from '../../../speech/lexicon/order-verbs.ts'
import { isStepOrder, specifies } from '../../../speech/work-order.ts'
import { shorten } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { cleanSentence } from './find-sentences.ts'

/** One choice of a list, with the number or letter before it. */
export interface Option {
  readonly label: string
  readonly text: string
}

const READ_CHARS = 6_000
const OPTION_CHARS = 220
const MOST_OPTIONS = 9
const OPTION_LINE =
  /^\s{0,6}(?:[-*•]\s+)?(?:#{1,5}\s*)?(?:\*\*)?(?:(?:option|approach|choice|alternative)\s+)?([A-Ha-h]|\d{1,2})(?:\*\*)?(?:[.):]|\s[—–-](?=\s))(?:\*\*)?\s*(\S.*)$/i

/** Returns the last list of options that the message offers; empty if it offers none. */
export function findOptions(message: string): Option[] {
  return [...readOffer(message).options]
}

/** A list of options, and the line above it that says what they are for ('' if it does not). */
export interface Offer {
  readonly heading: string
  readonly options: readonly Option[]
}

const NO_OFFER: Offer = { heading: '', options: [] }

export function readOffer(message: string): Offer {
  const lists: { heading: string; options: Option[]; end: number }[] = []
  const read = message.slice(-READ_CHARS).split('\n')
  let heading = ''
  for (const [at, line] of read.entries()) {
    const found = OPTION_LINE.exec(line.slice(0, 600))
    const label = found?.[1]?.toUpperCase()
    if (found === null || label === undefined) {
      if (line.trim() !== '') heading = line
      continue
    }
    const open = lists.at(-1)
    const option = { label, text: withDescription(toPlain(found[2] ?? ''), read[at + 1] ?? '') }
    if (label === '1' || label === 'A') lists.push({ heading, options: [option], end: at + 1 })
    else if (open !== undefined && follows(open.options.at(-1)?.label, label)) {
      if (open.options.length < MOST_OPTIONS) open.options.push(option)
      open.end = at + 1
    }
  }
  const last = lists.findLast(({ options }) => options.length >= 2)
  if (last === undefined) return readInlineOffer(read.join('\n'))
  return OFFERS.test(read.slice(last.end).join('\n')) ||
    OFFERS.test(last.heading) ||
    last.heading.trimEnd().endsWith('?')
    ? { heading: toPlain(last.heading.replace(/^#+/, '')), options: last.options }
    : NO_OFFER
}

/** Options within a paragraph: "Option A, portable downloads: … Option B, ask the user." */
const INLINE = /\boption ([A-H]|\d)\b\s*[,:.)(–—-]\s*((?:[^.?!\n]|\.(?=\S)){8,220})/gi

function readInlineOffer(message: string): Offer {
  const options: Option[] = []
  for (const [, label = '', text = ''] of message.replace(/\*\*/g, '').matchAll(INLINE)) {
    const named = label.toUpperCase()
    const isNext =
      options.length === 0 ? named === 'A' || named === '1' : follows(options.at(-1)?.label, named)
    if (isNext && options.length < MOST_OPTIONS) options.push({ label: named, text: toPlain(text) })
  }
  return options.length < 2 ? NO_OFFER : { heading: '', options }
}

/** A list is an offer only if the message asks behind it, or in the line above. */
const OFFERS =
  /\b(?:which|prefer|choose|options?|approach(?:es)?|alternatives|your call|either|what would you like|should .{3,80})\b[^.]*[?:]?|\bor\b[^.]*\?/i

function follows(before: string | undefined, label: string): boolean {
  if (before === undefined) return false
  if (/\d/.test(label)) return Number(label) === Number(before) + 1
  return label.charCodeAt(0) === before.charCodeAt(0) + 1
}

/** A name of few words is understood with the line below it. */
function withDescription(name: string, below: string): string {
  const told = OPTION_LINE.test(below) ? '' : toPlain(below)
  return new Set(toTerms(name)).size >= NAMED_TERMS || told === ''
    ? name
    : shorten(`${name}: ${told}`, OPTION_CHARS)
}

const NAMED_TERMS = 4

function toPlain(text: string): string {
  return shorten(cleanSentence(text.replace(/\*\*/g, '')).replace(/[\s:;,–-]+$/u, ''), OPTION_CHARS)
}

const PICKS =
  /^(?:(?:yes|yeah|yep|ok|okay|so|and|then|please|i|i'd|i think|let's|lets|we|should|can|could|would|do|go|take|use|pick|choose|like|prefer|say|with|for|the|option|approach|number|nr|no|#|variant|choice)[\s,.:#]*)*([a-h]|\d{1,2}|(?<=\b(?:option|approach|number|choice|variant) )(?:one|two|three|four|five))\b(?![\w/-]|[.:]\w)/i
const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five']
/** An entry of the person's own list: "1. rename it". */
const LIST_ENTRY = /^\s*(?:[a-h]|\d{1,2})[.:)]\s+\S/i
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const ORDINAL = /\bthe (first|second|third|fourth|fifth|last)(?: (one|option|approach|two|three))?\b/i
const ALL_OF =
  /^(?:(?:yes|yeah|ok|okay|sure)[\s,]+)?(?:both|all(?: (?:of (?:them|these)|\d|two|three|four))?)\b[\s.!]*$/i

/** Returns the options that a reply names, in order; empty if it names none. */
export function pickOptions(reply: string, options: readonly Option[]): Option[] {
  if (options.length === 0) return []
  const said = reply.trim().replace(/[’‘]/g, "'")
  if (ALL_OF.test(said)) return [...options]
  const written = LIST_ENTRY.test(said) ? undefined : PICKS.exec(said)?.[1]?.toLowerCase()
  const count = NUMBER_WORDS.indexOf(written ?? '')
  const named = count < 0 ? written?.toUpperCase() : String(count + 1)
  // "a" is an article, unless it stands alone or behind a word that chooses.
  const isArticle = named === 'A' && !/^(?:option |approach )?a\b\s*(?:$|[).,:;!-])/i.test(said)
  const picked = isArticle ? undefined : options.find(({ label }) => label === named)
  if (picked !== undefined) return [picked]
  return pickByOrder(said, options)
}

function pickByOrder(said: string, options: readonly Option[]): Option[] {
  const found = ORDINAL.exec(said)
  if (found === null) return []
  const [, order = '', counted = ''] = found
  if (order.toLowerCase() === 'last') return options.slice(-1)
  const at = ORDINALS.indexOf(order.toLowerCase())
  if (at === 0 && /two|three/i.test(counted)) return options.slice(0, /two/i.test(counted) ? 2 : 3)
  return options.slice(at, at + 1)
}

const ASKS_LEAVE =
  /(?:want me to|should i|shall i|shall we|should we|would you like me to|do you want me to|ok(?:ay)? if i|is it ok(?:ay)? to|ready to|happy for me to|may i|can i|i(?:'d| would) (?:suggest|propose|recommend)(?: to| that we| we)?|i suggest|my (?:recommendation|suggestion|proposal)(?: is)?:?(?: to)?|let's|proposal:|does option \w work)\s+([^?\n]{3,240})\??/gi
/** Things that stand for what was said before. */
const EMPTY_OBJECT =
  /\b(?:it|this|that|these|those|them|the (?:change|changes|fix|plan|work|same|above)|so|ahead)\b/i
const LEAST_TERMS = 3

/**
 * Returns what the agent asked leave to do, as an order that is understandable alone; '' if it asked for a step of
 * the work, or if its words only point back.
 */
export function findAskedLeave(message: string): string {
  const read = message.slice(-READ_CHARS).replace(/[’‘]/g, "'").replace(/\*\*/g, '')
  const asked = [...read.matchAll(ASKS_LEAVE)].map(([, wish = '']) => toPlain(wish))
  return asked.reverse().find(isWhole) ?? ''
}

function isWhole(wish: string): boolean {
  if (isStepOrder(wish) || EMPTY_OBJECT.test(wish)) return false
  const [verb = ''] = wish.toLowerCase().split(' ')
  const terms = new Set(toTerms(wish)).size
  return isOrderVerb(verb) && (specifies(wish) ? terms >= LEAST_TERMS : terms >= TELLING_TERMS)
}

/** So many words say what is to be, whatever their form. */
const TELLING_TERMS = 5
