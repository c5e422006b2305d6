/** Types of experiences: steps, decisions and outcomes. */
import type { MemoryView } from '../../../kernel/memory-views.ts'
import type { KnownMemory } from '../../../memories/views/list-views.ts'

export interface ExperienceStep {
  readonly action: string
  /** The tool used for the step. */
  readonly tool?: string
  /** The result of the step. */
  readonly result?: string
}

export interface ExperienceDecision {
  readonly decision: string
  readonly reason?: string
}

/** The overall result of an experience. */
export const EXPERIENCE_RESULTS = ['success', 'partial', 'failure'] as const
export type ExperienceResult = (typeof EXPERIENCE_RESULTS)[number]

export interface Experience {
  /** The task and its circumstances; experiences are searched by it. */
  readonly context: string
  /** In order, 1–100. */
  readonly steps: readonly ExperienceStep[]
  /** At most 100. */
  readonly decisions: readonly ExperienceDecision[]
  /** At most 100. */
  readonly outcomes: readonly string[]
  readonly result: ExperienceResult | null
}

export type RecordedExperience =
  | { readonly kind: 'stored'; readonly memory: MemoryView; readonly experience: Experience }
  | {
      /** The same experience was recorded before; it got feedback, `useful` unless the new one failed. */
      readonly kind: 'repeated'
      readonly of: MemoryView
      readonly reason: string
    }

export interface FoundExperience {
  readonly memory: KnownMemory
  readonly experience: Experience
  /** Comparable within one answer only. */
  readonly score: number
}
