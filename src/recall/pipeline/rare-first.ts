/**
 * While documents wait for their vectors, puts a text first that holds the identifier or unusual word the question
 * names: a text that lacks it must not come first only because it can be compared by meaning. Pure.
 */
import type { SearchDocument } from '../../core/document.ts'
import { toTerms } from '../../text/tokens.ts'
import type { RankedDocument } from './rank.ts'

/** A word that more documents hold is not rare: at most three, or 0.5 % of them. */
const RARE = { documents: 3, share: 0.005 } as const
const FEWEST_PIECES = 3
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
    if (isUnusual && terms.length > 0) found.add(terms.join(' '))
  }
  return [...found]
}

/**
 * Returns the ranking with the best holder of most of the rare words first; unchanged if the first one is such.
 * @param documents number of documents in the store
 */
export function putRareFirst(
  ranked: readonly RankedDocument[],
  words: readonly string[],
  documents: number,
): readonly RankedDocument[] {
  const [best] = ranked
  if (best === undefined || words.length === 0) return ranked
  const most = Math.max(RARE.documents, RARE.share * documents)
  const rare = words.filter((word) => {
    const holders = ranked.filter(({ document }) => holds(document, word)).length
    return holders > 0 && holders <= most
  })
  const countIn = ({ document }: RankedDocument) => rare.filter((word) => holds(document, word)).length
  let first = best
  for (const each of ranked) if (countIn(each) > countIn(first)) first = each
  if (first === best) return ranked
  return [raise(first, best.score), ...ranked.filter((each) => each !== first)]
}

function holds({ terms, labelTerms }: SearchDocument, word: string): boolean {
  return ` ${terms} `.includes(` ${word} `) || ` ${labelTerms} `.includes(` ${word} `)
}

/** Gives a document the best score, and says why. */
function raise(ranked: RankedDocument, score: number): RankedDocument {
  return {
    ...ranked,
    score,
    contributions: { ...ranked.contributions, rareWord: score - ranked.score },
  }
}
