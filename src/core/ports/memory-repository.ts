/** Memories and their state: find, list, insert, change. */

import type { DocumentAnalysis } from '../document.ts'
import type { DocumentSeq, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../ids.ts'
import type { Memory, MemoryChanges, MemoryKind, StrengthCache, Trust } from '../memory.ts'

export interface MemoryQuery {
  readonly scopes: readonly ScopeId[] | null
  /** undefined: any parent; null: only memories without one. */
  readonly parentId?: MemoryId | null
  readonly depth?: number
  readonly kinds?: readonly MemoryKind[]
  readonly trust?: Trust
  readonly element?: string
  readonly author?: string
  /** Only those without parent, without live children, and without a link to another memory. */
  readonly unlinked?: boolean
  /** Only layers 1 and 2, and what is fundamental. */
  readonly binding?: boolean
  /** Superseded and archived ones are left out unless asked for. */
  readonly includeSuperseded?: boolean
  readonly includeArchived?: boolean
  /** Only the graveyard. */
  readonly archivedOnly?: boolean
  readonly createdSince?: EpochMs
  /** Created or changed from then on; accesses and caches are no changes. */
  readonly changedSince?: EpochMs
  /** Only the graveyard, and of it what came there before. */
  readonly archivedBefore?: EpochMs
  /** Only ids after this one, in the order of ids. For walking over everything while it changes. */
  readonly afterId?: MemoryId
  /** `accessed`: the most often read first; `said`: what was last said, or became true, first. */
  readonly order: 'newest' | 'oldest' | 'said' | 'title' | 'id' | 'accessed'
  readonly limit: number
  readonly offset?: number
}

/** Which memories: a query without order and page. */
export type MemoryFilter = Omit<MemoryQuery, 'order' | 'limit' | 'offset'>

/** What it takes to say how strong a memory is, and no more: cheap to read for all of them. */
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

/** What importance follows from. */
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

/** Memories that are alike in all of this. */
export interface MemoryTally
  extends Pick<Memory, 'kind' | 'trust' | 'level' | 'category' | 'layer' | 'verification' | 'protected'> {
  readonly count: number
}

export interface MemoryRepository {
  insert(memory: Memory, analysis: DocumentAnalysis): Promise<DocumentSeq>
  /** Applies changes; a new analysis is given when the text changed, and queues a new vector. */
  update(id: MemoryId, changes: MemoryChanges, analysis?: DocumentAnalysis): Promise<void>
  /** Moves a memory and its subtree so that every depth stays parent + 1. */
  shiftDepths(ids: readonly MemoryId[], by: number): Promise<void>
  /**
   * Removes rows, document, vectors, edges, accesses and journal of these memories for good, with what was
   * decided about them, their pending quotes, their vault files, clusters they were part of, and entities that no
   * other memory is linked with.
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
  /** Ids that begin with the prefix, at most `limit`; for people who type short ids. Of these scopes, default all. */
  findByIdPrefix(prefix: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<MemoryId[]>
  /** The scope of each memory; those that are gone are absent. */
  scopesOf(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, ScopeId>>
  /** Of these content hashes, those that some memory of the scopes has. */
  hashesWithin(scopes: readonly ScopeId[], hashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Memories that came from these sessions, archived and superseded ones too. */
  listBySessions(ids: readonly SessionId[]): Promise<Memory[]>
  /** Memories that name any of these episodes as their source, oldest first, archived ones included. */
  findBySourceEpisodes(ids: readonly EpisodeId[]): Promise<Memory[]>
  /** The turns these memories rest on; memories without any are absent. */
  sourcesOf(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, readonly EpisodeId[]>>
  /** Of these turns, those that some live memory rests on; a memory of these scopes, default all. */
  citedAmong(ids: readonly EpisodeId[], scopes?: readonly ScopeId[] | null): Promise<ReadonlySet<EpisodeId>>
  list(query: MemoryQuery): Promise<Memory[]>
  /**
   * Live memories whose strength is not computed yet or has come due (`nextDueAt` null or not later than
   * `now`), in the order of ids, after the one given; of these scopes, default all.
   */
  listDue(
    now: EpochMs,
    afterId: MemoryId | null,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Memory[]>
  /** Sets computed fields; neither `updatedAt` nor the index take notice. Nothing happens where it is gone. */
  saveStrength(id: MemoryId, strength: StrengthCache): Promise<void>
  /** Memories that came from a file, live ones, in the order of ids. */
  listWithFiles(
    afterId: MemoryId | null,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Memory[]>
  count(query: MemoryFilter): Promise<number>
  /** In the order of ids. */
  listIds(filter: MemoryFilter): Promise<MemoryId[]>
  /** In the order of ids. */
  listFading(filter: MemoryFilter): Promise<MemoryFading[]>
  /** In no order. */
  listUse(filter: MemoryFilter): Promise<MemoryUse[]>
  /** How many there are of each sort, in no order; sorts without any are absent. */
  tally(filter: MemoryFilter): Promise<readonly MemoryTally[]>
  /** Live memories below each of these, at any depth, of these scopes (default all); those without any are absent. */
  countBelow(
    roots: readonly MemoryId[],
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<MemoryId, number>>
  /** Live children per parent, of these scopes (default all). Parents without any are absent. */
  countChildren(
    parents: readonly MemoryId[],
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<MemoryId, number>>
  /** The memory and its descendants, breadth first, to `maxDepth` levels below; archived ones left out unless asked for. */
  subtreeIds(root: MemoryId, maxDepth: number, includeArchived?: boolean): Promise<MemoryId[]>
  /** From the parent up to the root. */
  ancestorIds(id: MemoryId): Promise<MemoryId[]>
}
