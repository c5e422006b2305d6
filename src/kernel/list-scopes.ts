/** Use case that lists the scopes of the store, without the self-test's. */
import { SELF_TEST_NAMESPACE, type StoredScope } from '../core/scope.ts'
import { defineUseCase, nothing } from './use-case.ts'

export const listScopes = defineUseCase({
  name: 'listScopes',
  access: 'read',
  retry: 'again',
  input: nothing,
  run: async ({ store }): Promise<{ readonly items: readonly StoredScope[] }> => {
    const scopes = await store.scopes.list()
    return { items: scopes.filter(({ namespace }) => namespace !== SELF_TEST_NAMESPACE) }
  },
})
