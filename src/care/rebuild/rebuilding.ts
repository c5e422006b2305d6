/** What the remaking of each part is given. */
import type { ScopeId } from '../../core/ids.ts'
import type { EngineContext } from '../../kernel/context.ts'

export interface Rebuilding {
  readonly context: EngineContext
  /** null: all. */
  readonly scopes: readonly ScopeId[] | null
  readonly key: string
  /** Milliseconds that are left; Infinity where there is no limit. */
  readonly left: () => number
}
