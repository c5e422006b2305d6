/** What sleep needs beyond the store. */

import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import type { Turns } from '../../core/turns.ts'

export interface SleepSetup {
  /** One sleep at a time. Shared by all engines over one store. */
  readonly inTurn: Turns
  /** Held while a run is under way, dropped with its process; null where another process holds it. */
  readonly lock: () => { release(): void } | null
  /** Milliseconds from any fixed start; never goes back. */
  readonly monotonicMs: () => number
  /** Aborted when the engine closes: a run stops at its next step. */
  readonly signal: AbortSignal
  /** Between two steps: lets everybody else have their turn. */
  readonly yieldToOthers: () => Promise<void>
  /** null where the settings name none. */
  readonly model: () => LanguageModel | null
  readonly files: SourceFiles
}
