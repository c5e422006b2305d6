/** The result of a rule about two claims. */
import type { ClaimPair } from './claim-pair.ts'
import type { ClaimTerm } from './read-claim.ts'

export const CLAIM_RELATIONS = ['same', 'updated', 'contradicted', 'refines', 'unrelated'] as const
export type ClaimRelation = (typeof CLAIM_RELATIONS)[number]

export interface Finding {
  readonly relation: ClaimRelation
  /** Explanation for people. */
  readonly reason: string
  readonly confidence01: number
}

export interface ClaimRule {
  readonly name: string
  /** Returns null if the rule does not apply. */
  readonly judge: (pair: ClaimPair) => Finding | null
}

export const found = (relation: ClaimRelation, reason: string, confidence01: number): Finding => ({
  relation,
  reason,
  confidence01,
})

/** Joins the first four terms, for explanations. */
export function write(terms: readonly ClaimTerm[]): string {
  return terms
    .slice(0, 4)
    .map(({ written }) => written)
    .join(' ')
}
