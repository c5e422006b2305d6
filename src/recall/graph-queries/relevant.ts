/** Of what recall found, what is about the question: recall ranks, and in a small store it ranks everything. Pure. */
import type { DocumentRef } from '../../core/document.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { RecallHit } from '../../core/recall.ts'

/** Calibrated likeness, or the share of the best find's words, from which on two texts are about the same. */
const ALIKE = 0.35
const SAME_WORDS = 0.35
/** In standard deviations: where those are not measured, standing out has to do. */
const STANDS_OUT = 1

/** The best find, and all that are about the same. Needs hits with their signals, best first. */
export function keepRelevant(hits: readonly RecallHit[]): RecallHit[] {
  return hits.filter((hit, rank) => rank === 0 || isRelevant(hit))
}

export function isRelevant({ signals = {} }: RecallHit): boolean {
  const { similarity = 0, bm25 = 0, meaning = 0, words = 0 } = signals
  if (similarity === 0 && bm25 === 0) return words > 0 || meaning > STANDS_OUT
  return similarity >= ALIKE || bm25 >= SAME_WORDS
}

/** What the hits stand for, each with what was folded into it. */
export function unfold(hits: readonly RecallHit[]): DocumentRef[] {
  return hits.flatMap(({ ref, folded }) => [ref, ...folded.map((other) => other.ref)])
}

export function memoriesOf(refs: readonly DocumentRef[]): MemoryId[] {
  return refs.flatMap((ref) => (ref.kind === 'memory' ? [ref.id] : []))
}
