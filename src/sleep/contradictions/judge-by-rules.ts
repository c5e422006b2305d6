/** Judges by rules over their words if two statements contradict each other. */
import { type ClaimComparison, type ClaimRelation, compareClaims } from '../../text/claims/compare-claims.ts'
import { differsInSubstance } from '../../text/differences.ts'
import type { CandidatePair } from '../statements/candidate-pairs.ts'

/** True for a newer value or a denial, where both cannot be current. Restating and refining are neither. */
export function isContradiction(relation: ClaimRelation): boolean {
  return relation === 'updated' || relation === 'contradicted'
}

/** Minimum confidence for statements that may be about different things. */
const PLAIN01 = 0.75

/**
 * Judges a pair. A `near` pair counts as about one thing; for others a contradiction must be certain.
 * Pure.
 */
export function judgePairByRules({ older, newer, near }: CandidatePair): ClaimComparison {
  const comparison = judgeByRules(older.content, newer.content)
  if (near || !isContradiction(comparison.relation) || comparison.confidence01 >= PLAIN01) return comparison
  const reason = 'They may be about different things.'
  return { relation: 'unrelated', rule: 'not-near', reason, confidence01: 0.6 }
}

/** Like `compareClaims`, but texts that do not differ in substance never contradict each other. Pure. */
export function judgeByRules(older: string, newer: string): ClaimComparison {
  const comparison = compareClaims(older, newer)
  if (!isContradiction(comparison.relation) || differsInSubstance(older, newer).differs) return comparison
  const reason = 'Both say the same in almost the same words.'
  return { relation: 'same', rule: 'same-substance', reason, confidence01: 0.95 }
}
