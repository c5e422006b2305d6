/** Recall as the kernel knows it: a request with resolved names, and the answer. */

import type { DocumentFilter } from '../../core/document.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { RecallAnswer } from '../../core/recall.ts'

/** A query whose names are resolved and whose limits are checked. */
export interface RecallRequest {
  readonly query: string
  readonly filter: DocumentFilter
  /** The moment of asking, for "yesterday" in the query. */
  readonly reference: EpochMs
  readonly limit: number
  readonly policy: string
  /** In place of the policy's own. */
  readonly policyNumbers?: Readonly<Record<string, number>>
  /** Before the policy's factor; default: any. */
  readonly minScore?: number
  readonly explain: boolean
  /** Part of `explain`. */
  readonly showSignals?: boolean
  /** Fewer candidates, nothing around the hits; says nothing beside `deep` or a token budget. */
  readonly quick?: boolean
  readonly deep: boolean
  readonly tokenBudget: number | null
}

export type Recaller = (request: RecallRequest) => Promise<RecallAnswer>
