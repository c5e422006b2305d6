/** Runs: units of work on the store, each with its own journal, that can be listed and undone. */
import type { EpochMs } from './ids.ts'

export interface UndoConflict {
  readonly subjectId: string
  readonly title: string
  readonly reason: string
}

export const RUN_KINDS = [
  'sleep',
  'digest',
  'import',
  'rebuild',
  'maintain',
  'correction',
  'update',
  'verify',
  'reindex',
  'conflict',
  'restore',
  'project',
  'sync',
] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** `stopped`: it ran out of time or was cancelled; the next run continues. */
const RUN_STATES = ['running', 'done', 'stopped', 'failed', 'undone'] as const
type RunState = (typeof RUN_STATES)[number]

export interface PhaseOutcome {
  readonly phase: string
  readonly state: 'done' | 'skipped' | 'stopped' | 'failed'
  /** Number of journalled changes by kind. */
  readonly changes: Readonly<Record<string, number>>
  /** Number of recomputed values that are not journalled, by kind; absent if there were none. */
  readonly derived?: Readonly<Record<string, number>>
  readonly tookMs: number
  /** Reason why it was skipped or stopped, or failed. */
  readonly reason: string | null
}

export interface Run {
  readonly id: string
  readonly kind: RunKind
  readonly startedAt: EpochMs
  readonly endedAt: EpochMs | null
  readonly state: RunState
  readonly phases: readonly PhaseOutcome[]
  readonly undoneAt: EpochMs | null
}
