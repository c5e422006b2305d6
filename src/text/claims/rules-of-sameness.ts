/** Rules by which one claim repeats the other, or adds detail to it. */
import { findSwitch } from '../differences.ts'
import {
  agreeInSubject,
  type ClaimPair,
  countShared,
  hasTerm,
  haveOtherSubjects,
  isSamePolarity,
  withoutLightVerbs,
} from './claim-pair.ts'
import { type Finding, found, write } from './finding.ts'
import type { ClaimTerm } from './read-claim.ts'

/** Returns true if a function word reverses the meaning: from and to, with and without. */
function isTurned({ older, newer }: ClaimPair): boolean {
  return findSwitch(older.functionWords, newer.functionWords) !== null
}

export function judgeRestated(pair: ClaimPair): Finding | null {
  const { older, newer } = pair
  if (older.mode !== newer.mode || !isSamePolarity(pair) || haveOtherSubjects(pair)) return null
  if (!coverEachOther(older.replaced, newer.replaced) || addsContext(pair) || isTurned(pair)) return null
  const differs = withoutLightVerbs([...pair.onlyOlder, ...pair.onlyNewer])
  if (differs.length > 0 || pair.shared.length === 0) return null
  if (older.vague || newer.vague) return null
  if (countShared(pair) < 2 && (older.verb !== newer.verb || older.subject !== newer.subject)) return null
  return found('same', 'Both say the same in almost the same words.', 0.9)
}

/** Returns true if the newer claim gives reasons or circumstances that the older lacks. */
function addsContext({ older, newer }: ClaimPair): boolean {
  return newer.context.some((term) => !hasTerm([...older.terms, ...older.context], term))
}

function coverEachOther(a: readonly ClaimTerm[], b: readonly ClaimTerm[]): boolean {
  return a.every((term) => hasTerm(b, term)) && b.every((term) => hasTerm(a, term))
}

/**
 * Returns true if both state or both instruct, with interchangeable verbs. Headings and fragments do neither.
 */
function isSameAct({ older, newer }: ClaimPair): boolean {
  if (older.verb === null || newer.verb === null || older.instructs !== newer.instructs) return false
  return older.verb === newer.verb || older.verb === 'be' || newer.verb === 'be'
}

export function judgeContained(pair: ClaimPair): Finding | null {
  const { newer, onlyOlder, onlyNewer } = pair
  if (!isSamePolarity(pair) || !isSameAct(pair) || newer.replaced.length > 0 || newer.changes) return null
  if (withoutLightVerbs(onlyNewer).length > 0 || countShared(pair) < 2 || addsContext(pair)) return null
  if (onlyOlder.some(({ inSubject }) => inSubject) || !agreeInSubject(pair) || isTurned(pair)) return null
  return found('same', 'The older one says it already, and more.', 0.8)
}

export function judgeRefinement(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer } = pair
  if (!isSamePolarity(pair) || !isSameAct(pair) || older.replaced.length > 0 || older.changes) return null
  if (withoutLightVerbs(onlyOlder).length > 0 || countShared(pair) < 2) return null
  if (onlyNewer.some(({ inSubject }) => inSubject) || !agreeInSubject(pair) || isTurned(pair)) return null
  return found(
    'refines',
    `It says the same with more detail: ${write([...onlyNewer, ...newer.context])}.`,
    0.75,
  )
}
