/** Memories of visible scopes. A memory of another namespace is not found, counted or changed. */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory, MemoryChanges } from '../../core/memory.ts'
import type { MemoryRepository } from '../../core/ports/memory-repository.ts'
import {
  memoryNotFound,
  requireEpisodes,
  requireMemories,
  requireScope,
  requireSessions,
} from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleMemories(memories: MemoryRepository, visible: Visibility): MemoryRepository {
  return {
    ...visibleWrites(memories, visible),
    ...visibleLists(memories, visible),
    ...visibleTree(memories, visible),

    load: async (ids) => visible.keep(await memories.load(ids)),
    find: async (id) => visible.keepOne(await memories.find(id)),
    // An invisible scope counts as empty.
    findByContentHash: async (scopeId, contentHash) =>
      (await visible.isVisible(scopeId)) ? memories.findByContentHash(scopeId, contentHash) : [],
    findArchivedByContentHash: async (scopes, contentHash) =>
      memories.findArchivedByContentHash(await visible.among(scopes), contentHash),
    findByTitle: async (scopes, title) => memories.findByTitle(await visible.among(scopes), title),
    findByIdPrefix: async (prefix, limit, scopes) =>
      memories.findByIdPrefix(prefix, limit, await visible.among(scopes)),
    scopesOf: async (ids) => memories.scopesOf(await visible.memories(ids)),
    hashesWithin: async (scopes, hashes) => memories.hashesWithin(await visible.among(scopes), hashes),
    // Both must be visible: the memory, and the session or turn it came from.
    listBySessions: async (ids) => visible.keep(await memories.listBySessions(await visible.sessions(ids))),
    findBySourceEpisodes: async (ids) =>
      visible.keep(await memories.findBySourceEpisodes(await visible.episodes(ids))),
    sourcesOf: async (ids) => {
      const sources = await memories.sourcesOf(await visible.memories(ids))
      const shown = new Set(await visible.episodes([...new Set([...sources.values()].flat())]))
      const kept = [...sources].map(([id, turns]) => [id, turns.filter((turn) => shown.has(turn))] as const)
      return new Map(kept.filter(([, turns]) => turns.length > 0))
    },
    citedAmong: async (ids, scopes) =>
      memories.citedAmong(await visible.episodes(ids), await visible.among(scopes)),
  }
}

type Writes = Pick<
  MemoryRepository,
  'insert' | 'insertAll' | 'update' | 'shiftDepths' | 'saveStrength' | 'purge'
>

function visibleWrites(memories: MemoryRepository, visible: Visibility): Writes {
  const requireAllOf = async (memory: Memory) => {
    // A memory that begins a cluster bears its name.
    const { cluster, ...others } = memory
    await requireReferences(memories, visible, cluster === memory.id ? others : memory)
  }
  return {
    insertAll: async (all) => {
      for (const { memory } of all) await requireAllOf(memory)
      await memories.insertAll(all)
      for (const { memory } of all) visible.noteInserted(memory.id, memory.scopeId)
    },
    insert: async (memory, analysis) => {
      await requireAllOf(memory)
      const stored = await memories.insert(memory, analysis)
      visible.noteInserted(memory.id, memory.scopeId)
      return stored
    },
    update: async (id, changes, analysis) => {
      await requireMemories(visible, [id])
      await requireReferences(memories, visible, changes)
      visible.noteInserted(id, null)
      return memories.update(id, changes, analysis)
    },
    shiftDepths: async (ids, by) => memories.shiftDepths(await visible.memories(ids), by),
    saveStrength: async (id, strength) => {
      if ((await visible.memories([id])).length > 0) await memories.saveStrength(id, strength)
    },
    purge: async (ids) => {
      const own = await visible.memories(ids)
      for (const id of own) visible.noteInserted(id, null)
      await memories.purge(own)
    },
  }
}

/** Throws if any record that the memory refers to is in another namespace. */
async function requireReferences(
  memories: MemoryRepository,
  visible: Visibility,
  { scopeId, parentId, supersededBy, sessionId, sourceEpisodes, cluster }: MemoryChanges,
): Promise<void> {
  if (scopeId !== undefined) await requireScope(visible, scopeId)
  await requireMemories(
    visible,
    [parentId, supersededBy].flatMap((id) => id ?? []),
  )
  if (sessionId !== undefined && sessionId !== null) await requireSessions(visible, [sessionId])
  if (sourceEpisodes !== undefined) await requireEpisodes(visible, sourceEpisodes)
  if (cluster !== undefined && cluster !== null) await requireOwnCluster(memories, visible, cluster)
}

/** Throws if the cluster's root is in another namespace; the root may no longer exist. */
async function requireOwnCluster(
  memories: MemoryRepository,
  visible: Visibility,
  cluster: string,
): Promise<void> {
  const scopeId = (await memories.scopesOf([cluster as MemoryId])).get(cluster as MemoryId)
  if (scopeId !== undefined && !(await visible.isVisible(scopeId))) throw memoryNotFound(cluster)
}

type Lists = Pick<
  MemoryRepository,
  | 'list'
  | 'listNodes'
  | 'listDue'
  | 'listWithFiles'
  | 'count'
  | 'listIds'
  | 'listFading'
  | 'listUse'
  | 'tally'
>

/** Listings and counts, limited to visible scopes. */
function visibleLists(memories: MemoryRepository, visible: Visibility): Lists {
  const within = async <T extends Pick<Parameters<Lists['count']>[0], 'scopes'>>(query: T): Promise<T> => ({
    ...query,
    scopes: await visible.among(query.scopes),
  })
  return {
    list: async (query) => memories.list(await within(query)),
    listNodes: async (query) => memories.listNodes(await within(query)),
    listDue: async (now, afterId, limit, scopes) =>
      memories.listDue(now, afterId, limit, await visible.among(scopes)),
    listWithFiles: async (afterId, limit, scopes) =>
      memories.listWithFiles(afterId, limit, await visible.among(scopes)),
    count: async (query) => memories.count(await within(query)),
    listIds: async (filter) => memories.listIds(await within(filter)),
    listFading: async (filter) => memories.listFading(await within(filter)),
    listUse: async (filter) => memories.listUse(await within(filter)),
    tally: async (filter) => memories.tally(await within(filter)),
  }
}

type Tree = Pick<MemoryRepository, 'countBelow' | 'countChildren' | 'subtreeIds' | 'ancestorIds'>

function visibleTree(memories: MemoryRepository, visible: Visibility): Tree {
  return {
    countBelow: async (roots, scopes) =>
      memories.countBelow(await visible.memories(roots), await visible.among(scopes)),
    countChildren: async (parents, scopes) =>
      memories.countChildren(await visible.memories(parents), await visible.among(scopes)),
    subtreeIds: async (root, maxDepth, includeArchived) => {
      const ids = await visible.memories(await memories.subtreeIds(root, maxDepth, includeArchived))
      return ids[0] === root ? ids : []
    },
    // The list of ancestors ends before the first invisible one.
    ancestorIds: async (id) => {
      if ((await visible.memories([id])).length === 0) return []
      const above = await memories.ancestorIds(id)
      const shown = new Set(await visible.memories(above))
      const end = above.findIndex((ancestor) => !shown.has(ancestor))
      return end === -1 ? above : above.slice(0, end)
    },
  }
}
