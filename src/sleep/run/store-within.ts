/**
 * The same store to whoever walks over all there is, with only some scopes in it. What is asked for by its id is
 * found wherever it is: a phase comes to ids by walking. Nothing is written through it.
 */
import type { Edge, NodeId } from '../../core/edge.ts'
import type { EntityId, MemoryId, ScopeId } from '../../core/ids.ts'
import type { UnreadMemory } from '../../core/ports/entity-repository.ts'
import type { Store } from '../../core/ports/store.ts'

/** @param scopes none: nothing is in it */
export function storeWithin(store: Store, scopes: readonly ScopeId[]): Store {
  const inside = new Set(scopes)
  const isInside = ({ scopeId }: { readonly scopeId: ScopeId }) => inside.has(scopeId)
  const keepInside = async <T extends { readonly scopeId: ScopeId }>(page: readonly T[]) =>
    page.filter(isInside)
  const among = (asked: readonly ScopeId[] | null) =>
    asked === null ? scopes : asked.filter((id) => inside.has(id))

  const keepEdges = async (edges: readonly Edge[]): Promise<Edge[]> => {
    const places = await loadPlaces(store, edges)
    return edges.filter(({ sourceId, targetId }) => {
      const ends = [places.get(sourceId), places.get(targetId)].filter((place) => place !== undefined)
      return ends.length > 0 && ends.every((place) => inside.has(place))
    })
  }
  const keepUnread = async (page: readonly UnreadMemory[]): Promise<UnreadMemory[]> => {
    const memories = await store.memories.load(page.map(({ memoryId }) => memoryId))
    const own = new Set(memories.filter(isInside).map(({ id }) => id))
    return page.filter(({ memoryId }) => own.has(memoryId))
  }

  return {
    ...store,
    scopes: {
      ...store.scopes,
      list: async (namespace) => (await store.scopes.list(namespace)).filter(({ id }) => inside.has(id)),
    },
    memories: {
      ...store.memories,
      list: (query) => store.memories.list({ ...query, scopes: among(query.scopes) }),
      listDue: (now, afterId, limit) =>
        fill(limit, afterId, (from) => store.memories.listDue(now, from, limit), idOf, keepInside),
      listWithFiles: (afterId, limit) =>
        fill(limit, afterId, (from) => store.memories.listWithFiles(from, limit), idOf, keepInside),
    },
    edges: {
      ...store.edges,
      listFading: (relations, afterId, limit, worn) =>
        fill(limit, afterId, (from) => store.edges.listFading(relations, from, limit, worn), idOf, keepEdges),
      listDangling: (archivedBefore, limit, afterId = null) =>
        fill(
          limit,
          afterId,
          (from) => store.edges.listDangling(archivedBefore, limit, from),
          idOf,
          keepEdges,
        ),
    },
    entities: {
      ...store.entities,
      listUnplaced: (afterId, limit) =>
        fill(limit, afterId, (from) => store.entities.listUnplaced(from, limit), idOf, keepInside),
      listUnread: (after, limit) =>
        fill(
          limit,
          after,
          (from) => store.entities.listUnread(from, limit),
          ({ seq }) => seq,
          keepUnread,
        ),
    },
    communities: {
      ...store.communities,
      list: (asked, limit) => store.communities.list(among(asked), limit),
      listCentres: (asked, modelId) => store.communities.listCentres(among(asked), modelId),
    },
  }
}

function idOf<Id>({ id }: { readonly id: Id }): Id {
  return id
}

/** A page of what is kept, shorter than asked for only where there is no more: a walk ends at a short page. */
async function fill<T, Cursor>(
  limit: number,
  after: Cursor | null,
  list: (after: Cursor | null) => Promise<readonly T[]>,
  cursorOf: (item: T) => Cursor,
  keep: (page: readonly T[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const kept: T[] = []
  for (let from = after; ; ) {
    const page = await list(from)
    kept.push(...(page.length === 0 ? [] : await keep(page)))
    const last = page.at(-1)
    if (last === undefined || page.length < limit || kept.length >= limit) return kept.slice(0, limit)
    from = cursorOf(last)
  }
}

/** Where the ends of these edges are; ends that are gone are absent. */
async function loadPlaces(store: Store, edges: readonly Edge[]): Promise<ReadonlyMap<NodeId, ScopeId>> {
  const ends = [...new Set<string>(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))]
  const memories = await store.memories.load(ends as MemoryId[])
  const entities = await store.entities.load(ends as EntityId[])
  return new Map<NodeId, ScopeId>([...memories, ...entities].map(({ id, scopeId }) => [id, scopeId]))
}
