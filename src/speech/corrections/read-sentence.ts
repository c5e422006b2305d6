/** One sentence of a prompt, parsed once for the rules of corrections. Pure. */
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
  /** True if the rest without denying words says something. */
  readonly isStated: boolean
  /** "X, not Y" in the rest. */
  readonly contrast: Contrast | null
  /** The following sentence; null for the last one. */
  readonly next: string | null
  /** True if the prompt has no other sentence. */
  readonly isAlone: boolean
}

/** A longer sentence is pasted, or tells a story. */
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

/** Returns true if it agrees, or reports how the work goes. */
export function isTalk(said: string): boolean {
  return AGREES.test(said) || isWorkTalk(said)
}

/** Returns true if a sentence alone states what holds. */
export function states(sentence: string): boolean {
  const said = toSaid(sentence)
  if (said.length > SENTENCE_CHARS || isQuestion(said, 'marked')) return false
  return !ASKS_FOR_WORK.test(said) && !isTalk(said) && countWords(said) >= 2
}

function countWords(said: string): number {
  return said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu)?.length ?? 0
}
