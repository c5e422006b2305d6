/** What recall is given: the parts it asks, and a query whose names are resolved and whose limits are checked. */
import type { DocumentFilter } from '../../core/document.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { GraphIndex } from '../../core/ports/graph-index.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Answering } from './ask-meaning.ts'

export interface RecallDeps {
  readonly store: Pick<
    Store,
    | 'documents'
    | 'episodes'
    | 'memories'
    | 'sessions'
    | 'scopes'
    | 'embeddings'
    | 'entities'
    | 'edges'
    | 'communities'
    | 'hooks'
  >
  /** Asked at every recall, as the model may change; null while there is none. */
  readonly answering: () => Answering | null
  readonly graph: GraphIndex
  /** Milliseconds from any fixed start; never goes back. */
  readonly monotonicMs: () => number
}

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
