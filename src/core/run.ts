/** Runs: work on the store that belongs together, one journal each, that can be shown and undone. */
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
] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** `stopped`: its time was over, or it was told to; the next run goes on. */
const RUN_STATES = ['running', 'done', 'stopped', 'failed', 'undone'] as const
type RunState = (typeof RUN_STATES)[number]

export interface PhaseOutcome {
  readonly phase: string
  readonly state: 'done' | 'skipped' | 'stopped' | 'failed'
  /** Journalled changes, by kind. */
  readonly changes: Readonly<Record<string, number>>
  /** Readings that were worked out anew and are not journalled, by what changed in them; absent where none were. */
  readonly derived?: Readonly<Record<string, number>>
  readonly tookMs: number
  /** Why it was skipped, stopped or failed. */
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
