/** All lexicons together: a sentence is read with the words of every language, because people mix them. */
import { CHINESE } from './chinese.ts'
import { DUTCH } from './dutch.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { JAPANESE } from './japanese.ts'
import { KOREAN } from './korean.ts'
import type { Lexicon } from './lexicon.ts'
import { POLISH } from './polish.ts'
import { PORTUGUESE } from './portuguese.ts'
import { RUSSIAN } from './russian.ts'
import { SPANISH } from './spanish.ts'
import { TURKISH } from './turkish.ts'

export const LANGUAGES: readonly Lexicon[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  PORTUGUESE,
  DUTCH,
  POLISH,
  RUSSIAN,
  CHINESE,
  JAPANESE,
  KOREAN,
  TURKISH,
]

type PhraseList = {
  [Part in keyof Lexicon]: Lexicon[Part] extends readonly string[] ? Part : never
}[keyof Lexicon]

/** Returns the phrases of one kind in every language, English first. */
export function phrasesOf(part: PhraseList, languages: readonly Lexicon[] = LANGUAGES): readonly string[] {
  return languages.flatMap((language) => language[part])
}

type WordList = {
  [Part in keyof Lexicon]: Lexicon[Part] extends string ? Part : never
}[keyof Lexicon]

/** Returns the single words of one kind in every language. */
export function wordsOf(part: WordList): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap((language) => language[part].split(' ')).filter((word) => word !== ''))
}
