/** Walks page by page over what is visible, where most of what is there is not. */
import { expect, test } from 'vitest'
import { RELATIONS } from '../../src/core/edge.ts'
import type { EdgeId, EntityId, MemoryId, ScopeId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { visibleStore } from '../../src/kernel/visible-store/visible-store.ts'
import {
  edgeId,
  entityId,
  insertMemory,
  makeEdge,
  makeEntity,
  makeJournalEntry,
  memoryId,
  NOW,
} from './store-records.ts'

const PAGE = 4
const COUNT = 30
const NAMESPACES = ['one', 'mine', 'two'] as const
const NUMBERS = Array.from({ length: COUNT }, (_, n) => n + 1)
const isOwn = (n: number) => n % NAMESPACES.length === 1
const OWN = NUMBERS.filter(isOwn)

/** Thirty memories, names and links, every third in the own namespace; links lead to the third one on. */
async function fillByTurns(store: Store): Promise<Store> {
  await store.embeddings.register({ id: 'model', dimensions: 2, state: 'active' })
  const scopes: ScopeId[] = []
  for (const namespace of NAMESPACES) {
    scopes.push((await store.scopes.ensure({ namespace, project: null, branch: null }, NOW)).id)
  }
  for (const n of NUMBERS) {
    const scope = scopes[n % NAMESPACES.length] as ScopeId
    await insertMemory(store, n, scope, { sourceFile: '/file.md' })
    await store.entities.ensure(makeEntity(n, scope))
    await store.journal.append([makeJournalEntry(n)])
  }
  for (const n of NUMBERS.slice(0, COUNT - NAMESPACES.length)) {
    await store.edges.upsert(makeEdge(n, n, n + NAMESPACES.length))
  }
  return visibleStore(store, { namespace: 'mine' })
}

const numberOf = (id: string) => Number.parseInt(id.slice(-4), 16)
const LINKED = OWN.filter((n) => n <= COUNT - NAMESPACES.length)

type Walk = (store: Store, after: never) => Promise<readonly object[]>
const BY_ID: Readonly<Record<string, readonly [Walk, readonly number[]]>> = {
  'memories that are due': [({ memories }, after) => memories.listDue(NOW, after, PAGE), OWN],
  'memories of files': [({ memories }, after) => memories.listWithFiles(after, PAGE), OWN],
  'links that fade': [({ edges }, after) => edges.listFading(RELATIONS, after, PAGE), LINKED],
  'links by relation': [({ edges }, after) => edges.listByRelations(RELATIONS, after, PAGE), LINKED],
  'names without a place': [({ entities }, after) => entities.listUnplaced(after, PAGE), OWN],
}

export function describeVisibleWalks(open: () => Promise<Store>): void {
  test.each(Object.entries(BY_ID))(
    '%s are walked to their end, without those of others',
    async (_, walked) => {
      const [walk, expected] = walked
      const store = await fillByTurns(await open())
      const met: number[] = []
      for (let after: string | null = null; ; ) {
        const rows = (await walk(store, after as never)) as readonly { readonly id: string }[]
        met.push(...rows.map(({ id }) => numberOf(id)))
        if (rows.length < PAGE) break
        after = rows.at(-1)?.id ?? null
      }
      expect(met).toEqual(expected)
    },
  )

  test('a link that leads out is not met, nor one of which nothing is known; one with an end that is gone is', async () => {
    const whole = await open()
    const store = await fillByTurns(whole)
    const [own, other, gone] = [memoryId(1), memoryId(2), memoryId(500)]
    const link = (n: number, sourceId: MemoryId, targetId: MemoryId) =>
      whole.edges.upsert(makeEdge(n, 0, 0, { sourceId, targetId, relation: 'uses' }))
    await link(101, own, other)
    await link(102, own, gone)
    await link(103, gone, memoryId(501))
    const met = [
      ...(await store.edges.listFading(['uses'], null, PAGE)),
      ...(await store.edges.listDangling(PAGE)),
    ]
    expect(met.map(({ id }) => id)).toEqual([edgeId(102), edgeId(102)])
  })

  test('pages of what was stored before and after others come back full', async () => {
    const store = await fillByTurns(await open())
    const pages = <T>(first: readonly T[], second: readonly T[]) => [...first, ...second]
    const unread = await store.entities.listUnread(null, PAGE)
    const more = await store.entities.listUnread(unread.at(-1)?.seq ?? null, PAGE)
    expect(pages(unread, more).map(({ memoryId: id }) => numberOf(id))).toEqual(OWN.slice(0, 2 * PAGE))
    const entries = await store.journal.listAfter(0, PAGE)
    const later = await store.journal.listAfter(entries.at(-1)?.position ?? 0, PAGE)
    expect(pages(entries, later).map(({ subjectId }) => numberOf(subjectId))).toEqual(OWN.slice(0, 2 * PAGE))
    expect(await store.journal.position()).toBe(OWN.at(-1))
    expect(await store.embeddings.pending('model', PAGE)).toHaveLength(PAGE)
    expect(await store.embeddings.pendingCount('model')).toBe(OWN.length)
    const made = await store.edges.listMadeSince(0, PAGE)
    expect(made.map(({ id }) => numberOf(id))).toEqual(LINKED.toReversed().slice(0, PAGE))
  })

  test('ids that begin alike are counted among the own ones only', async () => {
    const store = await fillByTurns(await open())
    const found = await store.memories.findByIdPrefix('00000000', PAGE)
    expect(found.map(numberOf)).toEqual(OWN.slice(0, PAGE))
    expect(await store.entities.load([entityId(1), entityId(2)] as EntityId[])).toHaveLength(1)
    expect(await store.edges.find(edgeId(2) as EdgeId)).toBeNull()
  })
}
