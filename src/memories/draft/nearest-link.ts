/** Links a new memory to the memory nearest in meaning, if that is near enough. */

import type { Caller } from '../../core/caller.ts'
import { layerOf, makerOf, newEdge, type Relation } from '../../core/edge.ts'
import type { Memory } from '../../core/memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import type { StoredScope } from '../../core/scope.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { findNearest } from '../../kernel/vectors/meaning.ts'
import type { NearestLink } from '../views/write-views.ts'

const RELATION = 'related_to' satisfies Relation

/**
 * Returns the nearest memory of the scope, or null if none is near enough or the text has no vector.
 * @param from01 lowest calibrated similarity of meaning; undefined disables the search
 */
export async function findNeighbour(
  context: EngineContext,
  scope: StoredScope,
  vector: Float32Array | null,
  from01: number | undefined,
): Promise<Neighbour | null> {
  if (from01 === undefined) return null
  const [nearest] = vector === null ? [] : await findNearest(context, scope.id, vector, 1)
  return nearest === undefined || nearest.similarity01 < from01 ? null : nearest
}

/** Links inside the transaction that stores the memory. Returns null if the neighbour no longer exists. */
export async function linkNearest(
  context: EngineContext,
  store: Store,
  memory: Memory,
  { memory: { id: targetId }, similarity01 }: Neighbour,
  caller: Caller,
): Promise<NearestLink | null> {
  const layer = layerOf(RELATION)
  if (layer === null || (await store.memories.find(targetId)) === null) return null
  const edge = newEdge({
    id: newId.edge(context.ids),
    sourceId: memory.id,
    targetId,
    layer,
    relation: RELATION,
    weight: Math.min(1, similarity01),
    reasoning: 'nearest in meaning when it was stored',
    author: caller.name,
    // A person did not choose this link, so it fades like other links by similarity.
    madeBy: caller.kind === 'person' ? 'machine' : makerOf(caller),
    createdAt: context.clock.now(),
  })
  await applyDecided(context, store, [{ kind: 'upsert_edge', edge, reason: null }], caller)
  return { id: targetId, similarity01, edgeId: edge.id }
}
