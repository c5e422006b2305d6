/**
 * A document is what can be found: the searchable face of one memory or one episode. Its analysis is
 * computed once, when the text is written, so that ranking never has to look at text again.
 */
import type { Episode, EpisodeRole } from './conversation.ts'
import type { DocumentSeq, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from './ids.ts'
import type { Memory } from './memory.ts'

export const DOCUMENT_KINDS = ['memory', 'episode'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export type DocumentRef =
  | { readonly kind: 'memory'; readonly id: MemoryId }
  | { readonly kind: 'episode'; readonly id: EpisodeId }

/** What a document stands for, whole. */
export type DocumentSubject =
  | { readonly kind: 'memory'; readonly memory: Memory }
  | { readonly kind: 'episode'; readonly episode: Episode }

/** Yes/no properties of a text, one bit each; see text/analyse.ts for the rules behind them. */
export const TEXT_FEATURES = {
  timeExpression: 1,
  resolvableDate: 2,
  endsInQuestion: 4,
  properName: 8,
  place: 16,
  number: 32,
  quotedTitle: 64,
  /** A question stands in one of the last two sentences. */
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
  /** 0–1: how much the text tells; null where it was analysed before that was looked at. */
  readonly information: number | null
  /** Bumped when the analysis changes; an older one is recomputed by a rebuild. */
  readonly version: number
}

/** A document as ranking sees it, with its neighbours in the conversation. */
export interface SearchDocument extends DocumentAnalysis {
  readonly seq: DocumentSeq
  readonly ref: DocumentRef
  readonly scopeId: ScopeId
  readonly role: EpisodeRole | null
  /** Episode: when it was said. Memory: validFrom, else creation. */
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

/** Which documents a search may return. All conditions hold together. */
export interface DocumentFilter {
  /** null: every scope. */
  readonly scopes: readonly ScopeId[] | null
  readonly kinds: readonly DocumentKind[]
  /** Valid at this moment. */
  readonly at: EpochMs
  /**
   * `at` was asked for, so what was stored after it is not known yet. Otherwise it is the present, and what held when
   * it was stored also counts if a clock that was ahead dated it later.
   */
  readonly asOf?: boolean
  readonly includeSuperseded: boolean
  readonly includeArchived: boolean
  /** Also what is no longer, or not yet, valid at `at`. */
  readonly includeExpired: boolean
  /** Only these memories (a subtree); episodes are then left out. */
  readonly within: readonly MemoryId[] | null
  /** Only what was said in these sessions, or came from them; null: any. */
  readonly sessions: readonly SessionId[] | null
  /** Nothing that was said in these, or came from them. */
  readonly exceptSessions?: readonly SessionId[]
  /** Only what was said, or became true, from then on and before then; null: open. */
  readonly since: EpochMs | null
  readonly until: EpochMs | null
}
