/** Repository of segments of conversations and of the decisions about them. */

import type { Decision, Segment, SegmentState } from '../digest.ts'
import type { EpochMs, MemoryId, ScopeId, SegmentId, SessionId } from '../ids.ts'

/** Repository of segments, of decisions about their items, and of quotes that wait for their episode. */
export interface DigestRepository {
  /**
   * Sessions that are idle since `idleSince` or longer and have turns after their last segment, newest first;
   * of these scopes (default: all).
   */
  listUnsegmented(idleSince: EpochMs, limit: number, scopes?: readonly ScopeId[] | null): Promise<SessionId[]>
  countUnsegmented(idleSince: EpochMs, scopes?: readonly ScopeId[] | null): Promise<number>
  insertSegments(segments: readonly Segment[]): Promise<void>
  /** Throws `session_not_found` if the segment was deleted with its conversation. */
  updateSegment(
    id: SegmentId,
    changes: Partial<
      Pick<Segment, 'state' | 'attempts' | 'nextTryAt' | 'reason' | 'extractor' | 'digestedAt'>
    >,
  ): Promise<void>
  findSegment(id: SegmentId): Promise<Segment | null>
  /** The segments of one session, in order. */
  listSegments(sessionId: SessionId): Promise<Segment[]>
  /**
   * Pending segments that may be tried at `now`, newest session first, in order within it; only of
   * `sessionId` if given.
   */
  listDue(
    now: EpochMs,
    limit: number,
    sessionId?: SessionId,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Segment[]>
  countSegments(scopes?: readonly ScopeId[] | null): Promise<Readonly<Record<SegmentState, number>>>
  /** Pending or failed segments with at least one failure, latest try first. */
  listTroubled(limit: number, scopes?: readonly ScopeId[] | null): Promise<Segment[]>
  /** Makes failed segments (of one session, or all) pending again with no tries counted; returns how many. */
  retryFailed(sessionId?: SessionId, scopes?: readonly ScopeId[] | null): Promise<number>

  addDecisions(decisions: readonly Decision[]): Promise<void>
  /** Newest first. For a memory: the decisions that created it and those that targeted it. */
  listDecisions(query: {
    readonly segmentId?: SegmentId
    readonly memoryId?: MemoryId
    readonly limit: number
    /** Only decisions whose segment and memories are all in these scopes; default: all. */
    readonly scopes?: readonly ScopeId[] | null
  }): Promise<Decision[]>

  /** Adds a principle whose quote was not captured yet; replaces the memory's former entry. */
  addPendingQuote(pending: PendingQuote): Promise<void>
  /** Oldest first. */
  listPendingQuotes(limit: number, scopes?: readonly ScopeId[] | null): Promise<PendingQuote[]>
  removePendingQuotes(memoryIds: readonly MemoryId[]): Promise<void>
}

export interface PendingQuote {
  readonly memoryId: MemoryId
  /** The client's session in which the memory was stored. */
  readonly session: string
  readonly since: EpochMs
}
