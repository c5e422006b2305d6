/** What the digest needs beyond the store. */

import type { ExtractorName } from '../../core/digest.ts'
import type { Budget } from '../../core/ledger.ts'
import type { Extractor } from '../../core/ports/extractor.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { Turns } from '../../core/turns.ts'

/** What one run may ask; what it spends is counted together. */
export interface DigestModels {
  /** @throws LoreError config_invalid where it lacks a key, an address or a command */
  readonly extractorFor: (name: ExtractorName) => Extractor
  /** The metered model behind an extractor; null for `none`. */
  readonly modelFor: (name: ExtractorName) => LanguageModel | null
}

/** The models are those of the run under way. */
export interface DigestSetup extends DigestModels {
  readonly enabled: boolean
  /** A session without turns for this long is digested. */
  readonly idleMs: number
  readonly extractor: ExtractorName
  readonly budget: Budget
  /** Begins a run: what it may spend is counted from here. */
  readonly beginRun: () => void
  /** For a run beside the one under way, which goes on counting for itself. */
  readonly modelsAside: () => DigestModels
  /** One digestion at a time. Shared by all engines over one store. */
  readonly inTurn: Turns
}
