/** Tells if a statement can take the place of another: both are about the same thing. */
import type { Memory } from '../../core/memory.ts'
import { compareClaims } from '../../text/claims/compare-claims.ts'
import { toTerms } from '../../text/tokens.ts'

/** Least share of the shorter statement's content words that both have. */
const SHARED01 = 0.5

export function restates(old: Pick<Memory, 'content'>, by: Pick<Memory, 'content'>): boolean {
  const { relation } = compareClaims(old.content, by.content)
  if (relation === 'updated' || relation === 'contradicted') return true
  const [before, after] = [new Set(toTerms(old.content)), new Set(toTerms(by.content))]
  const shared = [...before].filter((term) => after.has(term)).length
  return shared > 0 && shared >= SHARED01 * Math.min(before.size, after.size)
}
