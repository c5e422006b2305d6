/**
 * A weighted undirected graph in flat arrays (compressed sparse rows), the input of the algorithms in this
 * room.
 */
import { LoreError } from '../core/errors.ts'

export interface WeightedEdge {
  readonly source: number
  readonly target: number
  /** Positive and finite. */
  readonly weight: number
}

/**
 * Nodes are 0 … nodeCount − 1. The neighbours of node v are targets[offsets[v]] … targets[offsets[v + 1] − 1],
 * ascending, with their weights at the same positions; every edge is in the rows of both its ends. No
 * loops, no parallel edges.
 */
export interface Graph {
  readonly nodeCount: number
  readonly offsets: Uint32Array
  readonly targets: Uint32Array
  readonly weights: Float64Array
}

/**
 * Builds a graph from edges in any order and direction. Loops are left out; the weights of parallel edges are
 * added.
 * @throws LoreError invalid_input for an end outside the graph, or a weight that is not positive and finite
 */
export function createGraph(nodeCount: number, edges: Iterable<WeightedEdge>): Graph {
  const list = Array.isArray(edges) ? (edges as readonly WeightedEdge[]) : [...edges]
  const sources = new Uint32Array(list.length)
  const targets = new Uint32Array(list.length)
  const weights = new Float64Array(list.length)
  let count = 0
  for (const { source, target, weight } of list) {
    assertFits(nodeCount, source, target, weight)
    if (source === target) continue
    sources[count] = source
    targets[count] = target
    weights[count++] = weight
  }
  return buildRows(
    nodeCount,
    sources.subarray(0, count),
    targets.subarray(0, count),
    weights.subarray(0, count),
  )
}

/** Returns the sum of the weights at each node. */
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

function assertFits(nodeCount: number, source: number, target: number, weight: number): void {
  const inside = isNode(source, nodeCount) && isNode(target, nodeCount)
  if (inside && weight > 0 && weight < Number.POSITIVE_INFINITY) return
  throw new LoreError('invalid_input', `Edge ${source}–${target} with weight ${weight} does not fit.`, {
    hint: `Ends are 0 to ${nodeCount - 1}, weights positive and finite.`,
  })
}

function isNode(v: number, nodeCount: number): boolean {
  return Number.isInteger(v) && v >= 0 && v < nodeCount
}

/** Builds unsorted rows with every edge in both directions; no loops. */
function buildRows(
  nodeCount: number,
  sources: Uint32Array,
  ends: Uint32Array,
  edgeWeights: Float64Array,
): Graph {
  const offsets = new Uint32Array(nodeCount + 1)
  for (let e = 0; e < sources.length; e++) {
    offsets[(sources[e] as number) + 1] = (offsets[(sources[e] as number) + 1] as number) + 1
    offsets[(ends[e] as number) + 1] = (offsets[(ends[e] as number) + 1] as number) + 1
  }
  for (let v = 0; v < nodeCount; v++) offsets[v + 1] = (offsets[v + 1] as number) + (offsets[v] as number)
  const next = offsets.slice(0, nodeCount)
  const targets = new Uint32Array(2 * sources.length)
  const weights = new Float64Array(2 * sources.length)
  const place = (from: number, to: number, weight: number) => {
    const at = next[from] as number
    next[from] = at + 1
    targets[at] = to
    weights[at] = weight
  }
  for (let e = 0; e < sources.length; e++) {
    place(sources[e] as number, ends[e] as number, edgeWeights[e] as number)
    place(ends[e] as number, sources[e] as number, edgeWeights[e] as number)
  }
  return sortRows({ nodeCount, offsets, targets, weights })
}

/**
 * Sorts the rows and adds up parallel edges. Every edge must be in the rows of both its ends. A counting
 * sort: linear in the number of edges.
 */
export function sortRows({ nodeCount, offsets, targets, weights }: Graph): Graph {
  // The rows of the transposed graph are the same rows; filled node by node, their targets are ascending.
  const next = offsets.slice(0, nodeCount)
  const sortedTargets = new Uint32Array(targets.length)
  const sortedWeights = new Float64Array(targets.length)
  for (let v = 0; v < nodeCount; v++) {
    const until = offsets[v + 1] as number
    for (let at = offsets[v] as number; at < until; at++) {
      const row = targets[at] as number
      const place = next[row] as number
      next[row] = place + 1
      sortedTargets[place] = v
      sortedWeights[place] = weights[at] as number
    }
  }
  return addUpParallels(nodeCount, offsets, sortedTargets, sortedWeights)
}

/** Works in place, because rows only get shorter. */
function addUpParallels(
  nodeCount: number,
  starts: Uint32Array,
  targets: Uint32Array,
  weights: Float64Array,
): Graph {
  const offsets = new Uint32Array(nodeCount + 1)
  let kept = 0
  for (let v = 0; v < nodeCount; v++) {
    const begin = kept
    const until = starts[v + 1] as number
    for (let at = starts[v] as number; at < until; at++) {
      if (kept > begin && targets[kept - 1] === targets[at]) {
        weights[kept - 1] = (weights[kept - 1] as number) + (weights[at] as number)
        continue
      }
      targets[kept] = targets[at] as number
      weights[kept++] = weights[at] as number
    }
    offsets[v + 1] = kept
  }
  const whole = kept === targets.length
  return {
    nodeCount,
    offsets,
    targets: whole ? targets : targets.slice(0, kept),
    weights: whole ? weights : weights.slice(0, kept),
  }
}
