/** Turns --all into a scope selection: the current project with what belongs to none, or every scope. */
import type { ScopeSelection } from '../../kernel/scopes.ts'
import type { CliContext } from './context.ts'

export function toScopeChoice({ all }: { readonly all: boolean }, context: CliContext): ScopeSelection {
  return all ? { allScopes: true } : { scope: context.scope() }
}
