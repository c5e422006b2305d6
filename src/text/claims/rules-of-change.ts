/** Rules by which a newer claim replaces something that the older says. */
import { findSwitch } from '../differences.ts'
import {
  type ClaimPair,
  hasTerm,
  haveOtherSubjects,
  isDoerChange,
  isSamePolarity,
  withoutLightVerbs,
} from './claim-pair.ts'
import { type Finding, found, write } from './finding.ts'
import {
  ADDITIVE_VERB_KEYS,
  areRivalStates,
  CHOOSING_VERB_KEYS,
  EXCLUSIVE_VERB_KEYS,
  KEEPING_VERB_KEYS,
  LIGHT_VERB_KEYS,
  SINGLE_NOUN_KEYS,
} from './lexicon.ts'
import type { Claim, ClaimTerm } from './read-claim.ts'

/** Most words that name the replaced thing. */
const MOST_REPLACED = 4

/** Judges may, can and must: the same words with a stricter or weaker obligation. */
export function judgeModality(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer } = pair
  const turned = findSwitch(older.functionWords, newer.functionWords)
  if (turned === null || onlyOlder.length + onlyNewer.length > 0 || pair.shared.length === 0) return null
  if (!turned.includes('must') || !isSamePolarity(pair) || haveOtherSubjects(pair)) return null
  return found('updated', `From ${turned[0]} to ${turned[1]}.`, 0.7)
}

/** Judges a claim that names what it replaces, if the other claim says exactly that about the same thing. */
export function judgeReplacement(pair: ClaimPair): Finding | null {
  const { older, newer } = pair
  const [ended, ending] = newer.replaced.length > 0 ? [older, newer] : [newer, older]
  const { replaced } = ending
  if (replaced.length === 0 || replaced.length > MOST_REPLACED || haveOtherSubjects(pair)) return null
  if (
    ended.replaced.length > 0 ||
    ended.changes ||
    ended.event ||
    ended.negated ||
    ended.mode !== 'statement'
  )
    return null
  const object = ended.terms.filter(({ inSubject }) => !inSubject)
  if (
    !replaced.every((term) => hasTerm(object, term)) ||
    replaced.some((term) => hasTerm(ending.terms, term))
  )
    return null
  const rest = withoutLightVerbs(ended.terms).filter(
    (term) => term.key !== ended.verb && !hasTerm(replaced, term) && !hasTerm(ending.terms, term),
  )
  const verbFits = ended.verb !== null && (KEEPING_VERB_KEYS.has(ended.verb) || ended.verb === ending.verb)
  if (!verbFits && !ended.terms.some((term) => term.inSubject && hasTerm(ending.terms, term))) return null
  if (rest.length > (verbFits ? 1 : 0)) return null
  return found('updated', `It replaces ${write(replaced)}.`, 0.9)
}

/**
 * Judges "only in English" beside "in English and German": one excludes what the other joins to the same value. Without
 * "and" between the two, the newer words may be mere detail.
 */
export function judgeExclusion(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer, shared } = pair
  if (!isSamePolarity(pair) || older.negated || haveOtherSubjects(pair)) return null
  if (older.verb === null || older.verb !== newer.verb || shared.length < 2) return null
  const [narrow, wide, added, missing] = excludes(older)
    ? [older, newer, onlyNewer, onlyOlder]
    : [newer, older, onlyOlder, onlyNewer]
  if (!excludes(narrow) || excludes(wide) || added.length === 0 || missing.length > 0) return null
  const values = wide.terms.filter((term) => !term.inSubject && !term.isVerb && hasTerm(shared, term))
  if (!added.every((term) => values.some((value) => areJoined(wide.text, value, term)))) return null
  return found('updated', `Only one of them allows ${write(added)}.`, 0.75)
}

function excludes({ functionWords }: Claim): boolean {
  return functionWords.some((word) => /^(?:only|solely|exclusively)$/.test(word))
}

/** Returns true for "A and B" and "A, C and B", in any order. */
function areJoined(text: string, { written: one }: ClaimTerm, { written: other }: ClaimTerm): boolean {
  const [a, b] = [text.indexOf(one), text.indexOf(other)].sort((x, y) => x - y) as [number, number]
  return a >= 0 && /^[^.;:]{0,60}?(?:,|\band\b)\s/.test(text.slice(a, b)) && /\band\b/.test(text.slice(a))
}

export function judgeState(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer, shared } = pair
  const isCopula = older.copula && newer.copula
  if (!isCopula && (older.verb === null || older.verb !== newer.verb)) return null
  for (const one of onlyOlder) {
    const other = onlyNewer.find((term) => areRivalStates(one.key, term.key))
    if (other === undefined || one.inSubject || other.inSubject || shared.length === 0) continue
    const rest = withoutLightVerbs([...onlyOlder, ...onlyNewer]).filter(
      (term) => term !== one && term !== other,
    )
    if (rest.length > (isCopula ? 1 : 0)) continue
    return found('updated', `From ${one.written} to ${other.written}.`, 0.8)
  }
  return null
}

/** Judges another name for one known thing: "The lead is Anna", "the lead is Ben". */
export function judgeName(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer } = pair
  if (!isSamePolarity(pair) || older.verb !== 'be' || newer.verb !== 'be') return null
  if (!(older.definite || newer.definite) || older.preposition !== newer.preposition) return null
  const differs = [...onlyOlder, ...onlyNewer]
  if (onlyOlder.length === 0 || onlyNewer.length === 0 || differs.length > 6) return null
  if (!differs.every(({ kind, inSubject }) => kind === 'name' && !inSubject)) return null
  return found('updated', `${write(onlyOlder)} gave way to ${write(onlyNewer)}.`, 0.7)
}

/** Judges other words in a place where a thing has only one value. */
export function judgeExclusive(pair: ClaimPair): Finding | null {
  const { older, newer, shared, onlyOlder, onlyNewer } = pair
  if (older.negated !== newer.negated) return null
  const [gone, come] = [withoutLightVerbs(onlyOlder), withoutLightVerbs(onlyNewer)]
  if (gone.length === 0 || come.length === 0 || gone.length > 3 || come.length > 3) return null
  if (isDoerChange(pair)) return found('updated', `${write(gone)} gave way to ${write(come)}.`, 0.7)
  if ([...gone, ...come].some(({ inSubject }) => inSubject)) return null
  const sameVerb = older.verb !== null && older.verb === newer.verb
  const samePlace = older.preposition === newer.preposition
  const single = sameVerb && older.verb === 'be' && shared.some(isSingle)
  const exclusive = sameVerb && samePlace && older.subject !== 'none' && EXCLUSIVE_VERB_KEYS.has(older.verb)
  const purposeful = older.verb === 'us' && sameVerb && isSamePurpose(pair)
  if (!single && !exclusive && !purposeful) return null
  // "Reports bugs to Carol" has an object that "reports to Bob" lacks.
  if (!single && (addsObject(gone, come) || addsObject(come, gone))) return null
  return found('updated', `${write(come)} in the place of ${write(gone)}.`, 0.7)
}

/** Returns true for "use X for Z" and "use Y for Z": what differs stands before the purpose, and the purpose is shared. */
function isSamePurpose({ older, newer, shared, onlyOlder, onlyNewer }: ClaimPair): boolean {
  if (!older.purpose || !newer.purpose || shared.length < 2) return false
  const [was, is] = [purposeOf(older.text), purposeOf(newer.text)]
  const differs = [
    ...onlyOlder.map(({ written }) => was.includes(written)),
    ...onlyNewer.map(({ written }) => is.includes(written)),
  ]
  return !differs.includes(true) && shared.some(({ written }) => is.includes(written))
}

function purposeOf(text: string): string {
  return text.slice(Math.max(0, text.search(/\bfor\b/i)))
}

/** Returns true if one side only names somebody, and the other names a thing besides. */
function addsObject(named: readonly ClaimTerm[], both: readonly ClaimTerm[]): boolean {
  const isName = ({ kind }: ClaimTerm) => kind === 'name'
  return named.every(isName) && both.some(isName) && both.some(({ kind }) => kind === 'word')
}

/**
 * Judges another holder of a role that has one: "Lena is the product owner", "Tomasz is the product owner", and with the role
 * first, "The product owner is Lena".
 */
export function judgeRole(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer, shared } = pair
  if (!older.copula || !newer.copula || !isSamePolarity(pair) || older.negated) return null
  if (!shared.some(({ key }) => SINGLE_NOUN_KEYS.has(key))) return null
  const [one, other] = [findHolder(older, onlyOlder, shared), findHolder(newer, onlyNewer, shared)]
  // If both name the role first, `judgeName` decides.
  if (one === null || other === null || !(one.isFirst || other.isFirst)) return null
  return found('updated', `${one.written} gave way to ${other.written}.`, 0.75)
}

const HOLDS_ROLE = /^\p{Lu}\S*(?: \p{Lu}\S*)? is (?:now |currently )?(?:the|our) /u
const ROLE_IS_HELD = /^(?:the|our) [^.;:]+ is (?:now |currently )?\p{Lu}\S*(?: \p{Lu}\S*)?(?: now)?[.!]?$/iu

interface Holder {
  readonly written: string
  /** True if the holder is named before the role. */
  readonly isFirst: boolean
}

/** Returns the holder if it is all that only this claim names, on the other side of "is" than the shared role. */
function findHolder(
  { text, terms }: Claim,
  only: readonly ClaimTerm[],
  shared: readonly ClaimTerm[],
): Holder | null {
  const isFirst = HOLDS_ROLE.test(text)
  if (!isFirst && !ROLE_IS_HELD.test(text)) return null
  if (only.length === 0 || only.length > (isFirst ? 1 : 2)) return null
  if (only.some(({ inSubject }) => inSubject !== isFirst)) return null
  const role = terms.filter((term) => hasTerm(shared, term))
  if (role.some(({ inSubject }) => inSubject === isFirst)) return null
  return { written: write(only), isFirst }
}

/** Returns true for a singular subject that a thing has only one of. */
function isSingle({ key, inSubject, written }: ClaimTerm): boolean {
  return inSubject && SINGLE_NOUN_KEYS.has(key) && !/[^s]s$/.test(written)
}

/** Judges a subject that is in one place and moves to another. */
export function judgeMoved({ older, newer, shared, onlyOlder, onlyNewer }: ClaimPair): Finding | null {
  const [still, moved] = newer.moves ? [older, newer] : [newer, older]
  if (!moved.moves || still.moves || still.negated || moved.negated) return null
  if (!shared.some(({ inSubject }) => inSubject) || moved.preposition !== 'to' || still.preposition === null)
    return null
  const isVerb = ({ key }: ClaimTerm) => key === still.verb
  const gone = withoutLightVerbs(onlyOlder).filter((term) => !isVerb(term))
  const come = withoutLightVerbs(onlyNewer).filter((term) => !isVerb(term))
  if (gone.length === 0 || come.length === 0 || gone.length > 2 || come.length > 3) return null
  const rests = still.verb === 'be' || (still.verb !== null && LIGHT_VERB_KEYS.has(still.verb))
  if (!rests && !(still.verb !== null && EXCLUSIVE_VERB_KEYS.has(still.verb))) return null
  return found('updated', `It moved to ${write(come)}.`, 0.75)
}

/** Returns true for another preference, or another object for the same occasion: "I drink tea in the morning now". */
function isOtherChoice(
  { older, shared }: ClaimPair,
  gone: readonly ClaimTerm[],
  come: readonly ClaimTerm[],
): boolean {
  if (older.verb !== null && CHOOSING_VERB_KEYS.has(older.verb)) return come.length <= 2
  const occasion = shared.filter(({ isVerb, inSubject }) => !isVerb && !inSubject)
  return gone.length === 1 && come.length === 1 && occasion.length > 0
}

/** Judges "now" and similar words with the same subject and verb. */
export function judgeChanged(pair: ClaimPair): Finding | null {
  const { older, newer, shared, onlyOlder, onlyNewer } = pair
  if (!newer.changes || older.changes || !isSamePolarity(pair)) return null
  const [gone, come] = [withoutLightVerbs(onlyOlder), withoutLightVerbs(onlyNewer)]
  if (gone.length === 0 || come.length === 0 || gone.length > 2 || come.length > 4) return null
  if ([...gone, ...come].some(({ inSubject }) => inSubject)) return null
  if (older.verb === null || older.verb !== newer.verb || older.preposition !== newer.preposition) return null
  if (older.verb === 'be' && older.preposition === null) return null
  if (older.subject === 'named' && !shared.some(({ inSubject }) => inSubject)) return null
  if (ADDITIVE_VERB_KEYS.has(older.verb) && !isOtherChoice(pair, gone, come)) return null
  return found('updated', `It is now ${write(come)}, no more ${write(gone)}.`, 0.65)
}
