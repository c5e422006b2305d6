/**
 * Measures the likeness of two stretches of a conversation, 0–1: by meaning if there are vectors, else by
 * shared words. Pure.
 */
import { toTerms } from '../../text/tokens.ts'
import type { Exchange } from './exchanges.ts'

export interface Likeness {
  /** Likeness of two exchanges. */
  ofPair(a: number, b: number): number
  /** Likeness of the `window` exchanges before and from an index on; 0 at an end. */
  across(at: number, window: number): number
}

/** More terms than this do not give an exchange more weight. */
const FULL_WEIGHT_TERMS = 12
/** Each exchange further away counts this much of the one before it. */
const DISTANCE_DECAY = 0.7

/** @param vectors one per exchange, L2-normalised */
export function likenessByMeaning(
  exchanges: readonly Exchange[],
  vectors: readonly Float32Array[],
  similarity01: (a: Float32Array, b: Float32Array) => number,
): Likeness {
  const weights = exchanges.map(({ text }) => 0.5 + Math.min(FULL_WEIGHT_TERMS, toTerms(text).length))
  const meanOf = (places: readonly Place[]) =>
    meanVector(
      places.flatMap(({ index, share }) => {
        const vector = vectors[index]
        return vector === undefined ? [] : [{ vector, weight: share * (weights[index] ?? 0) }]
      }),
    )
  return {
    ofPair(a, b) {
      const [first, second] = [vectors[a], vectors[b]]
      return first === undefined || second === undefined ? 0 : similarity01(first, second)
    },
    across(at, window) {
      const [left, right] = [
        meanOf(placesBefore(at, window)),
        meanOf(placesFrom(at, window, exchanges.length)),
      ]
      return left === null || right === null ? 0 : similarity01(left, right)
    },
  }
}

/**
 * Short texts on one topic share few words: raised to this power, their cosine has the scale of the
 * vectors'.
 */
const WORDS_TO_MEANING = 0.4

/** Cosine of term counts, each term weighted by how few of the exchanges have it. */
export function likenessByWords(exchanges: readonly Exchange[]): Likeness {
  const bags = exchanges.map(({ text }) => countTerms(toTerms(text)))
  const holders = new Map<string, number>()
  for (const bag of bags) for (const term of bag.keys()) holders.set(term, (holders.get(term) ?? 0) + 1)
  const weight = (term: string) => Math.log(1 + bags.length / (holders.get(term) ?? 1))
  const ofBags = (a: Bag, b: Bag) => cosine(a, b, weight) ** WORDS_TO_MEANING
  const merge = (places: readonly Place[]) =>
    mergeBags(places.map(({ index, share }) => ({ bag: bags[index] ?? new Map(), share })))
  return {
    ofPair: (a, b) => ofBags(bags[a] ?? new Map(), bags[b] ?? new Map()),
    across: (at, window) =>
      ofBags(merge(placesBefore(at, window)), merge(placesFrom(at, window, bags.length))),
  }
}

interface Place {
  readonly index: number
  readonly share: number
}

function placesBefore(at: number, window: number): Place[] {
  const count = Math.min(window, at)
  return Array.from({ length: count }, (_, n) => ({ index: at - 1 - n, share: DISTANCE_DECAY ** n }))
}

function placesFrom(at: number, window: number, end: number): Place[] {
  const count = Math.max(0, Math.min(window, end - at))
  return Array.from({ length: count }, (_, n) => ({ index: at + n, share: DISTANCE_DECAY ** n }))
}

/** L2-normalised; null if there is nothing to average. */
function meanVector(
  members: readonly { readonly vector: Float32Array; readonly weight: number }[],
): Float32Array | null {
  const mean = new Float32Array(members[0]?.vector.length ?? 0)
  for (const { vector, weight } of members) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + weight * (vector[i] ?? 0)
  }
  const length = Math.hypot(...mean)
  return length > 0 ? mean.map((value) => value / length) : null
}

type Bag = ReadonlyMap<string, number>

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function mergeBags(members: readonly { readonly bag: Bag; readonly share: number }[]): Bag {
  const merged = new Map<string, number>()
  for (const { bag, share } of members)
    for (const [term, count] of bag) merged.set(term, (merged.get(term) ?? 0) + share * count)
  return merged
}

function cosine(a: Bag, b: Bag, weight: (term: string) => number): number {
  let dot = 0
  for (const [term, count] of a) dot += count * (b.get(term) ?? 0) * weight(term) ** 2
  const length = Math.sqrt(sumOfSquares(a, weight) * sumOfSquares(b, weight))
  return length > 0 ? dot / length : 0
}

function sumOfSquares(bag: Bag, weight: (term: string) => number): number {
  let sum = 0
  for (const [term, count] of bag) sum += (count * weight(term)) ** 2
  return sum
}
