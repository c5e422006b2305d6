/**
 * Detects requests for work in languages other than English, as opposed to statements: "lance les tests",
 * "ich brauche hier einen Knopf". A rule for the future is never a request. By cues. Pure.
 */
import { ENGLISH } from './lexicon/english.ts'
import { LANGUAGES, phrasesOf } from './lexicon/languages.ts'
import { contains, toSource } from './phrases.ts'

const FOREIGN = LANGUAGES.filter((language) => language !== ENGLISH)
const OPENERS = `(?:${toSource(phrasesOf('requestOpeners', FOREIGN))}[\\s,]+){0,3}`
const ASKS = new RegExp(
  `^${OPENERS}${toSource([...phrasesOf('requestWishes', FOREIGN), ...phrasesOf('orders', FOREIGN)])}`,
  'iu',
)
const ASKS_LAST = /(?:てください|て下さい|お願いします|てほしい|が欲しい|が必要です|ましょう)[。.!！]*$/u
const POLITE = contains(phrasesOf('polite', FOREIGN))
/** Words for "from now on" or "never", which make it a rule. */
const FOR_GOOD = contains(phrasesOf('forGood', FOREIGN))

export function isForeignRequest(sentence: string): boolean {
  const said = sentence.trim()
  if (FOR_GOOD.test(said)) return false
  return ASKS.test(said) || ASKS_LAST.test(said) || POLITE.test(said)
}
