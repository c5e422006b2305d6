/**
 * Nearness in the graph to what was found: follows the links of the best finds by one step. Never
 * follows a link to or from a memory that another one contradicts or supersedes. Pure.
 */
import type { Edge, NodeId, Relation } from '../../core/edge.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'

/** Relations whose target no longer holds, or may not. */
export const OPPOSING: readonly Relation[] = ['contradicts', 'supersedes']

export interface Start {
  readonly id: MemoryId
  /** 0–1: how well it was found. */
  readonly found01: number
}

type Followed = Pick<Edge, 'sourceId' | 'targetId' | 'relation' | 'weight' | 'validFrom' | 'validUntil'>

/**
 * Returns max(weight · found01) over the links that lead to a node from another start. A start is not
 * near to itself.
 * @param edges all links of the starts
 * @param opposed memories that an opposing link points to
 */
export function followEdges(
  starts: readonly Start[],
  edges: readonly Followed[],
  opposed: ReadonlySet<NodeId>,
  at: EpochMs,
): ReadonlyMap<NodeId, number> {
  const foundOf = new Map<NodeId, number>(starts.map(({ id, found01 }) => [id, found01]))
  const proximity = new Map<NodeId, number>()
  for (const edge of edges) {
    const { sourceId, targetId, relation, weight } = edge
    if (OPPOSING.includes(relation) || sourceId === targetId || !isValid(edge, at)) continue
    if (opposed.has(sourceId) || opposed.has(targetId)) continue
    for (const [from, to] of [
      [sourceId, targetId],
      [targetId, sourceId],
    ] as const) {
      const near = weight * (foundOf.get(from) ?? 0)
      if (near > (proximity.get(to) ?? 0)) proximity.set(to, near)
    }
  }
  return proximity
}

function isValid({ validFrom, validUntil }: Followed, at: EpochMs): boolean {
  return (validFrom === null || validFrom <= at) && (validUntil === null || validUntil > at)
}

/** Returns the other ends of the starts' links, and the starts themselves. */
export function listEnds(edges: readonly Followed[]): NodeId[] {
  return [...new Set(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))]
}
