/** Detects what an agent says while it works: the announcement of its next step, which tells nothing later. English; pure. */
import { type Pattern, pattern } from '../text/pattern.ts'
import { ANNOUNCED_AFTER, ANNOUNCEMENTS } from './lexicon/english-reports.ts'
import { toSource } from './phrases.ts'

const OPENING: Pattern = pattern(
  () => `^(?:${toSource(ANNOUNCED_AFTER)}[,.!:;—–-]*\\s+){0,2}${toSource(ANNOUNCEMENTS)}`,
)

/** Returns true for "Now let me check the tests" and "I'll add a helper for it". */
export function announcesStep(said: string): boolean {
  return OPENING.test(said)
}
