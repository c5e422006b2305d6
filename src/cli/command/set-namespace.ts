/** For commands whose work belongs to one namespace as a whole. */
import { LoreError } from '../../core/errors.ts'
import type { CliContext } from './context.ts'

/**
 * Such work is done in the namespace that is set. One that was merely typed is refused rather than
 * taken for another.
 */
export function requireSetNamespace(context: CliContext): void {
  const { values, sources } = context.config()
  if (sources['scope.namespace'].kind !== 'flag') return
  const name = values['scope.namespace']
  throw new LoreError('invalid_input', 'This works in the namespace that is set, not in one typed with it.', {
    hint: `Set it for this line: LORE_SCOPE_NAMESPACE=${name} lore …, or for good: lore config set scope.namespace ${name}`,
    details: { option: '--namespace' },
  })
}
