/**
 * What a run intends to change, as values: they can be printed, applied in one transaction with what was there
 * before put into the journal, and taken back. Caches, centres, names, notes and memos are derived: not journalled.
 */

import type { Cluster } from './cluster.ts'
import type { CommunityChanges, StoredCommunity } from './community.ts'
import type { ExtractedEntity } from './digest.ts'
import type { Edge } from './edge.ts'
import type { Entity } from './entity.ts'
import type { EdgeId, MemoryId, ScopeId } from './ids.ts'
import type { JudgedPair } from './judged-pair.ts'
import type { Memory, MemoryChanges, StrengthCache } from './memory.ts'

export type { JudgedPair, PairQuestion } from './judged-pair.ts'
export { NEVER_DUE, type StrengthCache } from './memory.ts'

export type PlannedChange =
  | { readonly kind: 'insert_memory'; readonly memory: Memory; readonly reason: string }
  | {
      readonly kind: 'update_memory'
      readonly id: MemoryId
      readonly changes: Omit<MemoryChanges, keyof StrengthCache | 'parentId' | 'depth'>
      readonly reason: string
    }
  /** With everything below it; to null makes it a root. */
  | {
      readonly kind: 'move_memory'
      readonly id: MemoryId
      readonly to: MemoryId | null
      readonly reason: string
    }
  /** Live children move up to its parent. */
  | {
      readonly kind: 'archive_memory'
      readonly id: MemoryId
      /** Takes its place, so it must be there. */
      readonly for?: MemoryId
      readonly reason: string
    }
  | {
      readonly kind: 'supersede'
      readonly old: MemoryId
      readonly by: MemoryId
      /** The texts that were compared: where one has been rewritten since, nothing happens. */
      readonly compared: readonly Pick<Memory, 'id' | 'contentHash'>[]
      readonly reason: string
    }
  /** Inserts, or sets weight and reasoning where source, target and relation are there already. */
  | { readonly kind: 'upsert_edge'; readonly edge: Edge; readonly reason: string }
  | { readonly kind: 'remove_edge'; readonly id: EdgeId; readonly reason: string }
  /** Final: the graveyard's time is over. Children move up; nothing of it stays, not even here. */
  | { readonly kind: 'purge_memory'; readonly id: MemoryId; readonly reason: string }
  /** Links the memory, as it was read, to everything it names. */
  | {
      readonly kind: 'link_names'
      readonly memory: Pick<Memory, 'id' | 'scopeId' | 'title' | 'content'>
      readonly entities: readonly ExtractedEntity[]
    }
  /** Links the entity with those of its scope whose names contain each other. */
  | { readonly kind: 'place_entity'; readonly entity: Entity }
  | {
      readonly kind: 'cache_strength'
      readonly id: MemoryId
      readonly strength: StrengthCache
      /** What it said before, for whoever counts. */
      readonly before?: Pick<StrengthCache, 'importance' | 'tier'>
    }
  | { readonly kind: 'save_cluster'; readonly cluster: Cluster }
  | { readonly kind: 'remove_cluster'; readonly id: string }
  | { readonly kind: 'save_community'; readonly community: StoredCommunity }
  | { readonly kind: 'remove_community'; readonly id: string }
  | { readonly kind: 'note_community_changes'; readonly changes: CommunityChanges }
  | { readonly kind: 'note_communities_found'; readonly scopeId: ScopeId }
  | { readonly kind: 'remember_pair'; readonly pair: JudgedPair }
