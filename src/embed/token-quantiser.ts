/**
 * Token vectors with 4 bits per dimension: code = clamp(round((y − mean) / (2.5·sd/7)), ±7). The model
 * provides mean and standard deviation of each dimension, so that nearly all values get a distinct code.
 */

export const TOKEN_DIMENSIONS = 128
/** Two codes per byte, the first in the low half, each increased by 8 to be unsigned. */
export const TOKEN_BYTES = TOKEN_DIMENSIONS / 2
export const CODE_OFFSET = 8

const LARGEST_CODE = 7
/** The largest code represents this many standard deviations. */
const REACH = 2.5

export interface TokenQuantiser {
  readonly mean: Float32Array
  /** Distance between neighbouring codes, per dimension. */
  readonly step: Float32Array
  /** Writes the codes of one token vector to `target` from byte `at` on. */
  encode(vector: Float32Array, target: Uint8Array, at: number): void
}

/** @param table `TOKEN_DIMENSIONS` means, then as many standard deviations, above 0 */
export function createTokenQuantiser(table: Float32Array): TokenQuantiser {
  const mean = table.slice(0, TOKEN_DIMENSIONS)
  const step = table
    .slice(TOKEN_DIMENSIONS, 2 * TOKEN_DIMENSIONS)
    .map((deviation) => (REACH * deviation) / LARGEST_CODE)
  const codeOf = (value: number, dimension: number): number => {
    const code = Math.round((value - (mean[dimension] ?? 0)) / (step[dimension] ?? 1))
    return Math.max(-LARGEST_CODE, Math.min(LARGEST_CODE, code)) + CODE_OFFSET
  }
  return {
    mean,
    step,
    encode(vector, target, at) {
      for (let i = 0; i < TOKEN_BYTES; i++) {
        const first = codeOf(vector[2 * i] ?? 0, 2 * i)
        target[at + i] = first | (codeOf(vector[2 * i + 1] ?? 0, 2 * i + 1) << 4)
      }
    },
  }
}
