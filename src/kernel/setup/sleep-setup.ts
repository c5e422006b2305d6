/** The dependencies of sleep besides the store. */

import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import type { Turns } from '../../core/turns.ts'
import type { SleepTuning } from '../../strength/tuning.ts'

interface SleepLock {
  /** Resolves when others can take it. */
  release(): void | Promise<void>
}

export interface SleepSetup {
  /** Mutex: one sleep at a time. Shared by all engines over one store. */
  readonly inTurn: Turns
  /** Takes the lock of a run, which ends with the process; null if another process holds it. */
  readonly lock: () => SleepLock | null | Promise<SleepLock | null>
  /** Milliseconds from any fixed start; never goes back. */
  readonly monotonicMs: () => number
  /** Aborted when the engine closes: a run stops at its next step. */
  readonly signal: AbortSignal
  /** Yields to other work between two steps. */
  readonly yieldToOthers: () => Promise<void>
  /** Returns the language model; null if the settings name none. */
  readonly model: () => LanguageModel | null
  readonly files: SourceFiles
  /** Numbers that the settings replace; a request may replace them again. */
  readonly tuning: SleepTuning
}
