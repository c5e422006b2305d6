/** Random graphs for the tests of this room. */
import fc from 'fast-check'
import { createGraph } from './graph.ts'

/** Up to 40 nodes, any of them without links, weights 0.01 to 5. */
export const anyGraph = fc
  .record({
    nodeCount: fc.integer({ min: 1, max: 40 }),
    pairs: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.double({ min: 0.01, max: 5, noNaN: true })), {
      maxLength: 120,
    }),
  })
  .map(({ nodeCount, pairs }) =>
    createGraph(
      nodeCount,
      pairs.map(([a, b, weight]) => ({ source: a % nodeCount, target: b % nodeCount, weight })),
    ),
  )
