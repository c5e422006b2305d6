/** For commands whose work concerns a whole namespace. */
import { LoreError } from '../../core/errors.ts'
import type { CliContext } from './context.ts'

/**
 * Such work is done in the configured namespace. @throws LoreError invalid_input if another one was typed
 * on the command line
 */
export function requireSetNamespace(context: CliContext): void {
  const { values, sources } = context.config()
  if (sources['scope.namespace'].kind !== 'flag') return
  const name = values['scope.namespace']
  throw new LoreError(
    'invalid_input',
    'This command uses the namespace from your settings and takes no --namespace.',
    {
      hint: `Set it for this line: LORE_SCOPE_NAMESPACE=${name} lore …, or for good: lore config set scope.namespace ${name}`,
      details: { option: '--namespace' },
    },
  )
}
