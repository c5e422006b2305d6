/** One phase of sleep, as the runner sees it: it plans, the runner applies, journals, times and stops. */

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
  /** To read from. What a phase writes it yields as changes. */
  readonly store: Store
  /** Where `store` shows one namespace: for what is counted over all of them at once. Absent: `store` shows all. */
  readonly everywhere?: Pick<Store, 'graph' | 'memories'>
  readonly clock: Clock
  readonly ids: IdSource
  /** Changes from this moment on are new; 0 looks at everything. */
  readonly since: EpochMs
  /** null while no model can be had. */
  readonly meaning: Meaning | null
  /** Live memories of the scope, nearest first, the one with this vector included. */
  readonly nearest: (scopeId: ScopeId, vector: Float32Array, k: number) => Promise<readonly Neighbour[]>
  /** Of the answering model; those without one yet are absent. */
  readonly vectorsOf: (ids: readonly MemoryId[]) => Promise<ReadonlyMap<MemoryId, Float32Array>>
  /** null where none is set up: phases that need one are skipped. */
  readonly model: LanguageModel | null
  readonly files: SourceFiles
  readonly signal: AbortSignal
  /** Where walks of a run that was stopped go on; absent where everything is looked at anew. */
  readonly bookmarks?: Bookmarks
  /** Numbers in place of the phases' own. */
  readonly tuning?: SleepTuning
  /** Takes a sentence on what was left out, and why, for the run's report; never words of a memory. */
  readonly note?: (line: string) => void
}

/**
 * How far the walks of one phase have come, by name. Kept by the runner from one stretch of sleep to the next,
 * and forgotten when the phase comes to its end. A walk whose pages do not depend on each other may use one.
 */
export interface Bookmarks {
  /** The last id that was dealt with; null at the beginning. */
  find(walk: string): string | null
  /** Everything up to this id has been dealt with: planned, and what was planned is applied. */
  set(walk: string, id: string): void
}

export interface Phase {
  readonly name: string
  /** One sentence for `--help` and the run's report. */
  readonly sentence: string
  /** Why it cannot run now; null where it can. */
  readonly skip?: (deps: SleepDeps) => Promise<string | null>
  /**
   * Batches, each applied in one transaction before the next is asked for, or only printed in a dry run: so a
   * phase pages by id and never counts on earlier batches having been applied. Between batches the runner may
   * stop; what was applied stays, and running again goes on. Running twice changes nothing the second time.
   * Cost follows what changed since `deps.since` or came due, not what exists.
   */
  plan(deps: SleepDeps): AsyncIterable<readonly PlannedChange[]>
}
