/** The words around a value: when it changed, what something is called, and words without content. Pure. */
import { pattern } from '../text/pattern.ts'
import { STOPWORDS } from '../text/stopwords.ts'
import { phrasesOf, wordsOf } from './lexicon/languages.ts'
import { toSource, WORD_BEGIN } from './phrases.ts'

/** Expressions of when something changed, which are not part of the statement. */
const WHEN = new RegExp(toSource(phrasesOf('when'), { begin: WORD_BEGIN }), 'giu')

/** Removes such expressions: "We moved it to 9100 last week" loses "last week". */
export function withoutWhen(said: string): string {
  return said.replace(WHEN, ' ')
}

const NAME = '["\'`]?([\\p{L}\\p{N}][\\p{L}\\p{N}_./-]*)["\'`]?'
const CALLED = pattern(() => `^(.*?)${toSource(phrasesOf('called'), { begin: WORD_BEGIN })} ${NAME}(.*)$`)

export interface Called {
  /** The words before: the thing that has the name. */
  readonly whose: string
  readonly name: string
  readonly rest: string
}

/** Parses "it is called X", where X may be any word. Null if nothing is named. */
export function readCalled(said: string): Called | null {
  const [, whose = '', name, rest = ''] = CALLED.exec(said) ?? []
  return name === undefined ? null : { whose, name, rest }
}

const CARRIERS = wordsOf('carriers')
const NO_PLACES = wordsOf('noPlace')

/** Returns true for a word that says nothing about the subject. @param folded in lowercase */
export function isCarrier(folded: string): boolean {
  return STOPWORDS.has(folded) || CARRIERS.has(folded)
}

/**
 * Returns true for a word before a value that does not tell what the value is of: "the", "is". @param folded
 * in lowercase; empty if there is no word
 */
export function tellsNoPlace(folded: string): boolean {
  return folded === '' || NO_PLACES.has(folded)
}

const SETTING = new RegExp(
  toSource(phrasesOf('settings'), { begin: '(?<![\\p{L}\\p{N}_./-])', end: '(?![\\p{L}\\p{N}_/-])' }),
  'giu',
)

/** Returns the environments that a text names, in lowercase: staging, ci, laptop. */
export function settingsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(SETTING) ?? [])
}

const DENIED_BEFORE = pattern(
  () =>
    `${toSource(phrasesOf('deniedBefore'), { begin: WORD_BEGIN, end: '' })}(?: ${toSource(phrasesOf('betweenDenied'), { end: '' })}){0,2} ["'\`(]?$`,
)

/** Returns true if the words before another deny it: "not on port". */
export function deniesNextWord(before: string): boolean {
  return DENIED_BEFORE.test(before)
}

const DENIES_FIRST = pattern(() => `^${toSource(phrasesOf('deniesFirst'))}`)

/** Returns true if the sentence opens with a denying word. */
export function opensDenying(said: string): boolean {
  return DENIES_FIRST.test(said)
}
