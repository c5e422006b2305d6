/** What linking by names relies on: words of names, the list of what was not read, and names that go when unused. */
import { describe, expect, test } from 'vitest'
import type { DocumentSeq, ScopeId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  ensureScope,
  entityId,
  insertMemory,
  makeAnalysis,
  makeEdge,
  makeEntity,
  memoryId,
} from './store-records.ts'

const PART_OF = { layer: 'semantic', relation: 'part_of' } as const
const MENTIONS = { layer: 'entity', relation: 'mentions' } as const

export function describeEntities(open: () => Promise<Store>): void {
  describe('names', () => {
    const ids = (entities: readonly { readonly id: string }[]) => entities.map(({ id }) => id)

    async function placeAll(store: Store, scope: ScopeId, names: readonly string[], from = 1) {
      for (const [at, name] of names.entries()) {
        const entity = await store.entities.ensure(makeEntity(from + at, scope, { name }))
        await store.entities.place(entity, name)
      }
    }

    const mention = (store: Store, n: number, memory: number, entity: number) =>
      store.edges.upsert(makeEdge(n, memory, 1, { ...MENTIONS, targetId: entityId(entity) }))

    const contain = (store: Store, n: number, longer: number, shorter: number) =>
      store.edges.upsert(
        makeEdge(n, 1, 1, { ...PART_OF, sourceId: entityId(longer), targetId: entityId(shorter) }),
      )

    test('are found by their words, and around words that stand next to each other in them', async () => {
      const store = await open()
      const [here, there] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      await placeAll(store, here, [
        'west chicago high school',
        'west chicago',
        'chicago',
        'chicagoland',
        'north west chicago',
        'west of chicago',
      ])
      await placeAll(store, there, ['west chicago'], 9)
      expect(ids(await store.entities.findByWords(here, ['west chicago', 'chicago', 'nowhere']))).toEqual(
        [2, 3].map(entityId),
      )
      expect(await store.entities.findByWords(here, [])).toEqual([])
      const around = await store.entities.findAround(here, 'west chicago', 10)
      expect(ids(around)).toEqual([1, 2, 5].map(entityId))
      expect(around[0]).toMatchObject({ name: 'west chicago high school', words: 'west chicago high school' })
      expect(ids(await store.entities.findAround(here, 'chicago', 10))).toEqual([1, 2, 3, 5, 6].map(entityId))
      expect(await store.entities.findAround(here, 'chicago', 2)).toHaveLength(2)
    })

    test('wait for a place until they have one, and may be placed again', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) await store.entities.ensure(makeEntity(n, scope, { name: `Name ${n}` }))
      expect(ids(await store.entities.listUnplaced(null, 2))).toEqual([1, 2].map(entityId))
      expect(ids(await store.entities.listUnplaced(entityId(2), 2))).toEqual([entityId(3)])
      for (const words of ['old words', 'name two', 'name two']) {
        await store.entities.place({ id: entityId(2), scopeId: scope }, words)
      }
      expect(ids(await store.entities.listUnplaced(null, 9))).toEqual([1, 3].map(entityId))
      expect(await store.entities.findAround(scope, 'words', 9)).toEqual([])
      expect(ids(await store.entities.findAround(scope, 'two', 9))).toEqual([entityId(2)])
    })

    test('go when no memory is linked with them, with their links, and what held them is placed anew', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await placeAll(store, scope, ['west chicago high', 'west chicago', 'chicago'])
      await mention(store, 1, 1, 1)
      await contain(store, 2, 1, 2)
      await contain(store, 3, 2, 3)
      await store.entities.removeUnlinkedOf([entityId(1), entityId(2)])
      expect(ids(await store.entities.list(null, null, 9))).toEqual([3, 1].map(entityId))
      expect(ids(await store.entities.listUnplaced(null, 9))).toEqual([entityId(1)])
      expect(await store.entities.findAround(scope, 'west chicago', 9)).toEqual([])
      await store.entities.removeUnlinked([scope])
      expect(ids(await store.entities.list(null, null, 9))).toEqual([entityId(1)])
      expect(ids(await store.edges.listFor([entityId(1)]))).toEqual([makeEdge(1, 1, 1).id])
      expect(await store.check()).toEqual([])
    })

    test('go with the last memory that mentions them', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2]) await insertMemory(store, n, scope)
      await placeAll(store, scope, ['west chicago', 'chicago'])
      await mention(store, 1, 1, 1)
      await mention(store, 2, 1, 2)
      await mention(store, 3, 2, 2)
      await contain(store, 4, 1, 2)
      await store.memories.purge([memoryId(1)])
      expect(ids(await store.entities.list(null, null, 9))).toEqual([entityId(2)])
      await store.memories.purge([memoryId(2)])
      expect(await store.entities.list(null, null, 9)).toEqual([])
      expect(await store.check()).toEqual([])
    })

    test('memories wait to be read from when they are written, and again when their text changes', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) await insertMemory(store, n, scope)
      const waiting = async (after: DocumentSeq | null = null) =>
        (await store.entities.listUnread(after, 2)).map(({ memoryId: id }) => id)
      expect(await waiting()).toEqual([1, 2].map(memoryId))
      const [first] = await store.entities.listUnread(null, 1)
      expect(await waiting(first?.seq)).toEqual([2, 3].map(memoryId))
      await store.entities.noteRead([1, 2, 3].map(memoryId))
      expect(await waiting()).toEqual([])
      await store.memories.update(memoryId(1), { salience: 0.9 })
      await store.memories.update(memoryId(2), { content: 'Other words.' }, makeAnalysis('other'))
      expect(await waiting()).toEqual([memoryId(2)])
      await store.memories.purge([memoryId(2)])
      expect(await waiting()).toEqual([])
    })
  })
}
