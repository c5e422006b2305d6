/** Nodes within some steps of a start, nearest first. */
import { type Arrival, isBetter, type PathLimits, type PathStep } from './paths.ts'
import type { Rows } from './rows.ts'

export interface Neighbour {
  readonly node: number
  /** Number of steps, at least 1. */
  readonly steps: number
  /** The last step on the strongest of the shortest paths. */
  readonly by: PathStep
}

/**
 * Returns nodes within `maxSteps` of the starts, without the starts: by steps, then by the product of weights
 * on the path, strongest first. At most `limit`; if a layer exceeds it, only its strongest nodes are kept and
 * expanded.
 */
export function neighbourhood(
  rows: Rows,
  starts: readonly number[],
  { maxSteps, direction, limit }: PathLimits & { readonly limit: number },
): Neighbour[] {
  const seen = new Set(starts)
  const found: Neighbour[] = []
  let layer = [...seen].map((node) => ({ node, strength: 1 }))
  for (let steps = 1; steps <= maxSteps && layer.length > 0 && found.length < limit; steps++) {
    const reached = new Map<number, Arrival & { readonly by: PathStep }>()
    for (const { node: from, strength: before } of layer) {
      const count = rows.read(from, direction)
      for (let at = 0; at < count; at++) {
        const to = rows.nodes[at] as number
        const link = rows.links[at] as number
        const strength = before * (rows.weights[at] as number)
        if (seen.has(to) || !isBetter(rows, strength, link, reached.get(to))) continue
        const by = { from, to, link, forward: rows.forward[at] === 1 }
        reached.set(to, { strength, by })
      }
    }
    const kept = [...reached]
      .map(([node, arrival]) => ({ node, ...arrival }))
      .sort((a, b) => b.strength - a.strength || (rows.precedes(a.by.link, b.by.link) ? -1 : 1))
      .slice(0, limit - found.length)
    for (const { node, by } of kept) {
      seen.add(node)
      found.push({ node, steps, by })
    }
    layer = kept
  }
  return found
}
