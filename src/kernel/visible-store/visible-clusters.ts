/** Clusters of visible scopes; a cluster has the id of its root memory. */
import type { MemoryId } from '../../core/ids.ts'
import type { ClusterRepository } from '../../core/ports/cluster-repository.ts'
import { requireMemories, requireScope } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleClusters(clusters: ClusterRepository, visible: Visibility): ClusterRepository {
  return {
    list: async (scopeId, modelId) =>
      (await visible.isVisible(scopeId)) ? clusters.list(scopeId, modelId) : [],
    find: async (id, modelId) => visible.keepOne(await clusters.find(id, modelId)),
    save: async (given) => {
      for (const { scopeId } of given) await requireScope(visible, scopeId)
      await requireMemories(
        visible,
        given.map(({ id }) => id as MemoryId),
      )
      return clusters.save(given)
    },
    remove: async (ids) => clusters.remove(await visible.memories(ids as readonly MemoryId[])),
  }
}
