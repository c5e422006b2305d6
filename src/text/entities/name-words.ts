/**
 * Names as words, to find one name inside another: "West Chicago" in "West Chicago High School". Only certain
 * names count, and only the longest ones: "West Chicago" already covers "Chicago".
 */
import type { ExtractedEntity } from '../../core/digest.ts'
import { STOPWORDS } from '../stopwords.ts'

/** Most words of a name that is searched inside others. */
const LONGEST_RUN = 8
/** Most words of a name that are read; paths can have many. */
const MOST_WORDS = 24
const LEAST_CHARS = 3
const WORD = /[\p{L}\p{N}]+/gu
const MARK = /\p{M}+/gu

/**
 * Returns lowercase words without accents, separated by one space; empty if a name has no letter or digit.
 * Pure.
 */
export function toNameWords(name: string): string {
  return listWords(name).slice(0, MOST_WORDS).join(' ').toLowerCase()
}

function listWords(text: string): string[] {
  return text.normalize('NFKD').replace(MARK, '').match(WORD) ?? []
}

/** Returns every run of one to eight neighbouring words that is shorter than the whole. Pure. */
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
 * Returns true if the name may be searched inside other names. People, tools, files and the like always
 * qualify, a concept only if its first content word is capitalised. A single word needs at least three
 * characters; at most eight words. Pure.
 */
export function isProperName({ name, kind }: ExtractedEntity): boolean {
  const words = listWords(name)
  const first = words.find((word) => !STOPWORDS.has(word.toLowerCase()))
  if (first === undefined || words.length > LONGEST_RUN) return false
  if (words.length === 1 && first.length < LEAST_CHARS) return false
  return kind !== 'concept' || /^\p{Lu}/u.test(first)
}

/**
 * Returns those of the names (as words) that occur in the whole at least once outside a longer one of them;
 * never the whole itself. Pure.
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

/** Returns those of the names that occur in a text, ignoring punctuation between their words. Pure. */
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
