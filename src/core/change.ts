/**
 * Changes to memories and links as values. Every writer yields them and one interpreter applies them, so they
 * can be printed, journalled with the former state, and undone. Derived data (caches, centroids, names,
 * notes, memos) is not journalled.
 */

import type { Cluster } from './cluster.ts'
import type { CommunityChanges, StoredCommunity } from './community.ts'
import type { ExtractedEntity } from './digest.ts'
import type { Edge } from './edge.ts'
import type { EmbeddedText } from './embedded-text.ts'
import type { Entity } from './entity.ts'
import type { EdgeId, EpochMs, MemoryId, ScopeId } from './ids.ts'
import type { JudgedPair } from './judged-pair.ts'
import type { Memory, MemoryChanges, StrengthCache } from './memory.ts'
import type { VaultFile } from './vault-file.ts'

export type { JudgedPair } from './judged-pair.ts'
export { NEVER_DUE, type StrengthCache } from './memory.ts'

/**
 * Work to do for a new text in the same transaction. Work left out is done later by the background or the
 * next sleep. A statement of a person or an agent must be findable at once, so its writer does it here; bulk
 * writers leave it out, because embedding many texts takes too long.
 */
export interface FollowUps {
  /** Vector of the title and content as written. Saving it also moves the centroid of the memory's topic. */
  readonly embedded?: EmbeddedText | null
  /**
   * `now` links the names that can be found without the tagger; `later` (the default) leaves all names to the
   * next sleep.
   */
  readonly names?: 'now' | 'later'
  /** With `now`: names already extracted from the text, and the author of their links. */
  readonly named?: readonly ExtractedEntity[]
  readonly namedBy?: string
}

/**
 * The row that assigns a memory to a file. `before` is null if the file is new, `after` is null if it is no
 * longer a note.
 */
export interface ReplacedFile {
  readonly before: VaultFile | null
  readonly after: VaultFile | null
}

export type PlannedChange =
  | ({
      readonly kind: 'insert_memory'
      readonly memory: Memory
      /**
       * True if the memory was created with its layer, flag and tags, so that undo does not mistake them for
       * a later claim.
       */
      readonly cameGuarded?: boolean
      readonly reason: string | null
    } & FollowUps)
  | ({
      readonly kind: 'update_memory'
      readonly id: MemoryId
      readonly changes: Omit<MemoryChanges, keyof StrengthCache | 'parentId' | 'depth'>
      /** True keeps `updatedAt`. Default: true if every given field is bookkeeping, like the level. */
      readonly quiet?: boolean
      /** True if an input of the strength changed, so that the strength is computed again. */
      readonly restrengthen?: boolean
      /** True for a statement such as a rating: the journal records every field, even unchanged ones. */
      readonly said?: boolean
      readonly reason: string | null
    } & FollowUps)
  /** Moves the memory with its subtree; `to: null` makes it a root. */
  | {
      readonly kind: 'move_memory'
      readonly id: MemoryId
      readonly to: MemoryId | null
      /** True if grouping chose the parent as topic; a concept that lies elsewhere later was moved by a person. */
      readonly asTopic?: boolean
      readonly reason: string | null
    }
  /** Archives the memory; its live children move up to its parent. */
  | {
      readonly kind: 'archive_memory'
      readonly id: MemoryId
      /** The memory that replaces this one; it must exist. */
      readonly for?: MemoryId
      /** True if everything below it is archived or replaced too; it then stays below this memory. */
      readonly withChildren?: boolean
      readonly reason: string
    }
  /** Restores the memory from the graveyard and resets its bad ratings. */
  | {
      readonly kind: 'restore_memory'
      readonly id: MemoryId
      /** Children that moved up when it was archived; they move back below it. */
      readonly children: readonly MemoryId[]
      readonly reason: string | null
    }
  | {
      readonly kind: 'supersede'
      readonly old: MemoryId
      readonly by: MemoryId
      /** The texts that were compared. The change is skipped if one of them was rewritten since. */
      readonly compared?: readonly Pick<Memory, 'id' | 'contentHash'>[]
      readonly reason: string | null
    }
  /** Records that a memory was replaced, as an export or an earlier digest says, without the effects of `supersede`. */
  | {
      readonly kind: 'set_successor'
      readonly id: MemoryId
      readonly from: MemoryId | null
      readonly to: MemoryId
      /** Default: unchanged. */
      readonly validUntil?: EpochMs | null
      /** True if an import brought the memory with this successor; an undo removes both together. */
      readonly came?: boolean
      /** `hand_over`: its children move below the successor, or up if they would lie too deep there. */
      readonly children: 'stay' | 'hand_over'
      readonly reason: string | null
    }
  /** Inserts the edge, or sets weight and reasoning if source, target and relation already exist. */
  | {
      readonly kind: 'upsert_edge'
      readonly edge: Edge
      /** True if the planner checked that the link does not exist. */
      readonly isNew?: boolean
      readonly reason: string | null
    }
  /** Changes an existing link, such as its weight after a rating. */
  | {
      readonly kind: 'update_edge'
      readonly id: EdgeId
      readonly changes: Partial<
        Pick<Edge, 'weight' | 'reasoning' | 'reinforcedAt' | 'validFrom' | 'validUntil'>
      >
      readonly reason: string | null
    }
  | { readonly kind: 'remove_edge'; readonly id: EdgeId; readonly reason: string | null }
  /**
   * Deletes an archived memory for good after its time in the graveyard; its children move up and no journal
   * entry remains.
   */
  | {
      readonly kind: 'purge_memory'
      readonly id: MemoryId
      /**
       * `expired` (default): its time in the graveyard is over; the memories it replaced stay history. `asked`:
       * somebody removes it; the memories it replaced get its successor, or become valid again if it has none. `unseen`: a new empty topic never read.
       */
      readonly because?: 'expired' | 'asked' | 'unseen'
      /** With `asked`: replaced memories that become valid again even if the purged one was replaced too. */
      readonly reopen?: readonly MemoryId[]
      readonly reason: string
    }
  /** Links the memory to every entity that its text (as it was read) names. */
  | {
      readonly kind: 'link_names'
      readonly memory: Pick<Memory, 'id' | 'scopeId' | 'title' | 'content'>
      readonly entities: readonly ExtractedEntity[]
    }
  /** Links the entity with the entities of its scope whose names contain it or are contained in it. */
  | { readonly kind: 'place_entity'; readonly entity: Entity }
  | {
      readonly kind: 'cache_strength'
      readonly id: MemoryId
      readonly strength: StrengthCache
      /** The values before the change, for counting what moved. */
      readonly before?: Pick<StrengthCache, 'importance' | 'tier'>
    }
  | { readonly kind: 'save_cluster'; readonly cluster: Cluster }
  | { readonly kind: 'remove_cluster'; readonly id: string }
  | { readonly kind: 'save_community'; readonly community: StoredCommunity }
  | { readonly kind: 'remove_community'; readonly id: string }
  | { readonly kind: 'note_community_changes'; readonly changes: CommunityChanges }
  | { readonly kind: 'note_communities_found'; readonly scopeId: ScopeId }
  /**
   * `settled` is true for a decision of a person or agent, which undo reverts; otherwise the pair is a memo
   * of a rule's result.
   */
  | { readonly kind: 'remember_pair'; readonly pair: JudgedPair; readonly settled?: boolean }
  /** Assigns memories to files of notes, as they were read; undo restores the former rows. */
  | { readonly kind: 'save_vault_files'; readonly files: readonly ReplacedFile[] }

/** The change of one kind. */
export type ChangeOf<K extends PlannedChange['kind']> = Extract<PlannedChange, { kind: K }>
