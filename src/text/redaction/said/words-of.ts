/** Collects the words of one sort from the lists of all languages. */
import { SECRET_NOUNS, type SecretNouns } from './secret-nouns.ts'
import { TONGUES, type Tongue } from './tongues.ts'

/** Splits a list of words at its blanks. */
export const listOf = (words: string): string[] => words.split(' ').filter((word) => word !== '')

/** Returns all words of a sort in all languages. */
export function wordsOf(sort: keyof SecretNouns | Exclude<keyof Tongue, 'goesOn' | 'mayGoOn'>): Set<string> {
  const lists = isNounSort(sort)
    ? Object.values(SECRET_NOUNS).map((nouns) => nouns[sort])
    : Object.values(TONGUES).map((tongue) => tongue[sort])
  return new Set(lists.flatMap(listOf))
}

function isNounSort(sort: string): sort is keyof SecretNouns {
  return NOUN_SORTS.has(sort)
}

const NOUN_SORTS: ReadonlySet<string> = new Set(['passwords', 'secrets', 'keys', 'pairs', 'qualifiers'])

/** Returns a pattern of alternatives, grouped by first letter, which makes the search faster. */
export function toAlternatives(patterns: Iterable<string>): string {
  return [...Map.groupBy(patterns, (pattern) => pattern.slice(0, 1))]
    .map(([first, group]) => `${first}(?:${group.map((pattern) => pattern.slice(1)).join('|')})`)
    .join('|')
}
