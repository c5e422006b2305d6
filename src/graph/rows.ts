/**
 * The way algorithms read a graph that is not one flat array: the links of one node at a time are copied into
 * buffers. The code that fills the buffers decides which links may be walked and what they weigh.
 */
import type { Graph } from './graph.ts'

export type Direction = 'out' | 'in' | 'both'

export interface Rows {
  /** Nodes are 0 … nodeCount − 1. */
  readonly nodeCount: number
  /** Fills the buffers with the links at a node and returns their number. Valid until the next call. */
  read(v: number, direction: Direction): number
  /** The other ends of the links. */
  readonly nodes: Uint32Array
  /** Not negative, finite. */
  readonly weights: Float64Array
  /** Link numbers; the same number at both ends. */
  readonly links: Uint32Array
  /** 1 if the link leads from the read node to the other. */
  readonly forward: Uint8Array
  /** Returns true if `link` comes before `other`; breaks ties of equal weight. */
  precedes(link: number, other: number): boolean
}

/**
 * Returns the rows of an undirected graph: every link leads both ways. A link's number is its position in the
 * lower end's row.
 */
export function rowsOf(graph: Graph): Rows {
  const { nodeCount, offsets, targets, weights } = graph
  let longest = 0
  for (let v = 0; v < nodeCount; v++) {
    longest = Math.max(longest, (offsets[v + 1] as number) - (offsets[v] as number))
  }
  const rows = {
    nodeCount,
    nodes: new Uint32Array(longest),
    weights: new Float64Array(longest),
    links: new Uint32Array(longest),
    forward: new Uint8Array(longest).fill(1),
    read(v: number): number {
      const from = offsets[v] ?? 0
      const until = offsets[v + 1] ?? 0
      rows.nodes.set(targets.subarray(from, until))
      rows.weights.set(weights.subarray(from, until))
      for (let at = from; at < until; at++) {
        const u = targets[at] as number
        rows.links[at - from] = v <= u ? at : placeOf(graph, u, v)
      }
      return until - from
    },
    precedes: (link: number, other: number) => link < other,
  }
  return rows
}

/** Returns the position of a neighbour in a sorted row. */
function placeOf({ offsets, targets }: Graph, v: number, neighbour: number): number {
  let low = offsets[v] ?? 0
  let high = (offsets[v + 1] ?? 0) - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((targets[middle] as number) < neighbour) low = middle + 1
    else high = middle
  }
  return low
}
