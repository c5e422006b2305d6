/** What is offered to be kept or linked, and what becomes of it. */
import type { Edge } from '../../core/edge.ts'
import type { EdgeId, EpisodeId, EpochMs, MemoryId, SessionId } from '../../core/ids.ts'
import type { Authority, Category, GovernanceLayer, MemoryKind, Structure, Trust } from '../../core/memory.ts'
import type { Scope } from '../../core/scope.ts'
import type { GateLimits, GateStep } from '../../kernel/gate/sensory-gate.ts'
import type { MemoryView } from '../../kernel/memory-views.ts'
import type { SkillPlaces } from '../../kernel/sources/locate-file.ts'

export interface RememberInput {
  readonly content: string
  readonly title?: string
  readonly summary?: string
  readonly kind?: MemoryKind
  readonly scope?: Partial<Scope>
  readonly parent?: MemoryId
  /** Must be the parent's + 1, and 0 without a parent. */
  readonly depth?: number
  readonly element?: string
  readonly tags?: readonly string[]
  readonly metadata?: Readonly<Record<string, unknown>>
  /** `detect`: by the shape of the content. Default: narrative. */
  readonly structure?: Structure | 'detect'
  readonly trust?: Trust
  readonly quote?: string
  readonly author?: string
  readonly authority?: Authority
  readonly session?: SessionId
  readonly sourceEpisodes?: readonly EpisodeId[]
  /** Absolute, or as it is seen from the folder that `within` names. */
  readonly sourceFile?: string
  readonly sourceLine?: number
  /** Where the file must lie for an agent to have it looked into; of one elsewhere only the name is kept. */
  readonly within?: SkillPlaces
  readonly layer?: GovernanceLayer
  readonly protected?: boolean
  readonly category?: Category
  readonly salience?: number
  readonly confidence?: number
  readonly quality?: number
  readonly validFrom?: EpochMs
  readonly validUntil?: EpochMs
  /** Replaces this memory: the old one stays readable as history. */
  readonly supersedes?: MemoryId
  /** Store although something like it is there. */
  readonly force?: boolean
  /**
   * No other live memory of the namespace may have its title: one that has is what it duplicates, and with `force`
   * an error that names it.
   */
  readonly uniqueTitle?: boolean
  /** Link it to the nearest memory by `related_to`, where that is at least so near in meaning, 0–1. */
  readonly linkNearestFrom01?: number
  /**
   * `wait` (default): embed now, so that the near-duplicate guard can look; `background`: return as soon
   * as the text is safe, guarded against exact duplicates only.
   */
  readonly vectors?: 'wait' | 'background'
  /** How strictly it is looked at; default as usual. Secrets are refused whatever is said here. */
  readonly gate?: GateLimits
}

export type RememberOutcome =
  | {
      readonly kind: 'stored'
      readonly memory: MemoryView
      /** A principle whose words were not captured yet: it falls to an inference if they are never found. */
      readonly quotePending: boolean
      /** What each gate said. */
      readonly gates: readonly GateStep[]
      readonly arrival?: Arrival
      /** How many characters that nobody sees were taken out; absent where there were none. */
      readonly invisible?: number
      /** What `linkNearestFrom01` linked it to; absent where nothing was to be linked. */
      readonly linkedTo?: NearestLink | null
    }
  | {
      readonly kind: 'duplicate'
      readonly of: MemoryView
      readonly reason: string
      /** Calibrated, 1 for the same text. */
      readonly similarity01: number
      /** What each gate said, the one that stopped it last. */
      readonly gates: readonly GateStep[]
    }

export interface NearestLink {
  readonly id: MemoryId
  readonly similarity01: number
  readonly edgeId: EdgeId
}

/** A memory's standing as it comes. */
export interface Arrival {
  /** Distance to the nearest memory; null where that was not looked for. */
  readonly novelty01: number | null
  /** 0.5 + 0.2 · surprise + 0.1 · confidence. */
  readonly importance01: number
}

export interface ConnectInput {
  readonly source: MemoryId
  readonly target: MemoryId
  /** `parent` moves the source under the target; `supersedes` is refused here, see supersede. */
  readonly relation: string
  /** Optional; must be the relation's own. */
  readonly layer?: string
  /** 0–1, default 1. */
  readonly weight?: number
  readonly reasoning?: string
}

export type ConnectOutcome =
  | { readonly kind: 'linked'; readonly edge: Edge }
  | { readonly kind: 'moved'; readonly memory: MemoryView }
