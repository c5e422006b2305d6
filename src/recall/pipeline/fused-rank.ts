/** Reciprocal rank fusion of the candidates' order by meaning and their order by words. Pure. */
import type { SearchDocument } from '../../core/document.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import type { AskedMeaning } from './ask-meaning.ts'
import type { Candidates } from './candidates.ts'

/** Constant k of reciprocal rank fusion. */
const RRF_K = 60

/** Places from 0, best first; a document that one order does not have is missing there. */
export interface Ranks {
  readonly byMeaning: ReadonlyMap<DocumentSeq, number>
  readonly byWords: ReadonlyMap<DocumentSeq, number>
}

export function rankBoth(
  { documents }: Pick<Candidates, 'documents'>,
  scored: readonly number[],
  asked: Pick<AskedMeaning, 'scan'> | null,
): Ranks {
  const order = (value: (document: SearchDocument, i: number) => number | null) =>
    new Map(
      documents
        .map((document, i) => ({ seq: document.seq, value: value(document, i) }))
        .filter((each): each is { seq: DocumentSeq; value: number } => each.value !== null)
        .sort((a, b) => b.value - a.value || a.seq - b.seq)
        .map(({ seq }, rank) => [seq, rank] as const),
    )
  return {
    byMeaning: order(({ seq }) => asked?.scan.similarityOf(seq) ?? null),
    byWords: order((_, i) => ((scored[i] ?? 0) > 0 ? (scored[i] ?? 0) : null)),
  }
}

/** Returns Σ 1 / (k + rank), ranks from 1, as a share of the best possible. */
export function fuse({ byMeaning, byWords }: Ranks, seq: DocumentSeq, k = RRF_K): number {
  const part = (rank: number | undefined) => (rank === undefined ? 0 : 1 / (k + rank + 1))
  return ((part(byMeaning.get(seq)) + part(byWords.get(seq))) * (k + 1)) / 2
}
