/**
 * Reads a reply of a few words that settles what the agent left open ("full hash then", "5 minutes", "no
 * fallback"): it takes up a word of a proposal or an alternative, or gives the value that was asked for. What it is
 * about stands in the agent's message. Pure.
 */
import { isComplaint } from '../../../speech/complaint.ts'
import { tellsHowItFares } from '../../../speech/corrections/work-talk.ts'
import { isCourtesy } from '../../../speech/courtesy.ts'
import { isOrderVerb } from '../../../speech/lexicon/order-verbs.ts'
import { isQuestion } from '../../../speech/question.ts'
import { isStepOrder } from '../../../speech/work-order.ts'
import { shorten } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { standsAlone } from '../../passages/stands-alone.ts'
import { findSentences } from './find-sentences.ts'
import { writesDown } from './may-last.ts'

export interface TakenUp {
  /** The reply, without small words before it. */
  readonly said: string
  /** The agent's sentence that it settles. */
  readonly about: string
}

/** A longer reply says itself what it is about. */
const REPLY_CHARS = 90
const REPLY_WORDS = 14
const REPLY_TERMS = 5
/** An answer to a question may have more. */
const ANSWER_TERMS = 9
const READ_CHARS = 700
const ABOUT_CHARS = 200
/** The agent leaves something open: it offers, proposes, or names what could be done. */
const OPEN =
  /\?|\b(?:or|either|alternatively|alternatives?|options?|could|would|should|may|i'd|i suggest|suggest|recommend|propose|instead|rather|better|unless|otherwise|default|needs?|without|but|however|costs?|only|not)\b/i
const OFFERS =
  /\?|\b(?:or|either|alternatively|options?|i can|i could|we can|we could|should i|i'd|suggest|recommend|propose)\b/i
const CHOOSES = /^(?:use|keep|take|make|go with|leave|call|name|put|drop|skip|allow|default)\b/i
/** Puts it off, praises, wonders or goes on: nothing is settled. */
const SETTLES_NOTHING =
  /^(?:(?:ok(?:ay)?|yes|no|hm+|ah|oh|ugh|so|and|but|then|well|ya|yeah)[\s,.!]+)*(?:not (?:now|yet|sure)|later|wait|hold on|never mind|thanks?|thank you|good|great|nice|cool|perfect|fine|phew|makes sense|i see|got it|right|exactly|correct|sorry|done|go|go on|go ahead|continue|next|ship it|works|still|hm+|interesting|strange|weird|wow|ouch|again|same|lol|haha?|huh|damn|what|why|how|who|where|when|which|can you|could you|please)\b/i
const SMALL =
  /^(?:(?:ok(?:ay)?|yes|yeah|yep|then|so|and|well|hm+|right|sure|fine|please|let's|lets|do|we|i|i'd|use|take|go with|go for|make it|make)[\s,.!:–-]+)+/i
/** A person reports or tells; nothing is chosen. */
const TELLS =
  /\b(?:i|he|she|they|we) (?:have|had|was|were|did|got|saw|ran|tried|checked|asked|found|think|guess|know|see|said|says)\b|\b(?:it|that|this) (?:is|was|works?|worked|fails?|failed|still|doesn't|does)\b/i
/** Tells where a thing is: "the config is in src/app". */
const PLACED =
  /^\S+(?: \S+){0,3} (?:is|are|was|were) (?:already |now |still )?(?:in|at|on|under|here|there|inside)\b/i
const VALUE = /\d/

/**
 * Returns null if the reply settles nothing that the message left open.
 * @param wasAsked true if the message answers a question of the same person
 */
export function findTakenUp(reply: string, message: string, wasAsked = false): TakenUp | null {
  const said = reply.trim().replace(/[’‘]/g, "'")
  if (
    said === '' ||
    said.length > REPLY_CHARS ||
    said.split(/\s+/).length > REPLY_WORDS ||
    said.includes('\n')
  )
    return null
  const read = message.slice(-READ_CHARS).replace(/\*\*/g, '')
  const most = wasAsked || read.trimEnd().endsWith('?') ? ANSWER_TERMS : REPLY_TERMS
  if (!isSettling(said) || new Set(toTerms(said)).size > most) return null
  const [verb = ''] = said.toLowerCase().split(/[^\w-]+/)
  // An order settles something only if it takes up an offer.
  const isOpen = isOrderVerb(verb) && !CHOOSES.test(said) ? OFFERS : OPEN
  const open = findSentences(read, maskNoise(read, { quotedLines: true }))
    .map(({ text }) => text)
    .filter((sentence) => isOpen.test(sentence) && !asksForStep(sentence) && !sentence.endsWith(':'))
  const about = pickAbout(said, open)
  return about === null ? null : { said: said.replace(/[.!]+$/, ''), about: shorten(about, ABOUT_CHARS) }
}

const ASKS_LEAVE =
  /\b(?:want me to|should i|shall i|would you like me to|may i|can i|ready to) ([^?\n]{1,240})\?/i
const MATTER_TERMS = 4

/** True if it asks leave for a step in so few words that a yes decides nothing: "should I post it?" */
function asksForStep(sentence: string): boolean {
  const wish = ASKS_LEAVE.exec(sentence)?.[1]
  return wish !== undefined && !/\bor\b/i.test(wish) && new Set(toTerms(wish)).size < MATTER_TERMS
}

function isSettling(said: string): boolean {
  if (isQuestion(said, 'worded') || isStepOrder(said) || SETTLES_NOTHING.test(said) || TELLS.test(said))
    return false
  if (PLACED.test(said) || isCourtesy(said) || writesDown(said.replace(SMALL, ''))) return false
  return !isComplaint(said) && !tellsHowItFares(said.toLowerCase())
}

/** Returns the open sentence that the reply takes up; null if it takes up none. */
function pickAbout(said: string, open: readonly string[]): string | null {
  const bare = said.replace(SMALL, '')
  const terms = [...new Set(toTerms(bare === '' ? said : bare))]
  const both = /^(?:ok,? |yes,? |do )*(?:both|all|neither)\b/i.test(said)
  const shares = (sentence: string) => {
    const own = new Set(toTerms(sentence))
    return terms.filter((term) => own.has(term)).length
  }
  // A bare number is a choice only if the agent named it.
  if (/^\d[\d.,%]*$/.test(said)) return open.findLast((sentence) => namesNumber(sentence, bare)) ?? null
  const best = open.toSorted((a, b) => shares(b) - shares(a))[0]
  if (best !== undefined && shares(best) > 0) return best
  const last = open.at(-1) ?? null
  if (both) return last !== null && standsAlone(last) ? last : null
  // A value answers what was asked for, if a value was spoken of.
  return VALUE.test(said)
    ? (open.findLast((sentence) => VALUE.test(sentence) || sentence.endsWith('?')) ?? null)
    : null
}

function namesNumber(sentence: string, figure: string): boolean {
  if (new RegExp(`(?:^|\\s)${figure.replace(/\D/g, '')}[).:]\\s`).test(sentence)) return false
  return sentence.split(/[^\d.,%]+/).some((one) => one.replace(/[.,]+$/, '') === figure.replace(/[.,]+$/, ''))
}
