/** Whether words point at something that was said before, so that nobody understands them alone. Pure. */
import { pattern } from '../text/pattern.ts'
import { phrasesOf } from './lexicon/languages.ts'
import { contains, toSource } from './phrases.ts'

const OPENING = pattern(
  () => `^${toSource(phrasesOf('pointsBack'), { end: '' })}(?:['’]\\p{L}+)?(?![\\p{L}\\p{N}])`,
)

/** The first word points back: "it is 9100", "das ist 9100". In several languages. */
export function opensPointingBack(said: string): boolean {
  return OPENING.test(said)
}

const CLAUSE =
  /^[^,;:—–(]{0,80}?(?<![\p{L}\p{N}])(?:it|them|those|these|this one|that one)(?![\p{L}\p{N}'’])/iu

/** The first clause has a word for a thing that it does not name: a memory that says so needs the sentence before. English. */
export function pointsBackInFirstClause(said: string): boolean {
  return CLAUSE.test(said)
}

const FIRST_WORDS = contains(['those/that/it/them/then', 'the above'])
const FIRST_CHARS = 100

/**
 * The first words go on from what was said. Wider than the others, as "that" and "then" are evidence that a prompt opens
 * no new matter though it may be understood alone. English.
 */
export function goesOnFromBefore(prompt: string): boolean {
  return FIRST_WORDS.test(prompt.slice(0, FIRST_CHARS))
}
