/** What the queue of writes is asked, and what it answers. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { QueueCounts, QueuedWrite, QueueState, WritePriority } from '../../core/queued-write.ts'
import type { MemoryView } from '../../kernel/memory-views.ts'
import type { RememberInput } from '../../memories/views/write-views.ts'

export interface EnqueueInput {
  readonly remember: RememberInput
  /** 1 first … 5 last; default: the layer that the memory will be in. */
  readonly priority?: WritePriority
  /** Links it afterwards to what is like it, from this likeness on; default: sleep does that. */
  readonly linkFrom01?: number
  /** Wait for it so long, 0–600,000 ms; default 0: answer as soon as it is safe. */
  readonly waitMs?: number
}

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

export interface DrainInput {
  /** Writes at most, 1–10,000; default 10. */
  readonly limit?: number
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

export interface ListQueueInput {
  /** Default: failed. */
  readonly state?: QueueState
  /** 1–500, default 50. */
  readonly limit?: number
  readonly offset?: number
}

export interface QueueListing {
  readonly items: readonly QueuedWriteView[]
  readonly counts: QueueCounts
  /** When the first of those that wait is due; null where none waits. */
  readonly nextTryAt: EpochMs | null
}

export interface QueueChoice {
  /** Default: all that failed. */
  readonly ids?: readonly MemoryId[]
}
