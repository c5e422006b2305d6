/** Types of the answers of graph queries: plain data, the same for every surface. */

import type { Episode, Session } from '../../core/conversation.ts'
import type { EdgeLayer, EdgeMaker, NodeId, Relation } from '../../core/edge.ts'
import type { EntityKind } from '../../core/entity.ts'
import type { EdgeId, EntityId, EpochMs, MemoryId } from '../../core/ids.ts'
import type { Trust } from '../../core/memory.ts'
import type { RecallHit } from '../../core/recall.ts'
import type { MemoryLine, MemoryTree, Provenance } from '../../kernel/memory-views.ts'
import type { Page } from '../../kernel/paging.ts'

/** A memory's line with its validity. */
export interface DatedLine extends MemoryLine {
  readonly superseded: boolean
  /** Time it became true; its creation if that is unknown. */
  readonly at: EpochMs
  /** Time it ceased to be true; null if it still is. */
  readonly until: EpochMs | null
}

// causes and effects

export const CAUSAL_DIRECTIONS = ['causes', 'effects', 'both'] as const
export type CausalDirection = (typeof CAUSAL_DIRECTIONS)[number]

export interface CausalStep {
  readonly edgeId: EdgeId
  readonly cause: MemoryId
  readonly effect: MemoryId
  readonly relation: Relation
  /** True if the link runs from cause to effect, as all do except `triggered_by`. */
  readonly forward: boolean
  /** The stated reason for the link; null if none was given. */
  readonly reasoning: string | null
  /** 0–1. */
  readonly weight: number
  /** The lower trust of the two memories. */
  readonly trust: Trust
  readonly madeBy: EdgeMaker
  /** True if no person made the link and it connects an inference: a guess, not a record. */
  readonly inferred: boolean
}

/** One path from a root cause to a last effect. No memory occurs twice. */
export interface CausalChain {
  /** One more than `steps`, in the same order. */
  readonly memories: readonly DatedLine[]
  readonly steps: readonly CausalStep[]
  /** 0–1: product of the steps' weights. */
  readonly weight: number
  /** True if an end leads back into the chain and was cut there. */
  readonly cyclic: boolean
  /** True if the maximum depth ended the chain. */
  readonly cut: boolean
}

/** A cause that a memory's own text states. */
export interface StatedCause {
  readonly memoryId: MemoryId
  /** The words for each, as in the text. */
  readonly cause: string
  readonly effect: string
  readonly relation: Relation
}

export interface CausalChainAnswer {
  /** The given memory, or the best hit of the question; null if there is none. */
  readonly about: DatedLine | null
  /** The memories that the chains start from, best first: `about`, or other hits that have causal links. */
  readonly starts: readonly DatedLine[]
  /** Longest first, then by weight. */
  readonly chains: readonly CausalChain[]
  /** Causes that the texts of these memories state themselves: of the starts, and of the first memory of each chain. */
  readonly told: readonly StatedCause[]
  /** Number of chains beyond the limit. */
  readonly leftOff: number
  /** The sources of `about`, with or without chains. */
  readonly grounds: Grounds | null
  /** Relevant turns, if the question yielded no chain. */
  readonly turns: readonly RecallHit[]
  readonly hints: readonly string[]
}

export interface Grounds {
  readonly provenance: Provenance
  readonly createdAt: EpochMs
  readonly parent: MemoryLine | null
  /**
   * Linked memories, then the children of a bare topic, then decisions and similar kinds nearby; at
   * most 6.
   */
  readonly nearby: readonly NearbyMemory[]
}

export interface NearbyMemory {
  readonly memory: MemoryLine
  readonly how: 'linked' | 'below' | 'beside' | 'same_session' | 'alike'
  /** The relation, if `how` is `linked`. */
  readonly relation: Relation | null
  readonly direction: 'out' | 'in' | null
}

// time

export const TIME_ORDERS = ['oldest', 'newest'] as const
type TimeOrder = (typeof TIME_ORDERS)[number]

export type TimelineEntry =
  | {
      readonly kind: 'memory'
      /** Time it became true; its creation if that is unknown. */
      readonly at: EpochMs
      readonly memory: DatedLine
      /** The memories it superseded. */
      readonly replaces: readonly DatedLine[]
      readonly replacedBy: MemoryLine | null
    }
  | {
      readonly kind: 'episode'
      /** Time it was said. */
      readonly at: EpochMs
      readonly episode: Pick<Episode, 'id' | 'role' | 'speaker' | 'position'>
      /** The text in one line. */
      readonly summary: string
      readonly scope: string
      readonly session: Pick<Session, 'id' | 'title' | 'agent'>
    }

export interface Timeline extends Page<TimelineEntry> {
  readonly total: number
  readonly order: TimeOrder
}

// links

export const TRAVERSE_DIRECTIONS = ['out', 'in', 'both', 'parents', 'children'] as const
export type TraverseDirection = (typeof TRAVERSE_DIRECTIONS)[number]

export type TraversedNode =
  | { readonly kind: 'memory'; readonly id: MemoryId; readonly memory: DatedLine }
  | {
      readonly kind: 'entity'
      readonly id: EntityId
      readonly name: string
      readonly entityKind: EntityKind
    }

/** The link by which a node was first reached. */
export interface TraversedStep {
  readonly from: NodeId
  readonly relation: Relation
  readonly layer: EdgeLayer
  /** True if the link was followed from its source to its target. */
  readonly forward: boolean
  /** 0–1; 1 for a parent or child in the tree. */
  readonly weight: number
  readonly reasoning: string | null
  /** Null for a parent or child in the tree. */
  readonly edgeId: EdgeId | null
}

export interface Traversal {
  readonly start: DatedLine
  /** Breadth first; at each depth the strongest link first. */
  readonly reached: readonly {
    readonly node: TraversedNode
    readonly depth: number
    readonly via: TraversedStep
  }[]
  /** With `links`: every link between the start and the reached nodes, those of `reached` included, strongest first. */
  readonly links?: readonly TraversedLink[]
  /** True if the limit ended the walk. */
  readonly more: boolean
}

/** A link between two nodes of a walk. */
export interface TraversedLink {
  readonly edgeId: EdgeId
  readonly source: NodeId
  readonly target: NodeId
  readonly relation: Relation
  readonly weight: number
  readonly reasoning: string | null
}

// trees

/** The tree of a root that fits a topic. */
export interface ExploredTree extends MemoryTree {
  /** 0–1: this root's share of all hits, weighted by rank. */
  readonly score: number
  /** The hits in this tree, best first; some may lie deeper than the tree shows. */
  readonly found: readonly MemoryId[]
  /** Number of memories in the tree, including the root. */
  readonly size: number
}

export interface ExploredListing {
  /** Best first. */
  readonly items: readonly ExploredTree[]
}

// links that might be made

/** The four signals of a suggested link, each 0–1. */
export interface LinkScores {
  /** Calibrated similarity; 0 if either has no vector. */
  readonly cosine: number
  /** BM25, as a share of the source's score on its own words. */
  readonly bm25: number
  /** Entities that both mention, as a share of those that either mentions. */
  readonly entity: number
  /** 1 in the same session, else halved for each week between them. */
  readonly temporal: number
}

export interface LinkCandidate {
  readonly memory: MemoryLine
  readonly score: number
  readonly scores: LinkScores
  readonly relation: Relation
  /** The reason for this relation, in words. */
  readonly reason: string
  /** Names of entities that both mention. */
  readonly shared: readonly string[]
}

export interface LinkRecommendations {
  /** The memory; null if the input was a text. */
  readonly source: MemoryLine | null
  /** Best first. Nothing is written. */
  readonly candidates: readonly LinkCandidate[]
  /** False without vectors; then the other signals share their weight. */
  readonly byMeaning: boolean
}

// topics

export const TOPIC_SOURCES = ['communities', 'roots'] as const
type TopicSource = (typeof TOPIC_SOURCES)[number]

export interface Topic {
  /** Id of the community or of the root. */
  readonly id: string
  readonly name: string
  /** One line; null if it only repeats the name. */
  readonly summary: string | null
  /** Number of memories in it. */
  readonly size: number
  /** A few memories that represent it. */
  readonly examples: readonly MemoryLine[]
  /** The root, if the topic is a tree; null for a community. */
  readonly rootId: MemoryId | null
  readonly scope: string
  /** Time of the last change in the tree, or of the last change to the community. */
  readonly lastChangedAt: EpochMs
}

/** Communities: largest first. Roots: newest first. */
export interface TopicListing extends Page<Topic> {
  readonly source: TopicSource
  readonly total: number
  /** Number of memories in no community; 0 for roots, which hold all memories. */
  readonly outside: number
}
