/**
 * Decides which records are visible: those of every scope of one namespace, scopes created later included. The
 * repositories of a visible store use it to filter records and ids. It throws no refusals itself.
 */

import type { Edge, NodeId } from '../../core/edge.ts'
import type { DocumentSeq, EntityId, EpisodeId, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { StoredScope } from '../../core/scope.ts'

/** The scopes that a caller may see and change. */
export interface VisibleScopes {
  readonly namespace: string
  /** The only projects of it that are visible; default: all, and the namespace's global scope. */
  readonly projects?: readonly string[]
}

export type LinkEnds = Pick<Edge, 'sourceId' | 'targetId'>

export interface Visibility extends VisibleScopes {
  /** True if the scope is one of the visible ones, existing or not. */
  includes(scope: Pick<StoredScope, 'namespace' | 'project'>): boolean
  /** Ids of the runs begun through this store; a run that changed nothing yet has no other link to a namespace. */
  readonly begunRuns: Set<string>
  /** Returns all visible scopes, read anew from the store. */
  scopes(): Promise<readonly ScopeId[]>
  /** Returns those of the given scopes that are visible; all visible scopes for undefined or null. */
  among(asked: readonly ScopeId[] | null | undefined): Promise<readonly ScopeId[]>
  isVisible(scopeId: ScopeId): Promise<boolean>
  /** Returns the visible ones of the scopes; those that a transaction has read are not read again. */
  load(ids: readonly ScopeId[]): Promise<StoredScope[]>
  /** In a transaction: notes a scope of the namespace, which then needs no look-up. */
  noteScope(scope: StoredScope): void
  /** Drops removed scopes from the cache, because their ids may be used again. */
  forget(scopes: readonly ScopeId[]): void
  /** In a transaction: notes a memory inserted in it, which then needs no look-up; null after it changed or went. */
  noteInserted(id: MemoryId, scopeId: ScopeId | null): void
  /** Returns the visibility for a transaction; what it learns ends with it. */
  within(store: Store): Visibility
  /** Returns the records of visible scopes. */
  keep<T extends { readonly scopeId: ScopeId }>(records: readonly T[]): Promise<T[]>
  /** Returns the record if its scope is visible, otherwise null. */
  keepOne<T extends { readonly scopeId: ScopeId }>(record: T | null): Promise<T | null>
  /** Returns the ids of visible records, in the same order; likewise the next four. */
  memories(ids: readonly MemoryId[]): Promise<MemoryId[]>
  episodes(ids: readonly EpisodeId[]): Promise<EpisodeId[]>
  entities(ids: readonly EntityId[]): Promise<EntityId[]>
  sessions(ids: readonly SessionId[]): Promise<SessionId[]>
  documents(seqs: readonly DocumentSeq[]): Promise<DocumentSeq[]>
  /** Returns the scope of each memory or entity, visible or not; nodes that do not exist are absent. */
  places(ids: readonly NodeId[]): Promise<ReadonlyMap<NodeId, ScopeId>>
  /** Returns the links with at least one existing end whose existing ends are all visible. */
  links<T extends LinkEnds>(links: readonly T[]): Promise<T[]>
  /** Returns the ids that the map places in a visible scope. */
  keepPlaced<Id>(ids: readonly Id[], places: ReadonlyMap<Id, ScopeId>): Promise<Id[]>
}

/**
 * Each scope is looked up once and cached, because its namespace never changes. The list of all scopes is read anew each
 * time, because other processes may create scopes meanwhile.
 */
export function createVisibility(
  store: Store,
  shown: VisibleScopes,
  begunRuns: Set<string> = new Set(),
  outside: Visibility | null = null,
): Visibility {
  const { namespace, projects } = shown
  const inTransaction = outside !== null
  const known = new Map<ScopeId, StoredScope>()
  const inserted = new Map<MemoryId, ScopeId>()

  const includes: Visibility['includes'] = (scope) =>
    scope.namespace === namespace &&
    (projects === undefined || (scope.project !== null && projects.includes(scope.project)))
  const isOwn = (id: ScopeId): boolean => {
    const scope = known.get(id)
    return scope !== undefined && includes(scope)
  }
  const note = (scopes: readonly StoredScope[]): void => {
    for (const scope of scopes) known.set(scope.id, scope)
  }
  const learn = async (ids: readonly ScopeId[]): Promise<void> => {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id))
    if (unknown.length > 0) note(await store.scopes.load(unknown))
  }
  const scopes = async (): Promise<readonly ScopeId[]> => {
    const listed = await store.scopes.list(namespace)
    note(listed)
    return listed.filter(includes).map(({ id }) => id)
  }
  const load: Visibility['load'] = async (ids) => {
    if (inTransaction) {
      await learn(ids)
      return [...new Set(ids)].filter(isOwn).flatMap((id) => known.get(id) ?? [])
    }
    const loaded = await store.scopes.load(ids)
    note(loaded)
    return loaded.filter(includes)
  }
  const among: Visibility['among'] = async (asked) => {
    if (asked === null || asked === undefined) return scopes()
    await learn(asked)
    return asked.filter(isOwn)
  }
  const keep: Visibility['keep'] = async (records) => {
    await learn(records.map(({ scopeId }) => scopeId))
    return records.filter(({ scopeId }) => isOwn(scopeId))
  }
  const keepPlaced: Visibility['keepPlaced'] = async (ids, places) => {
    await learn([...places.values()])
    return ids.filter((id) => {
      const scopeId = places.get(id)
      return scopeId !== undefined && isOwn(scopeId)
    })
  }
  /** Skips the query if there are no ids. */
  const keepIds = async <Id>(
    ids: readonly Id[],
    load: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, ScopeId>>,
  ): Promise<Id[]> => (ids.length === 0 ? [] : keepPlaced(ids, await load(ids)))
  const placesOfEntities = async (ids: readonly EntityId[]) =>
    new Map((await store.entities.load(ids)).map(({ id, scopeId }) => [id, scopeId]))
  const places: Visibility['places'] = async (ids) => {
    if (ids.length === 0) return new Map()
    const memories = await store.memories.scopesOf(ids as readonly MemoryId[])
    const others = ids.filter((id) => !memories.has(id as MemoryId)) as EntityId[]
    const entities = others.length === 0 ? new Map() : await placesOfEntities(others)
    return new Map<NodeId, ScopeId>([...memories, ...entities])
  }

  const own: Visibility = {
    ...shown,
    includes,
    begunRuns,
    scopes,
    among,
    isVisible: async (scopeId) => (await among([scopeId])).length > 0,
    load,
    forget: (removed) => {
      for (const id of removed) known.delete(id)
      outside?.forget(removed)
    },
    // Outside of a transaction others may remove a scope, whose id may be used again, or a memory.
    noteScope: (scope) => {
      if (inTransaction) note([scope])
    },
    noteInserted: (id, scopeId) => {
      if (scopeId === null) inserted.delete(id)
      else if (inTransaction) inserted.set(id, scopeId)
    },
    within: (inside) => createVisibility(inside, shown, begunRuns, own),
    keep,
    keepOne: async (record) => (record === null ? null : ((await keep([record]))[0] ?? null)),
    memories: (ids) =>
      keepIds(ids, (asked) =>
        asked.every((id) => inserted.has(id)) ? Promise.resolve(inserted) : store.memories.scopesOf(asked),
      ),
    episodes: (ids) => keepIds(ids, (asked) => store.episodes.scopesOf(asked)),
    documents: (seqs) => keepIds(seqs, (asked) => store.documents.scopesOf(asked)),
    entities: (ids) => keepIds(ids, placesOfEntities),
    sessions: (ids) =>
      keepIds(
        ids,
        async (asked) => new Map((await store.sessions.load(asked)).map(({ id, scopeId }) => [id, scopeId])),
      ),
    places,
    links: async (links) => {
      const ends = await places([...new Set(links.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))])
      await learn([...ends.values()])
      return links.filter(({ sourceId, targetId }) => {
        const there = [ends.get(sourceId), ends.get(targetId)].filter((scopeId) => scopeId !== undefined)
        return there.length > 0 && there.every(isOwn)
      })
    },
    keepPlaced,
  }
  return own
}
