/** Detects statements that hold only now, or are not facts yet. In several languages. Pure. */
import type { Pattern } from '../text/pattern.ts'
import { phrasesOf } from './lexicon/languages.ts'
import { contains } from './phrases.ts'

const OF_THE_MOMENT: readonly Pattern[] = [
  contains(phrasesOf('ofTheMoment')),
  /(?<![\p{L}\p{N}_])part \p{L}(?![\p{L}\p{N}_])/iu,
]

/** Returns true if the claim refers to the current work or to something that only the participants can see. */
export function isOfTheMoment(claim: string): boolean {
  return OF_THE_MOMENT.some((pattern) => pattern.test(claim))
}

const TO_BE_DONE = contains(phrasesOf('toBeDone'))

/** Returns true if the sentence has a word for something to be done: "must", "should", "want". */
export function isToBeDone(said: string): boolean {
  return TO_BE_DONE.test(said)
}
