/** Detects reports of a fault or its cause, which mislead once it is repaired. English; pure. */
import type { Pattern } from '../text/pattern.ts'
import { FAULTS } from './lexicon/english-reports.ts'
import { contains } from './phrases.ts'

const SIGNS: readonly Pattern[] = [
  contains(FAULTS),
  /\b(?:was|were|wasn't|weren't) (?:\w+ )?\w{3,}ing\b/i,
  /[-–—:] fixed by\b/i,
]

/** Returns true for "the cause was …", "it was reading …" and "… and fails". */
export function reportsFault(said: string): boolean {
  return SIGNS.some((sign) => sign.test(said))
}
