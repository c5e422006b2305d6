import { describe, expect, test } from 'vitest'
import { createGraph } from './graph.ts'
import { modularity } from './modularity.ts'

/** Two triangles joined by one edge. */
const TRIANGLES = createGraph(
  6,
  [
    [0, 1],
    [1, 2],
    [0, 2],
    [3, 4],
    [4, 5],
    [3, 5],
    [2, 3],
  ].map(([source = 0, target = 0]) => ({ source, target, weight: 1 })),
)

describe('modularity', () => {
  test('of two joined triangles, by hand', () => {
    // Each side: 3 of 7 edges inside, strength 7 of 14.
    expect(modularity(TRIANGLES, Uint32Array.of(0, 0, 0, 1, 1, 1))).toBeCloseTo(2 * (3 / 7 - 0.25), 12)
  })

  test('of everything in one community is nothing', () => {
    expect(modularity(TRIANGLES, new Uint32Array(6))).toBeCloseTo(0, 12)
  })

  test('resolution weighs what chance would give', () => {
    expect(modularity(TRIANGLES, Uint32Array.of(0, 0, 0, 1, 1, 1), 2)).toBeCloseTo(2 * (3 / 7 - 0.5), 12)
  })

  test('of a graph without edges is 0', () => {
    expect(modularity(createGraph(3, []), Uint32Array.of(0, 1, 2))).toBe(0)
  })
})
