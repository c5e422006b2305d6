/** Whether something only says again what is told already, in whatever words it is wrapped. By rules; pure. */
import { type ClaimRelation, compareClaims } from '../../text/claims/compare-claims.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

/** The same words may say the opposite, or what holds by now. */
const SAYS_OTHERWISE: ReadonlySet<ClaimRelation> = new Set(['contradicted', 'updated'])

/** True where one of the texts told speaks of all that this one does, and does not say otherwise. */
export function isRepeat(said: string, told: readonly string[]): boolean {
  const terms = toSubjectTerms(said)
  if (terms.length === 0) return false
  return told.some((text) => {
    const known = new Set(toSubjectTerms(text))
    return terms.every((term) => known.has(term)) && !SAYS_OTHERWISE.has(compareClaims(text, said).relation)
  })
}
