/** Two claims side by side: the terms they share, and the terms of one only. */
import { areAkin, EXCLUSIVE_DOER_KEYS, LIGHT_KEYS, LIGHT_VERB_KEYS } from './lexicon.ts'
import type { Claim, ClaimTerm } from './read-claim.ts'

export interface ClaimPair {
  readonly older: Claim
  readonly newer: Claim
  /** Terms of the newer claim. */
  readonly shared: readonly ClaimTerm[]
  /** Terms of one claim only, without light words. */
  readonly onlyOlder: readonly ClaimTerm[]
  readonly onlyNewer: readonly ClaimTerm[]
}

export function pairClaims(older: Claim, newer: Claim): ClaimPair {
  return {
    older,
    newer,
    shared: newer.terms.filter((term) => hasTerm(older.terms, term)),
    onlyOlder: older.terms.filter((term) => !isLight(term) && !hasTerm(newer.terms, term)),
    onlyNewer: newer.terms.filter((term) => !isLight(term) && !hasTerm(older.terms, term)),
  }
}

export function hasTerm(terms: readonly ClaimTerm[], term: ClaimTerm): boolean {
  return terms.some((other) => isSameTerm(other, term))
}

/** Numbers, versions, paths and identifiers must be equal; words may be forms of each other. */
export function isSameTerm(a: ClaimTerm, b: ClaimTerm): boolean {
  if (a.key === b.key) return true
  if (!isWordy(a) || !isWordy(b)) return a.key.toLowerCase() === b.key.toLowerCase()
  return areAkin(a.key, b.key)
}

export function isWordy({ kind }: ClaimTerm): boolean {
  return kind === 'word' || kind === 'name'
}

/** Returns the terms without verbs that mean no more than "is". */
export function withoutLightVerbs(terms: readonly ClaimTerm[]): ClaimTerm[] {
  return terms.filter(({ isVerb, key }) => !isVerb || !LIGHT_VERB_KEYS.has(key))
}

/** Returns true for a word that adds no meaning to its context: branch, file, currently. */
function isLight({ kind, key, written }: ClaimTerm): boolean {
  // Files and packages in the plural are things, not the kind of a named one.
  return (
    kind === 'word' && LIGHT_KEYS.has(key) && !/^(?:branche|file|version|package|command)s$/i.test(written)
  )
}

/**
 * Returns true if the claims are about different things: each has a subject that the other does not mention.
 */
export function haveOtherSubjects({ older, newer, onlyOlder, onlyNewer }: ClaimPair): boolean {
  if (areDisjoint(older.owners, newer.owners)) return true
  if (isPerson(older) && isPerson(newer) && older.subject !== newer.subject) return true
  const strangeOld = onlyOlder.some(({ inSubject }) => inSubject)
  const strangeNew = onlyNewer.some(({ inSubject }) => inSubject)
  if (strangeOld && strangeNew) return true
  return (strangeNew && isPerson(older)) || (strangeOld && isPerson(newer))
}

function isPerson({ subject }: Claim): boolean {
  return subject === 'first' || subject === 'second'
}

function areDisjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && [...a].every((owner) => !b.has(owner))
}

/** Returns true if both have the same kind of subject, or one omits it, and no shared term changes sides. */
export function agreeInSubject({ older, newer, shared }: ClaimPair): boolean {
  if (older.subject !== newer.subject) {
    const kinds = new Set([older.subject, newer.subject])
    return kinds.has('none') && kinds.has('first')
  }
  return shared.every((term) =>
    older.terms.some((other) => isSameTerm(other, term) && other.inSubject === term.inSubject),
  )
}

/** Counts the shared terms, plus a shared verb that is not among them. */
export function countShared({ older, newer, shared }: ClaimPair): number {
  const verb = older.verb !== null && older.verb === newer.verb && older.verb !== 'be'
  return shared.length + (verb && !shared.some(({ key }) => key === older.verb) ? 1 : 0)
}

/** Returns true if both affirm or both deny. */
export function isSamePolarity({ older, newer }: ClaimPair): boolean {
  return older.negated === newer.negated
}

/** Returns true for verbs with one doer at a time (owns, leads) whose doer changed. */
export function isDoerChange({ older, newer, shared, onlyOlder, onlyNewer }: ClaimPair): boolean {
  if (older.verb !== newer.verb || older.verb === null || !EXCLUSIVE_DOER_KEYS.has(older.verb)) return false
  if (onlyOlder.length > 2 || onlyNewer.length > 2) return false
  return shared.some(({ key }) => key !== older.verb)
}
