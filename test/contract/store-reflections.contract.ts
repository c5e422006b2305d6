/** Which sessions were reflected on. */
import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/core/ports/store.ts'
import { ensureScope, insertMemory, memoryId, NOW } from './store-records.ts'

export function describeReflections(open: () => Promise<Store>): void {
  describe('reflections', () => {
    const made = (session: string, n: number) => ({
      namespace: 'shared',
      session,
      memoryId: memoryId(n),
      createdAt: NOW + n,
    })

    test('are found by namespace and session, and listed oldest first', async () => {
      const store = await open()
      await store.reflections.add(made('b', 1))
      await store.reflections.add(made('a', 2))
      await store.reflections.add({ ...made('a', 3), namespace: 'other' })
      expect(await store.reflections.find('shared', 'a')).toEqual(made('a', 2))
      expect(await store.reflections.find('shared', 'c')).toBeNull()
      expect(await store.reflections.list('shared')).toEqual([made('b', 1), made('a', 2)])
    })

    test('a session has one', async () => {
      const store = await open()
      await store.reflections.add(made('a', 1))
      await expect(store.reflections.add(made('a', 2))).rejects.toThrow()
      expect(await store.reflections.find('shared', 'a')).toEqual(made('a', 1))
    })

    test('can be taken back one by one', async () => {
      const store = await open()
      await store.reflections.add(made('a', 1))
      await store.reflections.add({ ...made('a', 2), namespace: 'other' })
      await store.reflections.remove('shared', 'a')
      expect(await store.reflections.find('shared', 'a')).toBeNull()
      expect(await store.reflections.find('other', 'a')).not.toBeNull()
    })

    test('outlive the memory that keeps them', async () => {
      const store = await open()
      await insertMemory(store, 1, await ensureScope(store))
      await store.reflections.add(made('a', 1))
      await store.memories.purge([memoryId(1)])
      expect(await store.reflections.list('shared')).toEqual([made('a', 1)])
      expect(await store.check()).toEqual([])
    })
  })
}
