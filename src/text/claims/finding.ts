/** What a rule finds about two claims. */
import type { ClaimPair } from './claim-pair.ts'
import type { ClaimTerm } from './read-claim.ts'

export const CLAIM_RELATIONS = ['same', 'updated', 'contradicted', 'refines', 'unrelated'] as const
export type ClaimRelation = (typeof CLAIM_RELATIONS)[number]

export interface Finding {
  readonly relation: ClaimRelation
  /** For people. */
  readonly reason: string
  readonly confidence01: number
}

export interface ClaimRule {
  readonly name: string
  /** Null where the rule does not apply. */
  readonly judge: (pair: ClaimPair) => Finding | null
}

export const found = (relation: ClaimRelation, reason: string, confidence01: number): Finding => ({
  relation,
  reason,
  confidence01,
})

/** The first words of some terms, for reasons. */
export function write(terms: readonly ClaimTerm[]): string {
  return terms
    .slice(0, 4)
    .map(({ written }) => written)
    .join(' ')
}
