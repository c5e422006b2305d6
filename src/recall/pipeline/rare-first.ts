/**
 * While documents wait for their vectors, puts a text first that holds the identifier or rare word the question names: a
 * text that lacks it must not come first only because it can be compared by meaning. Pure.
 */
import type { SearchDocument } from '../../core/document.ts'
import type { CorpusStatistics } from '../../core/ports/document-repository.ts'
import type { RankedDocument } from './rank.ts'

/** A word that more documents hold is not rare: at most three, or 2 % of them; phrases are counted among the ranked. */
const RARE = { documents: 3, share: 0.02 } as const

/**
 * Returns the ranking with the best of the texts without a vector that hold most of the rare words first; unchanged if the
 * first one holds as many.
 * @param waits true for a document without a vector
 */
export function putRareFirst(
  ranked: readonly RankedDocument[],
  words: readonly string[],
  { documents, documentFrequency }: CorpusStatistics,
  waits: (document: SearchDocument) => boolean,
): readonly RankedDocument[] {
  const [best] = ranked
  if (best === undefined || words.length === 0) return ranked
  const isRare = (word: string) => {
    const known = documentFrequency.get(word)
    const holders = known ?? ranked.filter(({ document }) => holds(document, word)).length
    const among = known === undefined ? ranked.length : documents
    return holders > 0 && holders <= Math.max(RARE.documents, RARE.share * among)
  }
  const rare = words.filter(isRare)
  const countIn = ({ document }: RankedDocument) => rare.filter((word) => holds(document, word)).length
  let first = best
  let most = countIn(best)
  for (const each of ranked) {
    const count = waits(each.document) ? countIn(each) : 0
    if (count <= most) continue
    first = each
    most = count
  }
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
