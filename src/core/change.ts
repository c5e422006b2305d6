/**
 * Changes to memories and links as values. Every writer yields them and one interpreter applies them, so they can be
 * printed, journalled with what was there before, and taken back. Caches, centres, names, notes and memos are derived:
 * not journalled.
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
 * What follows from a new text in the same transaction. Whatever is left out, the background and the next sleep make
 * up for. A person's or an agent's own statement is to be found at once, so its writer does not leave it to them; a
 * bulk of texts would wait too long for its vectors.
 */
export interface FollowUps {
  /** Of the title and content as they are written. It also moves the centre of the memory's topic. */
  readonly embedded?: EmbeddedText | null
  /** `now` links what can be told without the tagger; `later`, the default, leaves all of it to the next sleep. */
  readonly names?: 'now' | 'later'
  /** With `now`: names that somebody else read in the text, and who the links are by. */
  readonly named?: readonly ExtractedEntity[]
  readonly namedBy?: string
}

/** A row that says which memory stands for a file; null before: the file is new, null after: it is no note any more. */
export interface ReplacedFile {
  readonly before: VaultFile | null
  readonly after: VaultFile | null
}

export type PlannedChange =
  | ({
      readonly kind: 'insert_memory'
      readonly memory: Memory
      /** It came with its layer, flag and tags, so undo does not take them for somebody's later claim on it. */
      readonly cameGuarded?: boolean
      readonly reason: string | null
    } & FollowUps)
  | ({
      readonly kind: 'update_memory'
      readonly id: MemoryId
      readonly changes: Omit<MemoryChanges, keyof StrengthCache | 'parentId' | 'depth'>
      /** The time of its last change stays; by default, if all of it is bookkeeping and it says what it said before. */
      readonly quiet?: boolean
      /** What the strength is worked out from changed, so its rules are asked again. */
      readonly restrengthen?: boolean
      /** Somebody's word, such as a rating: the journal keeps all of it, even values that were there already. */
      readonly said?: boolean
      readonly reason: string | null
    } & FollowUps)
  /** With everything below it; to null makes it a root. */
  | {
      readonly kind: 'move_memory'
      readonly id: MemoryId
      readonly to: MemoryId | null
      /** Marks the parent as the topic that grouping chose: a concept that lies elsewhere was moved by a person. */
      readonly asTopic?: boolean
      readonly reason: string | null
    }
  /** Live children move up to its parent. */
  | {
      readonly kind: 'archive_memory'
      readonly id: MemoryId
      /** Takes its place, so it must be there. */
      readonly for?: MemoryId
      /** All that lies below it is archived or replaced, and stays there to be looked up with it. */
      readonly withChildren?: boolean
      readonly reason: string
    }
  /** Brings it back from the graveyard, with bad ratings forgiven. */
  | {
      readonly kind: 'restore_memory'
      readonly id: MemoryId
      /** Moved up when it was archived, and move back below it. */
      readonly children: readonly MemoryId[]
      readonly reason: string | null
    }
  | {
      readonly kind: 'supersede'
      readonly old: MemoryId
      readonly by: MemoryId
      /** The texts that were compared: if one has been rewritten since, nothing happens. */
      readonly compared?: readonly Pick<Memory, 'id' | 'contentHash'>[]
      readonly reason: string | null
    }
  /**
   * Says that the memory gave way to `to`, and until when it held, where that is known from elsewhere: from an export,
   * or from a conversation that was read late. The link between the two is a change of its own, and nobody is asked
   * for permission. Nothing happens if the memory has not given way to `from`.
   */
  | {
      readonly kind: 'set_successor'
      readonly id: MemoryId
      readonly from: MemoryId | null
      readonly to: MemoryId
      /** Default: as it is. */
      readonly validUntil?: EpochMs | null
      /** It came so, together with the memory: that is no news, and goes with the memory if the run is undone. */
      readonly came?: boolean
      /** `hand_over`: its children move below the successor, or up if they would lie too deep there. */
      readonly children: 'stay' | 'hand_over'
      readonly reason: string | null
    }
  /** Inserts, or sets weight and reasoning where source, target and relation are there already. */
  | {
      readonly kind: 'upsert_edge'
      readonly edge: Edge
      /** The planner has looked: there is no such link yet. */
      readonly isNew?: boolean
      readonly reason: string | null
    }
  /** Sets values of a link that is there, such as its weight after a rating. */
  | {
      readonly kind: 'update_edge'
      readonly id: EdgeId
      readonly changes: Partial<
        Pick<Edge, 'weight' | 'reasoning' | 'reinforcedAt' | 'validFrom' | 'validUntil'>
      >
      readonly reason: string | null
    }
  | { readonly kind: 'remove_edge'; readonly id: EdgeId; readonly reason: string | null }
  /** Final: children move up, and nothing of it stays, not even in the journal. */
  | {
      readonly kind: 'purge_memory'
      readonly id: MemoryId
      /**
       * `expired`, the default: its time in the graveyard is over, and what it replaced stays history. `asked`: somebody
       * wants it gone, and what it replaced holds again. `unseen`: an empty topic that nobody has seen.
       */
      readonly because?: 'expired' | 'asked' | 'unseen'
      readonly reason: string
    }
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
  /** `settled`: by somebody's word, which undo takes back; else it is a memo of what a rule worked out. */
  | { readonly kind: 'remember_pair'; readonly pair: JudgedPair; readonly settled?: boolean }
  /** Which memories stand for files of notes, as they were read; undo puts the former rows back. */
  | { readonly kind: 'save_vault_files'; readonly files: readonly ReplacedFile[] }

/** The change of one kind. */
export type ChangeOf<K extends PlannedChange['kind']> = Extract<PlannedChange, { kind: K }>
