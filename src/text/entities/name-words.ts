/**
 * Names as words, to find one name inside another: "West Chicago" in "West Chicago High School". Only what is
 * surely a name counts inside another, and only the longest ones: "Chicago" is told by "West Chicago" already.
 */
import type { ExtractedEntity } from '../../core/digest.ts'
import { STOPWORDS } from '../stopwords.ts'

/** Words of a name that is looked for inside others. */
const LONGEST_RUN = 8
/** Words of a name that are looked at: paths can have many. */
const MOST_WORDS = 24
const LEAST_CHARS = 3
const WORD = /[\p{L}\p{N}]+/gu
const MARK = /\p{M}+/gu

/** Lowercase words without accents, one space between them; empty where a name has neither letter nor digit. Pure. */
export function toNameWords(name: string): string {
  return listWords(name).slice(0, MOST_WORDS).join(' ').toLowerCase()
}

function listWords(text: string): string[] {
  return text.normalize('NFKD').replace(MARK, '').match(WORD) ?? []
}

/** Every run of one to eight neighbouring words that is shorter than the whole. Pure. */
export function listRuns(words: string): string[] {
  const parts = words.split(' ')
  const runs = new Set<string>()
  for (let from = 0; from < parts.length; from++) {
    const longest = Math.min(parts.length, from + LONGEST_RUN)
    for (let until = from + 1; until <= longest; until++) {
      if (until - from < parts.length) runs.add(parts.slice(from, until).join(' '))
    }
  }
  return [...runs]
}

/**
 * Whether it may be looked for inside other names: people, tools, files and the like are names by what they are, a
 * concept only where its first word that is not an article or the like has a capital. One word alone has at least
 * three characters, several are at most eight. Pure.
 */
export function isProperName({ name, kind }: ExtractedEntity): boolean {
  const words = listWords(name)
  const first = words.find((word) => !STOPWORDS.has(word.toLowerCase()))
  if (first === undefined || words.length > LONGEST_RUN) return false
  if (words.length === 1 && first.length < LEAST_CHARS) return false
  return kind !== 'concept' || /^\p{Lu}/u.test(first)
}

/**
 * Of these names, all as words, those that stand in the whole and, at least once, not inside a longer one of them.
 * The whole itself is none of them. Pure.
 */
export function findMaximal(whole: string, names: Iterable<string>): string[] {
  const parts = whole.split(' ')
  const found = [...new Set(names)].flatMap((name) => {
    const length = name.split(' ').length
    return length < parts.length ? findRuns(parts, name, length).map((from) => ({ name, from, length })) : []
  })
  const maximal = found.filter(
    (run) =>
      !found.some(
        (other) =>
          other.length > run.length &&
          other.from <= run.from &&
          other.from + other.length >= run.from + run.length,
      ),
  )
  return [...new Set(maximal.map(({ name }) => name))]
}

/** Which of these names stand in a text, whatever marks are between their words. Pure. */
export function findStanding<N extends { readonly name: string }>(text: string, named: readonly N[]): N[] {
  const words = ` ${listWords(text).join(' ').toLowerCase()} `
  return named.filter(({ name }) => words.includes(` ${toNameWords(name)} `))
}

function findRuns(parts: readonly string[], name: string, length: number): number[] {
  const starts: number[] = []
  for (let from = 0; from + length <= parts.length; from++) {
    if (parts.slice(from, from + length).join(' ') === name) starts.push(from)
  }
  return starts
}
