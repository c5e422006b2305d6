/** The input of each part's rebuild. */
import type { ScopeId } from '../../core/ids.ts'
import type { EngineContext } from '../../kernel/context.ts'

export interface Rebuilding {
  readonly context: EngineContext
  /** null for all scopes. */
  readonly scopes: readonly ScopeId[] | null
  readonly key: string
  /** Returns the milliseconds left, Infinity without a limit, 0 after an abort. */
  readonly left: () => number
}
