/** A vector as pgvector's `halfvec` reads it. */

/** The largest number of 16 bits. */
const LARGEST = 65_504

/** Returns null for a vector that the database cannot compare: one that is empty, too long, or holds what is no number. */
export function toHalf(vector: Float32Array): string | null {
  if (vector.length === 0 || vector.length > 16_000) return null
  for (const value of vector) if (!(Math.abs(value) <= LARGEST)) return null
  return `[${vector.join(',')}]`
}
