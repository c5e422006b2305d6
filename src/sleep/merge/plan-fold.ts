/**
 * Decides which memories say the same often enough to be folded, and which one stays. Pure. When in
 * doubt they stay: a duplicate costs less than a lost statement.
 */
import type { EpochMs } from '../../core/ids.ts'
import { hasBegun, type Memory, TRUST_LEVELS } from '../../core/memory.ts'
import { governanceGuard } from '../../strength/governance.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { toTitle } from '../../text/sentences.ts'
import { foldCase } from '../../text/tokens.ts'
import { isLive, isStatement } from '../statements/statements.ts'

/** Two equal statements may be chance; three are a pattern. */
export const LEAST_GROUP = 3

/**
 * True if the memory may be folded: a live statement without end date and without a governance guard,
 * not taken from a file, and not marked as kept apart by an undo.
 */
export function isFoldable(memory: Memory, now: EpochMs): boolean {
  return (
    isStatement(memory) &&
    isLive(memory) &&
    governanceGuard(memory) === null &&
    memory.validUntil === null &&
    hasBegun(memory, now) &&
    memory.sourceFile === null &&
    memory.metadata.keptApart === undefined
  )
}

/**
 * True if both have the same scope and element, and no number, name, version, negation or other word of
 * substance differs.
 */
export function saysTheSame(a: Memory, b: Memory): boolean {
  return (
    a.scopeId === b.scopeId &&
    foldCase(a.element ?? '') === foldCase(b.element ?? '') &&
    areSameWords(statementOf(a), statementOf(b))
  )
}

function areSameWords(a: string, b: string): boolean {
  return a === b || !differsInSubstance(a, b).differs
}

/** Includes the title unless it was made from the content. */
function statementOf({ title, content }: Memory): string {
  return title === '' || title === toTitle(content) ? content : `${title}.\n${content}`
}

/**
 * Returns the largest group around a memory in which all say the same; null if it has fewer than
 * `least` members.
 * @param candidates nearest first
 * @param areSame symmetric
 */
export function findGroup(
  memory: Memory,
  candidates: readonly Memory[],
  areSame: (a: Memory, b: Memory) => boolean,
  least = LEAST_GROUP,
): readonly Memory[] | null {
  const fitting = candidates.filter((candidate) => candidate.id !== memory.id && areSame(memory, candidate))
  let largest: readonly Memory[] = []
  for (const first of fitting) {
    if (largest.includes(first)) continue
    const group = [memory, first]
    for (const candidate of fitting) {
      if (candidate !== first && group.every((member) => areSame(member, candidate))) group.push(candidate)
    }
    if (group.length > largest.length) largest = group
  }
  return largest.length < least ? null : largest
}

/** Returns the memory with the highest trust, then the most accesses, then the oldest. */
export function chooseSurvivor(group: readonly Memory[]): Memory | null {
  const [best] = group.toSorted(
    (a, b) =>
      TRUST_LEVELS.indexOf(a.trust) - TRUST_LEVELS.indexOf(b.trust) ||
      b.accessCount - a.accessCount ||
      a.createdAt - b.createdAt ||
      (a.id < b.id ? -1 : 1),
  )
  return best ?? null
}
