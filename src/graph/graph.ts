/** A weighted undirected graph in flat arrays (compressed sparse rows): what every algorithm in this room works on. */
import { LoreError } from '../core/errors.ts'

export interface WeightedEdge {
  readonly source: number
  readonly target: number
  /** Positive and finite. */
  readonly weight: number
}

/**
 * Nodes are 0 … nodeCount − 1. The neighbours of node v are targets[offsets[v]] … targets[offsets[v + 1] − 1],
 * ascending, with their weights at the same places; every edge stands in the rows of both its ends. No
 * loops, no parallel edges.
 */
export interface Graph {
  readonly nodeCount: number
  readonly offsets: Uint32Array
  readonly targets: Uint32Array
  readonly weights: Float64Array
}

/**
 * Edges may come in any order and direction. Loops are left out; the weights of parallel edges add up.
 * @throws LoreError invalid_input for an end outside the graph, or a weight that is not positive and finite
 */
export function createGraph(nodeCount: number, edges: Iterable<WeightedEdge>): Graph {
  const neighbours = Array.from({ length: nodeCount }, () => new Map<number, number>())
  for (const { source, target, weight } of edges) {
    const from = neighbours[source]
    const to = neighbours[target]
    if (from === undefined || to === undefined || !(weight > 0 && weight < Number.POSITIVE_INFINITY)) {
      throw new LoreError('invalid_input', `Edge ${source}–${target} with weight ${weight} does not fit.`, {
        hint: `Ends are 0 to ${nodeCount - 1}, weights positive and finite.`,
      })
    }
    if (source === target) continue
    from.set(target, (from.get(target) ?? 0) + weight)
    to.set(source, (to.get(source) ?? 0) + weight)
  }
  return toRows(neighbours)
}

/** The sum of the weights at each node. */
export function strengthsOf({ nodeCount, offsets, weights }: Graph): Float64Array {
  const strengths = new Float64Array(nodeCount)
  for (let v = 0; v < nodeCount; v++) {
    const until = offsets[v + 1] ?? 0
    let sum = 0
    for (let at = offsets[v] ?? 0; at < until; at++) sum += weights[at] ?? 0
    strengths[v] = sum
  }
  return strengths
}

function toRows(neighbours: readonly ReadonlyMap<number, number>[]): Graph {
  const nodeCount = neighbours.length
  const offsets = new Uint32Array(nodeCount + 1)
  for (const [v, row] of neighbours.entries()) offsets[v + 1] = (offsets[v] ?? 0) + row.size
  const targets = new Uint32Array(offsets[nodeCount] ?? 0)
  const weights = new Float64Array(targets.length)
  for (const [v, row] of neighbours.entries()) {
    let at = offsets[v] ?? 0
    for (const [target, weight] of [...row].sort(([a], [b]) => a - b)) {
      targets[at] = target
      weights[at++] = weight
    }
  }
  return { nodeCount, offsets, targets, weights }
}
