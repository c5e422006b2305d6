/** Repository of memories: find, list, insert, change. */

import type { DocumentAnalysis } from '../document.ts'
import type { DocumentSeq, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../ids.ts'
import type { Memory, MemoryChanges, MemoryKind, StrengthCache, Trust } from '../memory.ts'
import type { Origin } from '../origin.ts'

export interface MemoryQuery {
  readonly scopes: readonly ScopeId[] | null
  /** undefined: any parent; null: only roots. */
  readonly parentId?: MemoryId | null
  readonly depth?: number
  readonly kinds?: readonly MemoryKind[]
  readonly trust?: Trust
  readonly element?: string
  readonly author?: string
  /** Only memories without a parent, live children, or a link to another memory. */
  readonly unlinked?: boolean
  /** Only layers 1 and 2, and fundamental memories. */
  readonly binding?: boolean
  /** Only memories for which an agent's wish waits for a person (`wishes` in the metadata). */
  readonly wished?: boolean
  /** Superseded and archived memories are excluded unless these are true. */
  readonly includeSuperseded?: boolean
  readonly includeArchived?: boolean
  /** Only archived memories. */
  readonly archivedOnly?: boolean
  readonly createdSince?: EpochMs
  /** Exclusive. */
  readonly createdBefore?: EpochMs
  /** Only memories created or changed at this time or later; accesses and caches do not count as changes. */
  readonly changedSince?: EpochMs
  /** Only memories archived before this moment. */
  readonly archivedBefore?: EpochMs
  /** Only memories of these origins. */
  readonly origins?: readonly Origin[]
  /** Only memories whose check against their source ended so. */
  readonly verifications?: readonly Memory['verification'][]
  /** Only memories with a stored confidence below this. */
  readonly confidenceBelow?: number
  /** Only ids greater than this one, ordered by id: a cursor for walking over memories while they change. */
  readonly afterId?: MemoryId
  /** `accessed`: most often read first; `said`: latest `validFrom` (or creation) first. */
  readonly order: 'newest' | 'oldest' | 'said' | 'title' | 'id' | 'accessed'
  readonly limit: number
  readonly offset?: number
}

/** A query without order and page. */
export type MemoryFilter = Omit<MemoryQuery, 'order' | 'limit' | 'offset'>

/** The fields needed to compute retention, cheap to read for all memories. */
export type MemoryFading = Pick<
  Memory,
  | 'id'
  | 'trust'
  | 'category'
  | 'level'
  | 'stabilityDays'
  | 'salience'
  | 'salienceBoost'
  | 'accessCount'
  | 'lastReinforcedAt'
  | 'createdAt'
>

/** The fields that a node of the graph shows. */
export type MemoryNode = Pick<
  Memory,
  'id' | 'title' | 'kind' | 'trust' | 'layer' | 'depth' | 'parentId' | 'importance' | 'createdAt'
>

/** The fields needed to compute importance. */
export type MemoryUse = Pick<
  Memory,
  | 'salience'
  | 'salienceBoost'
  | 'surprise'
  | 'layer'
  | 'accessCount'
  | 'lastAccessedAt'
  | 'lastReinforcedAt'
  | 'createdAt'
>

/** Number of memories that share all of these values. */
export interface MemoryTally
  extends Pick<Memory, 'kind' | 'trust' | 'level' | 'category' | 'layer' | 'verification' | 'protected'> {
  readonly count: number
}

export interface MemoryRepository {
  insert(memory: Memory, analysis: DocumentAnalysis): Promise<DocumentSeq>
  /** Inserts memories that do not refer to each other, in few statements. */
  insertAll(
    memories: readonly { readonly memory: Memory; readonly analysis: DocumentAnalysis }[],
  ): Promise<void>
  /** Applies changes; an analysis is passed if the text changed, which also queues a new vector. */
  update(id: MemoryId, changes: MemoryChanges, analysis?: DocumentAnalysis): Promise<void>
  /** Adds `by` to the depth of these memories, so that after a move every depth stays parent + 1. */
  shiftDepths(ids: readonly MemoryId[], by: number): Promise<void>
  /**
   * Deletes these memories for good, with documents, vectors, edges, accesses, journal entries, decisions,
   * pending quotes, vault files, clusters they belonged to, and entities that no other memory links to.
   */
  purge(ids: readonly MemoryId[]): Promise<void>
  load(ids: readonly MemoryId[]): Promise<Memory[]>
  find(id: MemoryId): Promise<Memory | null>
  /** Live memories (not archived, not superseded) with this content, oldest first. */
  findByContentHash(scopeId: ScopeId, contentHash: string): Promise<Memory[]>
  /** Archived memories of these scopes with this content, oldest first. */
  findArchivedByContentHash(scopes: readonly ScopeId[], contentHash: string): Promise<Memory[]>
  /** Live memories of these scopes with exactly this title, oldest first. */
  findByTitle(scopes: readonly ScopeId[], title: string): Promise<Memory[]>
  /**
   * Ids that begin with the prefix, at most `limit`, for short ids typed by people; of these scopes (default:
   * all).
   */
  findByIdPrefix(prefix: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<MemoryId[]>
  /** The scope of each memory; deleted ones are absent. */
  scopesOf(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, ScopeId>>
  /** Returns those of the content hashes that a memory of the scopes has. */
  hashesWithin(scopes: readonly ScopeId[], hashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Memories derived from these sessions, including archived and superseded ones. */
  listBySessions(ids: readonly SessionId[]): Promise<Memory[]>
  /** Memories with any of these source episodes, oldest first, including archived ones. */
  findBySourceEpisodes(ids: readonly EpisodeId[]): Promise<Memory[]>
  /** The source turns of each memory; memories without any are absent. */
  sourcesOf(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, readonly EpisodeId[]>>
  /** Returns those of the turns that are sources of a live memory in these scopes (default: all). */
  citedAmong(ids: readonly EpisodeId[], scopes?: readonly ScopeId[] | null): Promise<ReadonlySet<EpisodeId>>
  list(query: MemoryQuery): Promise<Memory[]>
  /** Like `list`, with a few fields of each memory, for listings of thousands. */
  listNodes(query: MemoryQuery): Promise<MemoryNode[]>
  /**
   * Live memories whose strength is not computed yet or is due (`nextDueAt` null or not later than `now`),
   * ordered by id, after `afterId`; of these scopes (default: all).
   */
  listDue(
    now: EpochMs,
    afterId: MemoryId | null,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Memory[]>
  /**
   * Sets the computed fields without touching `updatedAt` or the index; does nothing if the memory is
   * deleted.
   */
  saveStrength(id: MemoryId, strength: StrengthCache): Promise<void>
  /** Live memories with a source file, ordered by id. */
  listWithFiles(
    afterId: MemoryId | null,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Memory[]>
  count(query: MemoryFilter): Promise<number>
  /** Ordered by id. */
  listIds(filter: MemoryFilter): Promise<MemoryId[]>
  /** Ordered by id. */
  listFading(filter: MemoryFilter): Promise<MemoryFading[]>
  /** In no particular order. */
  listUse(filter: MemoryFilter): Promise<MemoryUse[]>
  /** Number of memories of each combination, in no particular order; combinations without any are absent. */
  tally(filter: MemoryFilter): Promise<readonly MemoryTally[]>
  /**
   * Number of live descendants of each root, at any depth, in these scopes (default: all); roots without any
   * are absent.
   */
  countBelow(
    roots: readonly MemoryId[],
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<MemoryId, number>>
  /** Number of live children per parent, in these scopes (default: all); parents without any are absent. */
  countChildren(
    parents: readonly MemoryId[],
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<MemoryId, number>>
  /**
   * The memory and its descendants, breadth first, down to `maxDepth` levels; archived ones only if asked
   * for.
   */
  subtreeIds(root: MemoryId, maxDepth: number, includeArchived?: boolean): Promise<MemoryId[]>
  /** From the parent up to the root. */
  ancestorIds(id: MemoryId): Promise<MemoryId[]>
}
