/** Averages unit vectors into a unit vector. */

/**
 * Weights default to 1. Null if there are no vectors or they cancel out. All vectors must have the same
 * length.
 */
export function meanDirection(
  vectors: readonly Float32Array[],
  weights?: readonly number[],
): Float32Array | null {
  const [first] = vectors
  if (first === undefined) return null
  const sum = new Float64Array(first.length)
  for (const [at, vector] of vectors.entries()) {
    const weight = weights?.[at] ?? 1
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (vector[i] ?? 0)
  }
  const norm = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
  return norm === 0 ? null : Float32Array.from(sum, (value) => value / norm)
}
