/** What a store that shows one namespace keeps to beyond single methods. */
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { visibleStore } from '../../src/kernel/visible-store/visible-store.ts'
import { makeAnalysis } from './store-records.ts'
import type { Filled } from './visible-store-cases.ts'
import { AGENT, MODEL } from './visible-store-records.ts'

interface Opened {
  readonly store: Store
  readonly mine: Filled
  readonly other: Filled
}

const MINE = { namespace: 'mine' } as const
const LIST = { scopes: null, order: 'id', limit: 50 } as const

export function describeVisibleStoreRules(open: () => Promise<Opened>): void {
  describe('scopes', () => {
    test('that are made later are visible, if they are of the namespace', async () => {
      const { store, mine, other } = await open()
      const visible = visibleStore(store, MINE)
      const before = await visible.memories.count({ scopes: null })
      for (const { it, n } of [
        { it: mine, n: 21 },
        { it: other, n: 22 },
      ]) {
        const scope = await store.scopes.ensure(
          { ...MINE, namespace: it.namespace, project: 'later', branch: null },
          1,
        )
        await store.memories.insert(it.memory(n, { scopeId: scope.id }), makeAnalysis('later'))
        const isOwn = it === mine
        expect((await visible.memories.find(it.memoryId(n))) !== null).toBe(isOwn)
        expect(await visible.memories.count({ scopes: null })).toBe(before + 1)
        expect(await visible.memories.list({ ...LIST, scopes: [scope.id] })).toHaveLength(isOwn ? 1 : 0)
      }
    })

    test('made in a transaction that fails do not stay visible', async () => {
      const { store, other } = await open()
      const visible = visibleStore(store, MINE)
      const made = visible.transact(async (inside) => {
        const scope = await inside.scopes.ensure({ ...MINE, project: 'passing', branch: null }, 1)
        expect(await inside.scopes.load([scope.id])).toHaveLength(1)
        throw new Error(String(scope.id))
      })
      const id = Number(await made.catch(({ message }: Error) => message))
      const taken = await store.scopes.ensure(
        { namespace: other.namespace, project: 'taken', branch: null },
        1,
      )
      // A database may use the number again.
      expect([id, id + 1]).toContain(taken.id)
      expect(await visible.scopes.load([taken.id])).toEqual([])
    })
  })

  describe('a link into another namespace', () => {
    const REFUSED: Readonly<
      Record<string, readonly [string, (store: Store, mine: Filled, other: Filled) => Promise<unknown>]>
    > = {
      'from a memory to a memory': [
        'memory_not_found',
        ({ edges }, mine, other) => edges.upsert(mine.edge(31, mine.memoryId(1), other.memoryId(1))),
      ],
      'from a memory of others': [
        'memory_not_found',
        ({ edges }, mine, other) => edges.upsert(mine.edge(31, other.memoryId(1), mine.memoryId(1))),
      ],
      'to an entity': [
        'memory_not_found',
        ({ edges }, mine, other) => edges.upsert(mine.edge(31, mine.memoryId(1), other.entityId(1))),
      ],
      'to a parent': [
        'memory_not_found',
        ({ memories }, mine, other) => memories.update(mine.memoryId(5), { parentId: other.memoryId(1) }),
      ],
      'to a parent, of a new memory': [
        'memory_not_found',
        ({ memories }, mine, other) =>
          memories.insert(mine.memory(32, { parentId: other.memoryId(1), depth: 1 }), makeAnalysis('new')),
      ],
      'to a successor': [
        'memory_not_found',
        ({ memories }, mine, other) => memories.update(mine.memoryId(5), { supersededBy: other.memoryId(1) }),
      ],
      'to a cluster': [
        'memory_not_found',
        ({ memories }, mine, other) => memories.update(mine.memoryId(5), { cluster: other.memoryId(1) }),
      ],
      'to a conversation': [
        'session_not_found',
        ({ memories }, mine, other) => memories.update(mine.memoryId(5), { sessionId: other.sessionId(1) }),
      ],
      'to a turn': [
        'session_not_found',
        ({ memories }, mine, other) =>
          memories.update(mine.memoryId(5), { sourceEpisodes: [other.episodeId(1)] }),
      ],
      'by moving a memory there': [
        'scope_not_found',
        ({ memories }, mine, other) => memories.update(mine.memoryId(5), { scopeId: other.scope }),
      ],
      'by moving a conversation there': [
        'scope_not_found',
        ({ sessions }, mine, other) => sessions.update(mine.sessionId(1), { scopeId: other.scope }),
      ],
      'by joining a conversation there': [
        'session_not_found',
        ({ sessions }, mine, other) => sessions.ensure(mine.session(33, `talk ${other.namespace}`)),
      ],
      'from a turn to a conversation': [
        'session_not_found',
        ({ episodes }, mine, other) =>
          episodes.insert({ ...mine.episode(34), sessionId: other.sessionId(1) }, makeAnalysis('new')),
      ],
      'by taking over a session of hooks': [
        'session_not_found',
        ({ hooks }, mine, other) => hooks.saveSession(mine.hookSession(`attended ${other.namespace}`)),
      ],
      'by giving a memory of others': [
        'memory_not_found',
        ({ hooks }, mine, other) =>
          hooks.addInjections([mine.injection(35, { memoryId: other.memoryId(1) })]),
      ],
      'by taking over a file': [
        'memory_not_found',
        ({ vaults }, mine, other) =>
          vaults.save({
            path: `/vault/${other.namespace}.md`,
            vault: '/vault',
            hash: 'new',
            memoryId: mine.memoryId(1),
            indexedAt: 1,
          }),
      ],
      'by taking over a community': [
        'scope_not_found',
        ({ communities }, mine, other) =>
          communities.save({
            id: other.id('c0', 1),
            scopeId: mine.scope,
            name: 'Taken',
            updatedAt: 1,
            memberIds: [],
            centre: null,
          }),
      ],
      'by a member of a community': [
        'memory_not_found',
        ({ communities }, mine, other) =>
          communities.save({
            id: mine.id('c0', 9),
            scopeId: mine.scope,
            name: 'Mixed',
            updatedAt: 1,
            memberIds: [mine.memoryId(1), other.memoryId(1)],
            centre: null,
          }),
      ],
      'by rewriting a document under an own scope': [
        'memory_not_found',
        ({ documents }, mine, other) =>
          documents.rewrite(
            { kind: 'memory', memory: { ...other.memory(1), scopeId: mine.scope } },
            makeAnalysis('taken'),
          ),
      ],
      'by placing an entity under an own scope': [
        'scope_not_found',
        ({ entities }, mine, other) =>
          entities.place({ id: other.entityId(2), scopeId: mine.scope }, 'ada byron'),
      ],
      'by an entry about a link of others': [
        'edge_not_found',
        ({ journal }, mine, other) =>
          journal.append([
            mine.entry(36, {
              subjectKind: 'edge',
              subjectId: other.edgeId(1),
              after: { sourceId: mine.memoryId(1), targetId: mine.memoryId(2) },
            }),
          ]),
      ],
      'by a reflection': [
        'memory_not_found',
        ({ reflections }, mine, other) =>
          reflections.add({ ...MINE, session: 'new', memoryId: other.memoryId(1), createdAt: mine.at }),
      ],
      'by what corrects a turn': [
        'memory_not_found',
        ({ hooks }, mine, other) => hooks.addCorrected([mine.episodeId(3)], other.memoryId(1), mine.at),
      ],
    }

    test.each(Object.entries(REFUSED))('is refused: %s', async (_, [code, link]) => {
      const { store, mine, other } = await open()
      await expect(link(visibleStore(store, MINE), mine, other)).rejects.toMatchObject({ code })
    })

    test('is refused with the same words as one to a memory that is not there', async () => {
      const { store, mine, other } = await open()
      const visible = visibleStore(store, MINE)
      const refusal = async (id: MemoryId) => {
        const error = await visible.memories.update(id, { title: 'New' }).catch((thrown: Error) => thrown)
        return { ...(error as Error), message: (error as Error).message.replace(id, 'it'), details: null }
      }
      expect(await refusal(other.memoryId(1))).toEqual(await refusal(mine.memoryId(404)))
    })
  })

  describe('the store as a whole', () => {
    test('hands a visible store to what runs in a transaction or over a snapshot', async () => {
      const { store, mine, other } = await open()
      const visible = visibleStore(store, MINE)
      for (const within of [visible.transact, visible.snapshot]) {
        const found = await within((inside) => inside.memories.load([mine.memoryId(1), other.memoryId(1)]))
        expect(found.map(({ id }) => id)).toEqual([mine.memoryId(1)])
        const deeper = await within((inside) =>
          inside.transact((again) => again.memories.find(other.memoryId(1))),
        )
        expect(deeper).toBeNull()
      }
    })

    test('is neither checked, copied nor closed, and its size is not told', async () => {
      const { store } = await open()
      const visible = visibleStore(store, MINE)
      await expect(visible.check()).rejects.toMatchObject({ code: 'protected' })
      await expect(visible.backup('/nowhere')).rejects.toMatchObject({ code: 'protected' })
      await expect(visible.close()).rejects.toMatchObject({ code: 'internal' })
      expect(await visible.describe()).toEqual({ ...(await store.describe()), bytes: 0 })
    })
  })

  describe('runs', () => {
    test('over several namespaces are not shown, and not ended', async () => {
      const { store, mine, other } = await open()
      const visible = visibleStore(store, MINE)
      await store.runs.insert(mine.run(41))
      const runId = mine.id('12', 41)
      await store.journal.append([mine.entry(41, { runId })])
      expect(await visible.runs.find(runId)).not.toBeNull()
      await store.journal.append([other.entry(42, { runId })])
      expect(await visible.runs.find(runId)).toBeNull()
      expect((await visible.journal.listRun(runId)).map(({ subjectId }) => subjectId)).toEqual([
        mine.memoryId(1),
      ])
      await expect(visible.runs.update(runId, { state: 'undone' })).rejects.toMatchObject({
        code: 'run_not_found',
      })
    })

    test('that changed nothing yet are seen by the one who began them', async () => {
      const { store, mine } = await open()
      const visible = visibleStore(store, MINE)
      await visible.transact((inside) => inside.runs.insert(mine.run(43)))
      await visible.runs.update(mine.id('12', 43), { state: 'stopped' })
      expect(await visible.runs.find(mine.id('12', 43))).toMatchObject({ state: 'stopped' })
      expect(await visibleStore(store, MINE).runs.find(mine.id('12', 43))).toBeNull()
    })
  })

  test('what a person removed stays removed, and a pause holds', async () => {
    const { store, other } = await open()
    const visible = visibleStore(store, MINE)
    const gone = `gone ${other.namespace}`
    expect(await visible.capture.findTombstones([gone])).toEqual(new Set([gone]))
    await store.capture.writeNote('capture.pauses', [{ since: 1, until: null }])
    expect(await visible.capture.readNote('capture.pauses')).toEqual([{ since: 1, until: null }])
  })

  test('what is gone of others is not named', async () => {
    const { store, mine, other } = await open()
    const visible = visibleStore(store, MINE)
    const [graph, vectors] = [await store.graph.revision(), await store.embeddings.revision()]
    await store.memories.purge([mine.memoryId(5), other.memoryId(5)])
    await store.edges.remove([mine.edgeId(1), other.edgeId(1)])
    const changes = await visible.graph.changesSince(graph, 100)
    expect(changes.removedNodes).toEqual([])
    expect(changes.removedLinks).toMatchObject([{ sourceId: mine.memoryId(1), targetId: mine.memoryId(2) }])
    expect(await visible.embeddings.changesSince(MODEL, vectors)).toMatchObject({ changed: [], removed: [] })
  })

  test('all failed writes that are tried again, and all that are taken, are the own ones', async () => {
    const { store, other } = await open()
    const visible = visibleStore(store, MINE)
    expect(await visible.queue.retry(null, 1)).toBe(1)
    const taken = await visible.queue.take(Number.MAX_SAFE_INTEGER, 1, 50)
    expect(new Set(taken.map(({ scope }) => scope.namespace))).toEqual(new Set(['mine']))
    expect(await store.queue.counts(other.namespace)).toEqual({ waiting: 1, done: 1, failed: 1 })
    expect(await visible.digest.retryFailed()).toBe(1)
    expect(await visible.hooks.findSession(AGENT, `attended ${other.namespace}`)).toBeNull()
  })
}
