/** Links facts of a segment, but only if their words say so. Pure. */
import type { ExtractedFact, ExtractedRelation } from '../../../core/digest.ts'
import type { Candidate } from './candidate.ts'

export interface KeyedFact {
  readonly candidate: Candidate
  readonly fact: ExtractedFact
}

const GIVES_REASON =
  /^(?:because\b|the reason\b|this is because|that's because|that is because|the motivation)/i

export function relate(facts: readonly KeyedFact[]): ExtractedRelation[] {
  const relations: ExtractedRelation[] = []
  for (const [index, { candidate, fact }] of facts.entries()) {
    const error =
      candidate.under === undefined
        ? undefined
        : fact.details.find(({ quote }) => quote === candidate.under?.quote)
    if (error !== undefined) {
      const reasoning = 'the command succeeded after this'
      relations.push({ source: fact.key, target: error.key, relation: 'resolved', reasoning })
    }
    const before = facts[index - 1]
    if (before !== undefined && followsWithReason(before.candidate, candidate)) {
      const reasoning = 'said as its reason'
      relations.push({ source: fact.key, target: before.fact.key, relation: 'motivated', reasoning })
    }
  }
  return relations
}

/** True if it is the next sentence of the same message, and gives the reason. */
function followsWithReason(before: Candidate, candidate: Candidate): boolean {
  if (before.episode !== candidate.episode || before.kind !== 'decision') return false
  const gap = candidate.start - (before.start + before.quote.length)
  return gap >= 0 && gap <= 3 && GIVES_REASON.test(candidate.text)
}
