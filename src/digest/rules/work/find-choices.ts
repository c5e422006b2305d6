/**
 * Turns a terse reply into a decision with its object: what was chosen or agreed to stands in the agent's message
 * before it, or in its report afterwards. Steps of the work that were allowed are no decisions. Pure.
 */

import { isComplaint } from '../../../speech/complaint.ts'
import { tellsHowItFares } from '../../../speech/corrections/work-talk.ts'
import { APPROVAL } from '../../../speech/work-cues.ts'
import { isStepOrder, takesAThing } from '../../../speech/work-order.ts'
import { shorten, splitSentences, toOneLine } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { addAboutNote } from '../../passages/about-note.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { standsAlone } from '../../passages/stands-alone.ts'
import type { Candidate } from './candidate.ts'
import { findSentences } from './find-sentences.ts'
import { findTakenUp } from './find-taken-up.ts'
import { isFragment } from './is-fragment.ts'
import { findAskedLeave, type Option, pickOptions, readOffer } from './read-proposal.ts'
import type { Turn } from './read-turns.ts'
import type { WhatFollowed } from './what-followed.ts'

/** A longer reply says itself what it is about. */
const TERSE_CHARS = 160
/** Answers to several options, one a line. */
const ANSWERS_CHARS = 800
const STATEMENT_CHARS = 300
const APPROVED_CHARS = 60
const LEAST_TERMS = 4
/** An agent's sentence with so many words says itself what it is about. */
const TELLING_TERMS = 8
const MATTER_TERMS = 3
const MATTER_CHARS = 160
const RECOMMENDED_CHARS = 2_500
/** Questions about the state of the work, whose answer decides nothing. */
const ASKS_STATE =
  /\b(?:look right|look good|make sense|match|any concerns|ready|continue|proceed|go on)\b[^?]*\?\s*$/i
/** The conversation before a reply. */
export interface Before {
  /** The agent's last messages, newest first. */
  readonly messages?: readonly string[]
  /** The question with which the person's turn before ended. */
  readonly asked?: string
}

export function findChoices(turn: Turn, before: Before, followed: WhatFollowed): Candidate[] {
  const { text } = turn.episode
  const message = before.messages?.[0] ?? ''
  const reply = text.trim()
  if (reply === '' || reply.length > ANSWERS_CHARS || message === '' || followed.adopted === false) return []
  if (isFragment(reply)) return []
  const { options } = readOffer(message)
  const answered = findAnswered(turn, options)
  if (answered.length > 0) return answered
  const opening = findOpeningApproval(reply)
  if (opening !== '') return findAgreedFirst(turn, opening, message, followed)
  const context = { message, asked: before.asked ?? '' }
  const [first = '', ...rest] = splitSentences(reply)
  if (rest.length > 0 && first.length <= TERSE_CHARS) {
    // The words after the choice are read as a sentence of their own.
    const whole = reply.length > TERSE_CHARS ? first : reply
    return findPicked(turn, whole, message) ?? findFirstAnswer(turn, first, reply, context, followed)
  }
  if (reply.length > TERSE_CHARS) return []
  const picked = findPicked(turn, reply, message) ?? findTakenOver(turn, reply, message)
  if (picked !== null) return picked
  const agreed = findAgreedOption(turn, reply, message, options, followed)
  return agreed.length > 0 ? agreed : findSettled(turn, reply, context, followed)
}

/** Returns the options that a reply names, as a decision; null if it names none. */
function findPicked(turn: Turn, reply: string, message: string): Candidate[] | null {
  const { heading, options } = readOffer(message)
  const picked = pickOptions(reply, options)
  if (picked.length === 0) return null
  const matters = picked.filter((option) => isMatter(option.text))
  if (matters.length === 0) return []
  const chosen = shorten(matters.map((option) => option.text).join('; '), STATEMENT_CHARS)
  // Words that the person adds to the choice change it.
  const adds = ADDS.test(reply) && !isStepOrder(reply) ? ` — “${toOneLine(reply)}”` : ''
  return [
    toDecision(turn, reply, addAboutNote(`Chosen: ${chosen}${adds}`, findChoiceMatter(heading, message))),
  ]
}

/** The agent's mark on the option that it advised. */
const ADVISED = /\s*\(recommended\)[.!]?$/i

/** Returns what a reply takes over word for word from the agent's question; null if it takes over nothing. */
function findTakenOver(turn: Turn, reply: string, message: string): Candidate[] | null {
  const said = toOneLine(reply.replace(ADVISED, ''))
  const at = toOneLine(message).toLowerCase().indexOf(said.toLowerCase())
  if (at < 0 || !message.includes('?') || new Set(toTerms(said)).size < LEAST_TERMS || !isMatter(said))
    return null
  return [toDecision(turn, reply, `Chosen: ${shorten(said, STATEMENT_CHARS)}`)]
}

/** Finds what the first of several sentences answers, if the agent's message ends with a question. */
function findFirstAnswer(
  turn: Turn,
  first: string,
  reply: string,
  context: { readonly message: string; readonly asked: string },
  followed: WhatFollowed,
): Candidate[] {
  const wasAsked = context.message.trimEnd().endsWith('?') && !isApproval(first)
  const found = wasAsked ? findSettled(turn, first, context, followed) : []
  return found.length > 0 || reply.length > TERSE_CHARS ? found : findSettled(turn, reply, context, followed)
}

/** Agrees to a proposal by its first sentence, before another matter. */
const AGREES_FIRST =
  /^(?:(?:ok(?:ay)?|oh|ah|hm+|well|right|great|cool)[\s,.!]+)*(?:yes|yeah|yep|yup|agreed?|i agree|exactly|definitely|absolutely|sounds (?:good|great|right|fine)|that (?:sounds|makes|works|would)|(?:that's|it's|what) an? (?:\w+ ){0,2}(?:idea|point|plan)|(?:good|great|excellent|fair|nice|brilliant|love) (?:idea|point|plan|it|that)|you(?:'re| are| make| made| have)\b[^,]{0,25}(?:point|right)|i (?:like|love) (?:it|that|this|your)|let's (?:do (?:it|that)|go (?:with|for) (?:it|that)))\b/i
const TURNS_IT = /\b(?:but|except|however|though|not|instead|rather|wait)\b/i

/** Returns the first sentence of a reply if it agrees and more follows; else ''. */
function findOpeningApproval(reply: string): string {
  const [first = '', ...rest] = splitSentences(reply)
  if (rest.length === 0 || first.length > APPROVED_CHARS || first.endsWith('?')) return ''
  return AGREES_FIRST.test(first) && !TURNS_IT.test(first) && !isComplaint(first) ? first : ''
}

/** Returns the decision of a reply that first agrees and then goes on: the step that the agent asked leave for, else what it recommended. */
function findAgreedFirst(turn: Turn, opening: string, message: string, followed: WhatFollowed): Candidate[] {
  const leave = findAskedLeave(message)
  const agreed = leave === '' && followed.adopted === true ? findRecommended(message) : leave
  return agreed === '' ? [] : [toDecision(turn, opening, `Agreed: ${agreed}`)]
}

const ADDS = /\b(?:but|except|without|plus)\b/i

const RECOMMENDED =
  /\b(?:suggest|recommend(?:ation|ed)?|go with|lean(?:ing)? (?:to|towards)|prefer|instinct)\b[^.\n]{0,40}?\b(?:option|approach|choice|alternative) #?([A-H]|\d)\b/gi

/** A bare yes to several options takes the one that the agent recommended, if something was done. */
function findAgreedOption(
  turn: Turn,
  reply: string,
  message: string,
  options: readonly Option[],
  followed: WhatFollowed,
): Candidate[] {
  if (followed.adopted !== true || !isApproval(reply)) return []
  const [, label = ''] = [...message.slice(-RECOMMENDED_CHARS).matchAll(RECOMMENDED)].at(-1) ?? []
  const option = options.find((one) => one.label === label.toUpperCase())
  if (option === undefined || !isMatter(option.text)) return []
  return [toDecision(turn, reply, `Agreed: ${shorten(option.text, STATEMENT_CHARS)}`)]
}

/** Questions that only ask to choose, without saying between what. */
const ASKS_ONLY_WHICH =
  /^(?:(?:so|and|or|now)[, ]+)?(?:which|what)(?: (?:one|option|approach|way|of these))?(?: (?:do|would|should|did))?(?: (?:you|we|i))?(?: (?:prefer|like|think|want|choose|pick|do|say|go with))?(?: (?:to|me|here|most|best|better))*\?$/i

/** Returns what the options are for: the line above them, else the question below; '' if neither says it. */
function findChoiceMatter(heading: string, message: string): string {
  const says = (line: string) =>
    new Set(toTerms(line)).size >= MATTER_TERMS && line.length <= MATTER_CHARS && !ASKS_ONLY_WHICH.test(line)
  if (says(heading)) return heading
  const asked = splitSentences(message.slice(-400).replace(/\*\*/g, '')).findLast((line) =>
    line.endsWith('?'),
  )
  return asked !== undefined && says(asked) && !isStepOrder(asked) ? toOneLine(asked) : ''
}

/** Finds what a reply agrees to, or settles in a few words. */
function findSettled(
  turn: Turn,
  reply: string,
  { message, asked }: { readonly message: string; readonly asked: string },
  followed: WhatFollowed,
): Candidate[] {
  const agreed = isApproval(reply) ? findAgreed({ message, asked }, followed) : ''
  if (agreed !== '') return [toDecision(turn, reply, `Agreed: ${agreed}`)]
  if (isBare(reply) && !/\d/.test(reply)) return []
  const taken = findTakenUp(reply, message, asked !== '')
  if (taken === null || (isProposal(taken.said, message) && followed.adopted !== true)) return []
  // A short question of the person's own says what the agent's answer was about.
  const isPart =
    asked !== '' && !taken.about.endsWith('?') && new Set(toTerms(taken.about)).size < TELLING_TERMS
  const about = isPart ? `${asked} ${taken.about}` : taken.about
  return [{ ...toDecision(turn, reply, addAboutNote(taken.said, about)), ownWords: true }]
}

/** Words that a person names while the agent asks for nothing are put up for discussion: "market-status". */
function isProposal(said: string, message: string): boolean {
  return NAMES_ONLY.test(said) && !/\?\W*$/.test(message.slice(-ASKED_CHARS))
}

const NAMES_ONLY = /^[\p{L}\p{N}_/.-]+(?: [\p{L}\p{N}_/.-]+){0,2}$/u
const ASKED_CHARS = 160

/** Words of a reply that only agrees or names a place in a list. */
const BARE_WORDS =
  /\b(?:yes|yep|yeah|y|ok|okay|sure|please|do|apply|implement|go|ahead|for|it|this|that|them|all|both|of|these|those|the|first|second|third|last|one|two|three|four|five|option|approach|number|and|so|then|with|just|take|pick|choose|sounds|looks|good|great|perfect|fine|let's|lets|we|can|[a-h]|\d{1,2})\b/gi

/** True if a reply says nothing that could be understood with a question alone. */
export function isBare(reply: string): boolean {
  return !/\p{L}/u.test(reply.replace(/[’‘]/g, "'").replace(BARE_WORDS, ''))
}

const ANSWER_LINE = /^\s*([A-H]|\d{1,2})[).:]\s+(\S.{7,300})$/gim

/** Finds answers that repeat the letter or number of what they answer. */
function findAnswered(turn: Turn, options: readonly Option[]): Candidate[] {
  return [...turn.episode.text.matchAll(ANSWER_LINE)].flatMap(([, label = '', said = '']) => {
    const option = options.find((one) => one.label === label.toUpperCase())
    if (option === undefined || isStepOrder(said) || said.endsWith('?')) return []
    return [{ ...toDecision(turn, said, addAboutNote(said, option.text)), ownWords: true }]
  })
}

/** "Implement it" agrees to what was proposed, though its verb opens a step. */
const CARRIES_OUT =
  /^(?:[\w']+[\s,.!]+){0,3}?(?:implement|do|apply|build|make) (?:it|this|that|them|both|all|so|the (?:plan|change|changes)|your (?:plan|proposal|suggestion))\b/i

function isApproval(reply: string): boolean {
  if (reply.length > APPROVED_CHARS || !APPROVAL.test(reply) || isComplaint(reply)) return false
  if (tellsHowItFares(reply.toLowerCase()) || reply.endsWith('?')) return false
  if (takesAThing(reply)) return false
  return !isStepOrder(reply) || CARRIES_OUT.test(reply)
}

/** Looks for the object of a yes in the turn before it: the step that the agent asked leave for, else its recommendation. */
function findAgreed(
  { message, asked }: { readonly message: string; readonly asked: string },
  followed: WhatFollowed,
): string {
  const leave = findAskedLeave(message)
  if (leave !== '') return isMatter(leave) ? leave : ''
  if (followed.adopted !== true || ASKS_STATE.test(message.trim())) return ''
  return findOutcome(followed.report, `${asked} ${message}`) || findRecommended(message)
}

/** Says how something is since: what was agreed to, as it came out. */
const SINCE = /\b(?:(?:is|are|has|have|will) now|now (?:\w+s|\w+ed)|no longer|instead of)\b/i

/** Returns the first sentence of the agent's report that says how the matter is now; '' if it tells of something else. */
function findOutcome(report: string, matter: string): string {
  const read = report.slice(0, 2_000)
  const about = new Set(toTerms(matter.slice(-RECOMMENDED_CHARS)))
  const told = findSentences(read, maskNoise(read, { quotedLines: true }))
    .slice(0, 3)
    .filter(({ isItem }) => !isItem)
    .map(({ text }) => toOneLine(text.replace(OPENS_REPORT, '')))
    .find(
      (said) =>
        SINCE.test(said) &&
        isMatter(said) &&
        standsAlone(said) &&
        toTerms(said).some((term) => about.has(term)),
    )
  return shorten(told ?? '', STATEMENT_CHARS)
}

const OPENS_REPORT =
  /^(?:(?:all )?done|ok(?:ay)?|yes|great|perfect|fixed|updated|good|got it|understood)\b[.!,:\s—–-]*/i

const RECOMMENDS =
  /\b(?:i(?:'d| would) (?:suggest|recommend|go with|propose|keep|use|lean)|my (?:recommendation|suggestion|proposal|instinct|preference)|i (?:suggest|recommend|propose|think)|the (?:cleanest|best|simplest|right|better) (?:approach|option|way|solution) (?:is|would be)|we (?:could|can|should))\b/i

/** The agent's words about itself, before what it recommends. */
const IN_PERSON =
  /^(?:my (?:recommendation|suggestion|proposal|instinct|preference)(?: is(?: to)?|:)|i(?:'d| would)? (?:suggest|recommend|propose|think)(?: that| we| to)?) /i

/** Returns the agent's last sentence that recommends something, if it is understandable alone. */
function findRecommended(message: string): string {
  const read = message.slice(-RECOMMENDED_CHARS).replace(/\*\*/g, '').replace(/[’‘]/g, "'")
  const told = findSentences(read, maskNoise(read, { quotedLines: true }))
    .map(({ text }) => text)
    .findLast((said) => isRecommendation(said))
  return shorten((told ?? '').replace(IN_PERSON, ''), STATEMENT_CHARS)
}

/** "Follow this split exactly" is not understood without what stands above it. */
const POINTS_UP = /\b(?:this|these|those) (?!way\b)\w+/i

function isRecommendation(said: string): boolean {
  const recommends = RECOMMENDS.test(said) && !said.endsWith('?') && !POINTS_UP.test(said)
  return recommends && isMatter(said) && standsAlone(said)
}

/** True if it is about a thing, and not a step of the work. */
function isMatter(said: string): boolean {
  return (
    new Set(toTerms(said)).size >= LEAST_TERMS &&
    !isStepOrder(said) &&
    (!TESTS.test(said) || PLACES_TESTS.test(said)) &&
    !said.endsWith(':')
  )
}

/** Tests, commits and reviews are work, not a matter that is decided. */
const TESTS =
  /(?<![-\w])(?:tests?|coverage|commit(?:s|ted)?|push(?:ed)?|pr|pull request|merge[ds]?|lint\w*|subagents?|session \(|worktree)(?![-\w])/i

/** How tests are to be is a matter, though running them is work. */
const PLACES_TESTS =
  /\btests?\b.{0,60}\b(?:should|must|to) (?:live|belong|stay|go|sit|be (?:in|under|beside|next|named|called|kept|written|one|a))\b|\btests? (?:live|belong|stay|go|sit)s? (?:in|under|beside|next|with)\b/i

function toDecision({ episode }: Turn, reply: string, text: string): Candidate {
  const quote = reply.slice(0, TERSE_CHARS)
  return {
    text,
    kind: 'decision',
    importance: 'high',
    quote,
    episode: episode.id,
    position: episode.position,
    start: Math.max(0, episode.text.indexOf(quote)),
    score: 3.2,
    ownWords: false,
    corrects: null,
    level: 'fact',
    found: 'person',
  }
}
