/**
 * How alike two stretches of a conversation are, 0–1: by meaning where there are vectors, by shared words where
 * there are none. Pure.
 */
import { toTerms } from '../../text/tokens.ts'
import type { Exchange } from './exchanges.ts'

export interface Likeness {
  /** Of two exchanges. */
  ofPair(a: number, b: number): number
  /** Of two runs of exchanges, each from an index until one that is excluded; 0 for an empty run. */
  ofRuns(left: readonly [number, number], right: readonly [number, number]): number
}

/** Beyond this many terms a turn does not weigh more in its run. */
const FULL_WEIGHT_TERMS = 12

/** @param vectors one an exchange, L2-normalised. */
export function likenessByMeaning(
  exchanges: readonly Exchange[],
  vectors: readonly Float32Array[],
  similarity01: (a: Float32Array, b: Float32Array) => number,
): Likeness {
  const weights = exchanges.map(({ text }) => 0.5 + Math.min(FULL_WEIGHT_TERMS, toTerms(text).length))
  return {
    ofPair(a, b) {
      const [first, second] = [vectors[a], vectors[b]]
      return first === undefined || second === undefined ? 0 : similarity01(first, second)
    },
    ofRuns([a, b], [c, d]) {
      const left = meanVector(vectors.slice(a, b), weights.slice(a, b))
      const right = meanVector(vectors.slice(c, d), weights.slice(c, d))
      return left === null || right === null ? 0 : similarity01(left, right)
    },
  }
}

/** Short texts of one topic share few words: raised to this power, their cosine has the scale of the vectors'. */
const WORDS_TO_MEANING = 0.4

/** Cosine of term counts, each weighted by how few of the exchanges have it. */
export function likenessByWords(exchanges: readonly Exchange[]): Likeness {
  const bags = exchanges.map(({ text }) => countTerms(toTerms(text)))
  const holders = new Map<string, number>()
  for (const bag of bags) for (const term of bag.keys()) holders.set(term, (holders.get(term) ?? 0) + 1)
  const weight = (term: string) => Math.log(1 + bags.length / (holders.get(term) ?? 1))
  const ofBags = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) =>
    cosine(a, b, weight) ** WORDS_TO_MEANING
  const merge = ([from, until]: readonly [number, number]) => mergeBags(bags.slice(from, until))
  return {
    ofPair: (a, b) => ofBags(bags[a] ?? new Map(), bags[b] ?? new Map()),
    ofRuns: (left, right) => ofBags(merge(left), merge(right)),
  }
}

/** Weighted and L2-normalised; null where there is nothing to average. */
function meanVector(vectors: readonly Float32Array[], weights: readonly number[]): Float32Array | null {
  const [first] = vectors
  if (first === undefined) return null
  const mean = new Float32Array(first.length)
  for (const [n, vector] of vectors.entries()) {
    const weight = weights[n] ?? 0
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + weight * (vector[i] ?? 0)
  }
  const length = Math.hypot(...mean)
  return length > 0 ? mean.map((value) => value / length) : null
}

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function mergeBags(bags: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const merged = new Map<string, number>()
  for (const bag of bags) for (const [term, count] of bag) merged.set(term, (merged.get(term) ?? 0) + count)
  return merged
}

function cosine(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
  weight: (term: string) => number,
): number {
  let dot = 0
  for (const [term, count] of a) dot += count * (b.get(term) ?? 0) * weight(term) ** 2
  const length = Math.sqrt(sumOfSquares(a, weight) * sumOfSquares(b, weight))
  return length > 0 ? dot / length : 0
}

function sumOfSquares(bag: ReadonlyMap<string, number>, weight: (term: string) => number): number {
  let sum = 0
  for (const [term, count] of bag) sum += (count * weight(term)) ** 2
  return sum
}
