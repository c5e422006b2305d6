/**
 * Decides if a reply corrects one of the statements that the last answer used, and what holds instead: another value of
 * the same kind, another word for one it denies, or the end of what was so. The reply must speak of the same matter;
 * in doubt it corrects nothing. Pure.
 */
import { type Reply, type ReplyClause, readReply } from '../../speech/corrections/read-reply.ts'
import { opensPointingBack } from '../../speech/points-back.ts'
import { splitSentences } from '../../text/sentences.ts'
import { isOfAnotherSetting } from './judge-corrected.ts'
import { areLike, hasTermLike, isValue, type ReplyTerm, readTerms, type TermKind } from './reply-terms.ts'

export interface ReplyMatch<T> {
  readonly known: T
  /** `replaces`: `content` holds instead. `ends`: `content` says that it is over. */
  readonly kind: 'replaces' | 'ends'
  /** The statement that holds, understandable by itself. */
  readonly content: string
  /** The person's own words. */
  readonly quote: string
  /** Certainty for ordering, higher is better. */
  readonly score: number
}

export interface Replied<T> {
  /** The corrected statement; null if none is clearly meant. */
  readonly match: ReplyMatch<T> | null
  /** Statements of which the reply speaks in other values or words, without being clear; most likely first. */
  readonly unsure: readonly T[]
  /** True if the reply calls the answer wrong. */
  readonly denies: boolean
  /** True if it asks where the answer comes from and states nothing else. */
  readonly asksSource: boolean
}

interface KnownText {
  readonly text: string
}

interface Sides {
  readonly reply: Reply
  readonly clause: ReplyClause
  readonly terms: readonly ReplyTerm[]
  /** The sentence of the known text, and its terms. */
  readonly sentence: string
  readonly known: readonly ReplyTerm[]
  /** Terms of the known sentence that the reply calls wrong. */
  readonly denied: readonly ReplyTerm[]
  readonly shared: readonly ReplyTerm[]
  /** Words of the clause that the known sentence does not have. */
  readonly unknown: readonly ReplyTerm[]
  /** True if the person says that something is wrong or has changed. */
  readonly isStrong: boolean
}

const KIN: Readonly<Partial<Record<TermKind, readonly TermKind[]>>> = {
  number: ['number', 'version'],
  version: ['version', 'number'],
  path: ['path', 'identifier'],
  identifier: ['identifier', 'path'],
  date: ['date'],
  name: ['name'],
  frequency: ['frequency'],
}

/** Kinds of names: what is denied by name may be replaced by an identifier. */
const NAMING: ReadonlySet<TermKind> = new Set(['name', 'identifier'])

/** @param used statements that the last answer used */
export function matchReply<T extends KnownText>(prompt: string, used: readonly T[]): Replied<T> | null {
  const reply = readReply(prompt)
  if (reply === null || used.length === 0) return null
  const all = reply.clauses.length === 0 ? [] : used.flatMap((known) => matchKnown(reply, known))
  const [best, second] = all.toSorted((a, b) => b.score - a.score)
  const isTied = best !== undefined && second !== undefined && second.score >= best.score
  const states = reply.clauses.some(({ isDenied }) => !isDenied)
  return {
    match: best === undefined || (isTied && second.known !== best.known) ? null : best,
    unsure: isTied ? all.map(({ known }) => known) : findUnsure(reply, used),
    denies: reply.denies,
    asksSource: reply.asksSource && !states,
  }
}

/** Returns the matches of each clause with a sentence of the text; an end counts only if nothing takes its place. */
function matchKnown<T extends KnownText>(reply: Reply, known: T): ReplyMatch<T>[] {
  const found = listMatches(reply, known)
  const replacing = found.filter(({ kind }) => kind === 'replaces')
  return replacing.length > 0 ? replacing : found
}

function listMatches<T extends KnownText>(reply: Reply, known: T): ReplyMatch<T>[] {
  return splitSentences(known.text).flatMap((sentence) => {
    const terms = readTerms(sentence)
    const denied = findDenied(reply, terms)
    return reply.clauses.flatMap((clause) => {
      if (clause.isDenied || isOfAnotherSetting(clause.text, known.text)) return []
      const sides = toSides(reply, clause, sentence, terms, denied)
      const found = matchValue(sides) ?? matchWords(sides) ?? matchEnd(sides)
      return found === null
        ? []
        : [{ ...found, known, content: toContent(known.text, sentence, found.content) }]
    })
  })
}

/** Returns the terms that a clause calls wrong: "not X", "X any more", "from X". */
function findDenied(reply: Reply, known: readonly ReplyTerm[]): ReplyTerm[] {
  const wrong = reply.clauses
    .filter(({ isDenied, ends }) => isDenied || ends)
    .flatMap(({ text }) => readTerms(text))
  return known.filter((term) => hasTermLike(wrong, term))
}

function toSides(
  reply: Reply,
  clause: ReplyClause,
  sentence: string,
  known: readonly ReplyTerm[],
  denied: readonly ReplyTerm[],
): Sides {
  const terms = readTerms(clause.text)
  return {
    reply,
    clause,
    terms,
    sentence,
    known,
    denied,
    shared: terms.filter((term) => hasTermLike(known, term)),
    unknown: terms.filter((term) => !isValue(term) && !hasTermLike(known, term)),
    isStrong: reply.denies || reply.saysNo || clause.changes || denied.length > 0,
  }
}

type Found = Pick<ReplyMatch<unknown>, 'kind' | 'content' | 'quote' | 'score'>

/** Finds another value of the same kind in the same place. */
function matchValue(sides: Sides): Found | null {
  const { clause, shared, unknown, isStrong, sentence } = sides
  if (clause.ends) return null
  const value = findFresh(sides)
  if (value === null) return null
  const others = unknown.filter(({ written }) => written !== value.written)
  const former = findFormer(sides, value)
  if (former === null || !isSameMatter(sides, others, former)) return null
  const content = putInPlace(sentence, former, value)
  if (content === null) return null
  const score = 1 + shared.length - others.length + (isStrong ? 0.5 : 0)
  return { kind: 'replaces', content, quote: clause.sentence, score }
}

/** Returns the only new value of the clause; null if there is none or several. */
function findFresh({ terms, known, unknown, isStrong, denied }: Sides): ReplyTerm | null {
  const fresh = terms.filter((term) => isValue(term) && !hasTermLike(known, term))
  const [value, more] = fresh
  if (value !== undefined) return more === undefined ? value : null
  const [word, another] = unknown
  if (word === undefined || !isStrong) return null
  // A capital at the beginning may be a name: "Noor does it".
  if (word.opens && /^\p{Lu}/u.test(word.written) && unknown.length === 1) return { ...word, kind: 'name' }
  const isAlone = another === undefined && terms.length === 1
  return isAlone && denied.length > 0 ? word : null
}

function findFormer({ known, terms, denied, reply, clause }: Sides, value: ReplyTerm): ReplyTerm | null {
  const kin = KIN[value.kind] ?? ['word', 'name', 'identifier']
  const isNamed = NAMING.has(value.kind)
  const wrong = denied.filter(
    ({ kind, opens }) => kin.includes(kind) || (isNamed && (opens || NAMING.has(kind))),
  )
  const named = wrong.filter((term) => isNamedWrong(term, reply, clause))
  if (named.length === 1) return named[0] ?? null
  const open = known.filter(
    (term) => kin.includes(term.kind) && !hasTermLike(terms, term) && isSameSort(term, value),
  )
  const places =
    open.length > 1 ? open.filter(({ before }) => before !== '' && before === value.before) : open
  const [only, more] = places.length === 0 ? wrong : places
  if (only === undefined || more !== undefined) return null
  return isSameShape(only, value) ? only : null
}

/** True if a clause of its own names the value as wrong. */
function isNamedWrong(term: ReplyTerm, { clauses }: Reply, clause: ReplyClause): boolean {
  return clauses.some(
    (one) => one !== clause && (one.isDenied || one.ends) && hasTermLike(readTerms(one.text), term),
  )
}

/** True unless one is a time of the day and the other a day. */
function isSameSort(one: ReplyTerm, other: ReplyTerm): boolean {
  return one.kind !== 'date' || CLOCK.test(one.key) === CLOCK.test(other.key)
}

const CLOCK = /^\d{1,2}:\d\d$/

/** True if the values look alike: 9000 and 9100 may replace each other, 9000 and 3 hardly. */
function isSameShape(one: ReplyTerm, other: ReplyTerm): boolean {
  if (one.kind !== 'number' || other.kind !== 'number') return true
  const [a, b] = [one, other].map(({ key }) => key.split(/\D/, 1)[0]?.length ?? 0)
  return Math.abs((a ?? 0) - (b ?? 0)) <= 1
}

/** True if the clause, apart from its value, says nothing but what the known sentence is about. */
function isSameMatter(sides: Sides, others: readonly ReplyTerm[], former: ReplyTerm): boolean {
  const { shared, isStrong, clause, reply, denied } = sides
  if (others.length > 0) {
    const isCertain = reply.denies || denied.some((term) => areLike(term, former))
    return isCertain && shared.length > 0 && others.length <= Math.max(1, shared.length - 1)
  }
  if (isStrong) return true
  return shared.length > 1 || (shared.length === 1 && (opensPointingBack(clause.text) || !isUnit(sides)))
}

/** True if the only shared word stands behind the value, like a unit. */
function isUnit({ shared, terms }: Sides): boolean {
  const [only] = shared
  const at = only === undefined ? -1 : terms.indexOf(only)
  return at > 0 && terms[at - 1]?.kind === 'number'
}

const MOST_NEW_WORDS = 3

/** Finds other words about the same: "guests park on the meadow, not behind the barn". */
function matchWords(sides: Sides): Found | null {
  const { clause, shared, unknown, denied, known, reply, terms } = sides
  if (clause.ends || unknown.length === 0 || unknown.length > MOST_NEW_WORDS) return null
  const isTold = shared.length >= 2 && shared.length * 2 >= known.length && shared.length < known.length
  const isPutRight = denied.length > 0 && denied.length < known.length && shared.length > 0
  const isDenied = reply.denies && clause.changes && shared.length >= 2
  if (!isPutRight && !isDenied && !(clause.changes && isTold)) return null
  if (terms.some((term) => isValue(term) && !hasTermLike(known, term))) return null
  const named = shared.filter((term) => !hasTermLike(denied, term))
  if (named.length === 0) return null
  const content = isPutRight ? fromClause(clause) : clause.text
  return { kind: 'replaces', content, quote: clause.sentence, score: 0.5 + shared.length }
}

/** Returns the sentence from the clause on, or the whole one if the clause refers to the words before it. */
function fromClause({ written, sentence }: ReplyClause): string {
  const at = sentence.indexOf(written)
  return at < 0 || opensPointingBack(written) ? sentence : sentence.slice(at)
}

/** Finds the end of what was so: "we don't double-track guitars any more". */
function matchEnd({ clause, shared, unknown, known }: Sides): Found | null {
  if (!clause.ends || shared.length < 2 || unknown.length > 0 || shared.length * 2 < known.length) return null
  return { kind: 'ends', content: clause.text, quote: clause.sentence, score: shared.length }
}

/** Returns the sentence with the value in the place of the former one; null if that is not found. */
function putInPlace(sentence: string, former: ReplyTerm, value: ReplyTerm): string | null {
  const at = sentence.lastIndexOf(former.written)
  if (at < 0) return null
  const [number = former.written, ...unit] = former.written.split(' ')
  const isBareNumber = value.kind === 'number' && unit.length > 0 && !value.written.includes(' ')
  const gone = isBareNumber ? number : former.written
  return sentence.slice(0, at) + value.written + sentence.slice(at + gone.length)
}

const KEPT_CHARS = 600

/** Returns the whole text with the sentence replaced, if it is short; else the new sentence. */
function toContent(text: string, sentence: string, content: string): string {
  const said = content.charAt(0).toUpperCase() + content.slice(1)
  const whole = said.trim().replace(/\s+([.!])/g, '$1')
  const isPart = splitSentences(text).length > 1
  return isPart && text.length <= KEPT_CHARS ? text.replace(sentence, () => whole) : whole
}

/** Returns the statements of which a clause speaks in other values or words. */
function findUnsure<T extends KnownText>(reply: Reply, used: readonly T[]): T[] {
  return used.filter(({ text }) => {
    const known = readTerms(text)
    return reply.clauses.some((clause) => maySpeakOf(reply, clause, known))
  })
}

function maySpeakOf(reply: Reply, clause: ReplyClause, known: readonly ReplyTerm[]): boolean {
  const terms = readTerms(clause.text)
  const shared = terms.filter((term) => hasTermLike(known, term)).length
  if (clause.isDenied) return shared > 0 && terms.length === shared
  if (clause.ends) return shared > 0
  if (reply.saysNo && shared > 1 && shared < terms.length && shared * 2 >= known.length) return true
  if (!reply.denies && !clause.changes) return false
  const fresh = terms.filter((term) => isValue(term) && !hasTermLike(known, term))
  if (fresh.some((term) => known.some((other) => haveSameUnit(term, other)))) return true
  return shared > 0 && (fresh.length > 0 || shared * 2 >= known.length)
}

/** True for numbers of one unit: eight years and ten years. */
function haveSameUnit(a: ReplyTerm, b: ReplyTerm): boolean {
  const [unit, other] = [a, b].map(({ key }) => /^\S+ (\S+)$/u.exec(key)?.[1])
  return a.kind === 'number' && b.kind === 'number' && unit !== undefined && unit === other
}
