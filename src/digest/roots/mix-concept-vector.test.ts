import { describe, expect, test } from 'vitest'
import { mixConceptVector } from './mix-concept-vector.ts'

const X = Float32Array.of(1, 0, 0, 0)
const Y = Float32Array.of(0, 1, 0, 0)
const Z = Float32Array.of(0, 0, 1, 0)
const W = Float32Array.of(0, 0, 0, 1)

describe('mixConceptVector', () => {
  test('name and facts count double, files and branch once', () => {
    const mixed = mixConceptVector({ name: X, facts: [Y, Y, Y], files: [Z, Z], branch: W })
    const length = Math.hypot(2, 2, 1, 1)
    for (const [i, part] of [2, 2, 1, 1].entries()) expect(mixed[i]).toBeCloseTo(part / length, 6)
  })

  test('missing parts count nothing', () => {
    expect([...mixConceptVector({ name: X, facts: [], files: [], branch: null })]).toEqual([1, 0, 0, 0])
  })
})
