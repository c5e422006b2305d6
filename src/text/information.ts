/**
 * How much a text tells, by its richest sentence: a turn that names many particular things is likelier to hold an
 * answer than one that asks, thanks or cheers. Pure.
 */
import { toSpecificTerms } from './light-words.ts'
import { splitSentences } from './sentences.ts'
import { isSmallTalk } from './small-talk.ts'

/** Questions and small talk name things without telling anything about them. */
const TELLS_LITTLE = 0.3
/** As many particular terms in one sentence are as much as any sentence tells. */
const FULL = 12
const READ_CHARS = 8_000
const QUESTION = /[?？؟]["'”’)\]]*\s*$/u

/** min(1, ln(1 + n) / ln 13) with n the particular terms of the sentence that has most; 0–1. */
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
