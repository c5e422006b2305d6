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

  test('refuses ends outside the graph and weights that are none', () => {
    for (const edge of [
      { source: 0, target: 2, weight: 1 },
      { source: 0, target: 1, weight: 0 },
      { source: 0, target: 1, weight: Number.NaN },
      { source: 0, target: 1, weight: Number.POSITIVE_INFINITY },
    ]) {
      expect(() => createGraph(2, [edge])).toThrow(LoreError)
    }
  })
})
