/** One sentence of a prompt, read once for the rules that hear corrections. Pure. */
import { isQuestion } from '../question.ts'
import { type Contrast, findContrast } from './contrast.ts'
import { ASKS_FOR_WORK } from './correction-cues.ts'
import { type Stripped, stripCues, toSaid } from './strip-cues.ts'
import { AGREES, isWorkTalk } from './work-talk.ts'

export interface HeardSentence extends Stripped {
  /** As written. */
  readonly sentence: string
  /** Without small words before it. */
  readonly said: string
  /** What is left without the words that deny says something. */
  readonly isStated: boolean
  /** "X, not Y" in what is left. */
  readonly contrast: Contrast | null
  /** The sentence behind it; null where it is the last. */
  readonly next: string | null
  /** Nothing else was said. */
  readonly isAlone: boolean
}

/** A longer one is pasted, or tells a story. */
export const SENTENCE_CHARS = 400

export function readSentence(sentence: string, next: string | null, isAlone: boolean): HeardSentence {
  const said = toSaid(sentence)
  const stripped = stripCues(said)
  return {
    ...stripped,
    sentence,
    said,
    isStated: hasWords(stripped.rest) && !isQuestion(stripped.rest, 'marked'),
    contrast: findContrast(stripped.rest),
    next,
    isAlone,
  }
}

export function hasWords(said: string): boolean {
  return /[\p{L}\p{N}]/u.test(said)
}

/** Agrees, or tells how the work goes. */
export function isTalk(said: string): boolean {
  return AGREES.test(said) || isWorkTalk(said)
}

/** Whether a sentence says by itself what holds. */
export function states(sentence: string): boolean {
  const said = toSaid(sentence)
  if (said.length > SENTENCE_CHARS || isQuestion(said, 'marked')) return false
  return !ASKS_FOR_WORK.test(said) && !isTalk(said) && countWords(said) >= 2
}

function countWords(said: string): number {
  return said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu)?.length ?? 0
}
