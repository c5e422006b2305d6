/** Writes that wait for their turn. */

import type { EpochMs, MemoryId } from '../ids.ts'
import type { QueueCounts, QueuedWrite, QueueOutcome, QueueState } from '../queued-write.ts'

/** Writes that wait, and how those went that did. Where a namespace is left out, those of all are meant. */
export interface QueueRepository {
  insert(write: QueuedWrite): Promise<void>
  find(id: MemoryId): Promise<QueuedWrite | null>
  /**
   * The most urgent waiting ones whose time has come, the oldest of equal ones first. They count as begun and are
   * left alone by others until `leaseUntil`: should whoever took them die, they are taken again then.
   * @param only this one, where it may be taken
   */
  take(
    now: EpochMs,
    leaseUntil: EpochMs,
    limit: number,
    only?: MemoryId,
    namespace?: string,
  ): Promise<QueuedWrite[]>
  /** Whether `take` would give something; cheap. */
  isDue(now: EpochMs, namespace?: string): Promise<boolean>
  /** Nothing of its input stays. */
  finish(id: MemoryId, outcome: QueueOutcome, at: EpochMs): Promise<void>
  /** `nextTryAt` null: given up. */
  fail(id: MemoryId, reason: string, nextTryAt: EpochMs | null, at: EpochMs): Promise<void>
  /** Failed ones wait again with all their tries before them; how many. */
  retry(ids: readonly MemoryId[] | null, now: EpochMs, namespace?: string): Promise<number>
  remove(ids: readonly MemoryId[], namespace?: string): Promise<void>
  /** Most urgent first, then oldest; finished ones newest first. */
  list(state: QueueState, limit: number, offset?: number, namespace?: string): Promise<QueuedWrite[]>
  /** Of one namespace; default: of all. */
  counts(namespace?: string): Promise<QueueCounts>
  /** Finished ones that ended before the moment. */
  prune(before: EpochMs, namespace?: string): Promise<void>
}
