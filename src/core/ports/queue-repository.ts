/** Repository of the write queue. */

import type { EpochMs, MemoryId } from '../ids.ts'
import type { QueueCounts, QueuedWrite, QueueOutcome, QueueState } from '../queued-write.ts'

/**
 * Repository of queued writes and their outcomes. If `namespace` is omitted, writes of all namespaces are
 * meant.
 */
export interface QueueRepository {
  insert(write: QueuedWrite): Promise<void>
  find(id: MemoryId): Promise<QueuedWrite | null>
  /**
   * Takes the most urgent due writes, the oldest of equals first, counts a try and leases them until
   * `leaseUntil`: if the worker dies, they can be taken again afterwards.
   * @param only takes this write alone, if it is due
   */
  take(
    now: EpochMs,
    leaseUntil: EpochMs,
    limit: number,
    only?: MemoryId,
    namespace?: string,
  ): Promise<QueuedWrite[]>
  /** Returns true if `take` would return a write; cheap. */
  isDue(now: EpochMs, namespace?: string): Promise<boolean>
  /** Marks the write as done and deletes its input. */
  finish(id: MemoryId, outcome: QueueOutcome, at: EpochMs): Promise<void>
  /** Records a failure; `nextTryAt: null` gives up. */
  fail(id: MemoryId, reason: string, nextTryAt: EpochMs | null, at: EpochMs): Promise<void>
  /** Makes failed writes wait again with no tries counted; returns how many. */
  retry(ids: readonly MemoryId[] | null, now: EpochMs, namespace?: string): Promise<number>
  remove(ids: readonly MemoryId[], namespace?: string): Promise<void>
  /** Most urgent first, then oldest; finished writes newest first. */
  list(state: QueueState, limit: number, offset?: number, namespace?: string): Promise<QueuedWrite[]>
  counts(namespace?: string): Promise<QueueCounts>
  /** Deletes finished writes that ended before the moment. */
  prune(before: EpochMs, namespace?: string): Promise<void>
}
