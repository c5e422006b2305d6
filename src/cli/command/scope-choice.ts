/** Where a command looks: this project and what belongs to none, or everywhere. */
import type { ScopeChoice } from '../../recall/graph-queries/graph-views.ts'
import type { CliContext } from './context.ts'

export function toScopeChoice({ all }: { readonly all: boolean }, context: CliContext): ScopeChoice {
  return all ? { allScopes: true } : { scope: context.scope() }
}
