import { expect, test } from 'vitest'
import type { Store } from '../core/ports/store.ts'
import type { EngineContext } from './context.ts'
import { requireScope, selectScopes } from './scopes.ts'
import { visibleStore } from './visible-store/visible-store.ts'

const KNOWN = [
  { id: 1, namespace: 'default', project: null, branch: null, createdAt: 0 },
  { id: 2, namespace: 'default', project: 'web', branch: null, createdAt: 0 },
  { id: 3, namespace: 'other', project: null, branch: null, createdAt: 0 },
]
const store = {
  projects: { findNamed: async () => [] },
  scopes: {
    find: async () => null,
    list: async (namespace?: string) =>
      KNOWN.filter((scope) => namespace === undefined || scope.namespace === namespace),
  },
} as unknown as Store
const defaultScope = { namespace: 'default', project: null, branch: null }
const visible = { namespace: 'default' }
const shown = { store: visibleStore(store, visible), defaultScope, visible }

test('all scopes are all there are, or those of the namespace that is visible', async () => {
  expect(await selectScopes({ store, defaultScope }, { allScopes: true })).toBeNull()
  expect(await selectScopes(shown, { allScopes: true })).toEqual([1, 2])
})

test('another namespace is no scope where one is visible, and is not named among the known ones', async () => {
  const scope = { namespace: 'other' }
  expect(await selectScopes({ store, defaultScope }, { scope })).toEqual([3])
  const refused = selectScopes(shown, { scope })
  await expect(refused).rejects.toMatchObject({
    code: 'scope_not_found',
    hint: expect.not.stringContaining('other'),
  })
})

test('a project that is not there is named without its hash', async () => {
  const scope = { project: 'flange-117f54dd' }
  const refused = selectScopes({ store, defaultScope }, { scope })
  await expect(refused).rejects.toMatchObject({
    message: 'There is no scope default/flange.',
    hint: expect.stringContaining('--all'),
  })
})

test('a namespace that holds nothing is called one, whatever project was meant', async () => {
  const scope = { namespace: 'nope', project: 'flange-117f54dd' }
  const refused = selectScopes({ store, defaultScope }, { scope })
  await expect(refused).rejects.toMatchObject({
    message: 'There is no namespace nope.',
    hint: expect.stringMatching(/Known namespaces: default, other\..*lore add --namespace/),
  })
})

test('whoever wants to store is not told to look everywhere', async () => {
  const context = { store, defaultScope } as unknown as EngineContext
  await expect(requireScope(context, { project: 'new' })).rejects.toMatchObject({
    message: 'There is no scope default/new.',
    hint: expect.not.stringContaining('everywhere'),
  })
})
