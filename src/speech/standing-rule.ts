/** Whether a sentence has the words of a rule that holds from now on. English; pure. */
import { STANDING, UNIVERSALS } from './lexicon/english-person.ts'
import { contains, opensWith } from './phrases.ts'

const FOR_GOOD = contains(STANDING)
const FOR_ALL = opensWith(UNIVERSALS)

/** "Always", "from now on", "must never". What always goes wrong has these words too: callers tell it apart. */
export function holdsForGood(said: string): boolean {
  return FOR_GOOD.test(said)
}

/** "Nobody deploys on a Friday". @param wish without what makes it polite */
export function holdsForAll(wish: string): boolean {
  return FOR_ALL.test(wish)
}
