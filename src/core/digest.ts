/**
 * From conversations to knowledge: the segment of a session that is digested at a time, what an extractor
 * makes of it, and what was decided about each item.
 */
import type { Episode } from './conversation.ts'
import type { Relation } from './edge.ts'
import type { EntityKind } from './entity.ts'
import type { DecisionId, EpisodeId, EpochMs, MemoryId, ScopeId, SegmentId, SessionId } from './ids.ts'
import type { MemoryKind } from './memory.ts'

export const IMPORTANCES = ['high', 'medium', 'low'] as const
export type Importance = (typeof IMPORTANCES)[number]

export const SALIENCE_OF: Readonly<Record<Importance, number>> = { high: 0.9, medium: 0.5, low: 0.2 }

/** Why a segment begins where it does. */
export const BOUNDARIES = ['start', 'topic', 'pause', 'compaction', 'branch', 'budget'] as const
export type Boundary = (typeof BOUNDARIES)[number]

/**
 * `pending`: waits to be digested, or to be tried again. `done`: its knowledge is stored. `failed`: given up
 * after too many tries, with the reason; only on request is it tried again.
 */
export const SEGMENT_STATES = ['pending', 'done', 'failed'] as const
export type SegmentState = (typeof SEGMENT_STATES)[number]

/** A stretch of one session, turns `fromPosition` to `untilPosition`, both included. */
export interface Segment {
  readonly id: SegmentId
  readonly sessionId: SessionId
  readonly scopeId: ScopeId
  /** 0, 1, 2 … within the session. */
  readonly ordinal: number
  readonly fromPosition: number
  readonly untilPosition: number
  readonly boundary: Boundary
  /** How clear the cut is; null for the first one. */
  readonly boundaryScore: number | null
  /** Estimated. */
  readonly tokens: number
  readonly state: SegmentState
  /** Failed tries so far. */
  readonly attempts: number
  /** Not before this moment; null: at once. */
  readonly nextTryAt: EpochMs | null
  /** Why the last try failed, or why nothing came of it. */
  readonly reason: string | null
  /** Name and version of the extractor that digested it. */
  readonly extractor: string | null
  readonly createdAt: EpochMs
  readonly digestedAt: EpochMs | null
}

/** What an extractor is shown. */
export interface ExtractionRequest {
  readonly session: {
    readonly title: string | null
    readonly agent: string
    readonly startedAt: EpochMs
    readonly branch: string | null
  }
  readonly project: string | null
  /** The turns to learn from, in order. */
  readonly episodes: readonly Episode[]
  /** The last turns before them, for context: nothing is taken from them. */
  readonly before: readonly Episode[]
  /** Roots the knowledge may belong to, nearest first. */
  readonly nearbyRoots: readonly { readonly id: MemoryId; readonly title: string; readonly summary: string }[]
  /** Lines of people, normalised, that stand in three or more sessions of the project: templates, not speech. */
  readonly repeatedLines: ReadonlySet<string>
}

export interface ExtractedEntity {
  readonly name: string
  readonly kind: EntityKind
}

/** A fact, or a detail below one. */
export interface ExtractedItem {
  /** Unique in its extraction; relations name it. */
  readonly key: string
  /** Understandable by itself. */
  readonly text: string
  readonly kind: MemoryKind
  readonly importance: Importance
  /** Word for word from `episode`; null where there is none to show. */
  readonly quote: string | null
  readonly episode: EpisodeId | null
  /** The quote is a person's own words, not something pasted, printed or proposed to them. */
  readonly ownWords: boolean
  readonly entities: readonly ExtractedEntity[]
  /** The earlier statement that this one corrects, in words; null where it corrects none. */
  readonly corrects: string | null
}

export interface ExtractedFact extends ExtractedItem {
  readonly details: readonly ExtractedItem[]
}

export interface ExtractedConcept {
  readonly key: string
  readonly name: string
  readonly summary: string
  readonly facts: readonly ExtractedFact[]
  /** Files the concept is about; they help to group concepts. */
  readonly files: readonly string[]
  /** The name says what was done (a review, a commit), not what it is about: no root is named after it. */
  readonly procedural: boolean
}

export interface ExtractedRelation {
  readonly source: string
  readonly target: string
  readonly relation: Relation
  readonly reasoning: string | null
}

/** What came out of one segment. No concepts: there was nothing worth keeping. */
export interface Extraction {
  /** Name for the root, where none fits. */
  readonly topic: string
  readonly summary: string
  readonly concepts: readonly ExtractedConcept[]
  readonly relations: readonly ExtractedRelation[]
  /** Items that were thrown out, by reason; counted and shown. */
  readonly rejected: Readonly<Record<string, number>>
}

/** DELETE means: supersede. */
export const DECISIONS = ['ADD', 'UPDATE', 'DELETE', 'NONE'] as const
export type DecisionKind = (typeof DECISIONS)[number]

/** What is to be done with one item, given the memories nearest to it. */
export interface Verdict {
  readonly decision: DecisionKind
  /** The memory it is the same as, updates or contradicts; of ADD one it stands against, mostly null. */
  readonly target: MemoryId | null
  /** Short name of the rule, or `model`. */
  readonly rule: string
  readonly reason: string
  readonly confidence01: number
}

/** One decision, as logged. */
export interface Decision extends Verdict {
  readonly id: DecisionId
  readonly at: EpochMs
  readonly segmentId: SegmentId | null
  /** What was stored of it; null where nothing was. */
  readonly memoryId: MemoryId | null
  /** SHA-256 of the normalised text it was about. */
  readonly textHash: string
  /** To the target, calibrated; null where there was nothing near. */
  readonly similarity01: number | null
}

export const EXTRACTOR_NAMES = ['none', 'anthropic', 'openai-compatible', 'claude-cli'] as const

export type ExtractorName = (typeof EXTRACTOR_NAMES)[number]
