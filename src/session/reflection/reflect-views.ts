/** What became of a session's reflection. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'

export interface ReflectOutcome {
  /** The memory that keeps the reflection. */
  readonly reflectionId: MemoryId
  readonly session: string
  readonly createdAt: EpochMs
  /** It had been reflected on: nothing was changed. */
  readonly alreadyProcessed: boolean
  /** Discoveries, then lessons, each in the order given. */
  readonly memories: readonly ReflectedMemory[]
}

export interface ReflectedMemory {
  readonly id: MemoryId
  readonly title: string
  readonly relation: 'discovered_in' | 'learned_in'
  /** `duplicate`: the id is that of the memory that says so already. */
  readonly status: 'inserted' | 'duplicate'
}

export interface ProcessedSession {
  readonly session: string
  /** The memory may have been purged since. */
  readonly reflectionId: MemoryId
  readonly createdAt: EpochMs
}
