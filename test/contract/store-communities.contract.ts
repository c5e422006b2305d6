/** What topics by links rely on: whom they hold, what they are called, and that nothing of a purged memory stays. */
import { describe, expect, test } from 'vitest'
import type { StoredCommunity } from '../../src/core/community.ts'
import type { MemoryId, ScopeId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { ensureScope, insertMemory, memoryId, NOW } from './store-records.ts'

export function describeCommunities(open: () => Promise<Store>): void {
  describe('communities', () => {
    const make = (
      id: string,
      scopeId: ScopeId,
      members: readonly number[],
      given: Partial<StoredCommunity> = {},
    ): StoredCommunity => ({
      id,
      scopeId,
      name: `Name of ${id}`,
      updatedAt: NOW,
      memberIds: members.map(memoryId),
      centre: { modelId: 'm', centroid: Float32Array.of(0.25, -1.5) },
      ...given,
    })

    async function fill(store: Store) {
      const scope = await ensureScope(store, 'web')
      const other = await ensureScope(store, 'ops')
      for (let n = 1; n <= 6; n++) await insertMemory(store, n, scope)
      await insertMemory(store, 7, other)
      return { scope, other }
    }

    test('are kept exactly, listed by size, with their members in order', async () => {
      const store = await open()
      const { scope, other } = await fill(store)
      const small = make('a', scope, [6, 5])
      const large = make('b', scope, [3, 1, 2], { centre: null })
      const foreign = make('c', other, [7])
      for (const community of [small, large, foreign]) await store.communities.save(community)
      expect(await store.communities.load(scope)).toEqual([small, large])
      expect(await store.communities.list([scope], 10)).toEqual([
        { id: 'b', scopeId: scope, name: 'Name of b', members: 3, updatedAt: NOW },
        { id: 'a', scopeId: scope, name: 'Name of a', members: 2, updatedAt: NOW },
      ])
      expect((await store.communities.list(null, 10)).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
      expect(await store.communities.list(null, 1)).toHaveLength(1)
      expect(await store.communities.membersOf(['b', 'a', 'none'], 2)).toEqual(
        new Map([
          ['b', [3, 1].map(memoryId)],
          ['a', [6, 5].map(memoryId)],
        ]),
      )
      expect(await store.communities.findFor([memoryId(1), memoryId(4), memoryId(7)])).toEqual(
        new Map([
          [memoryId(1), 'b'],
          [memoryId(7), 'c'],
        ]),
      )
      expect(await store.communities.listCentres([scope], 'm')).toEqual([
        { id: 'a', scopeId: scope, centroid: small.centre?.centroid },
      ])
      expect(await store.communities.listCentres(null, 'other')).toEqual([])
      expect(await store.check()).toEqual([])
    })

    test('a memory is in one: it leaves the former for the latter', async () => {
      const store = await open()
      const { scope } = await fill(store)
      await store.communities.save(make('a', scope, [1, 2, 3]))
      await store.communities.save(make('b', scope, [3, 4]))
      expect(await store.communities.membersOf(['a', 'b'], 9)).toEqual(
        new Map([
          ['a', [1, 2].map(memoryId)],
          ['b', [3, 4].map(memoryId)],
        ]),
      )
      await store.communities.remove(['b'])
      expect(await store.communities.findFor([memoryId(3), memoryId(4)])).toEqual(new Map())
      expect((await store.communities.load(scope)).map(({ id }) => id)).toEqual(['a'])
    })

    test('archived and superseded members are not shown', async () => {
      const store = await open()
      const { scope } = await fill(store)
      await store.communities.save(make('a', scope, [1, 2, 3]))
      await store.memories.update(memoryId(1), { archivedAt: NOW })
      await store.memories.update(memoryId(2), { supersededBy: memoryId(3) })
      expect((await store.communities.list([scope], 9))[0]?.members).toBe(1)
      expect(await store.communities.membersOf(['a'], 9)).toEqual(new Map([['a', [memoryId(3)]]]))
    })

    test('name and centre go with a purged member, and the scope is to be looked at again', async () => {
      const store = await open()
      const { scope } = await fill(store)
      await store.communities.save(make('a', scope, [1, 2, 3]))
      await store.communities.save(make('b', scope, [4, 5]))
      await store.communities.noteFound(scope)
      await store.memories.purge([memoryId(6)])
      expect((await store.communities.findChanges()).byScope).toEqual(new Map([[scope, 0]]))
      await store.memories.purge([memoryId(2)])
      expect(await store.communities.load(scope)).toEqual([
        make('a', scope, [1, 3], { name: null, centre: null }),
        make('b', scope, [4, 5]),
      ])
      expect((await store.communities.list([scope], 9)).map(({ id }) => id)).toEqual(['b'])
      expect((await store.communities.listCentres(null, 'm')).map(({ id }) => id)).toEqual(['b'])
      expect((await store.communities.findChanges()).byScope).toEqual(new Map())
    })

    test('changes add up until communities are found again', async () => {
      const store = await open()
      const { scope, other } = await fill(store)
      expect(await store.communities.findChanges()).toEqual({ revision: 0, byScope: new Map() })
      await store.communities.noteFound(scope)
      for (const revision of [5, 9]) {
        const byScope = new Map([
          [scope, 3],
          [other, 1],
        ])
        await store.communities.noteChanges({ revision, byScope })
      }
      expect(await store.communities.findChanges()).toEqual({ revision: 9, byScope: new Map([[scope, 6]]) })
      await store.communities.noteFound(scope)
      expect((await store.communities.findChanges()).byScope).toEqual(new Map([[scope, 0]]))
    })

    test('one that was found with a memory that is gone by now gets no name of it', async () => {
      const store = await open()
      const { scope } = await fill(store)
      await store.memories.purge([memoryId(2)])
      await store.communities.save(make('a', scope, [1, 2]))
      await store.communities.noteFound(scope)
      expect(await store.communities.load(scope)).toEqual([
        make('a', scope, [1], { name: null, centre: null }),
      ])
      expect((await store.communities.findChanges()).byScope).toEqual(new Map())
    })

    test('hold thousands', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await store.transact(async (inner) => {
        for (let n = 1; n <= 1_000; n++) await insertMemory(inner, n, scope)
      })
      const members = Array.from({ length: 1_000 }, (_, i) => ((i * 7) % 1_000) + 1)
      await store.communities.save(make('a', scope, members))
      const [kept] = await store.communities.load(scope)
      expect(kept?.memberIds).toEqual(members.map((n): MemoryId => memoryId(n)))
    })
  })
}
