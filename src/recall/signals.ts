/**
 * What is known of one candidate for one question, as numbers. Signals come from stored analysis, the
 * vector scan and the question; never from raw text. A policy decides what they are worth.
 */
import type { EpisodeRole } from '../core/conversation.ts'
import { type SearchDocument, TEXT_FEATURES } from '../core/document.ts'
import { fitEvent, fitMoment } from './date-fit.ts'
import type { AnswerKind, Question } from './question.ts'

/** Each signal in one sentence, for `explain` and for people who write policies. */
export const SIGNALS = {
  meaning:
    'Cosine between question and document, in standard deviations above the mean of everything searched.',
  words:
    'BM25 of the question’s terms over the text, its speaker or title and the neighbouring turns, in standard deviations above the candidates’ mean.',
  speaker: '1 if the question names who said it, or a speaker whom the memory names.',
  time: '1 if the question asks when or how long and the text has a time expression.',
  datable: '1 if the question asks when and the text names a day, month or year that can be resolved.',
  date: '0–1: how near the document’s own date lies to the date the question names.',
  event: '1 if the days the text speaks of overlap the date the question names.',
  length: 'min(1, words / 20): very short texts seldom answer.',
  human: '1 if a person said it or it is a memory, 0 if an agent did, −1 if a tool printed it.',
  answer: '1 if the text holds the kind of thing the question asks for: person, place, number or title.',
  exchange:
    'The meaning of the question this turn answers, where the previous turn asked one; never negative.',
  distilled: '1 for a memory, and for a turn that a memory rests on: something in it was worth keeping.',
} as const

export type SignalName = keyof typeof SIGNALS
export type CandidateSignals = Readonly<Record<SignalName, number>>

/** The measured parts, on one scale already. */
export interface Measured {
  /** Standard score of the cosine. */
  readonly meaning: number
  /** Standard score of BM25. */
  readonly words: number
  /** Standard score of the previous turn's cosine; null where there is none. */
  readonly previousMeaning: number | null
  readonly distilled: boolean
}

const WORDS_FOR_FULL_LENGTH = 20

const FEATURE_OF_ANSWER: Readonly<Record<AnswerKind, number>> = {
  person: TEXT_FEATURES.properName,
  place: TEXT_FEATURES.place,
  number: TEXT_FEATURES.number,
  title: TEXT_FEATURES.quotedTitle,
}

/** What a tool printed is kept for its details, but is seldom the answer. */
const HUMAN: Readonly<Record<EpisodeRole | 'memory', number>> = {
  memory: 1,
  user: 1,
  system: 0,
  assistant: 0,
  tool: -1,
}

export function toSignals(
  document: SearchDocument,
  question: Question,
  measured: Measured,
): CandidateSignals {
  const has = (bit: number) => (document.features & bit) !== 0
  const isHuman = document.role === 'user' || document.role === null
  const { eventFrom, eventUntil, previous } = document
  const answersPrevious =
    previous !== null &&
    isHuman &&
    (previous.features & TEXT_FEATURES.endsInQuestion) !== 0 &&
    previous.labelTerms !== document.labelTerms
  return {
    meaning: measured.meaning,
    words: measured.words,
    speaker: question.namedLabels.some((name) => isAbout(document, name)) ? 1 : 0,
    time: question.asksTime && has(TEXT_FEATURES.timeExpression) ? 1 : 0,
    datable: question.asksTime && has(TEXT_FEATURES.resolvableDate) ? 1 : 0,
    date: fitMoment(document.at, question.dates),
    event:
      eventFrom !== null && eventUntil !== null
        ? fitEvent({ from: eventFrom, until: eventUntil }, question.dates)
        : 0,
    length: Math.min(1, document.wordCount / WORDS_FOR_FULL_LENGTH),
    human: HUMAN[document.role ?? 'memory'],
    answer: question.answerKind !== null && has(FEATURE_OF_ANSWER[question.answerKind]) ? 1 : 0,
    exchange: answersPrevious ? Math.max(0, measured.previousMeaning ?? 0) : 0,
    distilled: measured.distilled ? 1 : 0,
  }
}

/** A turn is about its speaker; a memory about whomever its title, tags or text name. */
function isAbout(document: SearchDocument, name: string): boolean {
  if (holdsInOrder(document.labelTerms, name)) return true
  return document.ref.kind === 'memory' && holdsInOrder(document.terms, name)
}

/** Whether the terms of a name stand, whole and in order, among other terms. */
function holdsInOrder(terms: string, name: string): boolean {
  return terms === name || (terms.includes(name) && ` ${terms} `.includes(` ${name} `))
}
