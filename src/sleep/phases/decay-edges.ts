/**
 * Drops links that were unused for so long that little weight is left. The weight is computed from the
 * last use; stored weights stay unchanged. Remembers the pair, so that it is not linked again. Safe to
 * repeat: dropped links are not listed again.
 */
import type { PlannedChange } from '../../core/change.ts'
import { type Edge, type NodeId, RELATIONS } from '../../core/edge.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import { EDGE_DROP_BELOW, edgeFades, fadedWeight, KEPT_PER_DAY } from '../../strength/edge-decay.ts'
import { elapsedDays, renderBelow } from '../../strength/units.ts'
import type { Phase } from '../statements/phase.ts'
import { walkPages } from '../statements/walk-pages.ts'

const PAGE = 1_000
const FADING = RELATIONS.filter((relation) => edgeFades({ relation }, false))

export const decayEdges: Phase = {
  name: 'decay-edges',
  sentence: 'Drops similarity links that were not used for weeks, and does not make them again.',
  async *plan({ store, clock }) {
    const now = clock.now()
    const wear = { keptPerDay: KEPT_PER_DAY, below: EDGE_DROP_BELOW, at: now }
    for await (const page of walkPages<Edge>(PAGE, (afterId) =>
      store.edges.listFading(FADING, afterId, PAGE, wear),
    )) {
      const worn = page.filter((edge) => isWorn(edge, now))
      // Ends that are entities are not found here and are left out.
      const ends = [...new Set(worn.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))] as MemoryId[]
      const memories = ends.length === 0 ? [] : await store.memories.load(ends)
      yield planDecay(worn, new Map(memories.map(({ id, contentHash }) => [id, contentHash])), now)
    }
  },
}

/** True if the edge can fade and has faded below the limit. */
function isWorn(edge: Edge, now: EpochMs): boolean {
  return edgeFades(edge, edge.madeBy === 'person') && fadedWeight(edge, now) < EDGE_DROP_BELOW
}

/** @param contentHashes hashes of the memories at the ends; a pair is remembered only if both are known */
export function planDecay(
  edges: readonly Edge[],
  contentHashes: ReadonlyMap<NodeId, string>,
  now: EpochMs,
): PlannedChange[] {
  const remembered = new Set<string>()
  return edges
    .filter((edge) => isWorn(edge, now))
    .flatMap((edge): PlannedChange[] => {
      const days = Math.floor(elapsedDays(edge.reinforcedAt ?? edge.createdAt, now))
      const removal: PlannedChange = {
        kind: 'remove_edge',
        id: edge.id,
        reason: `not used for ${days} days, ${renderBelow(fadedWeight(edge, now))} left of it`,
      }
      const [a, b] = [contentHashes.get(edge.sourceId), contentHashes.get(edge.targetId)].toSorted()
      if (a === undefined || b === undefined || remembered.has(`${a} ${b}`)) return [removal]
      remembered.add(`${a} ${b}`)
      const pair = { question: 'link', a, b, verdict: 'faded', at: now } as const
      return [removal, { kind: 'remember_pair', pair }]
    })
}
