/**
 * What a newer text does to an older one: says the same, brings a newer value, contradicts it, says it in
 * more detail, or has nothing to do with it. By rules alone; no similarity, no clock.
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
  /** Name of the rule that decided; `exact` and `nothing-shared` beside those of the table. */
  readonly rule: string
  /** For people. */
  readonly reason: string
  readonly confidence01: number
}

/** Of a longer text, this much is compared. */
const SENTENCES = 8
const CLAUSES = 4
const READ_CHARS = 4_000
/** One sentence of several, one clause of several: less sure than a whole text. */
const PART_CONFIDENCE01 = 0.9

const NOTHING: ClaimComparison = {
  relation: 'unrelated',
  rule: 'nothing-shared',
  reason: 'They say different things.',
  confidence01: 0.5,
}

/**
 * `older` and `newer` tell the direction; with the arguments changed the relation is the same, but for
 * `refines` (the newer says all of the older and more), which turns into `same` by the rule `contained`, and
 * the other way round. A change to one sentence of a longer older text is `unrelated`: it leaves the rest true.
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

/** How much of what two texts speak of they have in common, 0–1: Dice over their terms. */
export function overlap01(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => readSentences(text).flatMap(({ claim }) => claim.terms))
  if (left === undefined || right === undefined || left.length + right.length === 0) return 0
  const there = left.filter((term) => hasTerm(right, term)).length
  const back = right.filter((term) => hasTerm(left, term)).length
  return (there + back) / (left.length + right.length)
}

/**
 * How many plain words stand in one of two sentences only, where nothing else tells them apart: the same
 * mode, polarity, numbers, names, identifiers. Null where something does, or where a text has several sentences.
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

/** Lowercase, without quotes, emphasis and the stops at the ends of words. */
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
  /** Empty where there is but one. */
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

/** Rules that leave whole sentences apart, though a clause of one may speak of the other. */
const MAY_HOLD_IN_PART = new Set([NOTHING.rule, 'negation'])

function judge(older: Claim, newer: Claim): ClaimComparison {
  const pair = pairClaims(older, newer)
  for (const { name, judge: apply } of CLAIM_RULES) {
    const finding = apply(pair)
    if (finding !== null) return { rule: name, ...finding }
  }
  return NOTHING
}

/** "Don't use X, use Y": one clause takes back, another says what holds instead. */
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

/** Texts of several sentences: what most of the older text's sentences come to. */
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
