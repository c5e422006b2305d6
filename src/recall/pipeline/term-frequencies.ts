/**
 * Caches how many documents have a word. Counting takes time proportional to those documents, and the
 * words of one person's prompts recur. Accurate to about 1 %, enough to choose words; ranking counts
 * anew.
 */
import type { CorpusStatistics, DocumentRepository } from '../../core/ports/document-repository.ts'

/** The cache is cleared if the number of documents changes by more than this share. */
const DRIFT = 0.01
const MOST_REMEMBERED = 20_000

export function rememberFrequencies(
  documents: Pick<DocumentRepository, 'statistics'>,
): Pick<DocumentRepository, 'statistics'> {
  const known = new Map<string, number>()
  let countedAmong = 0

  const forgetOutdated = (among: number): void => {
    const isOutdated = Math.abs(among - countedAmong) > DRIFT * countedAmong
    if (!isOutdated && known.size < MOST_REMEMBERED) return
    known.clear()
    countedAmong = among
  }

  return {
    async statistics(terms): Promise<CorpusStatistics> {
      const now = await documents.statistics([])
      forgetOutdated(now.documents)
      const unknown = terms.filter((term) => !known.has(term))
      const counted = unknown.length === 0 ? null : await documents.statistics(unknown)
      for (const term of unknown) known.set(term, counted?.documentFrequency.get(term) ?? 0)
      return { ...now, documentFrequency: new Map(terms.map((term) => [term, known.get(term) ?? 0])) }
    },
  }
}
