/** Result types of `reflect`. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'

export interface ReflectOutcome {
  /** The memory that holds the reflection. */
  readonly reflectionId: MemoryId
  readonly session: string
  readonly createdAt: EpochMs
  /** True if the session already had a reflection; only what was learnt and is new was stored. */
  readonly alreadyProcessed: boolean
  /** Discoveries, then lessons, each in the given order. */
  readonly memories: readonly ReflectedMemory[]
}

export interface ReflectedMemory {
  readonly id: MemoryId
  readonly title: string
  readonly relation: 'discovered_in' | 'learned_in'
  /** `duplicate`: the id is that of the existing memory. */
  readonly status: 'inserted' | 'duplicate'
}

export interface ProcessedSession {
  readonly session: string
  /** Id of the reflection's memory, which may have been purged since. */
  readonly reflectionId: MemoryId
  readonly createdAt: EpochMs
}
