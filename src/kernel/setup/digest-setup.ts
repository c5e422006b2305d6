/** The dependencies of the digest besides the store. */

import type { ExtractorName } from '../../core/digest.ts'
import type { Budget } from '../../core/ledger.ts'
import type { Extractor } from '../../core/ports/extractor.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { Turns } from '../../core/turns.ts'

/** The extractors and models of one run, which share its budget. */
export interface DigestModels {
  /** @throws LoreError config_invalid if a key, an address or a command is missing */
  readonly extractorFor: (name: ExtractorName) => Extractor
  /** The metered model behind an extractor; null for `none`. */
  readonly modelFor: (name: ExtractorName) => LanguageModel | null
}

/** Its inherited models are those of the current run. */
export interface DigestSetup extends DigestModels {
  readonly enabled: boolean
  /** A session without turns for this long is digested. */
  readonly idleMs: number
  readonly extractor: ExtractorName
  readonly budget: Budget
  /** Begins a run and resets its budget. */
  readonly beginRun: () => void
  /** Returns models for a separate run, whose budget is counted apart from the current run's. */
  readonly modelsAside: () => DigestModels
  /** Mutex: one digest at a time. Shared by all engines over one store. */
  readonly inTurn: Turns
}
