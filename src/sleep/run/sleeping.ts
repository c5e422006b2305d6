/** What sleep, its runs and their undoing answer. */

import type { JournalEntry } from '../../core/journal.ts'
import type { PhaseOutcome, Run, UndoConflict } from '../../core/run.ts'

export interface SleepReport {
  readonly run: Run | null
  readonly state: 'done' | 'stopped' | 'failed' | 'planned'
  readonly phases: readonly PhaseOutcome[]
  /** Of a dry run. */
  readonly plan: readonly PlannedStep[]
}

/** One intended change, for people. */
export interface PlannedStep {
  readonly phase: string
  readonly kind: string
  readonly subject: string
  readonly title: string
  readonly reason: string
}

export interface ListedRun extends Run {
  /** Titles of the memories it changed, if they are few. */
  readonly touched: readonly string[]
}

export interface RunView extends Run {
  /** Journalled changes. */
  readonly entries: readonly RunEntry[]
}

export interface RunEntry extends JournalEntry {
  /** Of the memory, or of the two ends of the edge. */
  readonly title: string
}

export interface UndoReport {
  readonly run: Run
  readonly undone: number
  /** Left as they are, because something changed them later. */
  readonly kept: readonly UndoConflict[]
}
