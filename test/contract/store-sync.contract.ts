/** What a store must keep of sharing. */
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { LOOK_AGAIN, type SyncRow } from '../../src/core/sync.ts'
import {
  ensureScope,
  insertMemory,
  makeEdge,
  makeMemory,
  makeSession,
  memoryId,
  NOW,
  sessionId,
} from './store-records.ts'

export function describeSync(open: () => Promise<Store>): void {
  describe('what is shared', () => {
    test('keeps shares by project and places by group', async () => {
      const { sync } = await open()
      const share = {
        namespace: 'default',
        project: 'web',
        group: 'mine',
        key: 'web',
        agreedAt: null,
        conversations: false,
        parts: ['web', 'shop'],
      } as const
      await sync.saveShare(share)
      await sync.saveShare({ ...share, group: 'team:shop', agreedAt: NOW, conversations: true })
      await sync.saveShare({ ...share, project: '' })
      expect(await sync.listShares()).toEqual([
        { ...share, project: '' },
        { ...share, group: 'team:shop', agreedAt: NOW, conversations: true },
      ])
      await sync.removeShare({ namespace: 'default', project: '' })
      expect(await sync.listShares()).toHaveLength(1)
      const place = {
        group: 'mine',
        address: '/s',
        secretFile: null,
        cursor: {},
        lastAt: null,
        lastError: null,
      } as const
      await sync.savePlace(place)
      await sync.savePlace({ ...place, cursor: { sent: 3 } })
      expect(await sync.listPlaces()).toEqual([{ ...place, cursor: { sent: 3 } }])
      await sync.removePlace('mine')
      expect(await sync.listPlaces()).toEqual([])
    })

    test('numbers records in the order in which their states became present', async () => {
      const { sync } = await open()
      await sync.save([row('a', 'h1'), row('b', 'h2')])
      await sync.save([{ ...row('a', 'h1'), state: 'waiting' }])
      expect((await sync.listAfter('mine', 0, 10)).map(({ id, seq }) => [id, seq])).toEqual([
        ['a', 1],
        ['b', 2],
      ])
      await sync.save([{ ...row('a', 'h3'), source: 'other' }])
      expect((await sync.listAfter('mine', 1, 10)).map(({ id }) => id)).toEqual(['b', 'a'])
      expect((await sync.listAfter('mine', 1, 10, 'other')).map(({ id }) => id)).toEqual(['b'])
      expect(await sync.listAfter('team:x', 0, 10)).toEqual([])
      expect(await sync.position()).toBe(3)
      expect(await sync.countAfter('mine', 1, false)).toBe(2)
      expect(await sync.countAfter('mine', 1, true)).toBe(1)
    })

    test('saves many records at once, and of two states of one the last', async () => {
      const { sync } = await open()
      const many = Array.from({ length: 450 }, (_, n) => ({ ...row(`m${n}`, `h${n}`), shown: '{}' }))
      await sync.save([...many, { ...row('m7', 'later'), shown: '{}' }])
      expect(await sync.count()).toEqual([{ group: 'mine', kind: 'memory', state: 'settled', count: 450 }])
      expect(await sync.load('memory', ['m7'])).toMatchObject([{ hash: 'later' }])
      expect(await sync.position()).toBe(450)
      await sync.save([row('m3', 'h3'), row('m4', 'changed')])
      expect(await sync.position()).toBe(451)
    })

    test('finds records by state, by memory and by what they refer to', async () => {
      const { sync } = await open()
      const edge: Omit<SyncRow, 'seq'> = {
        ...row('a b see_also', 'h'),
        kind: 'edge',
        memoryId: id('a'),
        otherId: id('b'),
      }
      await sync.save([{ ...row('a', 'h1'), shown: '{}' }, { ...row('b', 'h2'), state: 'waiting' }, edge])
      await sync.save([row('removed', 'h3')])
      expect((await sync.loadOf([id('b')])).map((each) => each.id)).toEqual(['b', 'a b see_also'])
      expect((await sync.listInState('waiting', 0, 10)).map((each) => each.id)).toEqual(['b'])
      expect(await sync.count()).toEqual([
        { group: 'mine', kind: 'edge', state: 'settled', count: 1 },
        { group: 'mine', kind: 'memory', state: 'settled', count: 1 },
        { group: 'mine', kind: 'memory', state: 'waiting', count: 1 },
      ])
      await sync.remove([edge])
      expect(await sync.load('edge', ['a b see_also'])).toEqual([])
    })

    test('finds memories without a record, records without a memory, and used memories', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const [one, two] = [makeMemory(1, scope), makeMemory(2, scope)]
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope)
      await store.sync.save([
        { ...row(one.id, 'h1'), shown: '{}' },
        { ...row('01939f2a-0000-7000-8000-00000000dead', 'h2'), shown: '{}' },
      ])
      expect(await store.sync.listUnrecorded([scope], 10)).toEqual([two.id])
      expect(await store.sync.countUnrecorded([scope])).toBe(1)
      expect(await store.sync.listVanished(10)).toEqual(['01939f2a-0000-7000-8000-00000000dead'])
      await store.memories.update(one.id, { accessCount: one.accessCount + 1 })
      expect(await store.sync.listUsed(10)).toEqual([one.id])
    })

    test('walks these lists in pages, and finds words that several live memories of a scope have', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const other = await ensureScope(store, 'other')
      const hashes = ['same', 'same', 'lone', 'gone', 'gone', 'far']
      for (const [at, contentHash] of hashes.entries()) {
        await insertMemory(store, at + 1, scope, {
          contentHash,
          accessCount: 0,
          ...(contentHash === 'gone' && at === 4 ? { archivedAt: NOW, archivedReason: 'old' } : {}),
        })
      }
      await insertMemory(store, 7, other, { contentHash: 'far' })
      expect(await store.sync.repeatedHashes(['same', 'lone', 'gone', 'far', 'none'])).toEqual(
        new Set(['same']),
      )
      expect(await store.sync.listUnrecorded([scope], 2)).toEqual([memoryId(1), memoryId(2)])
      expect(await store.sync.listUnrecorded([scope], 2, memoryId(2))).toEqual([memoryId(3), memoryId(4)])
      const recorded = [1, 2, 3].map((n) => ({ ...row(memoryId(n), `h${n}`), shown: '{}', uses: 5 }))
      const vanished = [8, 9].map((n) => ({ ...row(memoryId(n), `h${n}`), shown: '{}' }))
      await store.sync.save([...recorded, ...vanished])
      expect(await store.sync.listUsed(2)).toEqual([memoryId(1), memoryId(2)])
      expect(await store.sync.listUsed(2, memoryId(2))).toEqual([memoryId(3)])
      expect(await store.sync.listVanished(1)).toEqual([memoryId(8)])
      expect(await store.sync.listVanished(1, memoryId(8))).toEqual([memoryId(9)])
      expect(await store.sync.listVanished(1, memoryId(9))).toEqual([])
    })

    test('counts conflicts between live memories', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2]) await insertMemory(store, n, scope)
      await store.sync.save([row(memoryId(1), 'h1'), row(memoryId(2), 'h2')])
      await store.edges.upsert(makeEdge(1, 1, 2, { relation: 'contradicts', layer: 'causal' }))
      expect(await store.sync.countConflicts('mine')).toBe(1)
      expect(await store.sync.countConflicts('team:x')).toBe(0)
      await store.memories.update(memoryId(2), { archivedAt: NOW, archivedReason: 'old' })
      expect(await store.sync.countConflicts('mine')).toBe(0)
    })

    test('finds conversations that grew, and those that are gone', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2]) await store.sessions.ensure(makeSession(n, scope, { episodeCount: 3 }))
      const of = (n: number, uses: number) => ({
        ...row(`c${n}`, `h${n}`),
        kind: 'conversation' as const,
        memoryId: id(sessionId(n)),
        shown: '{}',
        uses,
      })
      await store.sync.save([of(1, 3), of(2, 2), of(3, 1)])
      expect(await store.sync.listRewritten([scope], null, 10)).toEqual([])
      expect(await store.sync.listConversations([scope], null, 10)).toEqual([sessionId(2)])
      expect(await store.sync.listConversations([scope], sessionId(2), 10)).toEqual([])
      expect(await store.sync.listVanishedConversations(10)).toEqual([sessionId(3)])
      await store.sync.save([of(1, LOOK_AGAIN), of(2, LOOK_AGAIN), { ...of(3, LOOK_AGAIN), shown: null }])
      expect(await store.sync.listRewritten([scope], null, 1)).toEqual([sessionId(1)])
      expect(await store.sync.listRewritten([scope], sessionId(1), 10)).toEqual([sessionId(2)])
      expect(await store.sync.listRewritten([await ensureScope(store, 'other')], null, 10)).toEqual([])
    })
  })
}

function id(text: string): MemoryId {
  return text as MemoryId
}

function row(name: string, hash: string): Omit<SyncRow, 'seq'> {
  return {
    kind: 'memory',
    id: name,
    group: 'mine',
    memoryId: id(name),
    otherId: null,
    record: '{}',
    hash,
    shown: null,
    uses: 0,
    state: 'settled',
    source: null,
    runId: null,
  }
}
