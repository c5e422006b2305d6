/** Links between visible memories and entities. A link into another namespace is neither returned nor created. */
import type { Edge } from '../../core/edge.ts'
import type { EdgeId } from '../../core/ids.ts'
import type { EdgeRepository } from '../../core/ports/edge-repository.ts'
import { edgeNotFound, memoryNotFound } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleEdges(edges: EdgeRepository, visible: Visibility): EdgeRepository {
  const requireEnds = async ({ sourceId, targetId }: Pick<Edge, 'sourceId' | 'targetId'>): Promise<void> => {
    const ends = [sourceId, targetId]
    const shown = new Set(await visible.keepPlaced(ends, await visible.places(ends)))
    const missing = ends.find((id) => !shown.has(id))
    if (missing !== undefined) throw memoryNotFound(missing)
  }
  const own = async (ids: readonly EdgeId[]): Promise<EdgeId[]> => {
    const shown = await edges.findWithin(ids, await visible.scopes())
    return ids.filter((id) => shown.has(id))
  }
  return {
    upsert: async (edge) => {
      await requireEnds(edge)
      return edges.upsert(edge)
    },
    find: async (id, scopes) => edges.find(id, await visible.among(scopes)),
    findWithin: async (ids, scopes) => edges.findWithin(ids, await visible.among(scopes)),
    update: async (id, changes) => {
      if ((await own([id])).length === 0) throw edgeNotFound(id)
      return edges.update(id, changes)
    },
    remove: async (ids) => edges.remove(await own(ids)),
    listByRelations: async (relations, afterId, limit, scopes) =>
      edges.listByRelations(relations, afterId, limit, await visible.among(scopes)),
    listFading: async (relations, afterId, limit, worn, scopes) =>
      edges.listFading(relations, afterId, limit, worn, await visible.among(scopes)),
    listDangling: async (limit, afterId, scopes) =>
      edges.listDangling(limit, afterId, await visible.among(scopes)),
    listFor: async (nodes, options = {}) =>
      edges.listFor(nodes, { ...options, scopes: await visible.among(options.scopes) }),
    mentionersOf: async (entities, most, scopes) =>
      edges.mentionersOf(await visible.entities(entities), most, await visible.among(scopes)),
    count: async (scopes) => edges.count(await visible.among(scopes)),
    tally: async (scopes) => edges.tally(await visible.among(scopes)),
    listMadeSince: async (since, limit, scopes) =>
      edges.listMadeSince(since, limit, await visible.among(scopes)),
    listBelowWeight: async (weight, limit, scopes) =>
      edges.listBelowWeight(weight, limit, await visible.among(scopes)),
  }
}
