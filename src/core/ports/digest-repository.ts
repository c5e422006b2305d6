/** Segments of conversations and what was decided about them. */

import type { Decision, Segment, SegmentState } from '../digest.ts'
import type { EpochMs, MemoryId, ScopeId, SegmentId, SessionId } from '../ids.ts'

/** Segments of conversations, what was decided about their items, and quotes that wait for their episode. */
export interface DigestRepository {
  /**
   * Sessions whose last turn is not later than `idleSince` and that have turns beyond their last segment,
   * newest first; of these scopes, default all.
   */
  listUnsegmented(idleSince: EpochMs, limit: number, scopes?: readonly ScopeId[] | null): Promise<SessionId[]>
  countUnsegmented(idleSince: EpochMs, scopes?: readonly ScopeId[] | null): Promise<number>
  insertSegments(segments: readonly Segment[]): Promise<void>
  /** Fails as `session_not_found` where the segment is gone, with its conversation. */
  updateSegment(
    id: SegmentId,
    changes: Partial<
      Pick<Segment, 'state' | 'attempts' | 'nextTryAt' | 'reason' | 'extractor' | 'digestedAt'>
    >,
  ): Promise<void>
  findSegment(id: SegmentId): Promise<Segment | null>
  /** Of one session, in order. */
  listSegments(sessionId: SessionId): Promise<Segment[]>
  /** Pending ones that may be tried at `now`: newest session first, in order within it; of one session where named. */
  listDue(
    now: EpochMs,
    limit: number,
    sessionId?: SessionId,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Segment[]>
  countSegments(scopes?: readonly ScopeId[] | null): Promise<Readonly<Record<SegmentState, number>>>
  /** Pending or failed segments that failed before, latest try first. */
  listTroubled(limit: number, scopes?: readonly ScopeId[] | null): Promise<Segment[]>
  /** Makes failed segments pending again, of one session or all, with all their tries before them; how many. */
  retryFailed(sessionId?: SessionId, scopes?: readonly ScopeId[] | null): Promise<number>

  addDecisions(decisions: readonly Decision[]): Promise<void>
  /** Newest first; of a memory: those that made it and those that were taken against it. */
  listDecisions(query: {
    readonly segmentId?: SegmentId
    readonly memoryId?: MemoryId
    readonly limit: number
    /** Only decisions whose segment and memories are all of these scopes; default: all. */
    readonly scopes?: readonly ScopeId[] | null
  }): Promise<Decision[]>

  /** A principle whose words have not been captured yet; replaces what was pending for the same memory. */
  addPendingQuote(pending: PendingQuote): Promise<void>
  /** Oldest first. */
  listPendingQuotes(limit: number, scopes?: readonly ScopeId[] | null): Promise<PendingQuote[]>
  removePendingQuotes(memoryIds: readonly MemoryId[]): Promise<void>
}

export interface PendingQuote {
  readonly memoryId: MemoryId
  /** The client's session in which it was stored. */
  readonly session: string
  readonly since: EpochMs
}
