/** What sleep, its runs and their undoing are asked and answer. */

import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { JournalEntry } from '../../core/journal.ts'
import type { PhaseOutcome, Run, RunKind, UndoConflict } from '../../core/run.ts'
import type { SleepTuning } from '../../core/tuning.ts'

export interface SleepInput {
  /** By name, in the order of sleep whatever the order here; default all. */
  readonly phases?: readonly string[]
  /** Say what would change, and change nothing. */
  readonly dryRun?: boolean
  /** Look at what changed from then on; default: since the last run that came to its end. */
  readonly since?: EpochMs
  /** Stop between two steps when this much time is over; the next run goes on. Default: no limit. */
  readonly maxMs?: number
  /** Numbers in place of the phases' own, for this run. */
  readonly tuning?: SleepTuning
}

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

export interface ListRunsInput {
  readonly limit?: number
  readonly offset?: number
  /** Only runs of this kind; default all. */
  readonly kind?: RunKind
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

export interface UndoInput {
  readonly id: string
  /** Take back the rest where some of it was changed since. */
  readonly partial?: boolean
}

export interface UndoReport {
  readonly run: Run
  readonly undone: number
  /** Left as they are, because something changed them later. */
  readonly kept: readonly UndoConflict[]
}

export type { MemoryId }
