/** Detects words that refer to something said before and cannot be understood alone. Pure. */
import { pattern } from '../text/pattern.ts'
import { phrasesOf } from './lexicon/languages.ts'
import { contains, toSource } from './phrases.ts'

const OPENING = pattern(
  () => `^${toSource(phrasesOf('pointsBack'), { end: '' })}(?:['’]\\p{L}+)?(?![\\p{L}\\p{N}])`,
)

/** Returns true if the first word refers back: "it is 9100", "das ist 9100". In several languages. */
export function opensPointingBack(said: string): boolean {
  return OPENING.test(said)
}

const CLAUSE =
  /^[^,;:—–(]{0,80}?(?<![\p{L}\p{N}])(?:it|them|those|these|this one|that one)(?![\p{L}\p{N}'’])/iu

/**
 * Returns true if the first clause refers to a thing it does not name, so that a memory of it needs the
 * sentence before. English.
 */
export function pointsBackInFirstClause(said: string): boolean {
  return CLAUSE.test(said)
}

const FIRST_WORDS = contains(['those/that/it/them/then', 'the above'])
const FIRST_CHARS = 100

/**
 * Returns true if the first words continue the conversation. Broader than the others: "that" and "then" show
 * that a prompt opens no new topic, even if it can be understood alone. English.
 */
export function goesOnFromBefore(prompt: string): boolean {
  return FIRST_WORDS.test(prompt.slice(0, FIRST_CHARS))
}
