/**
 * Extracts the subject of a text as terms, without function words and small talk of several languages.
 * Pure.
 */

import { IDLE_TERMS, withoutReactions } from '../../speech/idle-words.ts'
import { toSpecificTerms } from '../../text/light-words.ts'

/** Returns each term once, in order. */
export function toSubjectTerms(text: string): string[] {
  return toSpecificTerms(withoutReactions(text)).filter((term) => !IDLE_TERMS.has(term))
}
