/** What is said about a session at its end, and what became of it. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Scope } from '../../core/scope.ts'
import type { GateLimits } from '../../kernel/gate/sensory-gate.ts'

export interface ReflectInput {
  /** As the client names it; default: the caller's. A session is reflected on once. */
  readonly session?: string
  readonly summary: string
  /** As given, `2026-05-19` for one. */
  readonly sessionDate?: string
  readonly topic?: string
  readonly taskType?: string
  readonly whatWasDone?: string
  readonly decisions?: string
  /** At most 100 of each. */
  readonly lessonsLearnt?: readonly string[]
  readonly goodPatterns?: readonly string[]
  readonly factualDiscoveries?: readonly string[]
  /** Memories that played a part; linked where they are known, kept in any case. */
  readonly memoryIds?: readonly string[]
  /** Make a memory of each discovery and each lesson; default yes. */
  readonly autoInsert?: boolean
  readonly scope?: Partial<Scope>
  /** How strictly those memories are held against what is stored. */
  readonly gate?: GateLimits
  /** One that has the same title is the same. */
  readonly uniqueTitle?: boolean
}

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
