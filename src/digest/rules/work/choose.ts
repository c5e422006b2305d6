/**
 * Chooses among candidates: no statement twice, no more than a segment's budget, details below their facts.
 */
import type { Meaning } from '../../../core/ports/meaning.ts'
import { differsInSubstance } from '../../../text/differences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { isWholeStatement } from '../../passages/whole-statement.ts'
import { type Candidate, WORTH_OF } from './candidate.ts'

export interface ChosenFact {
  readonly fact: Candidate
  readonly details: readonly Candidate[]
}

export interface Choice {
  readonly facts: readonly ChosenFact[]
  /** The number of candidates left out, by reason. */
  readonly rejected: Readonly<Record<string, number>>
}

const SAME_CONTAINMENT = 0.7
const SAME_SIMILARITY01 = 0.86
/**
 * The share of a statement's terms that another message must contain, if the statement names less than it.
 */
const TWIN_SHARE = 0.7
const CENTRAL_SIMILARITY01 = 0.45
const CENTRALITY_WEIGHT = 0.8
const MAX_DETAILS_PER_FACT = 5
/** The budget of a segment: few facts are read, many are passed over. */
const LEAST_FACTS = 4
const MOST_FACTS = 9
const CHARS_PER_FACT = 1_200
const MOST_OF_PERSONS = 20
const PROMOTED_SCORE = 1.1
const MAX_EMBEDDED = 80

interface Weighed {
  readonly candidate: Candidate
  readonly terms: ReadonlySet<string>
  readonly vector: Float32Array | null
  readonly score: number
}

/**
 * @param proseChars the characters that people and agents wrote; a longer segment may keep more
 * @param exchangeOf returns the number of the exchange (a person's turn and everything up to the next) of a
 * position
 */
export async function choose(
  candidates: readonly Candidate[],
  options: {
    readonly proseChars: number
    readonly meaning: Meaning | null
    readonly exchangeOf: (position: number) => number
  },
): Promise<Choice> {
  const rejected: Record<string, number> = {}
  const reject = (reason: string) => {
    rejected[reason] = (rejected[reason] ?? 0) + 1
  }
  const finished = candidates.filter(({ text }) => isWholeStatement(text))
  for (let n = finished.length; n < candidates.length; n++) reject('unfinished')
  const weighed = await weigh(finished, options.meaning)
  const limit = Math.max(
    LEAST_FACTS,
    Math.min(MOST_FACTS, Math.round(2 + options.proseChars / CHARS_PER_FACT)),
  )

  const kept: Weighed[] = []
  const isKnown = (one: Weighed) => kept.some((other) => saysTheSame(one, other, options.meaning))
  for (const one of byWorth(weighed.filter(({ candidate }) => candidate.level === 'fact'))) {
    if (isKnown(one)) reject('duplicate')
    else if (isFull(one, kept, limit)) reject('over_budget')
    else kept.push(one)
  }
  for (const one of byWorth(promote(weighed, kept, options.exchangeOf, limit))) {
    if (isKnown(one)) reject('duplicate')
    else kept.push(one)
  }
  const facts = kept.map(({ candidate }) => ({
    fact: candidate,
    details: candidate.under === undefined ? [] : [candidate.under],
  }))
  for (const one of byWorth(weighed.filter(({ candidate }) => candidate.level === 'detail'))) {
    if (kept.includes(one)) continue
    if (isKnown(one)) reject('duplicate')
    else {
      const parent = findParent(one.candidate, facts, options.exchangeOf)
      if (parent === null) reject('without_fact')
      else if (parent.details.length >= MAX_DETAILS_PER_FACT) reject('over_budget')
      else {
        parent.details.push(one.candidate)
        kept.push(one)
      }
    }
  }
  const inOrder = facts.sort((a, b) => compare(a.fact, b.fact))
  for (const { details } of inOrder) details.sort(compare)
  return { facts: inOrder, rejected }
}

/** Kinds that last, and are kept however many are said at once. */
const FOR_GOOD: ReadonlySet<string> = new Set(['rule', 'preference', 'identity', 'person'])

/**
 * People's words and other candidates have separate budgets, so that neither crowds out the other. How much a person decides
 * does not depend on how much an agent writes: their words have a fixed budget.
 */
function isFull(one: Weighed, kept: readonly Weighed[], limit: number): boolean {
  const isPerson = ({ candidate }: Weighed) => candidate.found === 'person'
  const counts = (other: Weighed) => isPerson(other) === isPerson(one) && !lasts(other)
  return !lasts(one) && kept.filter(counts).length >= (isPerson(one) ? MOST_OF_PERSONS : limit)
}

function lasts({ candidate }: Weighed): boolean {
  return candidate.found === 'person' && FOR_GOOD.has(candidate.kind)
}

/** If an exchange has only a list of changes, the best of them becomes a fact. */
function promote(
  weighed: readonly Weighed[],
  kept: readonly Weighed[],
  exchangeOf: (position: number) => number,
  limit: number,
): Weighed[] {
  const others = kept.filter(({ candidate }) => candidate.found !== 'person')
  const covered = new Set(others.map(({ candidate }) => exchangeOf(candidate.position)))
  const promoted: Weighed[] = []
  for (const one of byWorth(weighed.filter(({ candidate }) => candidate.level === 'detail'))) {
    const exchange = exchangeOf(one.candidate.position)
    if (covered.has(exchange) || one.score < PROMOTED_SCORE || others.length + promoted.length >= limit)
      continue
    covered.add(exchange)
    promoted.push(one)
  }
  return promoted
}

async function weigh(candidates: readonly Candidate[], meaning: Meaning | null): Promise<Weighed[]> {
  const best = [...candidates].sort((a, b) => b.score - a.score).slice(0, MAX_EMBEDDED)
  const vectors = meaning === null ? [] : await meaning.embed(best.map(({ text }) => text))
  const vectorOf = new Map(best.map((candidate, index) => [candidate, vectors[index] ?? null]))
  const centre = toCentre(vectors)
  return candidates.map((candidate) => {
    const vector = vectorOf.get(candidate) ?? null
    const central =
      meaning === null || vector === null || centre === null ? null : meaning.similarity01(vector, centre)
    const bonus = central === null ? 0 : CENTRALITY_WEIGHT * (central - CENTRAL_SIMILARITY01)
    return { candidate, terms: new Set(toTerms(candidate.text)), vector, score: candidate.score + bonus }
  })
}

function toCentre(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors
  if (first === undefined || vectors.length < 4) return null
  const sum = new Float32Array(first.length)
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  const norm = Math.hypot(...sum)
  return norm === 0 ? null : sum.map((value) => value / norm)
}

/** People's words and ready-made statements come first, so that their wording is kept. */
function byWorth(weighed: readonly Weighed[]): Weighed[] {
  const worth = ({ candidate, score }: Weighed) => score + 0.4 * WORTH_OF[candidate.found]
  return [...weighed].sort((a, b) => worth(b) - worth(a) || compare(a.candidate, b.candidate))
}

function compare(a: Candidate, b: Candidate): number {
  return a.position - b.position || a.start - b.start
}

/** True if `one` adds nothing to `other`; a number, name, path or negation of its own is an addition. */
function saysTheSame(one: Weighed, other: Weighed, meaning: Meaning | null): boolean {
  const shared = [...one.terms].filter((term) => other.terms.has(term)).length
  const containment = one.terms.size === 0 ? 1 : shared / Math.min(one.terms.size, other.terms.size)
  const near =
    meaning !== null && one.vector !== null && other.vector !== null
      ? meaning.similarity01(one.vector, other.vector) >= SAME_SIMILARITY01
      : false
  if (containment < SAME_CONTAINMENT && !near) return false
  const { what } = differsInSubstance(one.candidate.text, other.candidate.text)
  if (what === null || /^(?:word|order): /.test(what)) return true
  const least = one.candidate.episode === other.candidate.episode ? 0.85 : TWIN_SHARE
  return /^(?:number|identifier|quoted|name): none \//.test(what) && shared / one.terms.size >= least
}

interface OpenFact {
  readonly fact: Candidate
  readonly details: Candidate[]
}

/**
 * Returns the fact before it in the same message, else another of that message, else one of the same
 * exchange.
 */
function findParent(
  detail: Candidate,
  facts: readonly OpenFact[],
  exchangeOf: (position: number) => number,
): OpenFact | null {
  const sameEpisode = facts.filter(({ fact }) => fact.episode === detail.episode)
  const before = sameEpisode.filter(({ fact }) => fact.start <= detail.start)
  const nearest = before.reduce<OpenFact | null>(
    (best, one) => (best === null || one.fact.start > best.fact.start ? one : best),
    null,
  )
  if (nearest !== null) return nearest
  if (sameEpisode[0] !== undefined) return sameEpisode[0]
  const exchange = exchangeOf(detail.position)
  const records = facts.filter(
    ({ fact }) => fact.found !== 'person' && exchangeOf(fact.position) === exchange,
  )
  return records.find(({ fact }) => fact.found === 'commit' || fact.found === 'plan') ?? records[0] ?? null
}
