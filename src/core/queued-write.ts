/** A write that waits for its turn: kept in the store, so that nothing that was accepted is lost with a process. */
import type { Caller } from './caller.ts'
import type { EpochMs, MemoryId } from './ids.ts'
import type { Scope } from './scope.ts'

/**
 * `remember`: store a memory under the id of the write. `link_alike`: see-also links of one memory. `find_opposed`:
 * whether another agent says the opposite. `correct`: store what a person said holds, in the place of what it corrects.
 */
const QUEUED_OPERATIONS = ['remember', 'link_alike', 'find_opposed', 'correct'] as const
export type QueuedOperation = (typeof QUEUED_OPERATIONS)[number]

/** 1 first … 4 last, as the layers of governance; 5 is for work that nobody waits for. */
export const WRITE_PRIORITIES = [1, 2, 3, 4, 5] as const
export type WritePriority = (typeof WRITE_PRIORITIES)[number]

/** `failed`: given up, and kept with its reason until somebody tries it again or drops it. */
export const QUEUE_STATES = ['waiting', 'done', 'failed'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export interface QueuedWrite {
  /** Becomes the id of the memory, where one is stored. */
  readonly id: MemoryId
  readonly operation: QueuedOperation
  /** What the operation is given, clean of secrets; null once it is done. */
  readonly input: Readonly<Record<string, unknown>> | null
  readonly caller: Caller
  /** Where the caller stood. */
  readonly scope: Scope
  readonly priority: WritePriority
  readonly state: QueueState
  /** Tries that were begun. */
  readonly attempts: number
  /** Not before this moment: after a failure, or while somebody works on it. */
  readonly nextTryAt: EpochMs
  /** Of the last failure, in words. */
  readonly reason: string | null
  readonly outcome: QueueOutcome | null
  readonly queuedAt: EpochMs
  readonly endedAt: EpochMs | null
}

export type QueueOutcome =
  | {
      readonly kind: 'stored'
      readonly memoryId: MemoryId
      /** How it stood as it came; null where a process that died had stored it. */
      readonly arrival: {
        /** Distance to the nearest memory; null where that was not looked for. */
        readonly novelty01: number | null
        readonly importance01: number
      } | null
    }
  | { readonly kind: 'duplicate'; readonly of: MemoryId; readonly reason: string }
  | { readonly kind: 'linked'; readonly links: number }
  | { readonly kind: 'compared'; readonly conflicts: number }

export type QueueCounts = Readonly<Record<QueueState, number>>
