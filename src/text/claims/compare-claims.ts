/**
 * What a newer text does to an older one: says the same, brings a newer value, contradicts it, says it in
 * more detail, or has nothing to do with it. By rules alone; no similarity, no clock.
 */
import { splitSentences } from '../sentences.ts'
import { hasTerm, pairClaims } from './claim-pair.ts'
import { CLAIM_RULES, type ClaimRelation, type Finding } from './claim-rules.ts'
import { type Claim, readClaim } from './read-claim.ts'

export type { ClaimRelation } from './claim-rules.ts'

export interface ClaimComparison {
  readonly relation: ClaimRelation
  /** Name of the rule that decided; `exact` and `nothing-shared` beside those of the table. */
  readonly rule: string
  /** For people. */
  readonly reason: string
  readonly confidence01: number
}

/** Of a longer text, this many sentences are compared. */
const SENTENCES = 12
const CLAUSES = 4
const READ_CHARS = 8_000

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
  if (toPlain(older) === toPlain(newer)) {
    return { relation: 'same', rule: 'exact', reason: 'The words are the same.', confidence01: 1 }
  }
  const [before, after] = [toSentences(older), toSentences(newer)]
  const [one, other] = [before[0], after[0]]
  if (one === undefined || other === undefined) return NOTHING
  if (before.length === 1 && after.length === 1) return compareSentences(one, other)
  return compareMany(before, after)
}

/** Lowercase letters and digits with single spaces; signs inside words and numbers stay. */
function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[`*_"“”'’‘]/g, '')
    .replace(/[.,;:!…]+(?=\s|$)/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

function toSentences(text: string): string[] {
  return splitSentences(text.slice(0, READ_CHARS))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, SENTENCES)
}

function compareSentences(older: string, newer: string): ClaimComparison {
  const [before, after] = [readClaim(older), readClaim(newer)]
  const whole = judge(before, after)
  if (whole !== NOTHING && whole.rule !== 'negation') return whole
  if (whole.relation !== 'unrelated') return whole
  return compareClauses(older, newer) ?? whole
}

function judge(older: Claim, newer: Claim): ClaimComparison {
  const pair = pairClaims(older, newer)
  for (const { name, judge: apply } of CLAIM_RULES) {
    const finding: Finding | null = apply(pair)
    if (finding !== null) return { rule: name, ...finding }
  }
  return NOTHING
}

/** "Don't use X, use Y": one clause takes back, another says what holds instead. */
function compareClauses(older: string, newer: string): ClaimComparison | null {
  const [before, after] = [toClauses(older), toClauses(newer)]
  if (before.length + after.length < 3) return null
  const told = (before.length > after.length ? [newer] : after).map(readClaim)
  const known = (before.length > after.length ? before : [older]).map(readClaim)
  for (const one of known) {
    for (const other of told) {
      const found = judge(one, other)
      if (found.relation === 'unrelated' || found.relation === 'same' || found.relation === 'refines')
        continue
      const rest = [...known, ...told].filter((claim) => claim !== one && claim !== other)
      const instead = rest.some(({ negated, terms }) => !negated && terms.length > 0)
      const relation = found.relation === 'contradicted' && instead ? 'updated' : found.relation
      return {
        ...found,
        relation,
        rule: relation === found.relation ? found.rule : 'replacement',
        confidence01: found.confidence01 * 0.9,
      }
    }
  }
  return null
}

function toClauses(sentence: string): string[] {
  return sentence
    .split(/[,;]\s+|\s(?:but|and)\s|\s[–—-]\s/)
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .slice(0, CLAUSES)
}

/** Text of several sentences: what most of the older text's sentences come to. */
function compareMany(before: readonly string[], after: readonly string[]): ClaimComparison {
  const best = before.map((one) => pickStrongest(after.map((other) => compareSentences(one, other))))
  const covered = after.map((other) => pickStrongest(before.map((one) => compareSentences(one, other))))
  if (covered.every(({ relation }) => relation === 'same'))
    return { ...(covered[0] ?? NOTHING), rule: 'contained' }
  const ended = best.filter(({ relation }) => relation === 'updated' || relation === 'contradicted')
  const [change] = ended
  if (change !== undefined && ended.length * 2 >= before.length) {
    return { ...change, confidence01: change.confidence01 * 0.9 }
  }
  if (best.every(({ relation }) => relation === 'same' || relation === 'refines')) {
    return {
      ...(best[0] ?? NOTHING),
      relation: 'refines',
      rule: 'refines',
      reason: 'It says the same with more detail.',
    }
  }
  return NOTHING
}

const STRENGTH: Readonly<Record<ClaimRelation, number>> = {
  same: 4,
  contradicted: 3,
  updated: 3,
  refines: 2,
  unrelated: 0,
}

function pickStrongest(comparisons: readonly ClaimComparison[]): ClaimComparison {
  let best = NOTHING
  for (const one of comparisons) if (STRENGTH[one.relation] > STRENGTH[best.relation]) best = one
  return best
}

/** How much of what two texts speak of they have in common, 0–1: Dice over their terms, verdicts aside. */
export function overlap01(a: string, b: string): number {
  const [left, right] = [a, b].map((text) =>
    toSentences(text).flatMap((sentence) => [...readClaim(sentence).terms]),
  )
  if (left === undefined || right === undefined || left.length + right.length === 0) return 0
  const shared = left.filter((term) => hasTerm(right, term)).length
  const back = right.filter((term) => hasTerm(left, term)).length
  return (shared + back) / (left.length + right.length)
}
