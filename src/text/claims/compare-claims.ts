/**
 * Compares an older and a newer text: the newer repeats it, updates a value, contradicts it, adds detail, or
 * is unrelated. By rules alone, without similarity or clock.
 */
import { splitSentences } from '../sentences.ts'
import { hasTerm, pairClaims } from './claim-pair.ts'
import { CLAIM_RULES } from './claim-rules.ts'
import type { ClaimRelation } from './finding.ts'
import { areOpposite } from './lexicon.ts'
import { type Claim, readClaim } from './read-claim.ts'

export type { ClaimRelation } from './finding.ts'

export interface ClaimComparison {
  readonly relation: ClaimRelation
  /** Name of the deciding rule; also `exact` and `nothing-shared`. */
  readonly rule: string
  /** Explanation for people. */
  readonly reason: string
  readonly confidence01: number
}

/** Most sentences, clauses and characters compared of a text. */
const SENTENCES = 8
const CLAUSES = 4
const READ_CHARS = 4_000
/** Factor for a match of one sentence or clause among several, which is less certain. */
const PART_CONFIDENCE01 = 0.9

const NOTHING: ClaimComparison = {
  relation: 'unrelated',
  rule: 'nothing-shared',
  reason: 'They say different things.',
  confidence01: 0.5,
}

/**
 * Compares in the direction from `older` to `newer`. Swapped arguments give the same relation, except that
 * `refines` (the newer says all of the older and more) becomes `same` by rule `contained`, and the reverse. A
 * change to one sentence of a longer older text is `unrelated`, because the rest stays true.
 */
export function compareClaims(older: string, newer: string): ClaimComparison {
  const plain = toPlain(older)
  if (plain !== '' && plain === toPlain(newer)) {
    return { relation: 'same', rule: 'exact', reason: 'The words are the same.', confidence01: 1 }
  }
  const [before, after] = [readSentences(older), readSentences(newer)]
  const [one, other] = [before[0], after[0]]
  if (one === undefined || other === undefined) return NOTHING
  if (before.length === 1 && after.length === 1) return compareSentences(one, other)
  return compareTexts(before, after)
}

/** Returns the overlap of the terms of two texts, 0–1 (Dice). */
export function overlap01(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => readSentences(text).flatMap(({ claim }) => claim.terms))
  if (left === undefined || right === undefined || left.length + right.length === 0) return 0
  const there = left.filter((term) => hasTerm(right, term)).length
  const back = right.filter((term) => hasTerm(left, term)).length
  return (there + back) / (left.length + right.length)
}

/**
 * Counts the plain words that only one of two sentences has, if everything else agrees: mode, polarity,
 * numbers, names, identifiers. Null if it does not, or if a text has several sentences.
 */
export function countWordsApart(
  a: string,
  b: string,
): { readonly onlyA: number; readonly onlyB: number } | null {
  const [[left, ...moreLeft], [right, ...moreRight]] = [readSentences(a), readSentences(b)]
  if (left === undefined || right === undefined || moreLeft.length + moreRight.length > 0) return null
  const { older, newer, onlyOlder, onlyNewer, shared } = pairClaims(left.claim, right.claim)
  if (older.mode !== newer.mode || older.negated !== newer.negated || shared.length < 2) return null
  if (older.changes !== newer.changes || older.replaced.length + newer.replaced.length > 0) return null
  if ([...onlyOlder, ...onlyNewer].some(({ kind }) => kind !== 'word')) return null
  if (onlyOlder.some((one) => onlyNewer.some((other) => areOpposite(one.key, other.key)))) return null
  return { onlyA: onlyOlder.length, onlyB: onlyNewer.length }
}

/**
 * Returns true for one sentence whose subject is worded in another order: "Access tokens for Quay expire", "Quay access
 * tokens expire". Verb and predicate must be the same; a denial, or a direction in the subject ("from A to B"), makes the
 * order matter.
 */
export function isReordered(a: string, b: string): boolean {
  const [[left, ...moreLeft], [right, ...moreRight]] = [readSentences(a), readSentences(b)]
  if (left === undefined || right === undefined || moreLeft.length + moreRight.length > 0) return false
  const { older, newer, onlyOlder, onlyNewer } = pairClaims(left.claim, right.claim)
  if (onlyOlder.length + onlyNewer.length > 0 || older.terms.length !== newer.terms.length) return false
  if (older.verb === null || older.verb !== newer.verb || older.mode !== newer.mode) return false
  if (older.passive !== newer.passive || older.negated || newer.negated) return false
  const [before, after] = [older, newer].map(({ terms }) => terms.filter(({ inSubject }) => inSubject))
  if (before === undefined || after === undefined || before.length !== after.length) return false
  if (before.length < 2 || DIRECTED_SUBJECT.test(a) || DIRECTED_SUBJECT.test(b)) return false
  const rest = ({ terms }: Claim) => terms.filter(({ inSubject }) => !inSubject).map(({ key }) => key)
  return before.every((term) => hasTerm(after, term)) && rest(older).join(' ') === rest(newer).join(' ')
}

/** Words that give the parts of a subject different roles. */
const DIRECTED_SUBJECT =
  /\b(?:from|to|than|over|under|into|onto|before|by|then|versus|vs|not|without|except)\b/i

/** Returns the text in lowercase, without quotes, emphasis and punctuation at word ends. */
function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[`*_"“”'’‘]/g, '')
    .replace(/(?<![.,;:!…])[.,;:!…]+(?=\s|$)/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

interface Sentence {
  readonly claim: Claim
  /** Empty if the sentence is a single clause. */
  readonly clauses: readonly Claim[]
}

function readSentences(text: string): Sentence[] {
  return splitSentences(text.slice(0, READ_CHARS))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, SENTENCES)
    .map((sentence) => ({ claim: readClaim(sentence), clauses: readClauses(sentence) }))
}

function readClauses(sentence: string): Claim[] {
  const clauses = sentence
    .split(/[,;]\s|\s(?:but|and)\s|\s[–—-]\s/)
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
  return clauses.length < 2 ? [] : clauses.slice(0, CLAUSES).map(readClaim)
}

function compareSentences(older: Sentence, newer: Sentence): ClaimComparison {
  const whole = judge(older.claim, newer.claim)
  if (whole.relation !== 'unrelated' || !MAY_HOLD_IN_PART.has(whole.rule)) return whole
  if (newer.clauses.length > 0) return compareClauses([older.claim], newer.clauses) ?? whole
  return compareClauses(older.clauses, [newer.claim]) ?? whole
}

/** Rules that keep whole sentences apart, although one clause may be about the other sentence. */
const MAY_HOLD_IN_PART = new Set([NOTHING.rule, 'negation'])

function judge(older: Claim, newer: Claim): ClaimComparison {
  const pair = pairClaims(older, newer)
  for (const { name, judge: apply } of CLAIM_RULES) {
    const finding = apply(pair)
    if (finding !== null) return { rule: name, ...finding }
  }
  return NOTHING
}

/** "Don't use X, use Y": one clause retracts, another gives the replacement. */
function compareClauses(older: readonly Claim[], newer: readonly Claim[]): ClaimComparison | null {
  for (const one of older) {
    for (const other of newer) {
      const finding = judge(one, other)
      if (!isEnd(finding)) continue
      const confidence01 = finding.confidence01 * PART_CONFIDENCE01
      const instead = newer.some((claim) => claim !== other && !claim.negated && claim.terms.length > 0)
      return finding.relation === 'contradicted' && instead
        ? { ...finding, relation: 'updated', rule: 'replacement', confidence01 }
        : { ...finding, confidence01 }
    }
  }
  return null
}

function isEnd({ relation }: ClaimComparison): boolean {
  return relation === 'updated' || relation === 'contradicted'
}

/** Compares texts of several sentences by the outcome of most of the older text's sentences. */
function compareTexts(before: readonly Sentence[], after: readonly Sentence[]): ClaimComparison {
  const table = before.map((one) => after.map((other) => compareSentences(one, other)))
  const fates = table.map(pickStrongest)
  const known = after.map((_, i) => pickStrongest(table.map((row) => row[i] ?? NOTHING)))
  const [firstKnown, firstFate] = [known[0], fates[0]]
  if (firstKnown !== undefined && known.every(({ relation }) => relation === 'same')) {
    return { ...firstKnown, rule: 'contained' }
  }
  const ends = fates.filter(isEnd)
  const [end] = ends
  if (end !== undefined && ends.length * 2 >= before.length) {
    return { ...end, confidence01: end.confidence01 * PART_CONFIDENCE01 }
  }
  if (
    firstFate !== undefined &&
    fates.every(({ relation }) => relation === 'same' || relation === 'refines')
  ) {
    return {
      ...firstFate,
      relation: 'refines',
      rule: 'refines',
      reason: 'It says the same with more detail.',
    }
  }
  return NOTHING
}

const STRENGTH: Readonly<Record<ClaimRelation, number>> = {
  same: 3,
  contradicted: 2,
  updated: 2,
  refines: 1,
  unrelated: 0,
}

function pickStrongest(comparisons: readonly ClaimComparison[]): ClaimComparison {
  let best = NOTHING
  for (const one of comparisons) if (STRENGTH[one.relation] > STRENGTH[best.relation]) best = one
  return best
}
