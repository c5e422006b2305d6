/**
 * Selects the recall hits that are relevant to the question: recall only ranks, and in a small store it
 * ranks everything. Pure.
 */
import type { DocumentRef } from '../../core/document.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { RecallHit } from '../../core/recall.ts'

/** Minimum calibrated similarity, or share of the best hit's BM25, of a relevant hit. */
const ALIKE = 0.35
const SAME_WORDS = 0.35
/** Minimum of `meaning`, in standard deviations, if neither of the two was measured. */
const STANDS_OUT = 1

/** Keeps the best hit and all relevant ones. Hits must carry their signals and come best first. */
export function keepRelevant(hits: readonly RecallHit[]): RecallHit[] {
  return hits.filter((hit, rank) => rank === 0 || isRelevant(hit))
}

export function isRelevant({ signals = {} }: RecallHit): boolean {
  const { similarity = 0, bm25 = 0, meaning = 0, words = 0 } = signals
  if (similarity === 0 && bm25 === 0) return words > 0 || meaning > STANDS_OUT
  return similarity >= ALIKE || bm25 >= SAME_WORDS
}

/** Returns the documents of the hits, each followed by those folded into it. */
export function unfold(hits: readonly RecallHit[]): DocumentRef[] {
  return hits.flatMap(({ ref, folded }) => [ref, ...folded.map((other) => other.ref)])
}

export function memoriesOf(refs: readonly DocumentRef[]): MemoryId[] {
  return refs.flatMap((ref) => (ref.kind === 'memory' ? [ref.id] : []))
}
