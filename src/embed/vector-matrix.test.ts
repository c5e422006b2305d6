import { describe, expect, test } from 'vitest'
import { createVectorMatrix } from './vector-matrix.ts'

describe('createVectorMatrix', () => {
  test('scores every slot under the mask within the margin, and no other', () => {
    const matrix = createVectorMatrix(3)
    matrix.write(0, Float32Array.of(1, 0, 0))
    matrix.write(1, Float32Array.of(0.6, 0.8, 0))
    matrix.write(2, Float32Array.of(0, 0, 1))
    const { scores, count, mean, deviation } = matrix.scan(Float32Array.of(1, 0, 0), Uint8Array.of(1, 1, 0))
    expect(scores[0]).toBeCloseTo(1, 3)
    expect(Math.abs((scores[1] as number) - 0.6)).toBeLessThanOrEqual(matrix.errorMargin())
    expect(scores[2]).toBe(Number.NEGATIVE_INFINITY)
    expect(count).toBe(2)
    expect(mean).toBeCloseTo(0.8, 2)
    expect(deviation).toBeCloseTo(0.2, 2)
  })

  test('finds a vector in any block, also after memory has grown', () => {
    const matrix = createVectorMatrix(40)
    const unit = (at: number) => Float32Array.from({ length: 40 }, (_, i) => (i === at % 40 ? 1 : 0))
    const slots = 9_000
    for (let slot = 0; slot < slots; slot++) matrix.write(slot, unit(slot))
    const { scores, count } = matrix.scan(unit(7), new Uint8Array(slots).fill(1))
    expect(count).toBe(slots)
    for (const slot of [7, 4_087, 8_967]) expect(scores[slot]).toBeCloseTo(1, 3)
    expect(scores[8]).toBe(0)
  })

  test('replaces what stood in a slot', () => {
    const matrix = createVectorMatrix(2)
    matrix.write(0, Float32Array.of(1, 0))
    matrix.write(0, Float32Array.of(0, 1))
    expect(matrix.scan(Float32Array.of(1, 0), Uint8Array.of(1)).scores[0]).toBe(0)
  })

  test('does not overflow with many dimensions of the same size', () => {
    const flat = new Float32Array(4096).fill(1 / 64)
    const matrix = createVectorMatrix(4096)
    matrix.write(0, flat)
    expect(matrix.scan(flat, Uint8Array.of(1)).scores[0]).toBeCloseTo(1, 3)
  })

  test('keeps a result that later scans do not touch', () => {
    const matrix = createVectorMatrix(2)
    matrix.write(0, Float32Array.of(1, 0))
    const first = matrix.scan(Float32Array.of(1, 0), Uint8Array.of(1))
    matrix.scan(Float32Array.of(0, 1), Uint8Array.of(1))
    expect(first.scores[0]).toBeCloseTo(1, 3)
  })

  test('takes an empty mask and a vector of zeros', () => {
    const matrix = createVectorMatrix(2)
    expect(matrix.scan(Float32Array.of(1, 0), new Uint8Array(0))).toMatchObject({
      count: 0,
      mean: 0,
      deviation: 0,
    })
    matrix.write(0, Float32Array.of(0, 0))
    expect(matrix.scan(Float32Array.of(1, 0), Uint8Array.of(1)).scores[0]).toBe(0)
  })
})
