/** Personalized PageRank by power iteration: exact, with a cost proportional to the graph. */
import { type Graph, strengthsOf } from './graph.ts'

/** Weights by node, not negative; they need not sum to 1. */
export type Seeds = ReadonlyMap<number, number>

export interface PagerankOptions {
  /** α: the probability of going back to the seeds at each step, in (0, 1]. Default 0.5. */
  readonly restart?: number
  /** Stops when the change of a step, summed over all nodes, is below this. Default 1e-10. */
  readonly tolerance?: number
  /** Most steps; default 200. */
  readonly maxSteps?: number
}

export const DEFAULT_RESTART = 0.5
const TOLERANCE = 1e-10
const MAX_STEPS = 200

/**
 * p = α·s + (1 − α)·(Pᵀp + d·s), with s the seeds as shares, P[u,v] = w[u,v] / Σ w[u,·] and d the share of p
 * at nodes without links, from which a walker returns to the seeds. The shares sum to 1. All zero if no seed
 * has a positive weight.
 * @param graph rows of transitions; weights may differ by direction (see `dampHubs`)
 * @see Page, Brin, Motwani & Winograd 1999, The PageRank Citation Ranking; seeds: Haveliwala 2002, WWW, 517–526
 */
export function pagerank(graph: Graph, seeds: Seeds, options: PagerankOptions = {}): Float64Array {
  const { restart: alpha = DEFAULT_RESTART, tolerance = TOLERANCE, maxSteps = MAX_STEPS } = options
  const { nodeCount, offsets, targets, weights } = graph
  const s = toShares(seeds, nodeCount)
  if (s.size === 0) return new Float64Array(nodeCount)
  const strengths = strengthsOf(graph)
  let p = new Float64Array(nodeCount)
  for (const [v, share] of s) p[v] = share
  let next = new Float64Array(nodeCount)
  for (let step = 0; step < maxSteps; step++) {
    next.fill(0)
    let stuck = 0
    for (let u = 0; u < nodeCount; u++) {
      const mass = p[u] as number
      if (mass === 0) continue
      const strength = strengths[u] as number
      if (strength === 0) {
        stuck += mass
        continue
      }
      const flow = ((1 - alpha) * mass) / strength
      const until = offsets[u + 1] as number
      for (let at = offsets[u] as number; at < until; at++) {
        const v = targets[at] as number
        next[v] = (next[v] as number) + flow * (weights[at] as number)
      }
    }
    const back = alpha + (1 - alpha) * stuck
    for (const [v, share] of s) next[v] = (next[v] as number) + back * share
    const moved = distance(p, next)
    const former = p
    p = next
    next = former
    if (moved < tolerance) break
  }
  return p
}

/**
 * The fan effect: the more links a node has, the less each link contributes to it. w'[u,v] = w[u,v] /
 * fan(v)^β, fan the number of links at v. β = 0 changes nothing; 1 removes a hub's whole advantage.
 * @see Anderson 1974, Cognitive Psychology 6(4), 451–474
 */
export function dampHubs(graph: Graph, beta: number): Graph {
  if (beta === 0) return graph
  const { offsets, targets, weights } = graph
  const damped = weights.map((weight, at) => {
    const v = targets[at] as number
    return weight / fanFactor((offsets[v + 1] as number) - (offsets[v] as number), beta)
  })
  return { ...graph, weights: damped }
}

/** fan^β; 1 for a node without links. */
export function fanFactor(fan: number, beta: number): number {
  return fan <= 1 ? 1 : fan ** beta
}

/** Returns the seeds inside the graph with a positive weight, scaled to sum to 1; empty if there are none. */
export function toShares(seeds: Seeds, nodeCount: number): Map<number, number> {
  const known = [...seeds].filter(
    ([v, weight]) => v >= 0 && v < nodeCount && weight > 0 && weight < Number.POSITIVE_INFINITY,
  )
  const total = known.reduce((sum, [, weight]) => sum + weight, 0)
  // Very small weights may become a share of 0 and are dropped.
  return new Map(known.map(([v, weight]) => [v, weight / total] as const).filter(([, share]) => share > 0))
}

function distance(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let v = 0; v < a.length; v++) sum += Math.abs((a[v] as number) - (b[v] as number))
  return sum
}
