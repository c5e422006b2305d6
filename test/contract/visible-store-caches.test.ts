/** A view remembers what it looked up; what others change meanwhile must not become visible by that. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../src/core/ports/store.ts'
import { visibleStore } from '../../src/kernel/visible-store/visible-store.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { makeFolder } from '../support/engine.ts'
import { insertMemory, memoryId, NOW } from './store-records.ts'

const scopeOf = (namespace: string, project: string | null = null) => ({ namespace, project, branch: null })

async function openStore(): Promise<{ store: Store; bob: Store }> {
  const store = await openSqliteStore({ path: join(makeFolder(), 'lore.db') })
  onTestFinished(() => store.close())
  return { store, bob: visibleStore(store, { namespace: 'bob' }) }
}

test.each([
  ['in a transaction of the view', (bob: Store) => bob],
  ['by somebody else', (_: Store, store: Store) => store],
])('a scope that is removed %s, and whose id is used again, shows nothing', async (_, choose) => {
  const { store, bob } = await openStore()
  const removed = await bob.scopes.ensure(scopeOf('bob', 'tmp'), NOW)
  await choose(bob, store).transact((inside) => inside.scopes.removeUnused([removed.id]))
  const reused = await store.scopes.ensure(scopeOf('alice', 'x'), NOW)
  expect(reused.id).toBe(removed.id)
  await insertMemory(store, 7, reused.id)
  expect(await bob.memories.find(memoryId(7))).toBeNull()
  expect(await bob.transact((inside) => inside.memories.find(memoryId(7)))).toBeNull()
  await bob.memories.purge([memoryId(7)])
  expect(await store.memories.find(memoryId(7))).not.toBeNull()
})

test('a memory inserted through the view, then moved or purged, is no longer its own', async () => {
  const { store, bob } = await openStore()
  const own = await bob.scopes.ensure(scopeOf('bob'), NOW)
  const other = await store.scopes.ensure(scopeOf('alice'), NOW)
  await insertMemory(bob, 7, own.id)
  await store.memories.update(memoryId(7), { scopeId: other.id })
  await expect(bob.memories.update(memoryId(7), { title: 'mine' })).rejects.toMatchObject({
    code: 'memory_not_found',
  })
  await insertMemory(bob, 8, own.id)
  await bob.transact((inside) => inside.memories.purge([memoryId(8)]))
  await expect(insertMemory(bob, 9, own.id, { parentId: memoryId(8) })).rejects.toMatchObject({
    code: 'memory_not_found',
  })
})

test('a transaction reads a scope once, and no longer finds it after removing it', async () => {
  const { store } = await openStore()
  const { id } = await store.scopes.ensure(scopeOf('bob', 'tmp'), NOW)
  let loads = 0
  await store.transact(async (inside) => {
    const load: Store['scopes']['load'] = (ids) => {
      loads++
      return inside.scopes.load(ids)
    }
    const counting = {
      ...store,
      transact: (work: (within: Store) => Promise<void>) =>
        work({ ...inside, scopes: { ...inside.scopes, load } }),
    }
    await visibleStore(counting as Store, { namespace: 'bob' }).transact(async (bob) => {
      expect(await bob.scopes.load([id])).toMatchObject([scopeOf('bob', 'tmp')])
      expect(await bob.scopes.load([id, id])).toHaveLength(1)
      expect(loads).toBe(1)
      await bob.scopes.removeUnused([id])
      expect(await bob.scopes.load([id])).toEqual([])
    })
  })
})
