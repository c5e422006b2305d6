/** Use case that creates a scope unless it exists, so that memories can be written to it. */
import { z } from 'zod'
import type { StoredScope } from '../core/scope.ts'
import { field, name, optional } from './fields.ts'
import { completeScope } from './scopes.ts'
import { withoutSecrets } from './secrets.ts'
import { defineUseCase } from './use-case.ts'
import { requireName } from './validate.ts'

const nameOrNull = () =>
  field<string | null>({ type: ['string', 'null'] }, (field, value) =>
    value === null ? null : requireName(field, value),
  )

/** Parts that are left out default to the caller's scope. */
export const ensureScope = defineUseCase({
  name: 'ensureScope',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      namespace: optional(name()),
      /** null for the global scope of the namespace. */
      project: optional(nameOrNull()),
      /** null for the whole project. */
      branch: optional(nameOrNull()),
    }),
  run: async (context, input): Promise<StoredScope> => {
    const scope = await withoutSecrets(context, completeScope(context, input), ['namespace', 'project'])
    const now = context.clock.now()
    await context.store.scopes.ensure({ ...scope, project: null, branch: null }, now)
    return context.store.scopes.ensure(scope, now)
  },
})
