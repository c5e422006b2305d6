/** What sleep relies on: what is due, what fades, what a run changed, and what was judged already. */
import { describe, expect, test } from 'vitest'
import type { Edge } from '../../src/core/edge.ts'
import type { EdgeId, MemoryId } from '../../src/core/ids.ts'
import type { JudgedPair } from '../../src/core/judged-pair.ts'
import { type Memory, NEVER_DUE, type StrengthCache } from '../../src/core/memory.ts'
import type { MemoryQuery } from '../../src/core/ports/memory-repository.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Run } from '../../src/core/run.ts'
import type { VaultFile } from '../../src/core/vault-file.ts'
import {
  edgeId,
  ensureScope,
  entityId,
  insertMemory,
  journalId,
  makeAnalysis,
  makeEdge,
  makeEntity,
  makeEpisode,
  makeJournalEntry,
  makeSession,
  memoryId,
  NOW,
} from './store-records.ts'

const idsOf = <T>(records: readonly { readonly id: T }[]): T[] => records.map((record) => record.id)

const STRENGTH: StrengthCache = {
  relevance: 0.4,
  retention: 0.3,
  activation: -0.5,
  importance: 0.2,
  tier: 'STM',
  nextDueAt: NOW + 1000,
}

export function describeSleep(open: () => Promise<Store>): void {
  describeDue(open)
  describeWalks(open)
  describeFadingEdges(open)
  describeHistory(open)
  describeRuns(open)
  describePairs(open)
  describeVaults(open)
}

function describeDue(open: () => Promise<Store>): void {
  describe('strength', () => {
    test('what was never computed or has come due is listed by id, live ones only', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope, { nextDueAt: NOW })
      await insertMemory(store, 3, scope, { nextDueAt: NOW + 1 })
      await insertMemory(store, 4, scope, { archivedAt: NOW })
      await insertMemory(store, 5, scope, { supersededBy: memoryId(1), nextDueAt: NOW })
      await insertMemory(store, 6, scope, { nextDueAt: NOW - 5 })
      await insertMemory(store, 7, scope)
      await insertMemory(store, 8, scope, { nextDueAt: NEVER_DUE })
      const due = async (...args: Parameters<Store['memories']['listDue']>) =>
        idsOf(await store.memories.listDue(...args))
      expect(await due(NOW, null, 10)).toEqual([1, 2, 6, 7].map(memoryId))
      expect(await due(NOW, null, 3)).toEqual([1, 2, 6].map(memoryId))
      expect(await due(NOW, memoryId(2), 3)).toEqual([6, 7].map(memoryId))
      expect(await due(NOW + 1, memoryId(1), 2)).toEqual([2, 3].map(memoryId))
      expect(await due(NEVER_DUE - 1, memoryId(7), 10)).toEqual([])
      await store.memories.saveStrength(memoryId(7), STRENGTH)
      await store.memories.saveStrength(memoryId(6), { ...STRENGTH, nextDueAt: NEVER_DUE })
      expect(await due(NOW, null, 10)).toEqual([1, 2].map(memoryId))
      expect(await due(NOW + 1000, memoryId(3), 10)).toEqual([memoryId(7)])
    })

    test('is saved without a trace anywhere else', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      const episode = makeEpisode(0, session)
      await store.episodes.insert(episode, makeAnalysis('turn'))
      await store.embeddings.register({ id: 'm', dimensions: 2, state: 'active' })
      const seq = await insertMemory(store, 1, scope, { content: 'apple', sourceEpisodes: [episode.id] })
      const textHash = (await store.documents.textHash(seq)) ?? ''
      await store.embeddings.save('m', [{ seq, textHash, vector: Float32Array.of(1, 0), tokens: null }])
      const before = await store.memories.find(memoryId(1))
      const revision = await store.embeddings.revision()
      const pending = await store.embeddings.pendingCount('m')

      await store.memories.saveStrength(memoryId(1), STRENGTH)
      await store.memories.saveStrength(memoryId(9), STRENGTH)

      expect(await store.memories.find(memoryId(1))).toEqual({ ...before, ...STRENGTH })
      expect(await store.embeddings.revision()).toBe(revision)
      expect(await store.embeddings.pendingCount('m')).toBe(pending)
      expect(await store.journal.listFor(memoryId(1), 10)).toEqual([])
      expect(await store.check()).toEqual([])
    })
  })
}

function describeWalks(open: () => Promise<Store>): void {
  const query = (overrides: Partial<MemoryQuery>): MemoryQuery => ({
    scopes: null,
    order: 'id',
    limit: 10,
    ...overrides,
  })

  describe('walks over memories', () => {
    test('go by id, from any place, whatever the times are', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [4, 2, 3, 1]) await insertMemory(store, n, scope, { createdAt: NOW - n })
      expect(idsOf(await store.memories.list(query({ limit: 2 })))).toEqual([1, 2].map(memoryId))
      expect(idsOf(await store.memories.list(query({ afterId: memoryId(2), limit: 2 })))).toEqual(
        [3, 4].map(memoryId),
      )
      expect(await store.memories.list(query({ afterId: memoryId(4) }))).toEqual([])
    })

    test('can keep to what changed; accesses and caches are no change', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3, 4]) {
        await insertMemory(store, n, scope, { createdAt: NOW - 10, updatedAt: NOW - 10 })
      }
      await store.memories.update(memoryId(1), { title: 'New', updatedAt: NOW })
      await store.memories.update(memoryId(4), { title: 'New', updatedAt: NOW + 1 })
      await store.memories.saveStrength(memoryId(2), STRENGTH)
      await store.accesses.record({ memoryId: memoryId(3), at: NOW + 5, session: 's', grade: 3 })
      const changed = query({ changedSince: NOW })
      expect(idsOf(await store.memories.list(changed))).toEqual([1, 4].map(memoryId))
      expect(idsOf(await store.memories.list({ ...changed, afterId: memoryId(1) }))).toEqual([memoryId(4)])
      expect(await store.memories.count(changed)).toBe(2)
      expect(await store.memories.count(query({ changedSince: NOW + 2 }))).toBe(0)
      expect(idsOf(await store.memories.list({ ...changed, limit: 1, offset: 1 }))).toEqual([memoryId(4)])
      expect(await store.memories.count(query({ changedSince: 0 }))).toBe(4)
    })

    test('find as much among many as among few', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const all = Array.from({ length: 5_200 }, (_, n) => n + 1)
      await store.transact(async (tx) => {
        for (const n of all) await insertMemory(tx, n, scope, { nextDueAt: n % 2 === 0 ? NOW : NOW - n })
      })
      const walk = async (page: (afterId: MemoryId | null) => Promise<Memory[]>) => {
        const seen: MemoryId[] = []
        for (;;) {
          const found = idsOf(await page(seen.at(-1) ?? null))
          if (found.length === 0) return seen
          seen.push(...found)
        }
      }
      const changed = query({ changedSince: NOW, limit: 2_000 })
      expect(
        await walk((afterId) => store.memories.list(afterId === null ? changed : { ...changed, afterId })),
      ).toEqual(all.map(memoryId))
      expect(await walk((afterId) => store.memories.listDue(NOW, afterId, 2_000))).toEqual(all.map(memoryId))
      expect(await walk((afterId) => store.memories.listDue(NOW - 1, afterId, 2_000))).toEqual(
        all.filter((n) => n % 2 === 1).map(memoryId),
      )
    })

    test('can keep to what came to the graveyard before a moment', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope, { archivedAt: NOW - 1 })
      await insertMemory(store, 3, scope, { archivedAt: NOW })
      expect(idsOf(await store.memories.list(query({ archivedBefore: NOW })))).toEqual([memoryId(2)])
      expect(await store.memories.count(query({ archivedBefore: NOW + 1 }))).toBe(2)
    })

    test('find what came from a file and is live', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const file = { sourceFile: '/notes/a.md' }
      await insertMemory(store, 1, scope)
      await insertMemory(store, 2, scope, file)
      await insertMemory(store, 3, scope, { ...file, archivedAt: NOW })
      await insertMemory(store, 4, scope, { ...file, supersededBy: memoryId(2) })
      await insertMemory(store, 5, scope, file)
      expect(idsOf(await store.memories.listWithFiles(null, 10))).toEqual([2, 5].map(memoryId))
      expect(idsOf(await store.memories.listWithFiles(null, 1))).toEqual([memoryId(2)])
      expect(idsOf(await store.memories.listWithFiles(memoryId(2), 10))).toEqual([memoryId(5)])
    })

    test('know the documents of many memories at once', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await store.sessions.ensure(makeSession(1, scope))
      const episode = makeEpisode(0, session)
      await store.episodes.insert(episode, makeAnalysis('turn'))
      const [one, two] = [await insertMemory(store, 1, scope), await insertMemory(store, 2, scope)]
      const asked = [
        memoryId(2),
        memoryId(9),
        memoryId(1),
        episode.id as string as ReturnType<typeof memoryId>,
      ]
      expect(await store.documents.seqsOf(asked)).toEqual(
        new Map([
          [memoryId(1), one],
          [memoryId(2), two],
        ]),
      )
      expect(await store.documents.seqsOf([])).toEqual(new Map())
    })
  })
}

function describeFadingEdges(open: () => Promise<Store>): void {
  describe('edges in sleep', () => {
    test("are a person's once a person made them, and stay so", async () => {
      const store = await open()
      expect((await store.edges.upsert(makeEdge(1, 1, 2))).madeBy).toBe('machine')
      expect((await store.edges.upsert(makeEdge(2, 1, 2, { madeBy: 'agent' }))).madeBy).toBe('machine')
      const own = await store.edges.upsert(makeEdge(3, 1, 2, { madeBy: 'person', weight: 0.9 }))
      expect(own).toEqual(makeEdge(1, 1, 2, { madeBy: 'person', weight: 0.9 }))
      expect((await store.edges.upsert(makeEdge(4, 1, 2))).madeBy).toBe('person')
    })

    test('change only in what is given, and an unknown one is refused', async () => {
      const store = await open()
      const edge = await store.edges.upsert(makeEdge(1, 1, 2, { reasoning: 'alike', validUntil: NOW }))
      await store.edges.update(edge.id, { weight: 0.75, reinforcedAt: NOW + 1, validUntil: null })
      const raised = { ...edge, weight: 0.75, reinforcedAt: NOW + 1, validUntil: null }
      expect(await store.edges.find(edge.id)).toEqual(raised)
      await store.edges.update(edge.id, {})
      expect(await store.edges.find(edge.id)).toEqual(raised)
      await expect(store.edges.update(edgeId(9), { weight: 0.1 })).rejects.toMatchObject({
        code: 'edge_not_found',
      })
    })

    test('that may fade are those of the relations that no person made, by id', async () => {
      const store = await open()
      await store.edges.upsert(makeEdge(5, 1, 2, { relation: 'see_also' }))
      await store.edges.upsert(makeEdge(1, 1, 3, { relation: 'related_to' }))
      await store.edges.upsert(makeEdge(2, 1, 4, { relation: 'uses' }))
      await store.edges.upsert(makeEdge(3, 1, 5, { relation: 'related_to', madeBy: 'person' }))
      await store.edges.upsert(makeEdge(4, 1, 6, { relation: 'related_to', madeBy: 'agent' }))
      const relations = ['related_to', 'see_also', 'related_to'] as const
      expect(idsOf(await store.edges.listFading(relations, null, 10))).toEqual([1, 4, 5].map(edgeId))
      expect(idsOf(await store.edges.listFading(relations, null, 2))).toEqual([1, 4].map(edgeId))
      expect(idsOf(await store.edges.listFading(relations, edgeId(4), 2))).toEqual([edgeId(5)])
      expect(await store.edges.listFading([], null, 10)).toEqual([])
      const all = idsOf(await store.edges.listByRelations(relations, null, 10))
      expect(all).toEqual(expect.arrayContaining([1, 4, 5].map(edgeId)))
      expect(all.length).toBeGreaterThan(3)
      expect(idsOf(await store.edges.listByRelations(relations, all[0] ?? null, 1))).toEqual(all.slice(1, 2))
    })

    test('that are worn are those of which less than asked for is left since their last use', async () => {
      const store = await open()
      const days = (n: number) => NOW - n * 86_400_000
      const edge = (n: number, age: number, overrides: Partial<Edge> = {}) =>
        store.edges.upsert(makeEdge(n, 1, n, { weight: 0.8, createdAt: days(age), ...overrides }))
      await edge(1, 2)
      await edge(2, 3)
      await edge(3, 40, { reinforcedAt: days(2) })
      await edge(4, 0, { weight: 0.09 })
      await edge(5, 40, { madeBy: 'person' })
      await edge(6, 40, { relation: 'uses' })
      await edge(7, -400)
      const worn = { keptPerDay: 0.5, below: 0.2, at: NOW }
      const list = async (after: EdgeId | null, limit: number) =>
        idsOf(await store.edges.listFading(['related_to'], after, limit, worn))
      expect(await list(null, 10)).toEqual([2, 4].map(edgeId))
      expect(await list(null, 1)).toEqual([edgeId(2)])
      expect(await list(edgeId(2), 10)).toEqual([edgeId(4)])
      const later = { ...worn, at: NOW + 1 }
      expect(idsOf(await store.edges.listFading(['related_to'], null, 10, later))).toEqual(
        [1, 2, 3, 4].map(edgeId),
      )
    })

    test('dangle when an end is gone, not while it lies in the graveyard', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2]) await insertMemory(store, n, scope)
      await insertMemory(store, 3, scope, { archivedAt: NOW - 1 })
      await insertMemory(store, 4, scope, { archivedAt: NOW })
      await store.entities.ensure(makeEntity(1, scope))
      const mentions = { layer: 'entity', relation: 'mentions' } as const
      await store.edges.upsert(makeEdge(1, 1, 2))
      await store.edges.upsert(makeEdge(2, 1, 3))
      await store.edges.upsert(makeEdge(3, 3, 2))
      await store.edges.upsert(makeEdge(4, 1, 4))
      await store.edges.upsert(makeEdge(5, 1, 8))
      await store.edges.upsert(makeEdge(6, 9, 1))
      await store.edges.upsert(makeEdge(7, 1, 0, { ...mentions, targetId: entityId(1) }))
      await store.edges.upsert(makeEdge(8, 1, 0, { ...mentions, targetId: entityId(2) }))
      await store.edges.upsert(makeEdge(9, 3, 9))
      expect(idsOf(await store.edges.listDangling(10))).toEqual([5, 6, 8, 9].map(edgeId))
      expect(idsOf(await store.edges.listDangling(2))).toEqual([5, 6].map(edgeId))
      expect(idsOf(await store.edges.listDangling(2, edgeId(6)))).toEqual([8, 9].map(edgeId))
    })
  })
}

function describeHistory(open: () => Promise<Store>): void {
  describe('accesses in sleep', () => {
    test('of many memories come together, oldest first', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) await insertMemory(store, n, scope)
      const access = (n: number, at: number) =>
        ({ memoryId: memoryId(n), at: NOW + at, session: 's', grade: 3 }) as const
      const all = [access(2, 5), access(1, 3), access(1, 1)]
      for (const each of all) await store.accesses.record(each)
      expect(await store.accesses.listForAll([3, 2, 1, 9].map(memoryId))).toEqual(
        new Map([
          [memoryId(1), [access(1, 1), access(1, 3)]],
          [memoryId(2), [access(2, 5)]],
        ]),
      )
      expect(await store.accesses.listForAll([])).toEqual(new Map())
    })

    test('say what a session read, once each, the latest first', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3, 4]) await insertMemory(store, n, scope)
      const read = (n: number, at: number, session: string) =>
        store.accesses.record({ memoryId: memoryId(n), at: NOW + at, session, grade: 3 })
      await read(1, 1, 's')
      await read(2, 2, 's')
      await read(3, 3, 'other')
      await read(4, 4, 's')
      await read(1, 4, 's')
      expect(await store.accesses.listSession('s', 10)).toEqual([1, 4, 2].map(memoryId))
      expect(await store.accesses.listSession('s', 2)).toEqual([1, 4].map(memoryId))
      expect(await store.accesses.listSession('nobody', 2)).toEqual([])
    })
  })

  describe('the journal of runs', () => {
    test('keeps the order of writing, whatever clocks and ids say', async () => {
      const store = await open()
      const entries = [3, 1, 2].map((n) =>
        makeJournalEntry(n, { runId: 'r', before: { title: 'a' }, after: { title: 'b' } }),
      )
      await store.journal.append(entries.slice(0, 1))
      await store.journal.append([...entries.slice(1), makeJournalEntry(4, { runId: 'other' })])
      expect(await store.journal.listRun('r')).toEqual(entries)
      expect(await store.journal.listRun('nobody')).toEqual([])
    })

    test('says which subjects were changed after the run, and by what last', async () => {
      const store = await open()
      const entry = (n: number, runId: string, subject: number) =>
        makeJournalEntry(n, { runId, subjectId: memoryId(subject), at: NOW - n })
      await store.journal.append([
        entry(9, 'earlier', 1),
        entry(8, 'r', 1),
        entry(7, 'r', 2),
        entry(6, 'r', 3),
        entry(5, 'between', 2),
        entry(4, 'r', 2),
        entry(3, 'later', 3),
        entry(2, 'latest', 3),
        entry(1, 'later', 4),
      ])
      const later = await store.journal.listLater('r', [1, 2, 3, 4].map(memoryId))
      expect([...later].map(([subject, { id }]) => [subject, id])).toEqual([[memoryId(3), journalId(2)]])
      expect(await store.journal.listLater('r', [memoryId(1)])).toEqual(new Map())
      expect(await store.journal.listLater('r', [])).toEqual(new Map())
    })
  })
}

function describeRuns(open: () => Promise<Store>): void {
  const makeRun = (n: number, overrides: Partial<Run> = {}): Run => ({
    id: `run-${n}`,
    kind: 'sleep',
    startedAt: NOW + n,
    endedAt: null,
    state: 'running',
    phases: [],
    undoneAt: null,
    ...overrides,
  })

  describe('runs', () => {
    test('are kept with their phases and change as they go on', async () => {
      const store = await open()
      await store.runs.insert(makeRun(1))
      expect(await store.runs.find('run-1')).toEqual(makeRun(1))
      const phases: Run['phases'] = [
        { phase: 'archive', state: 'done', changes: { archive: 3 }, tookMs: 12.5, reason: null },
        { phase: 'reflect', state: 'skipped', changes: {}, tookMs: 0, reason: 'no language model' },
      ]
      await store.runs.update('run-1', { phases, state: 'done', endedAt: NOW + 9 })
      await store.runs.update('run-1', {})
      await store.runs.update('run-1', { undoneAt: NOW + 10 })
      expect(await store.runs.find('run-1')).toEqual(
        makeRun(1, { phases, state: 'done', endedAt: NOW + 9, undoneAt: NOW + 10 }),
      )
      expect(await store.runs.find('run-2')).toBeNull()
      await expect(store.runs.update('run-2', { state: 'done' })).rejects.toMatchObject({ code: 'internal' })
      await expect(store.runs.insert(makeRun(1))).rejects.toThrow()
    })

    test('are listed newest first and found by the beginning of their id', async () => {
      const store = await open()
      for (const n of [2, 3, 1, 12]) await store.runs.insert(makeRun(n, { startedAt: NOW + (n % 10) }))
      expect(idsOf(await store.runs.list(10))).toEqual(['run-3', 'run-2', 'run-12', 'run-1'])
      expect(idsOf(await store.runs.list(2, 1))).toEqual(['run-2', 'run-12'])
      expect(await store.runs.findByIdPrefix('run-1', 10)).toEqual(['run-1', 'run-12'])
      expect(await store.runs.findByIdPrefix('run-1', 1)).toEqual(['run-1'])
      expect(await store.runs.findByIdPrefix('x', 10)).toEqual([])
    })

    test('are listed by kind and by state, however many others came later', async () => {
      const store = await open()
      await store.runs.insert(makeRun(1))
      await store.runs.insert(makeRun(2, { kind: 'digest' }))
      for (const n of [3, 4, 5]) await store.runs.insert(makeRun(n, { kind: 'update', state: 'done' }))
      expect(idsOf(await store.runs.list(1, 0, { state: 'running' }))).toEqual(['run-2'])
      expect(idsOf(await store.runs.list(10, 0, { kind: 'sleep' }))).toEqual(['run-1'])
      expect(idsOf(await store.runs.list(1, 1, { kind: 'update', state: 'done' }))).toEqual(['run-4'])
    })

    test('the last that was done is neither stopped, failed, undone nor of another kind', async () => {
      const store = await open()
      expect(await store.runs.lastDone('sleep')).toBeNull()
      await store.runs.insert(makeRun(1, { state: 'done' }))
      await store.runs.insert(makeRun(2, { state: 'done' }))
      await store.runs.insert(makeRun(3, { state: 'done', kind: 'digest' }))
      for (const [n, state] of (['stopped', 'failed', 'undone', 'running'] as const).entries()) {
        await store.runs.insert(makeRun(4 + n, { state }))
      }
      expect((await store.runs.lastDone('sleep'))?.id).toBe('run-2')
      expect((await store.runs.lastDone('digest'))?.id).toBe('run-3')
    })
  })
}

function describePairs(open: () => Promise<Store>): void {
  const judged = (a: string, b: string, overrides: Partial<JudgedPair> = {}): JudgedPair => ({
    question: 'contradiction',
    a,
    b,
    verdict: 'unresolved',
    at: NOW,
    ...overrides,
  })

  describe('judged pairs', () => {
    test('are found in either order, by question, and replaced by the next verdict', async () => {
      const store = await open()
      await store.pairs.save([judged('a', 'b'), judged('a', 'c'), judged('b', 'd'), judged('d', 'd')])
      await store.pairs.save([judged('b', 'a', { verdict: 'update', at: NOW + 1 })])
      await store.pairs.save([judged('a', 'b', { question: 'link', verdict: 'faded' })])
      const settled = judged('a', 'b', { verdict: 'update', at: NOW + 1 })
      expect(
        await store.pairs.find('contradiction', [
          ['b', 'a'],
          ['a', 'd'],
          ['d', 'd'],
        ]),
      ).toEqual(
        new Map([
          ['a b', settled],
          ['d d', judged('d', 'd')],
        ]),
      )
      expect([...(await store.pairs.find('link', [['a', 'b']])).values()]).toEqual([
        judged('a', 'b', { question: 'link', verdict: 'faded' }),
      ])
      expect(await store.pairs.find('link', [['a', 'c']])).toEqual(new Map())
      expect(await store.pairs.find('link', [])).toEqual(new Map())
    })

    test('are forgotten one by one, in either order', async () => {
      const store = await open()
      await store.pairs.save([judged('a', 'b'), judged('a', 'c'), judged('a', 'b', { question: 'link' })])
      await store.pairs.remove([judged('b', 'a'), judged('x', 'y')])
      const asked = [
        ['a', 'b'],
        ['a', 'c'],
      ] as const
      expect([...(await store.pairs.find('contradiction', asked)).keys()]).toEqual(['a c'])
      expect([...(await store.pairs.find('link', asked)).keys()]).toEqual(['a b'])
    })

    test('are listed by verdict, newest first', async () => {
      const store = await open()
      await store.pairs.save([
        judged('a', 'b'),
        judged('a', 'c', { at: NOW + 2 }),
        judged('a', 'd', { verdict: 'same' }),
        judged('a', 'e', { question: 'link' }),
        judged('b', 'c', { at: NOW + 1 }),
      ])
      const list = async (limit: number) =>
        (await store.pairs.list('contradiction', 'unresolved', limit)).map(({ a, b }) => a + b)
      expect(await list(10)).toEqual(['ac', 'bc', 'ab'])
      expect(await list(1)).toEqual(['ac'])
    })

    test('outlive their memories, as hashes', async () => {
      const store = await open()
      await insertMemory(store, 1, await ensureScope(store), { contentHash: 'h1' })
      await store.pairs.save([judged('h1', 'h2')])
      await store.memories.purge([memoryId(1)])
      expect((await store.pairs.find('contradiction', [['h1', 'h2']])).size).toBe(1)
    })
  })
}

function describeVaults(open: () => Promise<Store>): void {
  const file = (n: number, overrides: Partial<VaultFile> = {}): VaultFile => ({
    path: `/notes/${n}.md`,
    vault: '/notes',
    hash: `hash-${n}`,
    memoryId: memoryId(n),
    indexedAt: NOW,
    ...overrides,
  })

  describe('vault files', () => {
    test('are kept by path, replaced when indexed anew, and listed by vault', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3, 4]) await insertMemory(store, n, scope)
      await store.vaults.save(file(2))
      await store.vaults.save(file(1))
      await store.vaults.save(file(3, { vault: '/docs', path: '/docs/3.md' }))
      const edited = file(2, { hash: 'other', memoryId: memoryId(4), indexedAt: NOW + 1 })
      await store.vaults.save(edited)
      expect(await store.vaults.list('/notes')).toEqual([file(1), edited])
      expect(await store.vaults.listVaults()).toEqual(['/docs', '/notes'])
      await store.vaults.remove(['/docs/3.md', '/nowhere'])
      expect(await store.vaults.listVaults()).toEqual(['/notes'])
      expect(await store.vaults.list('/docs')).toEqual([])
    })

    test('go with the memory that stands for them, not before', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2]) await insertMemory(store, n, scope)
      for (const n of [1, 2]) await store.vaults.save(file(n))
      await store.memories.update(memoryId(1), { archivedAt: NOW })
      expect(await store.vaults.list('/notes')).toHaveLength(2)
      await store.memories.purge([memoryId(1)])
      expect(await store.vaults.list('/notes')).toEqual([file(2)])
      await expect(store.vaults.save(file(9))).rejects.toThrow()
      expect(await store.check()).toEqual([])
    })
  })
}
