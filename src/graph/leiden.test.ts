import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGraph } from './any-graph.ts'
import { createGraph, type Graph, type WeightedEdge } from './graph.ts'
import { leiden } from './leiden.ts'
import { modularity } from './modularity.ts'
import { createRandom } from './random.ts'

/** The 78 friendships of Zachary's karate club (1977), members counted from 0. */
const KARATE = (
  '1-0 2-0 2-1 3-0 3-1 3-2 4-0 5-0 6-0 6-4 6-5 7-0 7-1 7-2 7-3 8-0 8-2 9-2 10-0 10-4 10-5 11-0 12-0 12-3 13-0 13-1 ' +
  '13-2 13-3 16-5 16-6 17-0 17-1 19-0 19-1 21-0 21-1 25-23 25-24 27-2 27-23 27-24 28-2 29-23 29-26 30-1 30-8 31-0 ' +
  '31-24 31-25 31-28 32-2 32-8 32-14 32-15 32-18 32-20 32-22 32-23 32-29 32-30 32-31 33-8 33-9 33-13 33-14 33-15 ' +
  '33-18 33-19 33-20 33-22 33-23 33-26 33-27 33-28 33-29 33-30 33-31 33-32'
)
  .split(' ')
  .map((pair) => {
    const [source = 0, target = 0] = pair.split('-').map(Number)
    return { source, target, weight: 1 }
  })

/** Groups of equal size; edges inside a group are likelier than between two. */
function plant(groups: number, size: number, inside: number, between: number, seed: number): Graph {
  const random = createRandom(seed)
  const edges: WeightedEdge[] = []
  for (let a = 0; a < groups * size; a++) {
    for (let b = a + 1; b < groups * size; b++) {
      const chance = Math.floor(a / size) === Math.floor(b / size) ? inside : between
      if (random() < chance) edges.push({ source: a, target: b, weight: 1 })
    }
  }
  return createGraph(groups * size, edges)
}

/** Whether each community can be walked through without leaving it. */
function allConnected(graph: Graph, communities: Uint32Array): boolean {
  const reached = new Set<number>()
  const seen = new Uint8Array(graph.nodeCount)
  for (let start = 0; start < graph.nodeCount; start++) {
    if (seen[start] === 1) continue
    const label = communities[start] ?? 0
    if (reached.has(label)) return false
    reached.add(label)
    const stack = [start]
    seen[start] = 1
    for (let v = stack.pop(); v !== undefined; v = stack.pop()) {
      for (const u of graph.targets.subarray(graph.offsets[v], graph.offsets[v + 1])) {
        if (seen[u] === 1 || communities[u] !== label) continue
        seen[u] = 1
        stack.push(u)
      }
    }
  }
  return true
}

describe('leiden', () => {
  test('reaches the known best modularity of the karate club, with every seed', () => {
    const graph = createGraph(34, KARATE)
    for (let seed = 1; seed <= 20; seed++) {
      const communities = leiden(graph, { seed })
      expect(modularity(graph, communities)).toBeGreaterThanOrEqual(0.41)
      expect(new Set(communities).size).toBe(4)
    }
  })

  test('finds planted groups exactly', () => {
    for (const seed of [1, 2, 3]) {
      const communities = leiden(plant(8, 25, 0.5, 0.02, seed), { seed })
      expect([...communities]).toEqual(Array.from({ length: 200 }, (_, v) => Math.floor(v / 25)))
    }
  })

  test('every community is connected', () => {
    fc.assert(
      fc.property(anyGraph, fc.double({ min: 0.2, max: 3, noNaN: true }), (graph, resolution) =>
        allConnected(graph, leiden(graph, { resolution })),
      ),
      { numRuns: 500 },
    )
  })

  test('every community is connected, whatever it begins with, and never worse than that', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (graph, labels) => {
        const initial = Uint32Array.from(
          { length: graph.nodeCount },
          (_, v) => (labels[v] ?? 0) % graph.nodeCount,
        )
        const found = leiden(graph, { initial })
        expect(allConnected(graph, found)).toBe(true)
        expect(modularity(graph, found)).toBeGreaterThanOrEqual(modularity(graph, initial) - 1e-9)
      }),
    )
  })

  test('is never worse than leaving every node alone, or all together', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const found = modularity(graph, leiden(graph))
        const alone = modularity(
          graph,
          Uint32Array.from({ length: graph.nodeCount }, (_, v) => v),
        )
        return found >= alone - 1e-9 && found >= -1e-9
      }),
    )
  })

  test('weights decide where the edges alone cannot', () => {
    const ring = (heavy: (edge: number) => boolean) =>
      leiden(
        createGraph(
          4,
          [0, 1, 2, 3].map((v) => ({ source: v, target: (v + 1) % 4, weight: heavy(v) ? 10 : 1 })),
        ),
      )
    expect([...ring((edge) => edge % 2 === 0)]).toEqual([0, 0, 1, 1])
    expect([...ring((edge) => edge % 2 === 1)]).toEqual([0, 1, 1, 0])
  })

  test('a higher resolution gives more communities', () => {
    const graph = plant(6, 15, 0.5, 0.1, 5)
    const count = (resolution: number) => new Set(leiden(graph, { resolution })).size
    expect(count(0.2)).toBeLessThan(count(1))
    expect(count(1)).toBeLessThan(count(4))
  })

  test('the same seed gives the same communities', () => {
    const graph = plant(5, 20, 0.3, 0.08, 9)
    expect(leiden(graph, { seed: 4 })).toEqual(leiden(graph, { seed: 4 }))
  })

  test('nodes without edges stand alone, and no nodes make no communities', () => {
    expect([...leiden(createGraph(3, []))]).toEqual([0, 1, 2])
    expect([...leiden(createGraph(4, [{ source: 0, target: 3, weight: 1 }]))]).toEqual([0, 1, 2, 0])
    expect(leiden(createGraph(0, []))).toHaveLength(0)
  })

  test('a good partition to begin with is kept', () => {
    const graph = plant(4, 20, 0.5, 0.02, 3)
    const initial = Uint32Array.from({ length: 80 }, (_, v) => Math.floor(v / 20))
    expect(leiden(graph, { initial, seed: 8 })).toEqual(initial)
  })
})
