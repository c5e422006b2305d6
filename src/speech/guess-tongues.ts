/**
 * Guesses the language of a few words by its commonest ones, because small words mean different things: "no" denies in
 * Spanish and means "in the" in Portuguese. Pure.
 */
import { COMMON_WORDS, TONGUES, type Tongue } from './lexicon/tongues.ts'

const WORDS = new Map(
  Object.entries(COMMON_WORDS).map(([tongue, words]) => [tongue as Tongue, new Set(words.split(' '))]),
)
const WORD = /[\p{L}][\p{L}'’]*/gu
const HAN = /\p{Script=Han}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const READ_CHARS = 500

/** Returns the languages that the text may be in; all of them if nothing tells. */
export function guessTongues(text: string): readonly Tongue[] {
  const read = text.slice(0, READ_CHARS).toLowerCase()
  if (KANA.test(read)) return ['ja']
  if (HAN.test(read)) return ['zh', 'ja']
  const said = (read.match(WORD) ?? []).map((word) => word.replaceAll('’', "'"))
  const counts = [...WORDS].map(([tongue, words]) => ({
    tongue,
    count: said.filter((word) => words.has(word)).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  return most === 0 ? TONGUES : counts.filter(({ count }) => count === most).map(({ tongue }) => tongue)
}
