/**
 * What is known of one candidate for one question, as numbers. Signals come from stored analysis, the
 * vector scan and the question; never from raw text. A policy decides what they are worth.
 */

import type { EpisodeRole } from '../../core/conversation.ts'
import { type SearchDocument, TEXT_FEATURES } from '../../core/document.ts'
import { answersPrevious, isTalk } from '../../text/talk.ts'
import { type CandidateSignals, NEUTRAL_SIGNALS, type RawSignalName } from '../policies/signal-names.ts'
import { fitEvent, fitMoment } from './date-fit.ts'
import type { AnswerKind, Question } from './question.ts'

/** The measured parts, on one scale already. */
export interface Measured {
  /** Standard score of the cosine. */
  readonly meaning: number
  /** Standard score of BM25. */
  readonly words: number
  /** Share of the question's weight, in rare words that the text has. */
  readonly exact: number
  /** Standard score of late interaction; without tokens, `windowed`. */
  readonly match: number
  /** Standard score of the cosine, neighbours included. */
  readonly windowed: number
  /** Standard score of the previous turn's match, else of its cosine; null where there is none. */
  readonly previous: number | null
  readonly distilled: boolean
  /** On their own scales; what is left out is neutral. */
  readonly raw?: Readonly<Partial<Record<RawSignalName, number>>>
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
  const { eventFrom, eventUntil } = document
  const length = Math.min(1, document.wordCount / WORDS_FOR_FULL_LENGTH)
  return {
    meaning: measured.meaning,
    words: measured.words,
    match: measured.match,
    windowed: measured.windowed,
    exact: measured.exact,
    speaker: question.namedLabels.some((name) => isAbout(document, name)) ? 1 : 0,
    time: question.asksTime && has(TEXT_FEATURES.timeExpression) ? 1 : 0,
    datable: question.asksTime && has(TEXT_FEATURES.resolvableDate) ? 1 : 0,
    date: fitMoment(document.at, question.dates),
    event:
      eventFrom !== null && eventUntil !== null
        ? fitEvent({ from: eventFrom, until: eventUntil }, question.dates)
        : 0,
    length,
    human: HUMAN[document.role ?? 'memory'],
    answer: question.answerKind !== null && has(FEATURE_OF_ANSWER[question.answerKind]) ? 1 : 0,
    exchange: answersPrevious(document) ? Math.max(0, measured.previous ?? 0) : 0,
    information: document.information ?? length,
    session: 0,
    talk: isTalk(document) ? 1 : 0,
    distilled: measured.distilled ? 1 : 0,
    ...NEUTRAL_SIGNALS,
    ...measured.raw,
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
