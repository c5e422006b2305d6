/**
 * The steps from conversations to knowledge: the segment of a session that is digested at once, the items an
 * extractor finds in it, and the decision about each item.
 */
import type { Episode } from './conversation.ts'
import type { Relation } from './edge.ts'
import type { EntityKind } from './entity.ts'
import type { DecisionId, EpisodeId, EpochMs, MemoryId, ScopeId, SegmentId, SessionId } from './ids.ts'
import type { MemoryKind } from './memory.ts'

export const IMPORTANCES = ['high', 'medium', 'low'] as const
export type Importance = (typeof IMPORTANCES)[number]

export const SALIENCE_OF: Readonly<Record<Importance, number>> = { high: 0.9, medium: 0.5, low: 0.2 }

/** Reasons why a segment begins at its first turn. */
export const BOUNDARIES = ['start', 'topic', 'pause', 'compaction', 'branch', 'budget'] as const
export type Boundary = (typeof BOUNDARIES)[number]

/**
 * `pending`: waits to be digested or retried. `done`: its knowledge is stored. `failed`: given up after too
 * many tries, with the reason; retried only on request.
 */
export const SEGMENT_STATES = ['pending', 'done', 'failed'] as const
export type SegmentState = (typeof SEGMENT_STATES)[number]

/** Reason of a segment that is done, if the run that digested it was undone. */
export const UNDONE = 'What it taught was undone.'

/** A span of one session, turns `fromPosition` to `untilPosition`, both included. */
export interface Segment {
  readonly id: SegmentId
  readonly sessionId: SessionId
  readonly scopeId: ScopeId
  /** 0, 1, 2 … within the session. */
  readonly ordinal: number
  readonly fromPosition: number
  readonly untilPosition: number
  readonly boundary: Boundary
  /** Clarity of the cut before the segment; null for the first one. */
  readonly boundaryScore: number | null
  /** Estimated number of tokens. */
  readonly tokens: number
  readonly state: SegmentState
  /** Failed tries so far. */
  readonly attempts: number
  /** Earliest time of the next try; null if it may be tried at once. */
  readonly nextTryAt: EpochMs | null
  /** Reason why the last try failed, or why it produced nothing. */
  readonly reason: string | null
  /** Name and version of the extractor that digested it. */
  readonly extractor: string | null
  readonly createdAt: EpochMs
  readonly digestedAt: EpochMs | null
}

/** The input of an extractor. */
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
  /** The last turns before them, as context only; the extractor takes no item from them. */
  readonly before: readonly Episode[]
  /**
   * The turns of the session behind them, as context only: they tell what became of a wish, and what was taken
   * back. Empty for the last segment.
   */
  readonly after: readonly Episode[]
  /** Roots that the knowledge may belong to, nearest first. */
  readonly nearbyRoots: readonly { readonly id: MemoryId; readonly title: string; readonly summary: string }[]
  /**
   * Normalised lines of people that occur in three or more sessions of the project: templates rather than
   * speech.
   */
  readonly repeatedLines: ReadonlySet<string>
}

export interface ExtractedEntity {
  readonly name: string
  readonly kind: EntityKind
}

/** A fact, or a detail below one. */
export interface ExtractedItem {
  /** Unique within the extraction; relations refer to it. */
  readonly key: string
  /** A statement that is understandable by itself. */
  readonly text: string
  readonly kind: MemoryKind
  readonly importance: Importance
  /** Verbatim text from `episode`; null if there is no quote. */
  readonly quote: string | null
  readonly episode: EpisodeId | null
  /** True if the quote is a person's own words rather than something pasted, printed or proposed to them. */
  readonly ownWords: boolean
  readonly entities: readonly ExtractedEntity[]
  /** The earlier statement that this item corrects, in words; null if it corrects none. */
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
  /**
   * True if the name says what was done (a review, a commit) rather than what it is about; no root is named
   * after it.
   */
  readonly procedural: boolean
}

export interface ExtractedRelation {
  readonly source: string
  readonly target: string
  readonly relation: Relation
  readonly reasoning: string | null
}

/** The result of extracting one segment. Without concepts, the segment had nothing worth keeping. */
export interface Extraction {
  /** Name for a new root, if no existing root fits. */
  readonly topic: string
  readonly summary: string
  readonly concepts: readonly ExtractedConcept[]
  readonly relations: readonly ExtractedRelation[]
  /** Number of rejected items by reason. */
  readonly rejected: Readonly<Record<string, number>>
}

/** The possible decisions about an item. DELETE supersedes the target. */
export const DECISIONS = ['ADD', 'UPDATE', 'DELETE', 'NONE'] as const
export type DecisionKind = (typeof DECISIONS)[number]

/** The decision about one item, given the memories nearest to it. */
export interface Verdict {
  readonly decision: DecisionKind
  /**
   * The memory that the item duplicates, updates or contradicts. With ADD: a memory that conflicts with it,
   * mostly null.
   */
  readonly target: MemoryId | null
  /** Short name of the rule, or `model`. */
  readonly rule: string
  readonly reason: string
  readonly confidence01: number
}

/** One logged decision. */
export interface Decision extends Verdict {
  readonly id: DecisionId
  readonly at: EpochMs
  readonly segmentId: SegmentId | null
  /** The memory that was stored for the item; null if none was. */
  readonly memoryId: MemoryId | null
  /** SHA-256 of the item's normalised text. */
  readonly textHash: string
  /** Calibrated similarity to the target; null if nothing was near. */
  readonly similarity01: number | null
}

export const EXTRACTOR_NAMES = ['none', 'anthropic', 'openai-compatible', 'claude-cli'] as const

export type ExtractorName = (typeof EXTRACTOR_NAMES)[number]
