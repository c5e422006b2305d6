import { expect, test } from 'vitest'
import type { Store } from '../../core/ports/store.ts'
import { storeWithin } from './store-within.ts'

interface Row {
  readonly id: string
  readonly seq: number
  readonly memoryId: string
  readonly scopeId: number
  readonly sourceId: string
  readonly targetId: string
}

/** Thirty of them, every third in scope 1; links lead from each to the one three further on, in the same scope. */
const ROWS: readonly Row[] = Array.from({ length: 30 }, (_, at) => {
  const idAt = (n: number) => `m${String(n).padStart(2, '0')}`
  const id = idAt(at)
  return { id, seq: at, memoryId: id, scopeId: at % 3, sourceId: id, targetId: idAt(at + 3) }
})
const OWN = ROWS.filter(({ scopeId }) => scopeId === 1).map(({ id }) => id)

const page = async (after: string | number | null, limit: number) =>
  ROWS.filter(({ id, seq }) => after === null || (typeof after === 'number' ? seq : id) > after).slice(
    0,
    limit,
  )
const load = async (ids: readonly string[]) => ROWS.filter(({ id }) => ids.includes(id))

const store = {
  scopes: { list: async () => [0, 1, 2].map((id) => ({ id })) },
  memories: {
    load,
    list: async (query: { scopes: readonly number[] }) => query.scopes,
    listDue: (_now: number, afterId: string | null, limit: number) => page(afterId, limit),
    listWithFiles: page,
  },
  edges: {
    listFading: (_relations: readonly string[], afterId: string | null, limit: number) =>
      page(afterId, limit),
    listDangling: (_before: number, limit: number, afterId: string | null) => page(afterId, limit),
  },
  entities: { load: async () => [], listUnplaced: page, listUnread: page },
  communities: {
    list: async (scopes: readonly number[]) => scopes,
    listCentres: async (scopes: readonly number[]) => scopes,
  },
} as unknown as Store

const within = storeWithin(store, [1] as never)
const PAGE = 4

const WALKS: Readonly<Record<string, (after: never) => Promise<readonly object[]>>> = {
  'memories that are due': (after) => within.memories.listDue(0, after, PAGE),
  'memories of files': (after) => within.memories.listWithFiles(after, PAGE),
  'links that fade': (after) => within.edges.listFading([], after, PAGE),
  'links without an end': (after) => within.edges.listDangling(0, PAGE, after),
  'names without a place': (after) => within.entities.listUnplaced(after, PAGE),
}

test.each(Object.entries(WALKS))(
  '%s are walked to their end, without those of other scopes',
  async (_, walk) => {
    const met: string[] = []
    for (let after: string | null = null; ; ) {
      const rows = (await walk(after as never)) as readonly Row[]
      met.push(...rows.map(({ id }) => id))
      if (rows.length < PAGE) break
      after = rows.at(-1)?.id ?? null
    }
    expect(met).toEqual(OWN)
  },
)

test('memories that nobody read are walked in the order stored', async () => {
  const first = await within.entities.listUnread(null, PAGE)
  expect(first.map(({ memoryId }) => memoryId)).toEqual(OWN.slice(0, PAGE))
  const second = await within.entities.listUnread(first.at(-1)?.seq ?? null, PAGE)
  expect(second.map(({ memoryId }) => memoryId)).toEqual(OWN.slice(PAGE, 2 * PAGE))
})

test('a link that leads out of the scopes is not met, nor one of which nothing is known', async () => {
  const edges = [
    { id: 'e1', sourceId: 'm01', targetId: 'm02' },
    { id: 'e2', sourceId: 'm01', targetId: 'gone' },
    { id: 'e3', sourceId: 'gone', targetId: 'gone' },
  ]
  const linked = { ...store, edges: { listFading: async () => edges } } as unknown as Store
  const met = await storeWithin(linked, [1] as never).edges.listFading([], null, PAGE)
  expect(met.map(({ id }) => id)).toEqual(['e2'])
})

test('whoever asks for all scopes, or for others too, is answered from these', async () => {
  expect(await within.scopes.list()).toEqual([{ id: 1 }])
  const query = { order: 'id', limit: PAGE } as const
  expect(await within.memories.list({ ...query, scopes: null })).toEqual([1])
  expect(await within.memories.list({ ...query, scopes: [0, 1] as never })).toEqual([1])
  expect(await within.communities.list(null, PAGE)).toEqual([1])
  expect(await within.communities.listCentres(null, 'model')).toEqual([1])
})
