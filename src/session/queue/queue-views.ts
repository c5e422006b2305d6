/** Result types of the write queue. */

import type { EpochMs } from '../../core/ids.ts'
import type { QueueCounts, QueuedWrite } from '../../core/queued-write.ts'
import type { MemoryLine, MemoryView } from '../../kernel/memory-views.ts'
import type { Page } from '../../kernel/paging.ts'

/** One write, without its text. */
export interface QueuedWriteView extends Omit<QueuedWrite, 'input' | 'caller' | 'scope'> {
  /** Name of the caller who queued it. */
  readonly author: string
  readonly scope: string
  /** The beginning of the text; null once it is done. */
  readonly title: string | null
}

export interface EnqueuedWrite {
  readonly write: QueuedWriteView
  /**
   * The stored memory, which has the id of the write, or the memory it duplicates; null if not written
   * yet.
   */
  readonly memory: MemoryView | null
  /** Memories that say otherwise, nearest first; absent if there are none. */
  readonly saysOtherwise?: readonly MemoryLine[]
  /** Number of invisible characters removed; absent if there were none. */
  readonly invisible?: number
}

export interface DrainReport {
  readonly done: number
  /** Writes given up. */
  readonly failed: number
  /** Writes that failed and will be retried. */
  readonly postponed: number
  /** Writes still waiting, due or not. */
  readonly waiting: number
}

export interface QueueListing extends Page<QueuedWriteView> {
  readonly counts: QueueCounts
  /** Time at which the first waiting write is due; null if none waits. */
  readonly nextTryAt: EpochMs | null
}
