/**
 * Personalized PageRank near the seeds: probability is pushed along links only if it is large enough, so that
 * the cost depends on the requested accuracy rather than on the size of the graph.
 */
import { DEFAULT_RESTART, type Seeds, toShares } from './pagerank.ts'
import type { Rows } from './rows.ts'

export interface PushOptions {
  /** α, as in `pagerank`. */
  readonly restart?: number
  /** ε: residue that may stay at a node, per link. At most 1 / (α·ε) links are read. Default 1e-5. */
  readonly tolerance?: number
}

const DEFAULT_PUSH_TOLERANCE = 1e-5

/** Reusable arrays for one search at a time; clearing them costs as much as filling them did. */
export interface PushScratch {
  readonly estimate: Float64Array
  readonly residue: Float64Array
  /** The least residue that is pushed; 0 until the node's links were read. */
  readonly least: Float64Array
  readonly queued: Uint8Array
}

export function createPushScratch(nodeCount: number): PushScratch {
  return {
    estimate: new Float64Array(nodeCount),
    residue: new Float64Array(nodeCount),
    least: new Float64Array(nodeCount),
    queued: new Uint8Array(nodeCount),
  }
}

/**
 * Returns the shares of the reached nodes, which sum to 1. Starts with residue r = s and estimate p = 0. A
 * push at u with r(u) > ε·links(u) does p(u) += α·r(u), r(v) += (1 − α)·r(u)·w[u,v] / Σ w[u,·], r(u) = 0; at
 * the end |p − pagerank| is at most the remaining r. At a node without links the walker returns to the seeds,
 * which equals scaling the sum to 1. Empty if no seed has a positive weight.
 * @param rows links are read in both directions
 * @param scratch for at least as many nodes, all zero; it is all zero again afterwards
 * @see Andersen, Chung & Lang 2006, FOCS, 475–486 (algorithm 3.2, without laziness)
 */
export function pushPagerank(
  rows: Rows,
  seeds: Seeds,
  options: PushOptions = {},
  scratch: PushScratch = createPushScratch(rows.nodeCount),
): Map<number, number> {
  const { restart: alpha = DEFAULT_RESTART, tolerance = DEFAULT_PUSH_TOLERANCE } = options
  const { estimate, residue, least, queued } = scratch
  const touched: number[] = []
  const queue: number[] = []
  const add = (v: number, mass: number) => {
    if (residue[v] === 0 && estimate[v] === 0) touched.push(v)
    residue[v] = (residue[v] as number) + mass
    if (queued[v] === 1 || (residue[v] as number) <= Math.max(tolerance, least[v] as number)) return
    queued[v] = 1
    queue.push(v)
  }
  for (const [v, share] of toShares(seeds, rows.nodeCount)) add(v, share)
  let total = 0
  for (let head = 0; head < queue.length; head++) {
    const u = queue[head] as number
    queued[u] = 0
    const links = rows.read(u, 'both')
    const mass = residue[u] as number
    least[u] = tolerance * Math.max(1, links)
    if (mass <= (least[u] as number)) continue
    residue[u] = 0
    estimate[u] = (estimate[u] as number) + alpha * mass
    total += alpha * mass
    const { nodes, weights } = rows
    let strength = 0
    for (let at = 0; at < links; at++) strength += weights[at] as number
    if (strength === 0) continue
    const flow = ((1 - alpha) * mass) / strength
    for (let at = 0; at < links; at++) add(nodes[at] as number, flow * (weights[at] as number))
  }
  const shares = new Map<number, number>()
  for (const v of touched) {
    const p = estimate[v] as number
    if (p > 0) shares.set(v, p)
    estimate[v] = 0
    residue[v] = 0
    least[v] = 0
    queued[v] = 0
  }
  // No residue was large enough to push: the walker stays at the seeds.
  if (total === 0) return toShares(seeds, rows.nodeCount)
  for (const [v, p] of shares) shares.set(v, p / total)
  return shares
}
