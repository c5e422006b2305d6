/** Finds memories to continue with: linked to a hit, but not found themselves. Pure. */
import { type EdgeLayer, type GraphStep, layerOf, type NodeId } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { LinkedLine } from '../../core/recall.ts'

const MOST_SEE_ALSO = 3

/**
 * Returns for each hit at most three linked memories, strongest link first. Each occurs once in the
 * whole answer, under the best hit. Skips tree and entity links, which reading a hit shows anyway.
 * @param hits ids of the hits' memories, best first
 * @param steps links walked from any of them
 * @param titles titles of memories that may be shown; others are skipped
 * @param found ids that the answer already shows or mentions
 * @param layers layers that answer the question; their links come first
 */
export function findSeeAlso(
  hits: readonly MemoryId[],
  steps: readonly GraphStep[],
  titles: ReadonlyMap<NodeId, string>,
  found: ReadonlySet<NodeId>,
  layers: readonly EdgeLayer[] = [],
): Map<MemoryId, readonly LinkedLine[]> {
  const named = new Set<NodeId>(found)
  const seeAlso = new Map<MemoryId, readonly LinkedLine[]>()
  const asked = (step: GraphStep) => (layers.includes(step.layer) ? 0 : 1)
  const byStrength = steps.toSorted(
    (a, b) => asked(a) - asked(b) || b.weight - a.weight || (a.to < b.to ? -1 : a.to > b.to ? 1 : 0),
  )
  for (const hit of hits) {
    const lines: LinkedLine[] = []
    for (const { from, to, relation, forward } of byStrength) {
      const title = titles.get(to)
      if (from !== hit || title === undefined || named.has(to) || lines.length >= MOST_SEE_ALSO) continue
      const layer = layerOf(relation)
      if (layer === 'tree' || layer === 'entity') continue
      named.add(to)
      lines.push({ id: to as MemoryId, title, relation, direction: forward ? 'out' : 'in' })
    }
    if (lines.length > 0) seeAlso.set(hit, lines)
  }
  return seeAlso
}
