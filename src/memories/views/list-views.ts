/** Memories whole, many at once, with how strong they are by now. */

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

/** At the moment of the answer; what is cached in the record may be older. Each 0–1, where nothing else is said. */
export interface CurrentStrength {
  /** Ebbinghaus relevance. */
  readonly relevance: number
  /** Two-component retention, R. */
  readonly retention: number
  /** FadeMem importance. */
  readonly importance: number
  /** What that importance makes it. */
  readonly tier: Tier
  /** ACT-R activation on its own scale, without context. */
  readonly activation: number
  /** λ of the relevance, per day. */
  readonly decayPerDay: number
}

export interface KnownMemory extends MemoryView {
  readonly strength: CurrentStrength
  /** Live memories below it, at any depth. */
  readonly below: number
}

export const MEMORY_SORTS = ['newest', 'oldest', 'accessed', 'retention', 'relevance'] as const
/** `accessed`: most often read first; `retention` and `relevance`: strongest first, as of now. */
export type MemorySort = (typeof MEMORY_SORTS)[number]

export interface KnownListing extends Page<KnownMemory> {
  readonly total: number
}

/** How much is known, of what sort, and how it hangs together. Live memories, except where it says otherwise. */
export interface KnowledgeStats {
  readonly memories: number
  readonly archived: number
  readonly byKind: Readonly<Partial<Record<MemoryKind, number>>>
  readonly byTrust: Readonly<Record<Trust, number>>
  readonly byLevel: Readonly<Record<MemoryLevel, number>>
  readonly byCategory: Readonly<Record<Category, number>>
  readonly byLayer: Readonly<Record<GovernanceLayer, number>>
  /** As of now; null where it was not asked for. */
  readonly byTier: Readonly<Record<Tier, number>> | null
  readonly byVerification: Readonly<Record<VerificationState, number>>
  readonly protected: number
  /** Links between these memories, by relation; without the tree. */
  readonly links: Readonly<Record<string, number>>
  /** Links between these memories, and from them to named things. */
  readonly edges: Readonly<Record<EdgeLayer, number>>
  /** Without parent, children and links. */
  readonly unlinked: number
  readonly waiting: {
    /** Conversations at rest that nobody has looked at, and parts of others that are not digested. */
    readonly conversations: number
    /** Queued writes of the namespace. */
    readonly writes: QueueCounts
  }
}
