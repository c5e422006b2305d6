/** Finds the words of a question that tell texts apart by themselves: identifiers, unusual names, single words. Pure. */
import type { CorpusStatistics } from '../../core/ports/document-repository.ts'
import { toTerms } from '../../text/tokens.ts'
import type { WeightedTerm } from './question.ts'

/** In a smaller store most words occur in one document only. */
const FEWEST_DOCUMENTS = 500
const FEWEST_PIECES = 3
/** A pasted log has hundreds; each is searched for by itself. */
const MOST_WORDS = 12
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_./:@#-]*[\p{L}\p{N}])?/gu
/** A digit beside a letter, an inner capital, or parts joined by a sign. A hyphen joins ordinary words too. */
const IDENTIFIER = /\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}|\p{Lu}{3}|[\p{L}\p{N}][_./:@#][\p{L}\p{N}]/u

/**
 * Returns the terms, joined as stored, of each identifier or unusual word of the question.
 * @param countPieces pieces of a word in the vocabulary of the model, which has ordinary words whole; null if unknown
 */
export function findUnusualWords(query: string, countPieces: (word: string) => number | null): string[] {
  const found = new Set<string>()
  for (const [word] of query.matchAll(WORD)) {
    const terms = toTerms(word)
    const isUnusual =
      IDENTIFIER.test(word) || (terms.length === 1 && (countPieces(word) ?? 0) >= FEWEST_PIECES)
    if (isUnusual && terms.some((term) => term.length > 1)) found.add(terms.join(' '))
    if (found.size >= MOST_WORDS) break
  }
  return [...found]
}

/** Returns the terms of the question that a single document of a larger store holds. */
export function findSingleWords(
  asked: readonly WeightedTerm[],
  { documents, documentFrequency }: CorpusStatistics,
): string[] {
  if (documents < FEWEST_DOCUMENTS) return []
  return asked.flatMap(({ term, weight }) =>
    weight === 1 && documentFrequency.get(term) === 1 ? [term] : [],
  )
}
