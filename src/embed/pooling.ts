/** Pools token states into one vector: the normalised weighted sum of normalised states. */
import { STOPWORDS } from '../text/stopwords.ts'
import type { WordPiece } from './wordpiece.ts'

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Returns the weight of a piece: its idf, or 0 if it carries no content. A piece carries content if it continues a word,
 * or has a letter or digit and is no stopword. Special and unknown pieces carry none.
 */
export function weightOfPiece(id: number, wordPiece: WordPiece, idf: Float32Array): number {
  const { cls, sep, unknown } = wordPiece.special
  if (id === cls || id === sep || id === unknown) return 0
  const piece = wordPiece.pieceOf(id)
  const isContent = wordPiece.continuesWord(id) || (LETTER_OR_DIGIT.test(piece) && !STOPWORDS.has(piece))
  return isContent ? (idf[id] ?? 0) : 0
}

/**
 * Returns the weights of a query with pieces of damped names limited to `cap`. Each word of a name is damped,
 * anywhere in the query.
 */
export function dampNames(
  ids: readonly number[],
  weights: readonly number[],
  names: readonly string[],
  cap: number,
  wordPiece: WordPiece,
): number[] {
  const damped = new Set<string>()
  for (const name of names) {
    for (const word of toWords(wordPiece.encode(name), wordPiece)) damped.add(word.join(' '))
  }
  const capped: number[] = []
  for (const word of toWords(ids, wordPiece)) {
    const limit = damped.has(word.join(' ')) ? cap : Number.POSITIVE_INFINITY
    for (const _ of word) capped.push(Math.min(limit, weights[capped.length] ?? 0))
  }
  return capped
}

function toWords(ids: readonly number[], wordPiece: WordPiece): number[][] {
  const words: number[][] = []
  for (const id of ids) {
    const current = words.at(-1)
    if (current !== undefined && wordPiece.continuesWord(id)) current.push(id)
    else words.push([id])
  }
  return words
}

/** Collects weighted token states; `toVector` returns null while the total weight is 0. */
export interface Pool {
  add(state: Float32Array, weight: number): void
  toVector(): Float32Array | null
}

export function createPool(dimensions: number): Pool {
  const sum = new Float64Array(dimensions)
  return {
    add(state, weight) {
      const scale = weight / (norm(state) || 1)
      for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + (state[i] ?? 0) * scale
    },
    toVector() {
      const length = norm(sum)
      return length > 0 ? Float32Array.from(sum, (value) => value / length) : null
    },
  }
}

/** Returns the vector scaled to length 1; null for a zero or non-finite vector. */
export function toUnitVector(vector: ArrayLike<number>): Float32Array | null {
  const length = norm(vector)
  return length > 0 && Number.isFinite(length) ? Float32Array.from(vector, (value) => value / length) : null
}

function norm(vector: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) ** 2
  return Math.sqrt(sum)
}
