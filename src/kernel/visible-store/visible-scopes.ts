/** Visible scopes of one namespace. */
import type { ScopeRepository } from '../../core/ports/scope-repository.ts'
import { scopeNotFound } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleScopes(scopes: ScopeRepository, visible: Visibility): ScopeRepository {
  return {
    // A scope of another namespace is neither created nor found.
    ensure: async (scope, now) => {
      if (!visible.includes(scope)) throw scopeNotFound(scope.namespace)
      const ensured = await scopes.ensure(scope, now)
      visible.noteScope(ensured)
      return ensured
    },
    find: async (scope) => {
      const found = visible.includes(scope) ? await scopes.find(scope) : null
      if (found !== null) visible.noteScope(found)
      return found
    },
    load: (ids) => visible.load(ids),
    list: async (namespace = visible.namespace) =>
      namespace === visible.namespace ? (await scopes.list(namespace)).filter(visible.includes) : [],
    removeUnused: async (ids) => {
      const removed = await scopes.removeUnused(await visible.among(ids))
      visible.forget(removed)
      return removed
    },
  }
}
