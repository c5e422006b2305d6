/** The words around a value: when it became so, what something is called, and words that only carry it. Pure. */
import { pattern } from '../text/pattern.ts'
import { STOPWORDS } from '../text/stopwords.ts'
import { phrasesOf, wordsOf } from './lexicon/languages.ts'
import { toSource, WORD_BEGIN } from './phrases.ts'

/** When something became so: no part of what is so. */
const WHEN = new RegExp(toSource(phrasesOf('when'), { begin: WORD_BEGIN }), 'giu')

/** "We moved it to 9100 last week" without "last week". */
export function withoutWhen(said: string): string {
  return said.replace(WHEN, ' ')
}

const NAME = '["\'`]?([\\p{L}\\p{N}][\\p{L}\\p{N}_./-]*)["\'`]?'
const CALLED = pattern(() => `^(.*?)${toSource(phrasesOf('called'), { begin: WORD_BEGIN })} ${NAME}(.*)$`)

export interface Called {
  /** The words before: what is called so. */
  readonly whose: string
  readonly name: string
  readonly rest: string
}

/** "It is called X": there any word is a name. Null where nothing is called something. */
export function readCalled(said: string): Called | null {
  const [, whose = '', name, rest = ''] = CALLED.exec(said) ?? []
  return name === undefined ? null : { whose, name, rest }
}

const CARRIERS = wordsOf('carriers')
const NO_PLACES = wordsOf('noPlace')

/** Says nothing of what is spoken of. @param folded in lower case */
export function isCarrier(folded: string): boolean {
  return STOPWORDS.has(folded) || CARRIERS.has(folded)
}

/** Before a value, does not tell which place it has: "the", "is". @param folded in lower case; empty where nothing stands there */
export function tellsNoPlace(folded: string): boolean {
  return folded === '' || NO_PLACES.has(folded)
}

const SETTING = new RegExp(
  toSource(phrasesOf('settings'), { begin: '(?<![\\p{L}\\p{N}_./-])', end: '(?![\\p{L}\\p{N}_/-])' }),
  'giu',
)

/** The environments that a text names, in lower case: staging, ci, laptop. */
export function settingsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(SETTING) ?? [])
}

const DENIED_BEFORE = pattern(
  () =>
    `${toSource(phrasesOf('deniedBefore'), { begin: WORD_BEGIN, end: '' })}(?: ${toSource(phrasesOf('betweenDenied'), { end: '' })}){0,2} ["'\`(]?$`,
)

/** Whether the words before another deny it: "not on port". */
export function deniesNextWord(before: string): boolean {
  return DENIED_BEFORE.test(before)
}

const DENIES_FIRST = pattern(() => `^${toSource(phrasesOf('deniesFirst'))}`)

/** Opens with a word that denies. */
export function opensDenying(said: string): boolean {
  return DENIES_FIRST.test(said)
}
