/** What a store must keep of sharing. */
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { SyncRow } from '../../src/core/sync.ts'
import { ensureScope, insertMemory, makeMemory, NOW } from './store-records.ts'

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
    })

    test('finds records by state, by memory and by what they refer to', async () => {
      const { sync } = await open()
      const edge: Omit<SyncRow, 'seq'> = {
        ...row('a b see_also', 'h'),
        kind: 'edge',
        memoryId: id('a'),
        otherId: id('b'),
      }
      await sync.save([row('a', 'h1'), { ...row('b', 'h2'), state: 'waiting' }, edge])
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
      expect(await store.sync.listVanished(10)).toEqual(['01939f2a-0000-7000-8000-00000000dead'])
      await store.memories.update(one.id, { accessCount: one.accessCount + 1 })
      expect(await store.sync.listUsed(10)).toEqual([one.id])
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
