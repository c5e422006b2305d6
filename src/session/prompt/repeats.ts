/** Decides if a text only repeats what was already said, in whatever words. By rules; pure. */
import { type ClaimRelation, compareClaims } from '../../text/claims/compare-claims.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

/** Texts with the same words may still contradict or update each other. */
const SAYS_OTHERWISE: ReadonlySet<ClaimRelation> = new Set(['contradicted', 'updated'])

/** True if one of the earlier texts has all terms of this one and neither contradicts nor updates it. */
export function isRepeat(said: string, earlier: readonly string[]): boolean {
  const terms = toSubjectTerms(said)
  if (terms.length === 0) return false
  return earlier.some((text) => {
    const known = new Set(toSubjectTerms(text))
    return terms.every((term) => known.has(term)) && !SAYS_OTHERWISE.has(compareClaims(text, said).relation)
  })
}
