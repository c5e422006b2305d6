/** Result types of sleep, of runs and of undo. */

import type { JournalEntry } from '../../core/journal.ts'
import type { PhaseOutcome, Run, UndoConflict } from '../../core/run.ts'

export interface SleepReport {
  readonly run: Run | null
  readonly state: 'done' | 'stopped' | 'failed' | 'planned'
  readonly phases: readonly PhaseOutcome[]
  /** The planned changes of a dry run; else empty. */
  readonly plan: readonly PlannedStep[]
}

/** One planned change, for people. */
export interface PlannedStep {
  readonly phase: string
  readonly kind: string
  readonly subject: string
  readonly title: string
  readonly reason: string
}

export interface ListedRun extends Run {
  /** Titles of changed memories; empty if there are more than three changes. */
  readonly touched: readonly string[]
}

export interface RunView extends Run {
  /** The journalled changes. */
  readonly entries: readonly RunEntry[]
}

export interface RunEntry extends JournalEntry {
  /** Title of the memory, or of the two ends of the edge. */
  readonly title: string
}

export interface UndoReport {
  readonly run: Run
  readonly undone: number
  /** Changes left in place, because their subjects changed later. */
  readonly kept: readonly UndoConflict[]
}
