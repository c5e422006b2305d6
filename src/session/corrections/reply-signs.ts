/**
 * Signs that a sentence of a prompt speaks against a statement which a session was given: what kind of clause brings which
 * kind of value, how it is tied to the statement, what the answer had to do with it, and which hints its words give.
 * `reply-chance.ts` weighs them. Pure.
 */
import type { Stance, StanceClause } from '../../speech/corrections/read-stance.ts'
import { hasHint } from '../../speech/corrections/reply-hints.ts'
import { isOfAnotherSetting } from './judge-corrected.ts'
import { areLike, hasTermLike, isValue, type ReplyTerm, readTerms } from './reply-terms.ts'
import { areKin, isSameHour, namesOtherThing } from './value-kinship.ts'

/** The relation of an answer to a statement. */
export interface ReplyState {
  /** True if an answer repeated the statement. */
  readonly isUsed: boolean
  /** Share 0–1 of the statement's terms that the answer has; values count double. */
  readonly touch01: number
  /** True if it was not the last answer but an earlier one. */
  readonly isEarlier: boolean
  /** Characters of the last answer; 0 if it is not known. */
  readonly answerChars: number
}

export interface ReplyPart {
  readonly said: string
  /** null if the person only agrees or chooses. */
  readonly stance: Stance | null
  /** Number of sentences of the whole prompt. */
  readonly sentences: number
}

const NO_STANCE: Stance = {
  denies: false,
  asksSource: false,
  objects: false,
  hesitates: false,
  redoes: false,
  clauses: [],
}
const ASKS = /[?？؟]/u
const QUOTES = /["“”«»„「『]/u
const EXCLAIMS = /[!！]/u
const MOST_STRANGERS = 4
const MOST_SENTENCES = 4
const MUCH_LONGER = 1.5

export const SIGN_NAMES = [
  'used',
  'touch',
  'earlier',
  'agrees',
  'silent',
  'denies',
  'asksSource',
  'objects',
  'redoes',
  'changes',
  'ends',
  'past',
  'namesWrong',
  'namesOther',
  'negates',
  'we',
  'but',
  'once',
  'others',
  'otherOne',
  'praise',
  'now',
  'change',
  'changeHere',
  'changeShared',
  'value',
  'thing',
  'moreValues',
  'oldValue',
  'alone',
  'shares',
  'sharesMore',
  'strangers',
  'pronoun',
  'own',
  'ownOfUser',
  'passesFirst',
  'asks',
  'asksHere',
  'exclaims',
  'quotes',
  'sentences',
  'wholeAnswer',
  'otherSetting',
] as const

export type ReplySigns = Readonly<Record<(typeof SIGN_NAMES)[number], number>>

export function readSigns(
  { said, stance: read, sentences }: ReplyPart,
  text: string,
  state: ReplyState,
): ReplySigns {
  const stance = read ?? NO_STANCE
  const known = readTerms(text)
  const held = stance.clauses.map((clause) => hold(clause, known))
  const best = held.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
  return {
    used: +state.isUsed,
    touch: state.touch01,
    earlier: +state.isEarlier,
    agrees: +(read === null),
    silent: +(held.length === 0),
    ...signsOfStance(stance, held),
    ...signsOfWords(said, text, best?.clause.sentence ?? ''),
    changeShared: +held.some((one) => one.shared.length > 0 && hasHint('change', one.clause.sentence)),
    ...signsOfTerms(held, best),
    passesFirst: +(held[0]?.clause.kind === 'passes'),
    sentences: Math.min(MOST_SENTENCES, sentences),
    wholeAnswer: +(state.answerChars > 0 && state.answerChars <= text.length * MUCH_LONGER),
    otherSetting: +isOfAnotherSetting(said, text),
  }
}

function signsOfStance(stance: Stance, held: readonly Held[]) {
  const any = (has: (one: Held) => boolean) => +held.some(has)
  return {
    denies: +stance.denies,
    asksSource: +stance.asksSource,
    objects: +(stance.objects && !stance.denies),
    redoes: +stance.redoes,
    changes: any(({ clause }) => clause.changes && clause.kind === 'states'),
    ends: any(({ clause }) => clause.ends),
    past: any(({ clause, shared }) => clause.isPast && shared.length > 0),
    namesWrong: any(({ clause, shared }) => clause.kind === 'denies' && shared.length > 0),
    namesOther: any(({ clause, shared }) => clause.kind === 'denies' && shared.length === 0),
  }
}

/** @param here the sentence of the clause that may bring another value */
function signsOfWords(said: string, text: string, here: string) {
  const isUsers = hasHint('aboutUser', text)
  const speaks = hasHint('speaker', said)
  return {
    negates: +hasHint('negates', said),
    we: +hasHint('we', here),
    but: +hasHint('but', said),
    once: +hasHint('once', said),
    others: +hasHint('others', here),
    otherOne: +hasHint('otherOne', said),
    praise: +hasHint('praise', said),
    now: +hasHint('now', said),
    change: +hasHint('change', said),
    changeHere: +hasHint('change', here),
    own: +(speaks && !isUsers),
    ownOfUser: +(speaks && isUsers),
    asks: +ASKS.test(said),
    asksHere: +ASKS.test(here),
    exclaims: +EXCLAIMS.test(said),
    quotes: +QUOTES.test(said),
  }
}

function signsOfTerms(held: readonly Held[], best: Held | null) {
  const value = best?.value ?? null
  const unknown = best?.unknown ?? []
  const strangers = unknown.filter((term) => term !== value && !isValue(term)).length
  const shared = new Set(held.flatMap((one) => one.shared.map(({ key }) => key))).size
  return {
    value: +(value !== null && best?.clause.kind === 'states'),
    thing: +held.some((one) => one.clause.kind === 'states' && one.namesThing),
    moreValues: +(unknown.filter(isValue).length > 1),
    oldValue: +held.some((one) => one.shared.some(isValue)),
    alone: +(value !== null && strangers === 0 && best?.shared.length === 0),
    shares: +(shared > 0),
    sharesMore: +(shared > 1),
    strangers: Math.min(MOST_STRANGERS, strangers),
    pronoun: +(best?.clause.hasPronoun === true),
  }
}

interface Held {
  readonly clause: StanceClause
  readonly shared: readonly ReplyTerm[]
  readonly unknown: readonly ReplyTerm[]
  /** A new value that can stand in the place of one of the statement. */
  readonly value: ReplyTerm | null
  /** True if it names a thing that can stand in the place of one of the statement. */
  readonly namesThing: boolean
}

function hold(clause: StanceClause, known: readonly ReplyTerm[]): Held {
  const terms = readTerms(clause.text)
  const isKnown = (term: ReplyTerm) => hasTermLike(known, term) || known.some((one) => isSameHour(term, one))
  const unknown = terms.filter((term) => !isKnown(term))
  const open = known.filter((term) => isValue(term) && !terms.some((other) => areLike(other, term)))
  const stands = (term: ReplyTerm) => open.some((former) => areKin(term, former))
  const asName = (term: ReplyTerm): ReplyTerm => ({ ...term, kind: 'name' })
  const value =
    unknown.find(stands) ?? unknown.find((term) => isOpeningName(term) && stands(asName(term))) ?? null
  const namesThing = terms.some((term) => namesOtherThing(term, terms, known))
  return { clause, shared: terms.filter(isKnown), unknown, value, namesThing }
}

function isOpeningName({ opens, kind, written }: ReplyTerm): boolean {
  return opens && kind === 'word' && /^\p{Lu}/u.test(written)
}

const CLAUSE_RANKS = { states: 2, passes: 0, denies: -1 } as const

/** Orders clauses: one that states a value of the same kind first. */
function rank({ clause, shared, unknown, value, namesThing }: Held): number {
  return (
    (value === null ? 0 : 4) +
    (namesThing ? 2 : 0) +
    CLAUSE_RANKS[clause.kind] +
    shared.length -
    unknown.length / 2
  )
}
