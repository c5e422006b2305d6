import fc from 'fast-check'
import graphology from 'graphology'
import pagerankModule from 'graphology-metrics/centrality/pagerank.js'
import { describe, expect, test } from 'vitest'
import { anyGraph } from './any-graph.ts'
import { createPushScratch, pushPagerank } from './forward-push.ts'
import { createGraph, type Graph } from './graph.ts'
import { dampHubs, pagerank } from './pagerank.ts'
import { rowsOf } from './rows.ts'

const { UndirectedGraph } = graphology
/** The module is the function itself; its types say it was in `default`. */
const graphologyPagerank = pagerankModule as unknown as typeof pagerankModule.default

/** Seeds at some nodes, perhaps outside the graph, perhaps of no weight. */
const anySeeds = fc
  .array(fc.tuple(fc.nat({ max: 45 }), fc.double({ min: 0, max: 3, noNaN: true })), { maxLength: 6 })
  .map((pairs) => new Map(pairs))
const anyRestart = fc.double({ min: 0.1, max: 0.95, noNaN: true })

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
const hasSeed = (graph: Graph, seeds: ReadonlyMap<number, number>) =>
  [...seeds].some(([v, weight]) => v < graph.nodeCount && weight > 0)

const line = (...weights: number[]) =>
  createGraph(
    weights.length + 1,
    weights.map((weight, v) => ({ source: v, target: v + 1, weight })),
  )

describe('pagerank', () => {
  test('of two joined nodes, by hand', () => {
    // p0 = α + (1−α)·p1, p1 = (1−α)·p0
    const [p0, p1] = pagerank(line(1), new Map([[0, 1]]), { restart: 0.5 })
    expect(p0).toBeCloseTo(2 / 3, 9)
    expect(p1).toBeCloseTo(1 / 3, 9)
  })

  test('weights decide which way the walker goes', () => {
    const p = pagerank(line(3, 1), new Map([[1, 1]]))
    expect((p[0] ?? 0) / (p[2] ?? 1)).toBeCloseTo(3, 9)
  })

  test('shares are not negative and add up to 1, or are all zero without seeds', () => {
    fc.assert(
      fc.property(anyGraph, anySeeds, anyRestart, (graph, seeds, restart) => {
        const p = pagerank(graph, seeds, { restart })
        expect(p.every((share) => share >= 0)).toBe(true)
        expect(sum(p)).toBeCloseTo(hasSeed(graph, seeds) ? 1 : 0, 9)
      }),
    )
  })

  test('agrees with graphology’s on random graphs, going back to every node alike', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const other = new UndirectedGraph()
        for (let v = 0; v < graph.nodeCount; v++) other.addNode(String(v))
        for (let v = 0; v < graph.nodeCount; v++) {
          for (let at = graph.offsets[v] ?? 0; at < (graph.offsets[v + 1] ?? 0); at++) {
            const u = graph.targets[at] ?? 0
            if (v < u) other.addEdge(String(v), String(u), { weight: graph.weights[at] })
          }
        }
        const everywhere = new Map(Array.from({ length: graph.nodeCount }, (_, v) => [v, 1]))
        const ours = pagerank(graph, everywhere, { restart: 0.15, maxSteps: 1_000, tolerance: 1e-12 })
        const theirs = graphologyPagerank(other, {
          getEdgeWeight: 'weight',
          alpha: 0.85,
          maxIterations: 1_000,
          tolerance: 1e-11,
        })
        for (let v = 0; v < graph.nodeCount; v++) expect(ours[v]).toBeCloseTo(theirs[String(v)] ?? -1, 8)
      }),
      { numRuns: 200 },
    )
  })

  test('a walker that cannot go on goes back; what is not connected with the seeds gets nothing', () => {
    const graph = createGraph(5, [
      { source: 0, target: 1, weight: 1 },
      { source: 3, target: 4, weight: 1 },
    ])
    expect([...pagerank(graph, new Map([[2, 1]]))]).toEqual([0, 0, 1, 0, 0])
    const p = pagerank(graph, new Map([[0, 1]]))
    expect([p[2], p[3], p[4]]).toEqual([0, 0, 0])
  })
})

describe('dampHubs', () => {
  /** 0 leads to a hub (1), which leads to many, and to 2, which leads nowhere else. */
  const star = createGraph(13, [
    { source: 0, target: 1, weight: 1 },
    { source: 0, target: 2, weight: 1 },
    ...Array.from({ length: 10 }, (_, i) => ({ source: 1, target: 3 + i, weight: 1 })),
  ])

  test('takes from a hub what its many links would give it', () => {
    const seeds = new Map([[0, 1]])
    const plain = pagerank(star, seeds)
    const damped = pagerank(dampHubs(star, 1), seeds)
    expect(plain[1]).toBeGreaterThan(plain[2] ?? 0)
    expect(damped[1]).toBeLessThan(damped[2] ?? 0)
    // The hub has eleven links.
    expect(dampHubs(star, 1).weights[star.offsets[0] ?? 0]).toBeCloseTo(1 / 11, 12)
  })

  test('β 0 changes nothing', () => {
    expect(dampHubs(star, 0)).toBe(star)
  })
})

describe('pushPagerank', () => {
  test('equals power iteration as closely as asked', () => {
    fc.assert(
      fc.property(anyGraph, anySeeds, anyRestart, (graph, seeds, restart) => {
        const exact = pagerank(graph, seeds, { restart, maxSteps: 2_000, tolerance: 1e-13 })
        const pushed = pushPagerank(rowsOf(graph), seeds, { restart, tolerance: 1e-12 })
        for (let v = 0; v < graph.nodeCount; v++) {
          expect(Math.abs((pushed.get(v) ?? 0) - (exact[v] ?? 0))).toBeLessThan(1e-8)
        }
      }),
    )
  })

  test('shares are positive and add up to 1, however coarse', () => {
    fc.assert(
      fc.property(anyGraph, anySeeds, fc.constantFrom(1, 0.1, 1e-3), (graph, seeds, tolerance) => {
        const shares = pushPagerank(rowsOf(graph), seeds, { tolerance })
        expect([...shares.values()].every((share) => share > 0)).toBe(true)
        expect(sum(shares.values())).toBeCloseTo(hasSeed(graph, seeds) ? 1 : 0, 9)
      }),
    )
  })

  test('a seed that is nothing beside the others is none', () => {
    const shares = pushPagerank(
      rowsOf(line(1)),
      new Map([
        [0, Number.MIN_VALUE],
        [1, 3],
      ]),
      { tolerance: 1 },
    )
    expect([...shares]).toEqual([[1, 1]])
  })

  test('leaves its scratch as clean as it was', () => {
    fc.assert(
      fc.property(anyGraph, anySeeds, fc.constantFrom(0.1, 1e-4), (graph, seeds, tolerance) => {
        const scratch = createPushScratch(graph.nodeCount)
        const first = pushPagerank(rowsOf(graph), seeds, { tolerance }, scratch)
        const again = pushPagerank(rowsOf(graph), seeds, { tolerance }, scratch)
        expect([...again]).toEqual([...first])
        for (const column of Object.values(scratch)) expect(sum(column)).toBe(0)
      }),
    )
  })

  test('reads as many links of a long line as of a longer one', () => {
    const readOf = (length: number) => {
      const rows = rowsOf(line(...Array.from({ length }, () => 1)))
      let read = 0
      const counted = {
        ...rows,
        read(v: number) {
          read++
          return rows.read(v, 'both')
        },
      }
      pushPagerank(counted, new Map([[0, 1]]), { tolerance: 1e-5 })
      return read
    }
    expect(readOf(20_000)).toBe(readOf(200))
    expect(readOf(200)).toBeLessThan(1 / (0.5 * 1e-5))
  })
})
