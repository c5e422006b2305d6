/** Where a command looks: this project and what belongs to none, or everywhere. */
import type { ScopeSelection } from '../../kernel/scopes.ts'
import type { CliContext } from './context.ts'

export function toScopeChoice({ all }: { readonly all: boolean }, context: CliContext): ScopeSelection {
  return all ? { allScopes: true } : { scope: context.scope() }
}
