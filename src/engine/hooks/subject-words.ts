/** What a text is about, in terms: without the words of any talk, in several languages. Pure. */
import { toSpecificTerms } from '../../text/light-words.ts'
import { IDLE_TERMS, withoutReactions } from './idle-words.ts'

const DIGITS = /^\p{N}{1,3}$/u
const ONE_LETTER = /^[a-z]$/

/** Each once, in order; a choice by number or letter ("2", "b") is about nothing. */
export function toSubjectTerms(text: string): string[] {
  return toSpecificTerms(withoutReactions(text)).filter(
    (term) => !IDLE_TERMS.has(term) && !DIGITS.test(term) && !ONE_LETTER.test(term),
  )
}
