/** Interface of one phase of sleep: it plans; the runner applies, journals, times and stops it. */

import type { PlannedChange } from '../../core/change.ts'
import type { EpochMs, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import type { IdSource } from '../../core/ports/id-source.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { Meaning } from '../../core/ports/meaning.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import type { Store } from '../../core/ports/store.ts'
import type { SleepTuning } from '../../strength/tuning.ts'

export interface SleepDeps {
  /** For reading only; a phase writes by yielding changes. */
  readonly store: Store
  /** All namespaces, if `store` shows only one; for counts over all of them. Absent if `store` shows all. */
  readonly everywhere?: Pick<Store, 'graph' | 'memories'>
  readonly clock: Clock
  readonly ids: IdSource
  /** Changes from this time on are new; 0 covers everything. */
  readonly since: EpochMs
  /** Null if no model is available. */
  readonly meaning: Meaning | null
  /** Returns live memories of the scope, nearest first, including the one with this vector. */
  readonly nearest: (scopeId: ScopeId, vector: Float32Array, k: number) => Promise<readonly Neighbour[]>
  /** Returns vectors of the current model; memories without one are missing. */
  readonly vectorsOf: (ids: readonly MemoryId[]) => Promise<ReadonlyMap<MemoryId, Float32Array>>
  /** Null if none is set up; phases that need one are skipped. */
  readonly model: LanguageModel | null
  readonly files: SourceFiles
  readonly signal: AbortSignal
  /** Positions to continue from after an interrupted run; absent to start from the beginning. */
  readonly bookmarks?: Bookmarks
  /** Replaces numbers of the phases. */
  readonly tuning?: SleepTuning
  /** Adds a sentence to the run's report about what was left out and why; must not quote a memory. */
  readonly note?: (line: string) => void
}

/**
 * Positions reached by the walks of one phase, by name. The runner keeps them between runs and deletes
 * them when the phase completes. Only for walks whose pages are independent of each other.
 */
export interface Bookmarks {
  /** Returns the last id that was processed; null at the beginning. */
  find(walk: string): string | null
  /** Notes that everything up to this id is planned and applied. */
  set(walk: string, id: string): void
}

export interface Phase {
  readonly name: string
  /** One sentence for `--help` and the run's report. */
  readonly sentence: string
  /** Returns why it cannot run now; null if it can. */
  readonly skip?: (deps: SleepDeps) => Promise<string | null>
  /**
   * Yields batches; each is applied in one transaction before the next is requested, or only printed in
   * a dry run. A phase therefore pages by id and must not rely on earlier batches being applied. The
   * runner may stop between batches; applied changes stay, and the next run continues. A second run
   * changes nothing. The cost must depend on what changed since `deps.since` or is due, not on the size
   * of the store.
   */
  plan(deps: SleepDeps): AsyncIterable<readonly PlannedChange[]>
}
