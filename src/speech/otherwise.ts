/** Detects sentences that tell of a change or a correction, whatever it is about. English; pure. */
import { OTHERWISE } from './lexicon/english-taking-back.ts'
import { contains } from './phrases.ts'

const SIGN = contains(OTHERWISE)

/** Returns true for "it now writes only exports" and "the helper was removed as unused". */
export function tellsOtherwise(said: string): boolean {
  return SIGN.test(said)
}
