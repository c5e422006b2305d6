/**
 * Turns a terse reply into a decision with its object: what was chosen or agreed to stands in the agent's message
 * before it, or in its report afterwards. Steps of the work that were allowed are no decisions. Pure.
 */

import { isComplaint } from '../../../speech/complaint.ts'
import { tellsHowItFares } from '../../../speech/corrections/work-talk.ts'
import { APPROVAL } from '../../../speech/work-cues.ts'
import { isStepOrder } from '../../../speech/work-order.ts'
import { shorten, splitSentences, toOneLine } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { addAboutNote } from '../../passages/about-note.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { standsAlone } from '../../passages/stands-alone.ts'
import type { Candidate } from './candidate.ts'
import { findSentences, type Sentence } from './find-sentences.ts'
import { findTakenUp } from './find-taken-up.ts'
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
const MATTER_TERMS = 3
const MATTER_CHARS = 160
const RECOMMENDED_CHARS = 2_500
/** Questions about the state of the work, whose answer decides nothing. */
const ASKS_STATE =
  /\b(?:look right|look good|make sense|match|any concerns|ready|continue|proceed|go on)\b[^?]*\?\s*$/i
const OPENS_REPORT =
  /^(?:(?:all )?done|ok(?:ay)?|yes|great|perfect|fixed|updated|good|got it|understood)\b[.!,:\s—–-]*/i

/** @param message the agent's last message before the reply */
export function findChoices(turn: Turn, message: string, followed: WhatFollowed): Candidate[] {
  const { text } = turn.episode
  const reply = text.trim()
  if (reply === '' || reply.length > ANSWERS_CHARS || message === '' || followed.adopted === false) return []
  const { heading, options } = readOffer(message)
  const answered = findAnswered(turn, options)
  if (answered.length > 0) return answered
  if (reply.length > TERSE_CHARS) return []
  const picked = pickOptions(reply, options)
  const matters = picked.filter((option) => isMatter(option.text))
  if (matters.length > 0) {
    const chosen = shorten(matters.map((option) => option.text).join('; '), STATEMENT_CHARS)
    return [toDecision(turn, reply, addAboutNote(`Chosen: ${chosen}`, findChoiceMatter(heading, message)))]
  }
  if (picked.length > 0) return []
  const agreed = findAgreedOption(turn, reply, message, options, followed)
  return agreed.length > 0 ? agreed : findSettled(turn, reply, message, followed)
}

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
function findSettled(turn: Turn, reply: string, message: string, followed: WhatFollowed): Candidate[] {
  const agreed = isApproval(reply) ? findAgreed(message, followed) : ''
  if (agreed !== '') return [toDecision(turn, reply, `Agreed: ${agreed}`)]
  if (isBare(reply)) return []
  const taken = findTakenUp(reply, message)
  if (taken === null) return []
  return [{ ...toDecision(turn, reply, addAboutNote(taken.said, taken.about)), ownWords: true }]
}

/** Words of a reply that only agrees or names a place in a list. */
const BARE_WORDS =
  /\b(?:yes|yep|yeah|y|ok|okay|sure|please|do|apply|implement|go|ahead|for|it|this|that|them|all|both|of|these|those|the|first|second|third|last|one|two|three|four|five|option|approach|number|and|so|sounds|looks|good|great|perfect|fine|let's|lets|we|can|[a-h]|\d{1,2})\b/gi

/** True if a reply says nothing that could be understood with a question alone. */
function isBare(reply: string): boolean {
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
  return !isStepOrder(reply) || CARRIES_OUT.test(reply)
}

function findAgreed(message: string, followed: WhatFollowed): string {
  const asked = findAskedLeave(message)
  if (asked !== '') return asked
  if (followed.adopted !== true || ASKS_STATE.test(message.trim())) return ''
  return findOutcome(followed.report) || findRecommended(message)
}

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
    .findLast((said) => RECOMMENDS.test(said) && !said.endsWith('?') && isMatter(said) && standsAlone(said))
  return shorten((told ?? '').replace(IN_PERSON, ''), STATEMENT_CHARS)
}

/** Returns the first sentence of the agent's report that says how things are now. */
function findOutcome(report: string): string {
  const read = report.slice(0, 2_000)
  const first = findSentences(read, maskNoise(read, { quotedLines: true })).slice(0, 3)
  const told = first
    .map(toOutcome)
    .find((said) => isMatter(said) && standsAlone(said) && /`|\d|\p{Lu}/u.test(said.slice(1)))
  return shorten(told ?? '', STATEMENT_CHARS)
}

function toOutcome({ text, isItem }: Sentence): string {
  return isItem ? '' : toOneLine(text.replace(OPENS_REPORT, ''))
}

/** True if it is about a thing, and not a step of the work. */
function isMatter(said: string): boolean {
  return (
    new Set(toTerms(said)).size >= LEAST_TERMS &&
    !isStepOrder(said) &&
    !TESTS.test(said) &&
    !said.endsWith(':')
  )
}

/** Tests, commits and reviews are work, not a matter that is decided. */
const TESTS =
  /(?<![-\w])(?:tests?|coverage|commit(?:s|ted)?|push(?:ed)?|pr|pull request|merge[ds]?|lint\w*|subagents?|session \(|worktree)(?![-\w])/i

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
