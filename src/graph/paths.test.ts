import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGraph } from './any-graph.ts'
import { createGraph, type Graph } from './graph.ts'
import { neighbourhood } from './neighbourhood.ts'
import { findPath, type PathStep } from './paths.ts'
import { rowsOf } from './rows.ts'

const BOTH = { maxSteps: 10, direction: 'both' } as const

/** 0–1–3 and 0–2–3 of two steps, 0–4–5–3 of three. */
const DIAMOND = createGraph(7, [
  { source: 0, target: 1, weight: 0.9 },
  { source: 1, target: 3, weight: 0.2 },
  { source: 0, target: 2, weight: 0.5 },
  { source: 2, target: 3, weight: 0.5 },
  { source: 0, target: 4, weight: 1 },
  { source: 4, target: 5, weight: 1 },
  { source: 5, target: 3, weight: 1 },
])

const nodesOf = (path: readonly PathStep[] | null) =>
  path === null ? null : [...path.map(({ from }) => from), ...path.slice(-1).map(({ to }) => to)]

function weightBetween(graph: Graph, a: number, b: number): number {
  for (let at = graph.offsets[a] ?? 0; at < (graph.offsets[a + 1] ?? 0); at++) {
    if (graph.targets[at] === b) return graph.weights[at] ?? 0
  }
  return Number.NaN
}

/** Steps and greatest product of weights to every node, layer by layer. */
function distances(graph: Graph, start: number): Map<number, { steps: number; strength: number }> {
  const known = new Map([[start, { steps: 0, strength: 1 }]])
  for (let steps = 1, layer = [start]; layer.length > 0; steps++) {
    const next = new Map<number, number>()
    for (const v of layer) {
      for (let at = graph.offsets[v] ?? 0; at < (graph.offsets[v + 1] ?? 0); at++) {
        const u = graph.targets[at] ?? 0
        const strength = (known.get(v)?.strength ?? 0) * (graph.weights[at] ?? 0)
        if (!known.has(u)) next.set(u, Math.max(next.get(u) ?? 0, strength))
      }
    }
    for (const [u, strength] of next) known.set(u, { steps, strength })
    layer = [...next.keys()]
  }
  return known
}

describe('findPath', () => {
  test('takes fewest steps, then the greatest product of weights', () => {
    expect(nodesOf(findPath(rowsOf(DIAMOND), [0], 3, BOTH))).toEqual([0, 2, 3])
  })

  test('begins at the nearest of several starts, and is empty at a start', () => {
    expect(nodesOf(findPath(rowsOf(DIAMOND), [0, 5], 3, BOTH))).toEqual([5, 3])
    expect(findPath(rowsOf(DIAMOND), [0, 3], 3, BOTH)).toEqual([])
  })

  test('finds none where there is none, or only longer ones', () => {
    expect(findPath(rowsOf(DIAMOND), [0], 6, BOTH)).toBeNull()
    expect(findPath(rowsOf(DIAMOND), [0], 3, { ...BOTH, maxSteps: 1 })).toBeNull()
    expect(findPath(rowsOf(DIAMOND), [], 3, BOTH)).toBeNull()
  })

  test('is as short and as strong as any, on random graphs', () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), (graph, a, b) => {
        const [start, end] = [a % graph.nodeCount, b % graph.nodeCount]
        const path = findPath(rowsOf(graph), [start], end, { ...BOTH, maxSteps: 100 })
        const best = distances(graph, start).get(end)
        if (path === null || best === undefined) {
          expect([path, best]).toEqual([null, undefined])
          return
        }
        expect(path).toHaveLength(best.steps)
        const nodes = [start, ...path.map(({ to }) => to)]
        expect(nodes.at(-1)).toBe(end)
        expect(path.map(({ from }) => from)).toEqual(nodes.slice(0, -1))
        const strength = path.reduce((product, { from, to }) => product * weightBetween(graph, from, to), 1)
        expect(strength / best.strength).toBeCloseTo(1, 9)
      }),
    )
  })
})

describe('neighbourhood', () => {
  test('goes layer by layer, strongest first, and tells the last step', () => {
    const near = neighbourhood(rowsOf(DIAMOND), [0], { ...BOTH, maxSteps: 2, limit: 10 })
    expect(near.map(({ node, steps }) => [node, steps])).toEqual([
      [4, 1],
      [1, 1],
      [2, 1],
      [5, 2],
      [3, 2],
    ])
    expect(near.at(-1)?.by).toMatchObject({ from: 2, to: 3 })
  })

  test('keeps the strongest where there is room for few', () => {
    const near = neighbourhood(rowsOf(DIAMOND), [0], { ...BOTH, maxSteps: 3, limit: 2 })
    expect(near.map(({ node }) => node)).toEqual([4, 1])
  })
})
