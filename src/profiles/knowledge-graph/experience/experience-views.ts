/** Experiences: what was done, what was decided on the way, and what came of it. */
import type { MemoryView } from '../../../kernel/memory-views.ts'
import type { KnownMemory } from '../../../memories/views/list-views.ts'

export interface ExperienceStep {
  readonly action: string
  /** What it was done with. */
  readonly tool?: string
  /** What it showed. */
  readonly result?: string
}

export interface ExperienceDecision {
  readonly decision: string
  readonly reason?: string
}

/** How it ended, all in all. */
export const EXPERIENCE_RESULTS = ['success', 'partial', 'failure'] as const
export type ExperienceResult = (typeof EXPERIENCE_RESULTS)[number]

export interface Experience {
  /** What was to be done, and under which circumstances: by this it is found again. */
  readonly context: string
  /** In order, 1–100. */
  readonly steps: readonly ExperienceStep[]
  /** At most 100. */
  readonly decisions: readonly ExperienceDecision[]
  /** What came of it, at most 100. */
  readonly outcomes: readonly string[]
  readonly result: ExperienceResult | null
}

export type RecordedExperience =
  | { readonly kind: 'stored'; readonly memory: MemoryView; readonly experience: Experience }
  | {
      /** The same was lived through before: that one counts as used again, well or badly. */
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
