/**
 * Which memories say the same often enough to be folded into one, and which of them stays. Pure. It errs on the
 * side of leaving them: keeping a text twice costs less than losing what only one of them says.
 */
import type { EpochMs } from '../../core/ids.ts'
import { hasBegun, type Memory, TRUST_LEVELS } from '../../core/memory.ts'
import { governanceGuard } from '../../strength/governance.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { toTitle } from '../../text/sentences.ts'
import { foldCase } from '../../text/tokens.ts'
import { isLive, isStatement } from '../statements/statements.ts'

/** Two of a kind may be chance; three are a habit. */
export const LEAST_GROUP = 3

/**
 * Whether a memory may be folded at all: a live statement that holds until further notice, that nobody guards,
 * whose text does not stand in a file that is checked against it, and that nobody has taken apart before.
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

/** About the same thing, in the same scope, and without a number, name, version, negation or word between them. */
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

/** A title that was not made from the content says something too. */
function statementOf({ title, content }: Memory): string {
  return title === '' || title === toTitle(content) ? content : `${title}.\n${content}`
}

/**
 * The largest group around a memory in which every two are the same; null where there are not three.
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

/** The best-trusted, then the most read, then the oldest. */
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
