/** Turns --all into a scope selection: the current project with what belongs to none, or every scope. */
import type { ScopeSelection } from '../../kernel/scopes.ts'
import type { CliContext } from './context.ts'

export async function toScopeChoice(
  { all }: { readonly all: boolean },
  context: CliContext,
): Promise<ScopeSelection> {
  return all ? { allScopes: true } : { scope: await context.scope() }
}
