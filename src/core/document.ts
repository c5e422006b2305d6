/**
 * A document is the searchable form of one memory or one episode. Its analysis is computed once, when the
 * text is written, so that ranking never reads text again.
 */
import type { Episode, EpisodeRole } from './conversation.ts'
import type { DocumentSeq, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from './ids.ts'
import type { Memory } from './memory.ts'

export const DOCUMENT_KINDS = ['memory', 'episode'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export type DocumentRef =
  | { readonly kind: 'memory'; readonly id: MemoryId }
  | { readonly kind: 'episode'; readonly id: EpisodeId }

/** The memory or episode of a document, in full. */
export type DocumentSubject =
  | { readonly kind: 'memory'; readonly memory: Memory }
  | { readonly kind: 'episode'; readonly episode: Episode }

/** Boolean properties of a text, one bit each; text/analyse.ts has their rules. */
export const TEXT_FEATURES = {
  timeExpression: 1,
  resolvableDate: 2,
  endsInQuestion: 4,
  properName: 8,
  place: 16,
  number: 32,
  quotedTitle: 64,
  /** True if one of the last two sentences is a question. */
  asksNearEnd: 128,
} as const
export type TextFeature = keyof typeof TEXT_FEATURES

export interface DocumentAnalysis {
  /** Stemmed content terms of the text in order, joined by single spaces. */
  readonly terms: string
  /** Stemmed terms of the label: speaker of an episode, title and tags of a memory. */
  readonly labelTerms: string
  /** Number of terms, label not counted. */
  readonly termCount: number
  /** Number of words, stopwords included. */
  readonly wordCount: number
  /** Bits of TEXT_FEATURES. */
  readonly features: number
  /** The span that relative dates in the text point to, resolved against the document's own time. */
  readonly eventFrom: EpochMs | null
  readonly eventUntil: EpochMs | null
  /** Information content of the text, 0–1; null if an older analysis did not compute it. */
  readonly information: number | null
  /** Version of the analysis; a rebuild recomputes documents with an older one. */
  readonly version: number
}

/** A document as ranking reads it, with its neighbours in the conversation. */
export interface SearchDocument extends DocumentAnalysis {
  readonly seq: DocumentSeq
  readonly ref: DocumentRef
  readonly scopeId: ScopeId
  readonly role: EpisodeRole | null
  /** Episode: when it was spoken. Memory: validFrom, or else its creation. */
  readonly at: EpochMs
  readonly sessionId: SessionId | null
  readonly position: number | null
  readonly previous: NeighbourTerms | null
  /** The turn before the previous one. */
  readonly beforePrevious: NeighbourTerms | null
  readonly next: NeighbourTerms | null
}

export interface NeighbourTerms {
  readonly seq: DocumentSeq
  readonly terms: string
  readonly labelTerms: string
  readonly features: number
}

/** The documents that a search may return. All conditions apply together. */
export interface DocumentFilter {
  /** null means every scope. */
  readonly scopes: readonly ScopeId[] | null
  readonly kinds: readonly DocumentKind[]
  /** The moment at which a document must be valid. */
  readonly at: EpochMs
  /**
   * True if the caller asked for the moment `at`: documents stored after it are excluded. Otherwise `at` is
   * the present: a memory that was valid when it was stored is included even if a fast clock dated it later,
   * and a superseded one is excluded if its successor is valid, even if a fast clock dated its end later.
   */
  readonly asOf?: boolean
  readonly includeSuperseded: boolean
  readonly includeArchived: boolean
  /** True includes documents that are not yet or no longer valid at `at`. */
  readonly includeExpired: boolean
  /** Only these memories (a subtree), and no episodes; null for all. */
  readonly within: readonly MemoryId[] | null
  /** Only turns of these sessions and memories derived from them; null for all. */
  readonly sessions: readonly SessionId[] | null
  /** Excludes turns of these sessions and memories derived from them. */
  readonly exceptSessions?: readonly SessionId[]
  /**
   * Only documents spoken, or valid, from `since` (inclusive) until `until` (exclusive); null leaves that
   * side open.
   */
  readonly since: EpochMs | null
  readonly until: EpochMs | null
}
