/** Answers of the tools of thought: plain data, as every surface shows it. */

import type { Episode, Session } from '../../core/conversation.ts'
import type { EdgeLayer, EdgeMaker, NodeId, Relation } from '../../core/edge.ts'
import type { EntityKind } from '../../core/entity.ts'
import type { EdgeId, EntityId, EpochMs, MemoryId } from '../../core/ids.ts'
import type { Trust } from '../../core/memory.ts'
import type { RecallHit } from '../../core/recall.ts'
import type { MemoryLine, MemoryTree, Provenance } from '../../kernel/memory-views.ts'
import type { Page } from '../../kernel/paging.ts'

/** A memory's line, and whether and when it held. */
export interface DatedLine extends MemoryLine {
  readonly superseded: boolean
  /** When it became true; its creation where that is not known. */
  readonly at: EpochMs
  /** When it ceased to be true; null where it still is. */
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
  /** Whether the link was made from cause to effect, as all are but `triggered_by`. */
  readonly forward: boolean
  /** Why they are connected, in the words of whoever connected them. */
  readonly reasoning: string | null
  /** 0–1. */
  readonly weight: number
  /** The lower of its two ends'. */
  readonly trust: Trust
  readonly madeBy: EdgeMaker
  /** No person made it, and what it joins is an inference: a guess, not a record. */
  readonly inferred: boolean
}

/** One way from a root cause to a last effect. No memory occurs twice. */
export interface CausalChain {
  /** One more than steps, in the same order. */
  readonly memories: readonly DatedLine[]
  readonly steps: readonly CausalStep[]
  /** 0–1: product of the steps' weights. */
  readonly weight: number
  /** An end leads back into the chain, and was cut there. */
  readonly cyclic: boolean
  /** The depth ended it, not the lack of causes or effects. */
  readonly cut: boolean
}

export interface CausalChainAnswer {
  /** The memory that was named, or that fits the question best; null where there is none. */
  readonly about: DatedLine | null
  /** Where the chains start from, best first: `about` itself, or others that were found and have causes or effects. */
  readonly starts: readonly DatedLine[]
  /** Longest first, then the weightiest. */
  readonly chains: readonly CausalChain[]
  /** Chains beyond the limit. */
  readonly leftOff: number
  /** What `about` rests on, whether or not there are chains. */
  readonly grounds: Grounds | null
  /** Where no chain was found for a question: what was said about it. */
  readonly turns: readonly RecallHit[]
  readonly hints: readonly string[]
}

export interface Grounds {
  readonly provenance: Provenance
  readonly createdAt: EpochMs
  readonly parent: MemoryLine | null
  /** Linked memories first, then what a bare topic holds, then decisions and the like from around it; at most a few. */
  readonly nearby: readonly NearbyMemory[]
}

export interface NearbyMemory {
  readonly memory: MemoryLine
  readonly how: 'linked' | 'below' | 'beside' | 'same_session' | 'alike'
  /** Where it is linked. */
  readonly relation: Relation | null
  readonly direction: 'out' | 'in' | null
}

// time

export const TIME_ORDERS = ['oldest', 'newest'] as const
type TimeOrder = (typeof TIME_ORDERS)[number]

export type TimelineEntry =
  | {
      readonly kind: 'memory'
      /** When it became true; else when it was stored. */
      readonly at: EpochMs
      readonly memory: DatedLine
      /** What it replaced. */
      readonly replaces: readonly DatedLine[]
      readonly replacedBy: MemoryLine | null
    }
  | {
      readonly kind: 'episode'
      /** When it was said. */
      readonly at: EpochMs
      readonly episode: Pick<Episode, 'id' | 'role' | 'speaker' | 'position'>
      /** One line of what was said. */
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
  /** Whether it was walked from the link's source to its target. */
  readonly forward: boolean
  /** 0–1; 1 for a place in the tree. */
  readonly weight: number
  readonly reasoning: string | null
  /** null for a place in the tree. */
  readonly edgeId: EdgeId | null
}

export interface Traversal {
  readonly start: DatedLine
  /** Breadth first, at each depth the strongest link first. */
  readonly reached: readonly {
    readonly node: TraversedNode
    readonly depth: number
    readonly via: TraversedStep
  }[]
  /** The limit ended it. */
  readonly more: boolean
}

// trees

/** The tree of a root that fits a topic. */
export interface ExploredTree extends MemoryTree {
  /** 0–1: share of all that was found that belongs to this root, better finds counting for more. */
  readonly score: number
  /** What was found of it, best first; some may lie deeper than the tree shows. */
  readonly found: readonly MemoryId[]
  /** Memories of the tree, the root counted. */
  readonly size: number
}

export interface ExploredListing {
  /** Best first. */
  readonly items: readonly ExploredTree[]
}

// links that might be made

/** Each 0–1. */
export interface LinkScores {
  /** Calibrated; 0 where either has no vector. */
  readonly cosine: number
  /** Share of what the source would score on its own words. */
  readonly bm25: number
  /** Named things both mention, as a share of those that either does. */
  readonly entity: number
  /** 1 in the same session, halved for each week that lies between. */
  readonly temporal: number
}

export interface LinkCandidate {
  readonly memory: MemoryLine
  readonly score: number
  readonly scores: LinkScores
  readonly relation: Relation
  /** In words: why this relation. */
  readonly reason: string
  /** Names both mention. */
  readonly shared: readonly string[]
}

export interface LinkRecommendations {
  /** null for a text. */
  readonly source: MemoryLine | null
  /** Best first. Nothing was written. */
  readonly candidates: readonly LinkCandidate[]
  /** False while there are no vectors: then the other signals share the weight. */
  readonly byMeaning: boolean
}

// topics

export const TOPIC_SOURCES = ['communities', 'roots'] as const
type TopicSource = (typeof TOPIC_SOURCES)[number]

export interface Topic {
  /** Of the community, or of the root. */
  readonly id: string
  readonly name: string
  /** One line; null where the name says it all. */
  readonly summary: string | null
  /** Memories in it. */
  readonly size: number
  /** A few that stand for it. */
  readonly examples: readonly MemoryLine[]
  /** The root, where the topic is a tree; null for a community. */
  readonly rootId: MemoryId | null
  readonly scope: string
  /** Of what is in it; of a community, when it was last found to be another. */
  readonly lastChangedAt: EpochMs
}

/** Communities: largest first. Roots: newest first. */
export interface TopicListing extends Page<Topic> {
  readonly source: TopicSource
  readonly total: number
  /** Memories that belong to no community; 0 for roots, which everything hangs below. */
  readonly outside: number
}
