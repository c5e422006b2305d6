/**
 * Computes the signals of one candidate for one question, from stored analysis, the vector scan and the
 * question; never from raw text. A policy weighs them.
 */

import type { EpisodeRole } from '../../core/conversation.ts'
import { type SearchDocument, TEXT_FEATURES } from '../../core/document.ts'
import { answersPrevious, isTalk } from '../../text/talk.ts'
import { type CandidateSignals, NEUTRAL_SIGNALS, type RawSignalName } from '../policies/signal-names.ts'
import { fitEvent, fitMoment } from './date-fit.ts'
import type { AnswerKind, Question } from './question.ts'

/** Values measured by the ranker. */
export interface Measured {
  /** Standard score of the cosine. */
  readonly meaning: number
  /** Standard score of BM25. */
  readonly words: number
  /** 0–1: how far the question consists of rare words that the text has. */
  readonly exact: number
  /** Standard score of late interaction; equals `windowed` without tokens. */
  readonly match: number
  /** Standard score of the cosine, including neighbouring turns. */
  readonly windowed: number
  /** Standard score of the previous turn's match, else of its cosine; null if there is none. */
  readonly previous: number | null
  readonly distilled: boolean
  /** Signals on their own scales; missing ones are neutral. */
  readonly raw?: Readonly<Partial<Record<RawSignalName, number>>>
}

const WORDS_FOR_FULL_LENGTH = 20

/** The feature of a text that may hold an answer of this kind. */
export const FEATURE_OF_ANSWER: Readonly<Record<AnswerKind, number>> = {
  person: TEXT_FEATURES.properName,
  place: TEXT_FEATURES.place,
  number: TEXT_FEATURES.number,
  title: TEXT_FEATURES.quotedTitle,
}

/** Score by role: tool output is kept for its details but seldom is the answer. */
const HUMAN: Readonly<Record<EpisodeRole | 'memory', number>> = {
  memory: 1,
  user: 1,
  system: 0,
  assistant: 0,
  tool: -1,
}

/** Score of a person's turn by the likely holder of the answer; an agent's turn has 0. */
const HOLDER_PERSON = { person: 0.8, agent: -1.5, unknown: -0.3 } as const
/** Score of a memory: it says less than the turns around it, and must fit better to stand before them. */
const HOLDER_MEMORY = -0.1
const HOLDER_TOOL = -1.5

function toHolder(role: EpisodeRole | null, { answerHolder }: Question): number {
  if (role === null) return HOLDER_MEMORY
  if (role === 'tool') return HOLDER_TOOL
  return role === 'user' ? HOLDER_PERSON[answerHolder ?? 'unknown'] : 0
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
    holder: toHolder(document.role, question),
    answer: question.answerKind !== null && has(FEATURE_OF_ANSWER[question.answerKind]) ? 1 : 0,
    exchange: answersPrevious(document) ? Math.max(0, measured.previous ?? 0) : 0,
    information: document.information ?? length,
    asks: !question.asksQuestion && document.role === 'user' && has(TEXT_FEATURES.endsInQuestion) ? 1 : 0,
    late: 0,
    session: 0,
    talk: isTalk(document) ? 1 : 0,
    distilled: measured.distilled ? 1 : 0,
    ...NEUTRAL_SIGNALS,
    ...measured.raw,
  }
}

/** True if a turn's speaker, or a memory's title, tags or text, has this name. */
function isAbout(document: SearchDocument, name: string): boolean {
  if (holdsInOrder(document.labelTerms, name)) return true
  return document.ref.kind === 'memory' && holdsInOrder(document.terms, name)
}

/** True if the terms of the name occur in order, as whole words. */
function holdsInOrder(terms: string, name: string): boolean {
  return terms === name || (terms.includes(name) && ` ${terms} `.includes(` ${name} `))
}
