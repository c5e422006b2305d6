/** A queued write, kept in the store so that an accepted write survives the end of its process. */
import type { Caller } from './caller.ts'
import type { EpochMs, MemoryId } from './ids.ts'
import type { Scope } from './scope.ts'

/**
 * `remember`: stores a memory under the id of the write. `link_alike`: makes the see-also links of one
 * memory. `find_opposed`: checks if another agent says the opposite. `correct`: stores a person's correction
 * in place of the statement it corrects.
 */
const QUEUED_OPERATIONS = ['remember', 'link_alike', 'find_opposed', 'correct'] as const
export type QueuedOperation = (typeof QUEUED_OPERATIONS)[number]

/** Priorities 1 (first) to 4 follow the governance layers; 5 is for work that nobody waits for. */
export const WRITE_PRIORITIES = [1, 2, 3, 4, 5] as const
export type WritePriority = (typeof WRITE_PRIORITIES)[number]

/** `failed`: given up, and kept with its reason until somebody retries or drops it. */
export const QUEUE_STATES = ['waiting', 'done', 'failed'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export interface QueuedWrite {
  /** Becomes the id of the memory, if one is stored. */
  readonly id: MemoryId
  readonly operation: QueuedOperation
  /** Input of the operation, without secrets; null once it is done. */
  readonly input: Readonly<Record<string, unknown>> | null
  readonly caller: Caller
  /** The scope of the caller. */
  readonly scope: Scope
  readonly priority: WritePriority
  readonly state: QueueState
  /** Number of tries begun. */
  readonly attempts: number
  /** Earliest time of the next try: after a failure, or the end of a worker's lease. */
  readonly nextTryAt: EpochMs
  /** The last failure, in words. */
  readonly reason: string | null
  readonly outcome: QueueOutcome | null
  readonly queuedAt: EpochMs
  readonly endedAt: EpochMs | null
}

export type QueueOutcome =
  | {
      readonly kind: 'stored'
      readonly memoryId: MemoryId
      /** Measurements at storing time; null if a process that died had already stored it. */
      readonly arrival: {
        /** Distance to the nearest memory, 0–1; null if it was not computed. */
        readonly novelty01: number | null
        readonly importance01: number
      } | null
      /** Memories that say otherwise, nearest first; absent if there are none. */
      readonly opposing?: readonly MemoryId[]
    }
  | { readonly kind: 'duplicate'; readonly of: MemoryId; readonly reason: string }
  | { readonly kind: 'linked'; readonly links: number }
  | { readonly kind: 'compared'; readonly conflicts: number }

export type QueueCounts = Readonly<Record<QueueState, number>>
