/** Tells how much an answer had to do with a statement, also if it is not certain that it used it. Pure. */
import { foldCase, toTerms } from '../../text/tokens.ts'
import { isValue, type ReplyTerm, readTerms } from './reply-terms.ts'

const VALUE_WEIGHT = 2
const ANSWER_CHARS = 40_000
const ORDINAL = /^(\d+)(?:st|nd|rd|th|er|e|ª|º)$/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The words of an answer. */
export interface AnswerWords {
  readonly text: string
  readonly words: ReadonlySet<string>
}

export interface AnswerTouch {
  /** Share 0–1 of the statement's terms that the answer has and the prompts before it did not have; values count double. */
  readonly touch01: number
  /** True if the answer has a value of the statement that the prompts before it did not have. */
  readonly hasValue: boolean
}

export function readAnswerWords(answer: string): AnswerWords {
  const text = foldCase(answer.slice(0, ANSWER_CHARS))
  return { text, words: new Set(toPieces(text)) }
}

/** @param before terms of the session's prompts before the answer */
export function touchOf(text: string, answer: AnswerWords, before: ReadonlySet<string>): AnswerTouch {
  const fresh = readTerms(text).filter(({ written }) => !wasSaid(written, before))
  const said = fresh.filter((term) => has(answer, term))
  const whole = sum(fresh)
  return { touch01: whole === 0 ? 0 : sum(said) / whole, hasValue: said.some(isValue) }
}

/** True if each word of the term was in a prompt. */
function wasSaid(written: string, before: ReadonlySet<string>): boolean {
  const terms = toTerms(written)
  return terms.length > 0 && terms.every((term) => before.has(term))
}

function has({ text, words }: AnswerWords, { folded }: ReplyTerm): boolean {
  if (UNSPACED.test(folded)) return text.includes(folded)
  return toPieces(folded).some((piece) => piece.length > 1 && words.has(piece)) || words.has(folded)
}

function toPieces(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).map((piece) => piece.replace(ORDINAL, '$1'))
}

function sum(terms: readonly ReplyTerm[]): number {
  return terms.reduce((total, term) => total + (isValue(term) ? VALUE_WEIGHT : 1), 0)
}
