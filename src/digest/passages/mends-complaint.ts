/** Decides if a message that reports a fix is about a complaint. Pure. */
import { toTerms } from '../../text/tokens.ts'

/** The share of a complaint's words that must occur in the answer to it. */
const ABOUT_IT = 0.6

/** True if a message that reports a fix is about the complaint. */
export function mendsComplaint(complaint: string, answer: string): boolean {
  const terms = new Set(toTerms(complaint))
  const answered = new Set(toTerms(answer.slice(0, 6_000)))
  const shared = [...terms].filter((term) => answered.has(term)).length
  return shared >= 2 && shared / terms.size >= ABOUT_IT
}
