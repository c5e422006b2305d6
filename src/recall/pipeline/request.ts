/** The ports that recall uses. */
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
  /** Called for every recall, since the model may change; null if there is none. */
  readonly answering: () => Answering | null
  readonly graph: GraphIndex
  /** Milliseconds from any fixed start; never goes back. */
  readonly monotonicMs: () => number
}
