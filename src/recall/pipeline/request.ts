/** The ports that recall uses. */
import type { Store } from '../../core/ports/store.ts'
import type { Answering } from './ask-meaning.ts'
import type { Walk } from './deep.ts'

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
  /** The numbers of deep search; default: those that measured best. */
  readonly walk?: Walk
  /** Milliseconds from any fixed start; never goes back. */
  readonly monotonicMs: () => number
}
