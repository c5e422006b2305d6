/** The memory record: one unit of knowledge with its provenance, strength and validity. */
import type { EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from './ids.ts'
import type { Origin } from './origin.ts'

/** The fields that may change on a stored memory. */
export type MemoryChanges = Partial<Omit<Memory, 'id' | 'createdAt'>>

export const MEMORY_KINDS = [
  'fact',
  'decision',
  'correction',
  'identity',
  'chain_of_command',
  'person',
  'preference',
  'rule',
  'procedure',
  'core',
  'observation',
  'insight',
  'episode',
  'conversation',
  'reference',
  'tool',
  'commitment',
  'experience',
  'reflection',
  'skill',
] as const
export type MemoryKind = (typeof MEMORY_KINDS)[number]

export const TRUST_LEVELS = ['principle', 'pattern', 'inference'] as const
export type Trust = (typeof TRUST_LEVELS)[number]

export const STRUCTURES = ['narrative', 'timeline', 'ledger', 'taxonomy'] as const
export type Structure = (typeof STRUCTURES)[number]

export const CATEGORIES = ['fundamental', 'creative', 'none'] as const
export type Category = (typeof CATEGORIES)[number]

export const VERIFICATION_STATES = ['verified', 'stale', 'contradicted', 'unverified'] as const
export type VerificationState = (typeof VERIFICATION_STATES)[number]

/** 1 constitutional, 2 legislative, 3 factual, 4 ephemeral. */
export const GOVERNANCE_LAYERS = [1, 2, 3, 4] as const
export type GovernanceLayer = (typeof GOVERNANCE_LAYERS)[number]
/** 1 human … 6 extractor. */
export type Authority = 1 | 2 | 3 | 4 | 5 | 6
/** Authority of a person's own files. */
export const FILE_AUTHORITY: Authority = 3
/** Authority of extractors, the lowest. */
export const EXTRACTOR_AUTHORITY: Authority = 6
/** Benna–Fusi durability, 1 new … 4 core. */
export type MemoryLevel = 1 | 2 | 3 | 4
/** FadeMem tier, derived from importance. */
export type Tier = 'LTM' | 'STM' | 'current'

export interface Memory {
  // identity
  readonly id: MemoryId
  readonly scopeId: ScopeId
  readonly parentId: MemoryId | null
  /** 0 root or topic, 1 concept, 2 fact, 3+ detail. A child is exactly one deeper than its parent. */
  readonly depth: number
  readonly kind: MemoryKind
  readonly title: string
  /** One line, for listings. */
  readonly summary: string
  readonly content: string
  /** The module or thing it is about, free text. */
  readonly element: string | null
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, unknown>>
  readonly structure: Structure
  readonly cluster: string | null
  /** SHA-256 of the normalised content, hex. */
  readonly contentHash: string

  // provenance
  /** The person, tool or process that wrote it; decides the rules by which it is forgotten. */
  readonly origin: Origin
  readonly trust: Trust
  readonly quote: string | null
  readonly author: string
  readonly authority: Authority
  readonly sessionId: SessionId | null
  readonly sourceEpisodes: readonly EpisodeId[]
  readonly sourceFile: string | null
  readonly sourceLine: number | null
  readonly sourceHash: string | null

  // governance
  readonly layer: GovernanceLayer
  readonly protected: boolean
  readonly category: Category

  // strength (stored)
  readonly salience: number
  /**
   * Factor 1–1.5 by which prediction error raised the salience at creation; floors use the salience alone.
   */
  readonly salienceBoost: number
  readonly surprise: number
  readonly stabilityDays: number
  readonly level: MemoryLevel
  /** 0–10. */
  readonly quality: number
  readonly confidence: number
  readonly confidenceFloor: number
  /** Moving average of the ratings' confidence, 1–10; null until it is rated. */
  readonly ratedConfidence: number | null
  /**
   * Number of sessions that rated it useless with a confidence of at most 2 since it was last found useful.
   * At two it is archived, unless guarded.
   */
  readonly strikes: number
  readonly accessCount: number
  readonly lastAccessedAt: EpochMs | null
  readonly lastReinforcedAt: EpochMs | null

  // strength (cached: recomputable from the accesses, never journalled)
  readonly relevance: number | null
  readonly retention: number | null
  readonly activation: number | null
  readonly importance: number | null
  readonly tier: Tier | null
  readonly nextDueAt: EpochMs | null

  // validity
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
  readonly validFrom: EpochMs | null
  readonly validUntil: EpochMs | null
  readonly supersededBy: MemoryId | null
  readonly archivedAt: EpochMs | null
  readonly archivedReason: string | null
  readonly verifiedAt: EpochMs | null
  readonly verification: VerificationState
}

/** The computed fields of a memory. `nextDueAt` is `NEVER_DUE` if no rule can ever fire by itself. */
export type StrengthCache = Pick<
  Memory,
  'relevance' | 'retention' | 'activation' | 'importance' | 'tier' | 'nextDueAt'
>

/** The last moment that a Date can represent. */
export const NEVER_DUE: EpochMs = 8_640_000_000_000_000

export const MEMORY_DEFAULTS = {
  kind: 'fact',
  structure: 'narrative',
  trust: 'inference',
  authority: 2,
  layer: 3,
  protected: false,
  category: 'none',
  salience: 0.5,
  salienceBoost: 1,
  surprise: 0.5,
  level: 1,
  quality: 5,
  confidence: 0.95,
  confidenceFloor: 0.3,
  ratedConfidence: null,
  strikes: 0,
  verification: 'unverified',
} as const satisfies Partial<Memory>

/** True for a quote of a memory that an agent stored and no conversation proves. */
export function isUnconfirmedQuote({ trust, authority }: Pick<Memory, 'trust' | 'authority'>): boolean {
  return trust !== 'principle' && authority === MEMORY_DEFAULTS.authority
}

/** Initial stability in days by trust (Knowledge Graph); fundamental knowledge starts at the cap. */
export const INITIAL_STABILITY_DAYS: Readonly<Record<Trust, number>> = {
  principle: 30,
  pattern: 7,
  inference: 3,
}
export const FUNDAMENTAL_STABILITY_DAYS = 365

/**
 * Returns true if the memory's validity has begun. A memory that was valid when it was stored stays so even
 * if the clock was set back since; only a `validFrom` after the creation lies in the future.
 */
export function hasBegun(
  { validFrom, createdAt }: Pick<Memory, 'validFrom' | 'createdAt'>,
  now: EpochMs,
): boolean {
  return validFrom === null || validFrom <= now || validFrom <= createdAt
}
