/** Scopes of one namespace. */
import type { ScopeRepository } from '../../core/ports/scope-repository.ts'
import { requireNamespace } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleScopes(scopes: ScopeRepository, visible: Visibility): ScopeRepository {
  return {
    // A scope of another namespace is neither created nor found.
    ensure: async (scope, now) => {
      requireNamespace(visible, scope.namespace)
      return scopes.ensure(scope, now)
    },
    find: async (scope) => (scope.namespace === visible.namespace ? scopes.find(scope) : null),
    load: async (ids) => scopes.load(await visible.among(ids)),
    list: async (namespace = visible.namespace) =>
      namespace === visible.namespace ? scopes.list(namespace) : [],
    removeUnused: async (ids) => {
      const removed = await scopes.removeUnused(await visible.among(ids))
      visible.forget(removed)
      return removed
    },
  }
}
