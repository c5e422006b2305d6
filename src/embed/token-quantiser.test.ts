import { expect, test } from 'vitest'
import { createTokenQuantiser, TOKEN_BYTES, TOKEN_DIMENSIONS } from './token-quantiser.ts'

/** Mean 0.1 and deviation 0.7 in every dimension, so that codes are 0.25 apart. */
const table = Float32Array.from({ length: 2 * TOKEN_DIMENSIONS }, (_, i) =>
  i < TOKEN_DIMENSIONS ? 0.1 : 0.7,
)
const quantiser = createTokenQuantiser(table)

/** Signed codes of the first dimensions. */
function codesOf(values: readonly number[]): number[] {
  const vector = new Float32Array(TOKEN_DIMENSIONS).fill(0.1)
  vector.set(values)
  const bytes = new Uint8Array(TOKEN_BYTES)
  quantiser.encode(vector, bytes, 0)
  return values.map((_, i) => (((bytes[i >> 1] ?? 0) >> (i % 2 === 0 ? 0 : 4)) & 15) - 8)
}

test('a code counts steps of 2.5 standard deviations in seven from the mean', () => {
  expect(quantiser.step[0]).toBeCloseTo(0.25, 6)
  expect(codesOf([0.1, 0.35, -0.15, 0.6, 0.47, 0.49])).toEqual([0, 1, -1, 2, 1, 2])
})

test('what is farther than seven steps has the seventh code', () => {
  expect(codesOf([1.85, 1.9, 3, -1.65, -2, -99])).toEqual([7, 7, 7, -7, -7, -7])
})

test('two codes share a byte, the first in the low half, and a token is 64 of them from where it is told', () => {
  const vector = new Float32Array(TOKEN_DIMENSIONS).fill(0.1)
  vector.set([0.35, -0.15])
  const bytes = new Uint8Array(3 * TOKEN_BYTES)
  quantiser.encode(vector, bytes, TOKEN_BYTES)
  expect(bytes[TOKEN_BYTES]).toBe(0x79)
  expect(bytes.subarray(TOKEN_BYTES + 1, 2 * TOKEN_BYTES).every((byte) => byte === 0x88)).toBe(true)
  expect(bytes.subarray(0, TOKEN_BYTES).every((byte) => byte === 0)).toBe(true)
  expect(bytes.subarray(2 * TOKEN_BYTES).every((byte) => byte === 0)).toBe(true)
})
