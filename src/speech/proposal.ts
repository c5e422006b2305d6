/** Detects what is only proposed: options, suggestions, offers. English; pure. */
import { PROPOSALS } from './lexicon/english-reports.ts'
import { contains } from './phrases.ts'

const SIGN = contains(PROPOSALS)

/** Returns true for "Option 2 keeps the branch" and "we could write it to a file". */
export function proposes(said: string): boolean {
  return SIGN.test(said)
}
