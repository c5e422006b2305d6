/** Detects words of a rule that holds from now on. English; pure. */
import { STANDING, UNIVERSALS } from './lexicon/english-person.ts'
import { contains, opensWith } from './phrases.ts'

const FOR_GOOD = contains(STANDING)
const FOR_ALL = opensWith(UNIVERSALS)

/**
 * Returns true for "always", "from now on", "must never". Complaints ("it always fails") match too; callers
 * must exclude them.
 */
export function holdsForGood(said: string): boolean {
  return FOR_GOOD.test(said)
}

/** Returns true for "Nobody deploys on a Friday". @param wish without polite phrases */
export function holdsForAll(wish: string): boolean {
  return FOR_ALL.test(wish)
}
