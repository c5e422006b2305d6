/** Whether two statements stand against each other, told by rules over their words. */
import { type ClaimComparison, type ClaimRelation, compareClaims } from '../../text/claims/compare-claims.ts'
import { differsInSubstance } from '../../text/differences.ts'

/** A newer value or a denial: both cannot be current. Restating and refining are neither. */
export function isContradiction(relation: ClaimRelation): boolean {
  return relation === 'updated' || relation === 'contradicted'
}

/** As `compareClaims`, but texts that differ in no word of substance never contradict each other. Pure. */
export function judgeByRules(older: string, newer: string): ClaimComparison {
  const comparison = compareClaims(older, newer)
  if (!isContradiction(comparison.relation) || differsInSubstance(older, newer).differs) return comparison
  const reason = 'Both say the same in almost the same words.'
  return { relation: 'same', rule: 'same-substance', reason, confidence01: 0.95 }
}
