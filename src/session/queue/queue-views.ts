/** Answers of the queue of writes. */

import type { EpochMs } from '../../core/ids.ts'
import type { QueueCounts, QueuedWrite } from '../../core/queued-write.ts'
import type { MemoryView } from '../../kernel/memory-views.ts'
import type { Page } from '../../kernel/paging.ts'

/** One write, without its text. */
export interface QueuedWriteView extends Omit<QueuedWrite, 'input' | 'caller' | 'scope'> {
  /** Who wants it written. */
  readonly author: string
  readonly scope: string
  /** The beginning of the text; null once it is done. */
  readonly title: string | null
}

export interface EnqueuedWrite {
  readonly write: QueuedWriteView
  /** The memory under the id of the write, once it is stored; what it is a duplicate of, where it is one. */
  readonly memory: MemoryView | null
  /** How many characters that nobody sees were taken out; absent where there were none. */
  readonly invisible?: number
}

export interface DrainReport {
  readonly done: number
  /** Given up. */
  readonly failed: number
  /** Failed, and tried again later. */
  readonly postponed: number
  /** Still waiting, whether or not their time has come. */
  readonly waiting: number
}

export interface QueueListing extends Page<QueuedWriteView> {
  readonly counts: QueueCounts
  /** When the first of those that wait is due; null where none waits. */
  readonly nextTryAt: EpochMs | null
}
