/**
 * While documents wait for their vectors, puts a text first that holds the identifier or rare word the question names: a
 * text that lacks it must not come first only because it can be compared by meaning. Pure.
 */
import type { SearchDocument } from '../../core/document.ts'
import type { RankedDocument } from './rank.ts'

/** A word that more documents hold is not rare: at most three, or 2 % of them. */
const RARE = { documents: 3, share: 0.02 } as const

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

/** True if the text or its label has the terms of the word in order. */
export function holds({ terms, labelTerms }: SearchDocument, word: string): boolean {
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
