/** The graph in memory against a real store: built once, then in step with every write, also of others. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { NodeId } from '../../src/core/edge.ts'
import type { GraphIndex } from '../../src/core/ports/graph-index.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { createGraphKeeper } from '../../src/kernel/graph-keeper.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import {
  edgeId,
  ensureScope,
  entityId,
  insertMemory,
  makeEdge,
  makeEntity,
  memoryId,
  NOW,
} from '../contract/store-records.ts'

const ALL = { scopes: null } as const

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lore-graph-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function openAt(path: string): Promise<Store> {
  const store = await openSqliteStore({ path })
  onTestFinished(() => store.close())
  return store
}

async function fill(store: Store, count = 4) {
  const scope = await ensureScope(store, 'web')
  for (let n = 1; n <= count; n++) await insertMemory(store, n, scope)
  for (let n = 1; n < count; n++) await store.edges.upsert(makeEdge(n, n, n + 1))
  return scope
}

async function neighboursOf(keeper: GraphIndex, id: NodeId): Promise<NodeId[]> {
  return (await keeper.view()).stepsFrom(id, ALL).map(({ to }) => to)
}

describe('the graph in memory', () => {
  test('reads nothing before it is asked, then everything, however few at a time', async () => {
    const store = await openAt(join(makeFolder(), 'lore.db'))
    await fill(store, 9)
    for (const pageSize of [1, 2, 7, 1_000]) {
      const keeper = createGraphKeeper({ store, pageSize })
      expect(keeper.sizeBytes()).toBe(0)
      const view = await keeper.view()
      expect([view.nodes, view.edges]).toEqual([9, 8])
      expect(keeper.sizeBytes()).toBeGreaterThan(0)
      expect(view.findPath([memoryId(1)], memoryId(5), ALL)).toHaveLength(4)
    }
  })

  test('follows links and memories as they change', async () => {
    const store = await openAt(join(makeFolder(), 'lore.db'))
    await fill(store)
    const keeper = createGraphKeeper({ store })
    expect(await neighboursOf(keeper, memoryId(2))).toEqual([memoryId(1), memoryId(3)])
    await store.edges.upsert(makeEdge(20, 2, 4, { weight: 0.9 }))
    expect(await neighboursOf(keeper, memoryId(2))).toEqual([memoryId(4), memoryId(1), memoryId(3)])
    await store.edges.update(edgeId(20), { weight: 0.1 })
    expect(await neighboursOf(keeper, memoryId(2))).toEqual([memoryId(1), memoryId(3), memoryId(4)])
    await store.memories.update(memoryId(1), { archivedAt: NOW })
    expect(await neighboursOf(keeper, memoryId(2))).toEqual([memoryId(3), memoryId(4)])
    await store.memories.update(memoryId(1), { archivedAt: null })
    await store.memories.update(memoryId(3), { supersededBy: memoryId(4) })
    expect(await neighboursOf(keeper, memoryId(2))).toEqual([memoryId(1), memoryId(4)])
    await store.edges.remove([edgeId(20)])
    expect(await neighboursOf(keeper, memoryId(2))).toEqual([memoryId(1)])
    await store.memories.purge([memoryId(1)])
    expect(await neighboursOf(keeper, memoryId(2))).toEqual([])
    expect((await keeper.view()).kindOf(memoryId(1))).toBeNull()
  })

  test('joins memories by the entities they mention', async () => {
    const store = await openAt(join(makeFolder(), 'lore.db'))
    const scope = await fill(store, 2)
    await insertMemory(store, 3, scope)
    const keeper = createGraphKeeper({ store })
    await keeper.view()
    await store.entities.ensure(makeEntity(1, scope))
    for (const n of [1, 3]) {
      const mentions = makeEdge(30 + n, n, n, { relation: 'mentions', layer: 'entity', weight: 1 })
      await store.edges.upsert({ ...mentions, targetId: entityId(1) })
    }
    const view = await keeper.view()
    expect(view.kindOf(entityId(1))).toBe('entity')
    expect(view.spread(new Map([[memoryId(3), 1]]), ALL).map(({ id }) => id)).toContain(memoryId(2))
  })

  test('a memory that moves to another scope leaves the walks of the former', async () => {
    const store = await openAt(join(makeFolder(), 'lore.db'))
    const scope = await fill(store)
    const other = await ensureScope(store, 'ops')
    const keeper = createGraphKeeper({ store })
    await keeper.view()
    await store.memories.update(memoryId(2), { scopeId: other })
    const view = await keeper.view()
    expect(view.findPath([memoryId(1)], memoryId(3), { scopes: [scope] })).toBeNull()
    expect(view.spread(new Map([[memoryId(1), 1]]), { scopes: [scope] }).map(({ id }) => id)).toEqual([
      memoryId(1),
    ])
    expect(view.findPath([memoryId(1)], memoryId(3), { scopes: [scope, other] })).toHaveLength(2)
  })

  test('sees what others write, also while it is being built', async () => {
    const path = join(makeFolder(), 'lore.db')
    const store = await openAt(path)
    await fill(store, 9)
    const other = await openAt(path)
    let written = false
    const yieldToOthers = async () => {
      if (written) return
      written = true
      await other.edges.update(edgeId(1), { weight: 0.8 })
      await other.edges.remove([edgeId(8)])
      await other.edges.upsert(makeEdge(40, 1, 9))
    }
    const view = await createGraphKeeper({ store, pageSize: 3, yieldToOthers }).view()
    expect(written).toBe(true)
    expect(view.edges).toBe(8)
    expect(view.stepsFrom(memoryId(1), ALL).map(({ to, weight }) => [to, weight])).toEqual([
      [memoryId(2), 0.8],
      [memoryId(9), 0.5],
    ])
    expect(view.stepsFrom(memoryId(8), ALL).map(({ to }) => to)).toEqual([memoryId(7)])
  })

  test('each answer has what was written before it was asked for', async () => {
    const store = await openAt(join(makeFolder(), 'lore.db'))
    await fill(store, 9)
    const keeper = createGraphKeeper({ store, pageSize: 2 })
    const first = keeper.view()
    await store.edges.upsert(makeEdge(50, 1, 9))
    const second = keeper.view()
    await first
    expect((await second).stepsFrom(memoryId(9), ALL)).toHaveLength(2)
  })

  test('is built anew where the store went back', async () => {
    const folder = makeFolder()
    const path = join(folder, 'lore.db')
    const early = await openSqliteStore({ path })
    await fill(early)
    await early.backup(join(folder, 'copy.db'))
    await early.edges.upsert(makeEdge(60, 1, 4))
    let store: Store = early
    const keeper = createGraphKeeper({
      store: {
        get graph() {
          return store.graph
        },
      },
    })
    expect(await neighboursOf(keeper, memoryId(4))).toHaveLength(2)
    await early.close()
    copyFileSync(join(folder, 'copy.db'), join(folder, 'restored.db'))
    store = await openAt(join(folder, 'restored.db'))
    expect(await neighboursOf(keeper, memoryId(4))).toEqual([memoryId(3)])
  })
})
