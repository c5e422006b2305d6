/** What a text is about, in terms: without the words of any talk, in several languages. Pure. */
import { toSpecificTerms } from '../../text/light-words.ts'
import { IDLE_TERMS, withoutReactions } from './idle-words.ts'

/** Each once, in order. */
export function toSubjectTerms(text: string): string[] {
  return toSpecificTerms(withoutReactions(text)).filter((term) => !IDLE_TERMS.has(term))
}
