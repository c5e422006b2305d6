import { expect, test } from 'vitest'
import { toBytes, toVector } from './vector-bytes.ts'

test('bytes are little-endian float32', () => {
  expect([...toBytes(Float32Array.of(1, -2))]).toEqual([0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0])
})

test('a vector comes back from bytes at any offset', () => {
  const vector = Float32Array.of(0.1, -2.5e-8, 3.4e38)
  for (const offset of [0, 1, 2, 3, 4]) {
    const shifted = new Uint8Array(offset + vector.byteLength)
    shifted.set(toBytes(vector), offset)
    expect(toVector(shifted.subarray(offset))).toEqual(vector)
  }
})

test('only the part of a larger array that is the vector is taken', () => {
  expect(toVector(toBytes(Float32Array.of(9, 1, 2, 9).subarray(1, 3)))).toEqual(Float32Array.of(1, 2))
})

test('bytes beyond the last whole number are left out', () => {
  expect(toVector(Uint8Array.of(0, 0, 0x80, 0x3f, 7))).toEqual(Float32Array.of(1))
})
