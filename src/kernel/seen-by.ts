/**
 * Hands a caller the store that it may see: an agent its own namespace, people and Lore itself everything, unless the engine
 * is confined, as on a server that several people share.
 */
import type { Caller } from '../core/caller.ts'
import type { EngineContext } from './context.ts'
import { visibleStore } from './visible-store/visible-store.ts'

/** The namespace is that of the default scope. */
export function seenBy(context: EngineContext, caller: Caller): EngineContext {
  if (caller.kind !== 'agent' && context.confined === undefined) return context
  const visible = context.confined ?? { namespace: context.defaultScope.namespace }
  return { ...context, visible, store: visibleStore(context.store, visible) }
}
