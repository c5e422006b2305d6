/** What gates and routing rely on: centres of topics, kept exactly, and only as long as what they are the mean of. */
import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/core/ports/store.ts'
import { makeCluster } from './store-digest-records.ts'
import { ensureScope, insertMemory, memoryId, NOW } from './store-records.ts'

export function describeClusters(open: () => Promise<Store>): void {
  describe('clusters', () => {
    test('are kept per model and scope, exactly, and replaced by the next', async () => {
      const store = await open()
      const scope = await ensureScope(store, 'web')
      const other = await ensureScope(store, 'ops')
      for (const n of [1, 2]) await insertMemory(store, n, scope)
      await insertMemory(store, 3, other)
      const moved = makeCluster(1, scope, {
        centroid: Float32Array.of(0.1, -2.5),
        members: 4,
        updatedAt: NOW + 1,
      })
      const foreign = makeCluster(1, scope, { modelId: 'other', centroid: Float32Array.of(1, 2, 3) })
      await store.clusters.save([
        makeCluster(2, scope),
        makeCluster(1, scope),
        makeCluster(3, other),
        foreign,
      ])
      await store.clusters.save([moved])
      expect(await store.clusters.list(scope, 'm')).toEqual([moved, makeCluster(2, scope)])
      expect(await store.clusters.find(memoryId(1), 'm')).toEqual(moved)
      expect(await store.clusters.find(memoryId(1), 'other')).toEqual(foreign)
      expect(await store.clusters.find(memoryId(2), 'other')).toBeNull()
      await store.clusters.remove([memoryId(1), memoryId(3)])
      expect(await store.clusters.list(scope, 'm')).toEqual([makeCluster(2, scope)])
      expect(await store.clusters.find(memoryId(1), 'other')).toBeNull()
      expect(await store.clusters.list(other, 'm')).toEqual([])
    })

    test('go with the vectors of their model', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await store.embeddings.register({ id: 'm', dimensions: 2, state: 'active' })
      await store.embeddings.register({ id: 'next', dimensions: 2, state: 'building' })
      await store.clusters.save([makeCluster(1, scope), makeCluster(1, scope, { modelId: 'next' })])
      await store.embeddings.activate('next')
      expect(await store.clusters.find(memoryId(1), 'm')).toBeNull()
      expect(await store.clusters.find(memoryId(1), 'next')).not.toBeNull()
    })

    test('a centre of another size than the vectors of its model is reported', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await store.embeddings.register({ id: 'm', dimensions: 3, state: 'active' })
      await store.clusters.save([makeCluster(1, scope)])
      expect(await store.check()).toEqual([expect.stringContaining('cluster centres')])
    })
  })
}
