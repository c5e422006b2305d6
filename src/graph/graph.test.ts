import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LoreError } from '../core/errors.ts'
import { createGraph, strengthsOf } from './graph.ts'

describe('createGraph', () => {
  test('lists every edge at both ends, in order, parallel ones added and loops left out', () => {
    const graph = createGraph(4, [
      { source: 2, target: 0, weight: 1 },
      { source: 0, target: 1, weight: 0.5 },
      { source: 0, target: 2, weight: 2 },
      { source: 1, target: 1, weight: 9 },
    ])
    expect([...graph.offsets]).toEqual([0, 2, 3, 4, 4])
    expect([...graph.targets]).toEqual([1, 2, 0, 0])
    expect([...graph.weights]).toEqual([0.5, 3, 0.5, 3])
    expect([...strengthsOf(graph)]).toEqual([3.5, 0.5, 3, 0])
  })

  test('has each edge in both rows, rows in order, weights added, on random edges', () => {
    const anyEdges = fc.array(
      fc.record({
        source: fc.nat({ max: 11 }),
        target: fc.nat({ max: 11 }),
        weight: fc.integer({ min: 1, max: 9 }),
      }),
    )
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const expected = Array.from({ length: 12 }, () => new Map<number, number>())
        for (const { source, target, weight } of edges) {
          if (source === target) continue
          expected[source]?.set(target, (expected[source]?.get(target) ?? 0) + weight)
          expected[target]?.set(source, (expected[target]?.get(source) ?? 0) + weight)
        }
        const graph = createGraph(12, edges)
        for (const [v, row] of expected.entries()) {
          const [from, until] = [graph.offsets[v], graph.offsets[v + 1]]
          const sorted = [...row].sort(([a], [b]) => a - b)
          expect([...graph.targets.subarray(from, until)]).toEqual(sorted.map(([target]) => target))
          expect([...graph.weights.subarray(from, until)]).toEqual(sorted.map(([, weight]) => weight))
        }
      }),
    )
  })

  test('refuses ends outside the graph and weights that are none', () => {
    for (const edge of [
      { source: 0, target: 2, weight: 1 },
      { source: 0.5, target: 1, weight: 1 },
      { source: -1, target: 1, weight: 1 },
      { source: 0, target: 1, weight: 0 },
      { source: 0, target: 1, weight: Number.NaN },
      { source: 0, target: 1, weight: Number.POSITIVE_INFINITY },
    ]) {
      expect(() => createGraph(2, [edge])).toThrow(LoreError)
    }
  })
})
