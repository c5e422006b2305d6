/**
 * Estimates the information in a text by its richest sentence: a turn with many specific terms is likelier to
 * contain an answer than a question, thanks or praise. Pure.
 */
import { toSpecificTerms } from './light-words.ts'
import { splitSentences } from './sentences.ts'
import { isSmallTalk } from './small-talk.ts'

/** Factor for questions and small talk, which mention things without informing about them. */
const TELLS_LITTLE = 0.3
/** Number of specific terms in one sentence that gives the full score. */
const FULL = 12
const READ_CHARS = 8_000
const QUESTION = /[?？؟]["'”’)\]]*\s*$/u

/**
 * min(1, ln(1 + n) / ln 13) with n the largest number of specific terms in a sentence, weighted by its kind;
 * 0–1.
 */
export function informationOf(text: string): number {
  let most = 0
  for (const sentence of splitSentences(text.slice(0, READ_CHARS))) {
    const terms = toSpecificTerms(sentence).length
    if (terms <= most) continue
    const tells = QUESTION.test(sentence) || isSmallTalk(sentence) ? TELLS_LITTLE : 1
    most = Math.max(most, terms * tells)
  }
  return Math.min(1, Math.log(1 + most) / Math.log(1 + FULL))
}
