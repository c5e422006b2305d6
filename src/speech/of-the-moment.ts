/** Detects statements that hold only now, or are not facts yet. In several languages. Pure. */
import type { Pattern } from '../text/pattern.ts'
import { CHINESE } from './lexicon/chinese.ts'
import { ENGLISH } from './lexicon/english.ts'
import { FRENCH } from './lexicon/french.ts'
import { GERMAN } from './lexicon/german.ts'
import { ITALIAN } from './lexicon/italian.ts'
import { JAPANESE } from './lexicon/japanese.ts'
import { phrasesOf } from './lexicon/languages.ts'
import { PORTUGUESE } from './lexicon/portuguese.ts'
import { SPANISH } from './lexicon/spanish.ts'
import type { Tongue } from './lexicon/tongues.ts'
import { contains } from './phrases.ts'

const OF_THE_MOMENT: readonly Pattern[] = [
  contains(phrasesOf('ofTheMoment')),
  /(?<![\p{L}\p{N}_])part \p{L}(?![\p{L}\p{N}_])/iu,
]

/** Returns true if the claim refers to the current work or to something that only the participants can see. */
export function isOfTheMoment(claim: string): boolean {
  return OF_THE_MOMENT.some((pattern) => pattern.test(claim))
}

const IN_TONGUE: Readonly<Record<Tongue, Pattern>> = {
  en: contains(ENGLISH.ofTheMoment),
  de: contains(GERMAN.ofTheMoment),
  fr: contains(FRENCH.ofTheMoment),
  es: contains(SPANISH.ofTheMoment),
  it: contains(ITALIAN.ofTheMoment),
  pt: contains(PORTUGUESE.ofTheMoment),
  ja: contains(JAPANESE.ofTheMoment),
  zh: contains(CHINESE.ofTheMoment),
}

/** The same with the words of some languages alone: "se" means "if" in Italian and "itself" in Spanish. */
export function isOfTheMomentIn(tongues: readonly Tongue[], claim: string): boolean {
  return tongues.some((tongue) => IN_TONGUE[tongue].test(claim))
}

const TO_BE_DONE = contains(phrasesOf('toBeDone'))

/** Returns true if the sentence has a word for something to be done: "must", "should", "want". */
export function isToBeDone(said: string): boolean {
  return TO_BE_DONE.test(said)
}
