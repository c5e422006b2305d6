/** Two claims laid beside each other: which terms they share, and which stand in one of them only. */
import { areAkin, EXCLUSIVE_DOER_KEYS, LIGHT_KEYS, LIGHT_VERB_KEYS } from './lexicon.ts'
import type { Claim, ClaimTerm } from './read-claim.ts'

export interface ClaimPair {
  readonly older: Claim
  readonly newer: Claim
  /** Of the newer one. */
  readonly shared: readonly ClaimTerm[]
  /** Without light words. */
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

/** Numbers, versions, paths and identifiers must be equal, words may be forms of each other. */
export function isSameTerm(a: ClaimTerm, b: ClaimTerm): boolean {
  if (a.key === b.key) return true
  if (!isWordy(a) || !isWordy(b)) return a.key.toLowerCase() === b.key.toLowerCase()
  return areAkin(a.key, b.key)
}

export function isWordy({ kind }: ClaimTerm): boolean {
  return kind === 'word' || kind === 'name'
}

/** Without verbs that say no more than "is". */
export function withoutLightVerbs(terms: readonly ClaimTerm[]): ClaimTerm[] {
  return terms.filter(({ isVerb, key }) => !isVerb || !LIGHT_VERB_KEYS.has(key))
}

/** Adds nothing beside what it stands with: a branch, a file, currently. */
function isLight(term: ClaimTerm): boolean {
  return term.kind === 'word' && LIGHT_KEYS.has(term.key)
}

/** Whether they are about different things: each names a subject that the other does not know. */
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

/** Whether both have the same kind of subject, or one leaves it out, and no shared term changes sides. */
export function agreeInSubject({ older, newer, shared }: ClaimPair): boolean {
  if (older.subject !== newer.subject) {
    const kinds = new Set([older.subject, newer.subject])
    return kinds.has('none') && kinds.has('first')
  }
  return shared.every((term) =>
    older.terms.some((other) => isSameTerm(other, term) && other.inSubject === term.inSubject),
  )
}

/** How much both say: shared terms, and a verb that is no term. */
export function countShared({ older, newer, shared }: ClaimPair): number {
  const verb = older.verb !== null && older.verb === newer.verb && older.verb !== 'be'
  return shared.length + (verb && !shared.some(({ key }) => key === older.verb) ? 1 : 0)
}

/** Both affirm, or both deny. */
export function isSamePolarity({ older, newer }: ClaimPair): boolean {
  return older.negated === newer.negated
}

/** One at a time owns or leads: there the doer is what changes. */
export function isDoerChange({ older, newer, shared, onlyOlder, onlyNewer }: ClaimPair): boolean {
  if (older.verb !== newer.verb || older.verb === null || !EXCLUSIVE_DOER_KEYS.has(older.verb)) return false
  if (onlyOlder.length > 2 || onlyNewer.length > 2) return false
  return shared.some(({ key }) => key !== older.verb)
}
