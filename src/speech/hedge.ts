/** Detects statements that the speaker is not sure of. English; pure. */
import { HEDGES } from './lexicon/english-work.ts'
import { contains } from './phrases.ts'

const HEDGE = contains(HEDGES)

export function isHedged(said: string): boolean {
  return HEDGE.test(said)
}
