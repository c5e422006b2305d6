/**
 * Weighs how far a prompt speaks against a statement that an answer used: it denies it, ends it, or gives another value
 * for it. Adds up signs instead of asking for one form, so that wordings nobody thought of count too. Pure.
 */
import type { Stance, StanceClause } from '../../speech/corrections/read-stance.ts'
import { splitSentences } from '../../text/sentences.ts'
import { isOfAnotherSetting } from './judge-corrected.ts'
import { areLike, hasTermLike, isValue, type ReplyTerm, readTerms } from './reply-terms.ts'
import { areKin, isSameHour } from './value-kinship.ts'

export interface Weighed {
  /** Sum of the signs, see `WEIGHTS`. */
  readonly score: number
  /** True if the prompt says that something is wrong, over or changed. */
  readonly hasCue: boolean
  /**
   * True if it says that the answer is wrong, or that something changed or ended. An objection alone ("no, S, not M") may
   * only put this piece of work right.
   */
  readonly isMarked: boolean
  /** True if the prompt is tied to the statement: by its words, by pointing back, or by being nothing but a value. */
  readonly isLinked: boolean
  /** True if the prompt brings another value for one of the statement. */
  readonly bringsValue: boolean
  /** True if nothing but the value, or the word that it calls wrong, is new: it can hardly mean anything else. */
  readonly isPrecise: boolean
  /** True if the prompt offers other words, but nothing shows that they are in the place of those of the statement. */
  readonly puts: boolean
  /** True if the prompt names a word of the statement as wrong or over. */
  readonly namesWrong: boolean
  /** Number of terms of the statement that the prompt repeats. */
  readonly shared: number
  /** True if the prompt is the value and nothing else. */
  readonly isValueAlone: boolean
  /** Sentences of the prompt that speak against the statement, in order. */
  readonly sentences: readonly string[]
}

const WEIGHTS = {
  denies: 2,
  asksSource: 1,
  objects: 1,
  hesitates: 0.5,
  redoes: 1,
  changes: 1,
  ends: 2,
  leaves: 2.5,
  namesWrong: 2,
  repeats: 1,
  value: 2,
  puts: 1.5,
  bare: 1.5,
  pointsBack: 1,
  leads: 1,
  shares: 1,
  sharesMore: 0.5,
  strange: -0.5,
  own: -2,
  otherSubject: -1.5,
} as const

/** Unknown words of a clause that cost nothing: a verb and its company. */
const FREE_STRANGERS = 1
/** Unknown words beside those that a denial names: "the nowak does that". */
const NAMED_STRANGERS = 0
const MOST_STRANGERS = 4
const BARE_SHARED = 1

/** Returns null if no clause of the prompt can have to do with the statement. */
export function weighReply(stance: Stance, text: string): Weighed | null {
  const weighed = splitSentences(text).flatMap((sentence) => weighSentence(stance, sentence, text) ?? [])
  return weighed.toSorted((a, b) => b.score - a.score)[0] ?? null
}

interface Against {
  readonly clause: StanceClause
  readonly terms: readonly ReplyTerm[]
  readonly shared: readonly ReplyTerm[]
  readonly unknown: readonly ReplyTerm[]
  /** A value that can stand in the place of one of the statement. */
  readonly value: ReplyTerm | null
}

function weighSentence(stance: Stance, sentence: string, text: string): Weighed | null {
  const known = readTerms(sentence)
  const clauses = stance.clauses
    .filter(({ kind, text: said }) => kind !== 'passes' && !isOfAnotherSetting(said, text))
    .map((clause) => holdAgainst(clause, known, stance))
  const names = known.filter(({ kind }) => kind === 'name')
  const wrong = clauses.filter(
    ({ clause, shared, unknown }) =>
      (isWrong(clause) && shared.length > 0 && isNamedOnly(clause, unknown)) ||
      (clause.leaves && (shared.some((term) => hasTermLike(names, term)) || isSomebody(clause, names))) ||
      (clause.isPast && shared.length > 0),
  )
  const stated = clauses.filter(({ clause }) => clause.kind === 'states')
  const valued = stated.filter(({ value }) => value !== null)
  const isRefused =
    wrong.length > 0 || stance.denies || stated.some(({ clause }) => clause.changes && clause.pointsBack)
  const put = isRefused && valued.length === 0 ? stated.filter(putsAnother) : []
  const best = [...valued, ...put].toSorted((a, b) => scoreOf(b) - scoreOf(a))[0] ?? null
  const ended = stated.filter(
    ({ clause, shared, terms }) =>
      clause.ends && (shared.length > 0 || clause.pointsBack || terms.length === 0),
  )
  const involved = [...new Set([...wrong, ...(best === null ? [] : [best]), ...ended])]
  if (involved.length === 0 && !stance.denies && !stance.asksSource) return null
  return sumUp(stance, clauses, { wrong, best, ended, involved })
}

/** True unless it denies a whole sentence: "the server does not start" calls no word wrong. */
function isNamedOnly({ kind, isWeak }: StanceClause, unknown: readonly ReplyTerm[]): boolean {
  return kind !== 'denies' || isWeak || unknown.length <= NAMED_STRANGERS
}

/** True if a pronoun tells of the only person that the statement names. */
function isSomebody({ hasPronoun }: StanceClause, names: readonly ReplyTerm[]): boolean {
  return hasPronoun && names.length > 0
}

interface Found {
  readonly wrong: readonly Against[]
  readonly best: Against | null
  readonly ended: readonly Against[]
  readonly involved: readonly Against[]
}

function sumUp(stance: Stance, all: readonly Against[], { wrong, best, ended, involved }: Found): Weighed {
  const shared = new Set(all.flatMap(({ shared }) => shared.map(({ key }) => key)))
  const changes = all.some(({ clause }) => clause.kind === 'states' && clause.changes)
  const leaves = wrong.some(({ clause }) => clause.leaves)
  const isBare = best !== null && isNothingElse(all, best)
  const isNamed = wrong.some(({ clause }) => clause.kind === 'denies' && !clause.isWeak)
  const bringsValue = best !== null && (best.value !== null || isNamed || ended.length > 0 || leaves)
  const pointsBack = involved.some(({ clause }) => clause.pointsBack)
  const signs = {
    denies: stance.denies,
    asksSource: stance.asksSource,
    objects: stance.objects && !stance.denies,
    hesitates: stance.hesitates && !stance.objects && !stance.denies,
    redoes: stance.redoes,
    changes,
    ends: ended.length > 0 && !leaves,
    leaves,
    namesWrong: isNamed,
    repeats: !isNamed && wrong.some(({ clause }) => clause.isWeak || clause.isPast),
    value: best !== null && bringsValue,
    puts: best !== null && !bringsValue,
    bare: isBare,
    pointsBack,
    leads: best !== null && leads(best),
    shares: shared.size > 0,
    sharesMore: shared.size > 1,
  }
  const plus = Object.entries(signs).reduce(
    (sum, [sign, holds]) => sum + (holds ? WEIGHTS[sign as keyof typeof signs] : 0),
    0,
  )
  const isNamedWrong = isNamed || leaves || ended.some(({ unknown }) => unknown.length <= FREE_STRANGERS)
  const hasCue =
    signs.denies ||
    signs.objects ||
    changes ||
    signs.ends ||
    leaves ||
    signs.namesWrong ||
    signs.repeats ||
    stance.asksSource
  return {
    score: plus + (best === null ? 0 : penaltyOf(best)),
    hasCue,
    isMarked: signs.denies || changes || signs.ends || leaves || signs.repeats || stance.asksSource,
    isLinked:
      shared.size > 0 ||
      pointsBack ||
      isBare ||
      signs.leads ||
      stance.denies ||
      stance.redoes ||
      stance.objects,
    bringsValue,
    isPrecise: isNamedWrong || (best !== null && isPrecise(best, stance, pointsBack)),
    puts: best !== null && !bringsValue,
    namesWrong: isNamed || ended.length > 0 || leaves,
    shared: shared.size,
    isValueAlone: isBare && all.length === 1 && wordsOf(best) <= 1 && !hasCue,
    sentences: [...new Set(involved.map(({ clause }) => clause.sentence))],
  }
}

function holdAgainst(clause: StanceClause, known: readonly ReplyTerm[], stance: Stance): Against {
  const terms = readTerms(clause.text)
  const isKnown = (term: ReplyTerm) =>
    hasTermLike(known, term) || known.some((other) => isSameHour(term, other))
  const shared = terms.filter(isKnown)
  const unknown = terms.filter((term) => !isKnown(term))
  return { clause, terms, shared, unknown, value: findValue(clause, { terms, unknown, known }, stance) }
}

/** Returns a new value for which the statement has one of the same kind that the clause does not repeat. */
function findValue(
  { ends, kind }: StanceClause,
  {
    terms,
    unknown,
    known,
  }: {
    readonly terms: readonly ReplyTerm[]
    readonly unknown: readonly ReplyTerm[]
    readonly known: readonly ReplyTerm[]
  },
  stance: Stance,
): ReplyTerm | null {
  if (ends || kind !== 'states') return null
  const open = known.filter((term) => isValue(term) && !terms.some((other) => areLike(other, term)))
  const mayBeName =
    stance.objects || stance.denies || stance.clauses.some((one) => one.changes || one.ends || one.leaves)
  return (
    unknown.find((term) =>
      open.some(
        (former) =>
          areKin(term, former) ||
          (mayBeName && isOpeningName(term) && areKin({ ...term, kind: 'name' }, former)),
      ),
    ) ?? null
  )
}

/** True for a word whose capital may be that of a name: "Noor does it". */
function isOpeningName({ opens, kind, written }: ReplyTerm): boolean {
  return opens && kind === 'word' && /^\p{Lu}/u.test(written)
}

function isWrong({ kind, ends }: StanceClause): boolean {
  return kind === 'denies' || ends
}

/** True if the clause offers other words in the place of what was called wrong. */
function putsAnother({ clause, unknown }: Against): boolean {
  return !clause.ends && !clause.leaves && unknown.length > 0
}

/** True if the prompt says nothing but the value and what is wrong. */
function isNothingElse(all: readonly Against[], best: Against): boolean {
  const others = all.filter((one) => one !== best && one.clause.kind === 'states' && one.unknown.length > 0)
  const words = best.unknown.filter((term) => term !== best.value && !isValue(term))
  return others.length === 0 && words.length === 0 && best.shared.length <= BARE_SHARED
}

/** True if the clause has no unknown word but the value, and a name is plainly in the place of another. */
function isPrecise(best: Against, stance: Stance, pointsBack: boolean): boolean {
  const { clause, unknown, value, shared } = best
  if (value === null || clause.isOwn) return false
  if (unknown.some((term) => term !== value && !PIECE.test(term.written) && !isPlainValue(term))) return false
  const isPlaced = shared.length > 0 || stance.denies || wordsOf(best) <= SPARE_WORDS
  if (NAMING.has(value.kind) || isOpeningName(value)) {
    // "Priya changed it" tells what she did.
    return !(clause.changes && clause.pointsBack) && (isPlaced || pointsBack)
  }
  return isPlaced || pointsBack || (clause.changes && wordsOf(best) <= MOST_WORDS)
}

/** True for values except ordinals: "first" tells an order of steps. */
function isPlainValue(term: ReplyTerm): boolean {
  return isValue(term) && !term.key.endsWith('.')
}

const NAMING: ReadonlySet<ReplyTerm['kind']> = new Set(['name', 'identifier', 'path'])
/** Words beside a value in a clause that gives it alone ("it's only"), and in one that tells how it changed. */
const SPARE_WORDS = 2
const MOST_WORDS = 6

/** Returns the number of words beside the value, small ones included. */
function wordsOf({ clause, value }: Against): number {
  const words = clause.text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
  return words - (value?.written.split(' ').length ?? 0)
}

/** Pieces of scripts without spaces, which are no words of their own. */
const PIECE = /^(?:[\p{Script=Han}]|.*\p{Script=Hiragana}.*)$/u

function scoreOf(one: Against): number {
  return one.shared.length + penaltyOf(one) + (one.clause.changes ? 1 : 0)
}

/** True if the clause begins with the value and says little else: "14 with the new seats". */
function leads({ clause, terms, unknown, value }: Against): boolean {
  if (value === null || terms[0] !== value || clause.isOwn || clause.hasPronoun) return false
  return unknown.filter((term) => term !== value).length <= FREE_STRANGERS
}

/** True if the clause has a subject of its own: "the client is in Lille". */
function hasOtherSubject({ clause, terms, value, shared }: Against): boolean {
  const at = value === null ? -1 : terms.indexOf(value)
  const [first] = terms
  if (at <= 0 || first === undefined || !clause.hasArticle || shared.includes(first)) return false
  return !isValue(first)
}

function penaltyOf(one: Against): number {
  const { clause, unknown, value } = one
  const strangers = unknown.filter((term) => term !== value && !PIECE.test(term.written)).length
  const cost = WEIGHTS.strange * Math.min(MOST_STRANGERS, Math.max(0, strangers - FREE_STRANGERS))
  const subject = hasOtherSubject(one) ? WEIGHTS.otherSubject : 0
  return cost + subject + (clause.isOwn && !(clause.changes && clause.pointsBack) ? WEIGHTS.own : 0)
}
