/**
 * Finds the one value that a short claim brings ("9100", "the port is 9100 now", "we moved it to 9100
 * last week") and the value of the same kind that it replaces in a text. Works by kinds of words, in
 * several languages. Pure.
 */

import { valueKindOf } from '../../speech/corrections/value-words.ts'
import { isCarrier, readCalled, tellsNoPlace, withoutWhen } from '../../speech/values.ts'
import { hasTerm, isWordy } from '../../text/claims/claim-pair.ts'
import { readTokens, type TermKind } from '../../text/claims/claim-tokens.ts'
import { type ClaimTerm, readClaim } from '../../text/claims/read-claim.ts'
import { splitSentences } from '../../text/sentences.ts'

export interface OtherValue {
  /** The sentence of the text that is meant. */
  readonly sentence: string
  /** The old value, as written there. */
  readonly former: string
  /** The new value. */
  readonly value: string
  /** True if the claim omits most of the sentence's subject, so it is only clear to the participants. */
  readonly bare: boolean
}

interface Value {
  readonly kind: TermKind
  readonly written: string
  /** Unit of a number (`%`, `min`); empty if there is none. */
  readonly unit: string
  /** The word before it, in lower case. */
  readonly before: string
}

/** Maximum length of a claim; a longer one says more than a value. */
const MOST_CHARS = 160
/** Minimum share of the sentence's subject that a claim must name to be understood without it. */
const NAMED_MIN_OVERLAP01 = 0.75

const KIN: Readonly<Partial<Record<TermKind, readonly TermKind[]>>> = {
  number: ['number', 'version'],
  version: ['version', 'number'],
  path: ['path', 'identifier'],
  identifier: ['identifier', 'path'],
  date: ['date'],
  name: ['name'],
}
const TIME_UNITS = new Set(['ms', 's', 'min', 'h', 'd', 'week', 'month', 'year'])

/**
 * Returns the value to replace if the text has exactly one of the same kind and the claim says nothing
 * else that is new. Null if that is not clear.
 */
export function findOtherValue(claim: string, text: string): OtherValue | null {
  if (claim.length > MOST_CHARS) return null
  return findOtherName(claim, text) ?? findOtherKind(claim, text)
}

function findOtherName(claim: string, text: string): OtherValue | null {
  const called = readCalled(withoutWhen(claim))
  if (called === null || !isEmpty(readValues(called.rest))) return null
  const value = called.name
  const { words } = readValues(called.whose)
  const found = splitSentences(text).flatMap((sentence) => {
    const former = readCalled(sentence)?.name
    if (former === undefined || isSame(former, value) || !sharesAll(sentence, words)) return []
    return { sentence, former: former.replace(/[.,;:]+$/, ''), value: value.replace(/[.,;:]+$/, '') }
  })
  const [only, another] = found
  if (only === undefined || another !== undefined) return null
  return { ...only, bare: words.length < NAMED_MIN_OVERLAP01 * countSubject(only.sentence) }
}

function countSubject(sentence: string): number {
  return readValues(readCalled(sentence)?.whose ?? '').words.length
}

function findOtherKind(claim: string, text: string): OtherValue | null {
  const plain = withoutWhen(claim)
  const { values, words } = readValues(plain)
  const sentences = splitSentences(text)
  const named = words.length === 0 ? sentences : sentences.filter((one) => sharesAll(one, words))
  const found = named.flatMap((sentence) => {
    const known = readValues(sentence).values
    // A value that the text already has only locates the claim.
    const fresh = values.filter(
      ({ written, kind }) =>
        !known.some((one) => isSame(one.written, written)) &&
        !(kind === 'name' && sharesAll(sentence, [written])),
    )
    const [value, more] = fresh
    if (value === undefined || more !== undefined) return []
    const alike = known.filter(
      (one) => !values.some(({ written }) => isSame(one.written, written)) && isAlike(one, value, words),
    )
    return pickPlace(alike, value).map((former) => ({ sentence, former, value }))
  })
  const [only, another] = found
  if (only === undefined || another !== undefined) return null
  const { sentence, former, value } = only
  return {
    sentence,
    former: value.unit === '' && former.unit !== '' ? numberOf(former.written) : former.written,
    value: value.written,
    bare: isBare(plain, sentence, value),
  }
}

/**
 * Of several candidates, picks the one after the same word ("by Priya" replaces the name after "by"),
 * else the one written in the same form.
 */
function pickPlace(alike: readonly Value[], value: Value): readonly Value[] {
  if (alike.length < 2) return alike
  const there = tellsNoPlace(value.before) ? [] : alike.filter(({ before }) => before === value.before)
  if (there.length === 1) return there
  const shaped = alike.filter(({ written }) => signsOf(written) === signsOf(value.written))
  return shaped.length === 1 && signsOf(value.written) !== '' ? shaped : alike
}

/** Returns the punctuation in a value: `-` of `eu-west-1`, `/.` of `src/a.ts`. */
function signsOf(written: string): string {
  return [...new Set(written.match(/[-_./@:#]/g) ?? [])].sort().join('')
}

interface Read {
  readonly values: readonly Value[]
  /** The other words, without function words. */
  readonly words: readonly string[]
}

function isEmpty({ values, words }: Read): boolean {
  return values.length + words.length === 0
}

function readValues(said: string): Read {
  const values: Value[] = []
  const words: string[] = []
  let isName = false
  let before = ''
  for (const token of readTokens(said)) {
    const { written, folded } = token
    const kind = valueKindOf(token) ?? 'word'
    const last = values.at(-1)
    if (kind === 'name' && isName && last !== undefined) {
      values[values.length - 1] = { ...last, written: `${last.written} ${written}` }
      continue
    }
    const carries = isCarrier(folded)
    isName = kind === 'name' && !carries
    if (isName || !isWordOrName(kind)) values.push({ kind, written, unit: unitOf(kind, token.key), before })
    else if (!carries) words.push(written)
    before = folded
  }
  return { values, words }
}

function isWordOrName(kind: TermKind): boolean {
  return kind === 'word' || kind === 'name'
}

function unitOf(kind: TermKind, key: string): string {
  return kind === 'number' ? (/^\S+ (\S+)$/u.exec(key)?.[1] ?? '') : ''
}

/** True if the sentence contains all terms of the words. */
function sharesAll(sentence: string, words: readonly string[]): boolean {
  const there = readClaim(sentence).terms
  return words.every((word) => toTerms(word).every((term) => hasTerm(there, term)))
}

function toTerms(word: string): readonly ClaimTerm[] {
  return readClaim(word).terms
}

function isAlike(former: Value, value: Value, words: readonly string[]): boolean {
  if (KIN[value.kind]?.includes(former.kind) !== true) return false
  if (value.unit !== '' && former.unit === '') return false
  if (former.unit !== '' && value.unit !== '' && former.unit !== value.unit) {
    if (!TIME_UNITS.has(former.unit) || !TIME_UNITS.has(value.unit)) return false
  }
  if (words.length > 0 || value.kind === 'name' || value.kind === 'date') return true
  return isSameShape(numberOf(former.written), numberOf(value.written), value.kind)
}

/** True if the values look alike: 9000 and 9100 may replace each other, 9000 and 3 hardly. */
function isSameShape(one: string, other: string, kind: TermKind): boolean {
  if (kind !== 'number' && kind !== 'version') return /[/\\]/.test(one) === /[/\\]/.test(other)
  const [a, b] = [one, other].map((written) => written.split(/\D/, 1)[0]?.length ?? 0)
  return Math.abs((a ?? 0) - (b ?? 0)) <= 1
}

function numberOf(written: string): string {
  return written.split(' ', 1)[0] ?? written
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** True if the claim names too little of the sentence's subject to identify it. */
function isBare(claim: string, sentence: string, value: Value): boolean {
  const wordy = readClaim(sentence).terms.filter(
    (term) => isWordy(term) && !isCarrier(term.written.toLowerCase()),
  )
  const named = readClaim(claim).terms.filter(
    (term) => isWordy(term) && term.written !== value.written && hasTerm(wordy, term),
  )
  return named.length < NAMED_MIN_OVERLAP01 * wordy.length
}
