/** Recall as the kernel sees it: a request with resolved names, and the answer. */

import type { DocumentFilter } from '../../core/document.ts'
import type { EpochMs, ScopeId } from '../../core/ids.ts'
import type { RecallAnswer } from '../../core/recall.ts'

/** A query whose names are resolved and whose limits are checked. */
export interface RecallRequest {
  readonly query: string
  readonly filter: DocumentFilter
  /**
   * The scopes over which words are counted: those of the caller's namespace, so that a score says nothing about
   * others; null counts over the whole store.
   */
  readonly countedIn: readonly ScopeId[] | null
  /** The time of the query, which resolves words like "yesterday". */
  readonly reference: EpochMs
  readonly limit: number
  readonly policy: string
  /** Overrides of the policy's parameters. */
  readonly policyNumbers?: Readonly<Record<string, number>>
  /** Lowest score before the policy's factor; default: none. */
  readonly minScore?: number
  readonly explain: boolean
  /** True to include the signals; used only with `explain`. */
  readonly showSignals?: boolean
  /** True for fewer candidates and no context around the hits; ignored with `deep` or a token budget. */
  readonly quick?: boolean
  readonly deep: boolean
  /** True to leave out the topics and concepts of a digest, which only group statements. */
  readonly statementsOnly?: boolean
  readonly tokenBudget: number | null
}

export type Recaller = (request: RecallRequest) => Promise<RecallAnswer>
