/**
 * The rules by which two claims are judged, in order: the first that answers decides. Each looks at one
 * thing. They would rather leave two claims apart than take one for the other's end.
 */
import { findSwitch } from '../differences.ts'
import {
  agreeInSubject,
  type ClaimPair,
  countShared,
  hasTerm,
  haveOtherSubjects,
  isSameTerm,
  isWordy,
  withoutLightVerbs,
} from './claim-pair.ts'
import type { TermKind } from './claim-tokens.ts'
import {
  ADDITIVE_VERB_KEYS,
  areOpposite,
  areRivalStates,
  EXCLUSIVE_DOER_KEYS,
  EXCLUSIVE_VERB_KEYS,
  KEEPING_VERB_KEYS,
  LIGHT_VERB_KEYS,
  SINGLE_NOUN_KEYS,
} from './lexicon.ts'
import type { Claim, ClaimTerm } from './read-claim.ts'

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

const rule = (name: string, judge: ClaimRule['judge']): ClaimRule => ({ name, judge })

const found = (relation: ClaimRelation, reason: string, confidence01: number): Finding => ({
  relation,
  reason,
  confidence01,
})

/** In this order. */
export const CLAIM_RULES: readonly ClaimRule[] = [
  rule('question', judgeQuestion),
  rule('order', judgeOrder),
  rule('modality', judgeModality),
  rule('restated', judgeRestated),
  rule('supposition', judgeSupposition),
  rule('replacement', judgeReplacement),
  rule('unresolved', judgeUnresolved),
  rule('opposite', judgeOpposite),
  rule('retraction', judgeRetraction),
  rule('negation', judgeNegation),
  rule('other-subject', judgeOtherSubject),
  rule('contained', judgeContained),
  rule('refines', judgeRefinement),
  rule('event', judgeEvent),
  rule('additive', judgeAdditive),
  rule('state', judgeState),
  rule('value', judgeValue),
  rule('name', judgeName),
  rule('exclusive', judgeExclusive),
  rule('moved', judgeMoved),
  rule('changed', judgeChanged),
]

function judgeQuestion({ older, newer }: ClaimPair): Finding | null {
  if (older.mode !== 'question' && newer.mode !== 'question') return null
  return found('unrelated', 'A question claims nothing.', 0.9)
}

/** "It is special": nobody can tell what it is. */
function judgeUnresolved({ older, newer }: ClaimPair): Finding | null {
  if (!older.vague && !newer.vague) return null
  return found('unrelated', 'One of them does not say what it is about.', 0.6)
}

function judgeSupposition({ older, newer }: ClaimPair): Finding | null {
  if (older.mode === 'statement' && newer.mode === 'statement') return null
  return found('unrelated', 'One of them only supposes.', 0.8)
}

/** "Anna reports to Ben" and "Ben reports to Anna": the same words, another order. */
function judgeOrder(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer } = pair
  if (onlyOlder.length + onlyNewer.length > 0 || older.passive !== newer.passive) return null
  const before = older.terms.filter(({ inSubject }) => inSubject)
  const after = newer.terms.filter(({ inSubject }) => inSubject)
  const swapped = before.some((term) => !hasTerm(after, term)) && after.some((term) => !hasTerm(before, term))
  const turned =
    older.directed &&
    newer.directed &&
    older.verb === newer.verb &&
    !isSameOrder(withoutVerb(older), withoutVerb(newer))
  if (!(swapped && older.verb === newer.verb) && !turned) return null
  return found('unrelated', 'The same words in another order say something else.', 0.7)
}

function withoutVerb({ terms, verb }: Claim): ClaimTerm[] {
  return terms.filter(({ key }) => key !== verb)
}

function isSameOrder(a: readonly ClaimTerm[], b: readonly ClaimTerm[]): boolean {
  const both = (terms: readonly ClaimTerm[], other: readonly ClaimTerm[]) =>
    terms.filter((term) => hasTerm(other, term))
  const [left, right] = [both(a, b), both(b, a)]
  return left.every((term, i) => right[i] !== undefined && isSameTerm(term, right[i]))
}

/** May, can and must: the same words, bound more or less strictly. */
function judgeModality(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer } = pair
  const turned = findSwitch(older.functionWords, newer.functionWords)
  if (turned === null || onlyOlder.length + onlyNewer.length > 0 || pair.shared.length === 0) return null
  if (!turned.includes('must') || !isSamePolarity(pair) || haveOtherSubjects(pair)) return null
  return found('updated', `From ${turned[0]} to ${turned[1]}.`, 0.7)
}

/** Whether a function word of one turns the meaning of the other round: from and to, with and without. */
function isTurned({ older, newer }: ClaimPair): boolean {
  return findSwitch(older.functionWords, newer.functionWords) !== null
}

function judgeRestated(pair: ClaimPair): Finding | null {
  const { older, newer } = pair
  if (older.mode !== newer.mode || !isSamePolarity(pair) || haveOtherSubjects(pair)) return null
  if (!coverEachOther(older.replaced, newer.replaced) || addsContext(pair) || isTurned(pair)) return null
  const differs = withoutLightVerbs([...pair.onlyOlder, ...pair.onlyNewer])
  if (differs.length > 0 || pair.shared.length === 0) return null
  if (older.vague || newer.vague) return null
  if (countShared(pair) < 2 && (older.verb !== newer.verb || older.subject !== newer.subject)) return null
  return found('same', 'Both say the same in almost the same words.', 0.9)
}

/** Whether the newer one gives reasons or circumstances that the older one does not. */
function addsContext({ older, newer }: ClaimPair): boolean {
  return newer.context.some((term) => !hasTerm([...older.terms, ...older.context], term))
}

function coverEachOther(a: readonly ClaimTerm[], b: readonly ClaimTerm[]): boolean {
  return a.every((term) => hasTerm(b, term)) && b.every((term) => hasTerm(a, term))
}

/** What is replaced is named in a few words. */
const MOST_REPLACED = 4

/** The one names what it replaces, and that is what the other says: in the place of its object, of the same thing. */
function judgeReplacement(pair: ClaimPair): Finding | null {
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
  const told = ended.verb !== null && (KEEPING_VERB_KEYS.has(ended.verb) || ended.verb === ending.verb)
  if (!told && !ended.terms.some((term) => term.inSubject && hasTerm(ending.terms, term))) return null
  if (rest.length > (told ? 1 : 0)) return null
  return found('updated', `It replaces ${write(replaced)}.`, 0.9)
}

/** One word of each is the opposite of the other's, and nothing else differs. */
function judgeOpposite(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer } = pair
  if (older.instructs !== newer.instructs) return null
  for (const one of onlyOlder) {
    const other = onlyNewer.find((term) => areOpposite(one.key, term.key))
    if (other === undefined || haveOtherSubjects(pair)) continue
    const restOlder = withoutLightVerbs(onlyOlder.filter((term) => term !== one))
    const restNewer = withoutLightVerbs(onlyNewer.filter((term) => term !== other))
    if (restNewer.length > 0 || restOlder.length > 1 || pair.shared.length === 0) return null
    if (older.negated !== newer.negated) {
      return found('same', `Not ${other.written} is ${one.written}.`, 0.7)
    }
    return found('contradicted', `${one.written} and ${other.written} exclude each other.`, 0.85)
  }
  return judgeFrequency(pair)
}

/** Always and never: the one is light, the other a negation. */
function judgeFrequency({ older, newer, onlyOlder, onlyNewer }: ClaimPair): Finding | null {
  if (withoutLightVerbs([...onlyOlder, ...onlyNewer]).length > 0) return null
  const [always, never] = [/\balways\b/i, /\bnever\b/i]
  const turned =
    (always.test(older.text) && never.test(newer.text)) || (never.test(older.text) && always.test(newer.text))
  return turned && older.negated !== newer.negated
    ? found('contradicted', 'Always and never exclude each other.', 0.9)
    : null
}

/** No longer, stopped, removed: nothing is put in the place of what the older says. */
function judgeRetraction(pair: ClaimPair): Finding | null {
  const { older, newer } = pair
  if (older.retracts === newer.retracts) return null
  const [kept, ended] = newer.retracts ? [older, newer] : [newer, older]
  if (kept.negated || haveOtherSubjects(pair)) return null
  const told = withoutLightVerbs(ended.terms)
  const unknown = told.filter((term) => !hasTerm(kept.terms, term))
  if (unknown.length > 0 || told.length === 0) return null
  const object = kept.terms.find((term) => !term.inSubject && !(isWordy(term) && term.key === kept.verb))
  const keeps = kept.verb !== null && KEEPING_VERB_KEYS.has(kept.verb)
  const covered = withoutLightVerbs(kept.terms).every((term) => hasTerm(ended.terms, term))
  if (!covered && !(keeps && object !== undefined && hasTerm(told, object))) return null
  return found('contradicted', `It ends what was so: ${write(told)}.`, covered ? 0.9 : 0.75)
}

/** The same statement, once affirmed and once denied. A denial with more conditions is an exception. */
function judgeNegation(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer, shared } = pair
  if (older.negated === newer.negated || shared.length === 0 || haveOtherSubjects(pair)) return null
  if (older.instructs !== newer.instructs)
    return found('unrelated', 'One tells what is, the other what to do.', 0.6)
  const [denied, affirmed] = newer.negated ? [onlyNewer, onlyOlder] : [onlyOlder, onlyNewer]
  if (withoutLightVerbs(denied).length > 0) return found('unrelated', 'It denies something else.', 0.6)
  const missing = withoutLightVerbs(affirmed)
  if (missing.length > 1 || missing.length >= shared.length)
    return found('unrelated', 'It denies something else.', 0.6)
  return found('contradicted', 'The one denies what the other affirms.', missing.length === 0 ? 0.9 : 0.7)
}

function judgeOtherSubject(pair: ClaimPair): Finding | null {
  if (!haveOtherSubjects(pair) || isDoerChange(pair)) return null
  return found('unrelated', 'They are about different things.', 0.8)
}

/** One at a time owns or leads: there the doer is what changes. */
function isDoerChange({ older, newer, shared, onlyOlder, onlyNewer }: ClaimPair): boolean {
  if (older.verb !== newer.verb || older.verb === null || !EXCLUSIVE_DOER_KEYS.has(older.verb)) return false
  if (onlyOlder.length > 2 || onlyNewer.length > 2) return false
  return shared.some(({ key }) => key !== older.verb)
}

function isSamePolarity({ older, newer }: ClaimPair): boolean {
  return older.negated === newer.negated
}

/** Both tell, or both instruct, with verbs that can stand for each other. Headings and fragments do neither. */
function isSameAct({ older, newer }: ClaimPair): boolean {
  if (older.verb === null || newer.verb === null || older.instructs !== newer.instructs) return false
  return older.verb === newer.verb || older.verb === 'be' || newer.verb === 'be'
}

function judgeContained(pair: ClaimPair): Finding | null {
  const { newer, onlyOlder, onlyNewer } = pair
  if (!isSamePolarity(pair) || !isSameAct(pair) || newer.replaced.length > 0 || newer.changes) return null
  if (withoutLightVerbs(onlyNewer).length > 0 || countShared(pair) < 2 || addsContext(pair)) return null
  if (onlyOlder.some(({ inSubject }) => inSubject) || !agreeInSubject(pair) || isTurned(pair)) return null
  return found('same', 'The older one says it already, and more.', 0.8)
}

function judgeRefinement(pair: ClaimPair): Finding | null {
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

/** What was done on one day and what was done on another are both so. */
function judgeEvent({ older, newer }: ClaimPair): Finding | null {
  if (!older.event && !newer.event) return null
  if (newer.changes || older.changes) return null
  return found('unrelated', 'They tell of different events.', 0.75)
}

function judgeAdditive({ older, newer }: ClaimPair): Finding | null {
  if (newer.addsUp || older.addsUp) return found('unrelated', 'It comes on top.', 0.85)
  return null
}

function judgeState(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer, shared } = pair
  if (!older.copula || !newer.copula) return null
  for (const one of onlyOlder) {
    const other = onlyNewer.find((term) => areRivalStates(one.key, term.key))
    if (other === undefined || one.inSubject || other.inSubject || shared.length === 0) continue
    const rest = withoutLightVerbs([...onlyOlder, ...onlyNewer]).filter(
      (term) => term !== one && term !== other,
    )
    if (rest.length > 1) continue
    return found('updated', `From ${one.written} to ${other.written}.`, 0.8)
  }
  return null
}

const VALUE_KINDS: readonly TermKind[] = ['version', 'number', 'date', 'path', 'identifier']
/** Kinds that one value may change between: a plain number may become a version. */
const KIN: Readonly<Partial<Record<TermKind, readonly TermKind[]>>> = {
  version: ['version', 'number'],
  number: ['number', 'version'],
  date: ['date', 'number'],
  path: ['path', 'identifier'],
  identifier: ['identifier', 'path'],
}

/** A number, version, date, path or identifier stands in the place of another. */
function judgeValue(pair: ClaimPair): Finding | null {
  const { onlyOlder, onlyNewer, newer } = pair
  if (!isSamePolarity(pair) || !isSameTopic(pair)) return null
  for (const kind of VALUE_KINDS) {
    const isValue = (term: ClaimTerm) => KIN[kind]?.includes(term.kind) === true && !term.inSubject
    const one = onlyOlder.find((term) => term.kind === kind && isValue(term))
    const other = onlyNewer.find(isValue)
    if (one === undefined || other === undefined || isOtherObject(pair, kind)) continue
    const counted = kind === 'date' || onlyOlder.filter(isValue).length === onlyNewer.filter(isValue).length
    if (!counted || !isOtherwiseSame(pair, isValue)) return null
    return found('updated', `${kind} ${one.written} became ${other.written}.`, newer.changes ? 0.9 : 0.8)
  }
  return null
}

/** What is done with one file may be done with another too; a list of names is no claim about one place. */
function isOtherObject({ older, newer }: ClaimPair, kind: TermKind): boolean {
  if (newer.changes || (kind !== 'path' && kind !== 'identifier')) return false
  return (older.instructs && newer.instructs) || !isSentence(older) || !isSentence(newer)
}

/** Both tell something, at least one of them in a sentence, of a subject or with a verb they share. */
function isSameTopic({ older, newer, shared }: ClaimPair): boolean {
  if (!isSentence(older) && !isSentence(newer)) return false
  if (older.subject === 'named' && newer.subject === 'named') {
    return shared.some((term) => term.inSubject && isWordy(term) && isSubjectOf(older, term))
  }
  return older.verb === newer.verb || shared.some(isWordy)
}

/** Has a verb of its own, not a colon in its place. */
function isSentence({ verb, copula }: Claim): boolean {
  return verb !== null && (copula || verb !== 'be')
}

function isSubjectOf({ terms }: Claim, term: ClaimTerm): boolean {
  return terms.some((other) => other.inSubject && isSameTerm(other, term))
}

/** Whether, values apart, hardly anything is left that one says and the other does not. */
function isOtherwiseSame(pair: ClaimPair, isValue: (term: ClaimTerm) => boolean): boolean {
  const { older, newer, onlyOlder, onlyNewer, shared } = pair
  const topic = shared.filter(isWordy).length
  if (topic === 0) return false
  const slack = older.changes || newer.changes ? 1 : 0
  const rest = (terms: readonly ClaimTerm[]) =>
    withoutLightVerbs(terms).filter((term) => !isValue(term)).length
  const [gone, come] = [rest(onlyOlder), rest(onlyNewer)]
  return Math.min(gone, come) <= slack && Math.max(gone, come) <= slack + (topic > 1 ? 1 : 0)
}

/** "The lead is Anna", "the lead is Ben": of one known thing another name. */
function judgeName(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer } = pair
  if (!isSamePolarity(pair) || older.verb !== 'be' || newer.verb !== 'be') return null
  if (!(older.definite || newer.definite) || older.preposition !== newer.preposition) return null
  const differs = [...onlyOlder, ...onlyNewer]
  if (onlyOlder.length === 0 || onlyNewer.length === 0 || differs.length > 6) return null
  if (!differs.every(({ kind, inSubject }) => kind === 'name' && !inSubject)) return null
  return found('updated', `${write(onlyOlder)} gave way to ${write(onlyNewer)}.`, 0.7)
}

/** Words in the place of words, where one thing has only one of them. */
function judgeExclusive(pair: ClaimPair): Finding | null {
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
  const purposeful = older.verb === 'us' && sameVerb && older.purpose && newer.purpose && shared.length > 1
  if (!single && !exclusive && !purposeful) return null
  return found('updated', `${write(come)} in the place of ${write(gone)}.`, 0.7)
}

/** The thing something has one of, as subject and in the singular. */
function isSingle({ key, inSubject, written }: ClaimTerm): boolean {
  return inSubject && SINGLE_NOUN_KEYS.has(key) && !/[^s]s$/.test(written)
}

/** Who lives or lies in one place and moves to another. */
function judgeMoved({ older, newer, shared, onlyOlder, onlyNewer }: ClaimPair): Finding | null {
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

/** "Now" and the like, about the same thing with the same verb. */
function judgeChanged(pair: ClaimPair): Finding | null {
  const { older, newer, shared, onlyOlder, onlyNewer } = pair
  if (!newer.changes || older.changes || !isSamePolarity(pair)) return null
  const [gone, come] = [withoutLightVerbs(onlyOlder), withoutLightVerbs(onlyNewer)]
  if (gone.length === 0 || come.length === 0 || gone.length > 2 || come.length > 4) return null
  if ([...gone, ...come].some(({ inSubject }) => inSubject)) return null
  if (older.verb === null || older.verb !== newer.verb || older.preposition !== newer.preposition) return null
  if (older.verb === 'be' && older.preposition === null) return null
  if (older.subject === 'named' && !shared.some(({ inSubject }) => inSubject)) return null
  if (ADDITIVE_VERB_KEYS.has(older.verb)) return null
  return found('updated', `It is now ${write(come)}, no more ${write(gone)}.`, 0.65)
}

function write(terms: readonly ClaimTerm[]): string {
  return terms
    .slice(0, 4)
    .map(({ written }) => written)
    .join(' ')
}
