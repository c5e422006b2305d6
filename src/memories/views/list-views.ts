/** Types of listings of memories with their current strength, and of the statistics. */

import type { EdgeLayer } from '../../core/edge.ts'
import type {
  Category,
  GovernanceLayer,
  MemoryKind,
  MemoryLevel,
  Tier,
  Trust,
  VerificationState,
} from '../../core/memory.ts'
import type { QueueCounts } from '../../core/queued-write.ts'
import type { MemoryView } from '../../kernel/memory-views.ts'
import type { Page } from '../../kernel/paging.ts'

/** Strength at the time of the answer; values cached in the record may be older. Each 0–1 unless stated otherwise. */
export interface CurrentStrength {
  /** Ebbinghaus relevance. */
  readonly relevance: number
  /** Two-component retention, R. */
  readonly retention: number
  /** FadeMem importance. */
  readonly importance: number
  /** The tier that follows from the importance. */
  readonly tier: Tier
  /** ACT-R activation on its own scale, without context. */
  readonly activation: number
  /** λ of the relevance, per day. */
  readonly decayPerDay: number
  /** How far it is believed: the confidence after the loss over time, times the factor of its verification. */
  readonly confidence: number
  /** The state of its verification now; time makes a memory stale. */
  readonly verification: VerificationState
}

export interface KnownMemory extends MemoryView {
  readonly strength: CurrentStrength
  /** Live memories below it, at any depth. */
  readonly below: number
  /** Its group: the community that sleep found for it, or else the nearest topic or community when it was stored. */
  readonly group: string | null
}

export const MEMORY_SORTS = ['newest', 'oldest', 'accessed', 'retention', 'relevance'] as const
/** `accessed`: most often read first; `retention` and `relevance`: strongest first, as of now. */
export type MemorySort = (typeof MEMORY_SORTS)[number]

export interface KnownListing extends Page<KnownMemory> {
  readonly total: number
}

/** Counts of memories and links; of live memories unless stated otherwise. */
export interface KnowledgeStats {
  readonly memories: number
  readonly archived: number
  readonly byKind: Readonly<Partial<Record<MemoryKind, number>>>
  readonly byTrust: Readonly<Record<Trust, number>>
  readonly byLevel: Readonly<Record<MemoryLevel, number>>
  readonly byCategory: Readonly<Record<Category, number>>
  readonly byLayer: Readonly<Record<GovernanceLayer, number>>
  /** Current tiers; null if they were not requested. */
  readonly byTier: Readonly<Record<Tier, number>> | null
  readonly byVerification: Readonly<Record<VerificationState, number>>
  readonly protected: number
  /** Links between these memories, by relation; parents are not counted. */
  readonly links: Readonly<Record<string, number>>
  /** Links between these memories and from them to entities, by layer. */
  readonly edges: Readonly<Record<EdgeLayer, number>>
  /** Memories without a parent, live children and links. */
  readonly unlinked: number
  /** With `kinds`: the mean retention, and the number of memories about to be forgotten. */
  readonly retained?: { readonly mean: number; readonly fading: number }
  readonly waiting: {
    /** Idle conversations that are not segmented yet, plus segments that are not digested. */
    readonly conversations: number
    /** Queued writes of the namespace. */
    readonly writes: QueueCounts
  }
}
