/**
 * Who may change a memory. What is protected, constitutional or legislative is out of an agent's reach: it
 * can be neither forgotten, rewritten, moved nor replaced by one. Nobody reaches into another namespace.
 */
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { MemoryId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import type { EngineContext } from './context.ts'
import { requireMemory } from './views.ts'

/** The memory, where the caller may see it: an agent sees its own namespace only. */
export async function requireVisible(
  context: EngineContext,
  store: Store,
  id: MemoryId,
  caller: Caller,
): Promise<Memory> {
  const memory = await requireMemory(store, id)
  if (caller.kind !== 'agent') return memory
  const [scope] = await store.scopes.load([memory.scopeId])
  if (scope?.namespace === context.defaultScope.namespace) return memory
  throw new LoreError('memory_not_found', `There is no memory ${id} in this namespace.`, {
    hint: 'Namespaces do not see each other; find ids with search.',
    details: { id },
  })
}

/** What is guarded, in words; null for what anybody may change. */
export function guardOf(memory: Memory): string | null {
  if (memory.protected) return 'protected'
  if (memory.layer === 1) return 'constitutional (layer 1)'
  return memory.layer === 2 ? 'legislative (layer 2)' : null
}

export function requireMayChange(memory: Memory, caller: Caller, what: string): void {
  const guard = guardOf(memory)
  if (guard === null || caller.kind !== 'agent') return
  throw new LoreError('protected', `This memory is ${guard}; an agent cannot ${what} it.`, {
    hint: 'Ask the person to do it with the lore command.',
    details: { id: memory.id },
  })
}
