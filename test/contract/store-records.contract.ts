/** Scopes, edges, entities, sessions, episodes, accesses and the journal: what any store must keep. */
import { describe, expect, test } from 'vitest'
import type { ScopeId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  edgeId,
  ensureScope,
  entityId,
  episodeId,
  insertMemory,
  makeAnalysis,
  makeEdge,
  makeEntity,
  makeEpisode,
  makeId,
  makeJournalEntry,
  makeSession,
  memoryId,
  NOW,
  sessionId,
} from './store-records.ts'

export function describeRecords(open: () => Promise<Store>): void {
  describe('scopes', () => {
    test('ensure creates once and finds afterwards', async () => {
      const store = await open()
      const scope = { namespace: 'default', project: 'web', branch: null }
      const first = await store.scopes.ensure(scope, NOW)
      expect(first).toEqual({ ...scope, id: first.id, createdAt: NOW })
      expect(await store.scopes.ensure(scope, NOW + 1)).toEqual(first)
      expect(await store.scopes.find(scope)).toEqual(first)
    })

    test('a project, its branch, the empty name and no project are different scopes', async () => {
      const store = await open()
      const names = [
        { namespace: 'default', project: null, branch: null },
        { namespace: 'default', project: '', branch: null },
        { namespace: 'default', project: 'web', branch: null },
        { namespace: 'default', project: 'web', branch: 'main' },
        { namespace: 'work', project: 'web', branch: null },
      ]
      for (const name of [...names].reverse()) await store.scopes.ensure(name, NOW)
      expect(await store.scopes.list()).toMatchObject(names)
      expect(await store.scopes.list('work')).toMatchObject(names.slice(4))
      expect(await store.scopes.find({ namespace: 'work', project: null, branch: null })).toBeNull()
    })

    test('load keeps the order asked for and leaves out the unknown', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      const loaded = await store.scopes.load([b, 999 as typeof a, a])
      expect(loaded.map((scope) => scope.id)).toEqual([b, a])
    })

    test('those in which something is stay when unused ones are removed', async () => {
      const store = await open()
      const scopes = []
      for (const name of ['memory', 'session', 'entity', 'none', 'asked for by nobody']) {
        scopes.push(await ensureScope(store, name))
      }
      const [memory, session, entity, none, other] = scopes as [ScopeId, ScopeId, ScopeId, ScopeId, ScopeId]
      await insertMemory(store, 1, memory)
      await insertMemory(store, 2, none)
      await store.sessions.ensure(makeSession(1, session))
      await store.entities.ensure(makeEntity(1, entity))
      await store.memories.purge([memoryId(2)])
      expect(await store.scopes.removeUnused([memory, session, entity, none])).toEqual([none])
      expect(await store.scopes.removeUnused([])).toEqual([])
      const left = (await store.scopes.list()).map(({ id }) => id).sort()
      expect(left).toEqual([memory, session, entity, other].sort())
      expect(await store.check()).toEqual([])
    })
  })

  describe('edges', () => {
    test('the same source, target and relation is one edge whose weight and reasoning follow', async () => {
      const store = await open()
      const first = await store.edges.upsert(makeEdge(1, 1, 2))
      expect(first).toEqual(makeEdge(1, 1, 2))
      const again = await store.edges.upsert(makeEdge(2, 1, 2, { weight: 0.9, reasoning: 'seen twice' }))
      expect(again).toEqual({ ...first, weight: 0.9, reasoning: 'seen twice' })
      expect(await store.edges.find(edgeId(2))).toBeNull()
      expect(await store.edges.find(edgeId(1))).toEqual(again)
    })

    test('listFor goes by direction, layer and relation, strongest first', async () => {
      const store = await open()
      await store.edges.upsert(makeEdge(1, 1, 2, { weight: 0.2 }))
      await store.edges.upsert(makeEdge(2, 1, 3, { weight: 0.8, relation: 'uses' }))
      await store.edges.upsert(makeEdge(3, 4, 1, { weight: 0.5, layer: 'causal', relation: 'caused' }))
      await store.edges.upsert(makeEdge(4, 5, 6))
      const ids = async (...args: Parameters<Store['edges']['listFor']>) =>
        (await store.edges.listFor(...args)).map((edge) => edge.id)
      expect(await ids([memoryId(1)])).toEqual([edgeId(2), edgeId(3), edgeId(1)])
      expect(await ids([memoryId(1)], { direction: 'out' })).toEqual([edgeId(2), edgeId(1)])
      expect(await ids([memoryId(1)], { direction: 'in' })).toEqual([edgeId(3)])
      expect(await ids([memoryId(1)], { layers: ['causal'] })).toEqual([edgeId(3)])
      expect(await ids([memoryId(1)], { relations: ['uses', 'caused'] })).toEqual([edgeId(2), edgeId(3)])
      expect(await ids([memoryId(2), memoryId(6)])).toEqual([edgeId(4), edgeId(1)])
      expect(await ids([])).toEqual([])
    })

    test('remove takes away, count goes by layer', async () => {
      const store = await open()
      await store.edges.upsert(makeEdge(1, 1, 2))
      await store.edges.upsert(makeEdge(2, 1, 3))
      await store.edges.upsert(makeEdge(3, 4, 1, { layer: 'causal', relation: 'caused' }))
      expect([...(await store.edges.count())].sort()).toEqual([
        ['causal', 1],
        ['semantic', 2],
      ])
      await store.edges.remove([edgeId(1), edgeId(9)])
      expect((await store.edges.count()).get('semantic')).toBe(1)
    })
  })

  describe('entities', () => {
    test('a name in another case is the same entity, in another kind or scope it is not', async () => {
      const store = await open()
      const [here, there] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      const anna = await store.entities.ensure(makeEntity(1, here, { name: 'Änna' }))
      expect(await store.entities.ensure(makeEntity(2, here, { name: 'änNA' }))).toEqual(anna)
      await store.entities.ensure(makeEntity(3, here, { name: 'Änna', kind: 'tool' }))
      await store.entities.ensure(makeEntity(4, there, { name: 'Änna' }))
      const ids = (entities: readonly { id: string }[]) => entities.map((entity) => entity.id)
      expect(ids(await store.entities.findByNames(null, ['ÄNNA', 'nobody']))).toEqual(
        [1, 3, 4].map((n) => entityId(n)),
      )
      expect(ids(await store.entities.findByNames([there], ['änna']))).toEqual([entityId(4)])
      expect(ids(await store.entities.list([here], 'person', 10))).toEqual([entityId(1)])
      expect(ids(await store.entities.list(null, null, 2))).toHaveLength(2)
      expect(ids(await store.entities.load([entityId(3), entityId(9), entityId(1)]))).toEqual([
        entityId(3),
        entityId(1),
      ])
    })

    test('those that nothing is linked with are removed, in the scopes named', async () => {
      const store = await open()
      const [here, there] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      await insertMemory(store, 1, here)
      for (const [n, scope] of [
        [1, here],
        [2, here],
        [3, here],
        [4, there],
      ] as const) {
        await store.entities.ensure(makeEntity(n, scope, { name: `Name ${n}` }))
      }
      await store.edges.upsert(
        makeEdge(1, 1, 1, { targetId: entityId(1), relation: 'mentions', layer: 'entity' }),
      )
      await store.edges.upsert(
        makeEdge(2, 1, 1, { sourceId: entityId(2), relation: 'built', layer: 'entity' }),
      )
      await store.entities.removeUnlinked([here])
      const left = await store.entities.list(null, null, 10)
      expect(left.map(({ id }) => id)).toEqual([1, 2, 4].map((n) => entityId(n)))
    })
  })

  describe('sessions', () => {
    test('an agent and its own id name one session', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = makeSession(1, scope, { title: 'Deploys', metadata: { cwd: '/x', n: [1, null] } })
      expect(await store.sessions.ensure(session)).toEqual(session)
      expect(await store.sessions.ensure({ ...session, id: sessionId(2), title: 'Other' })).toEqual(session)
      expect(await store.sessions.findByExternalId('claude-code', 'external-1')).toEqual(session)
      expect(await store.sessions.findByExternalId('codex', 'external-1')).toBeNull()
      expect(await store.sessions.find(sessionId(1))).toEqual(session)
      expect(await store.sessions.find(sessionId(2))).toBeNull()
    })

    test('update changes only what is given, and refuses an unknown session', async () => {
      const store = await open()
      const session = await store.sessions.ensure(makeSession(1, await ensureScope(store)))
      await store.sessions.update(session.id, { state: 'idle', episodeCount: 7, metadata: { a: 1 } })
      expect(await store.sessions.find(session.id)).toEqual({
        ...session,
        state: 'idle',
        episodeCount: 7,
        metadata: { a: 1 },
      })
      await expect(store.sessions.update(sessionId(9), { state: 'idle' })).rejects.toMatchObject({
        code: 'session_not_found',
      })
    })

    test('list, count and activity keep to a period of last turns', async () => {
      const store = await open()
      const scope = await ensureScope(store, 'a')
      for (const n of [1, 2, 3]) await store.sessions.ensure(makeSession(n, scope, { episodeCount: n }))
      const period = { since: NOW + 2, until: NOW + 3 }
      const found = await store.sessions.list(null, 10, 0, null, period)
      expect(found.map(({ id }) => id)).toEqual([sessionId(2)])
      expect(await store.sessions.count(null, 'claude-code', period)).toBe(1)
      expect(await store.sessions.count(null, null, { since: NOW + 2 })).toBe(2)
      expect(await store.sessions.listActivity([scope], { since: NOW + 2 })).toEqual([
        { agent: 'claude-code', scopeId: scope, lastAt: NOW + 3, episodeCount: 3 },
        { agent: 'claude-code', scopeId: scope, lastAt: NOW + 2, episodeCount: 2 },
      ])
    })

    test('list is newest first and pages; count and load agree', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      for (const n of [1, 2, 3]) await store.sessions.ensure(makeSession(n, n === 2 ? b : a))
      const ids = (sessions: readonly { id: string }[]) => sessions.map((session) => session.id)
      expect(ids(await store.sessions.list(null, 2))).toEqual([sessionId(3), sessionId(2)])
      expect(ids(await store.sessions.list(null, 2, 2))).toEqual([sessionId(1)])
      expect(ids(await store.sessions.list([a], 10))).toEqual([sessionId(3), sessionId(1)])
      expect(await store.sessions.count(null)).toBe(3)
      expect(await store.sessions.count([b])).toBe(1)
      expect(ids(await store.sessions.load([sessionId(2), sessionId(1)]))).toEqual([
        sessionId(2),
        sessionId(1),
      ])
    })
  })

  describe('episodes', () => {
    test('come back as they were stored, in the order said', async () => {
      const store = await open()
      const session = await store.sessions.ensure(makeSession(1, await ensureScope(store)))
      const full = makeEpisode(0, session, {
        speaker: 'Caroline',
        caption: 'a red bicycle',
        model: 'm',
        sourceFile: 'a.jsonl',
        sourceLine: 3,
        sourceByte: 120,
        text: 'naïve 日本語 😀 "quoted"',
      })
      await store.episodes.insert(full, makeAnalysis('bicycl'))
      for (const n of [2, 1]) await store.episodes.insert(makeEpisode(n, session), makeAnalysis('other'))
      expect(await store.episodes.load([episodeId(0)])).toEqual([full])
      const positions = (await store.episodes.listSession(session.id, 1, 10)).map((each) => each.position)
      expect(positions).toEqual([1, 2])
      expect(await store.episodes.listSession(session.id, 0, 1)).toEqual([full])
    })

    test('a turn is staged once: its external id and its position are taken', async () => {
      const store = await open()
      const session = await store.sessions.ensure(makeSession(1, await ensureScope(store)))
      await store.episodes.insert(makeEpisode(0, session), makeAnalysis('one'))
      const known = await store.episodes.knownExternalIds(session.id, ['turn-0', 'turn-1'])
      expect([...known]).toEqual(['turn-0'])
      const sameTurn = makeEpisode(1, session, { externalId: 'turn-0' })
      await expect(store.episodes.insert(sameTurn, makeAnalysis('two'))).rejects.toThrow()
      const samePosition = makeEpisode(1, session, { position: 0 })
      await expect(store.episodes.insert(samePosition, makeAnalysis('two'))).rejects.toThrow()
      expect(await store.documents.count('episode', null)).toBe(1)
    })

    test('turns are counted by agent, as far as they are still there', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const kept = await store.sessions.ensure(makeSession(1, scope))
      const other = await store.sessions.ensure({ ...makeSession(2, scope), agent: 'other' })
      const removed = await store.sessions.ensure(makeSession(3, scope))
      for (const [n, session] of [kept, kept, other, removed].entries()) {
        await store.episodes.insert(makeEpisode(n, session), makeAnalysis('x'))
      }
      await store.sessions.purge([removed.id])
      expect(await store.episodes.countByAgent(null)).toEqual(
        new Map([
          [kept.agent, 2],
          ['other', 1],
        ]),
      )
    })

    test('turns are counted from an id on, in all scopes or some', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      const session = await store.sessions.ensure(makeSession(1, a))
      const other = await store.sessions.ensure(makeSession(2, b))
      const turns = [session, session, other].map((of, n) => makeEpisode(n, of))
      for (const turn of turns) await store.episodes.insert(turn, makeAnalysis('x'))
      const ids = turns.map(({ id }) => id).sort()
      const from = (n: number) => ids[n] ?? ('' as (typeof ids)[number])
      expect(await store.episodes.countFrom(from(0), null)).toMatchObject({ turns: 3 })
      expect(await store.episodes.countFrom(from(1), null)).toMatchObject({ turns: 2 })
      expect(await store.episodes.countFrom(from(0), [b])).toEqual({ turns: 1, sessions: 1 })
      expect(await store.episodes.countFrom(from(0), [])).toEqual({ turns: 0, sessions: 0 })
    })

    test('speakers are distinct, lowercase and by scope', async () => {
      const store = await open()
      const [a, b] = [await ensureScope(store, 'a'), await ensureScope(store, 'b')]
      const here = await store.sessions.ensure(makeSession(1, a))
      const there = await store.sessions.ensure(makeSession(2, b))
      const speakers = ['Melanie', 'CAROLINE', 'Caroline', null]
      for (const [n, speaker] of speakers.entries()) {
        await store.episodes.insert(makeEpisode(n, here, { speaker }), makeAnalysis('x'))
      }
      await store.episodes.insert(makeEpisode(9, there, { speaker: 'Zoë' }), makeAnalysis('x'))
      expect(await store.episodes.speakers([a])).toEqual(['caroline', 'melanie'])
      expect(await store.episodes.speakers(null)).toEqual(['caroline', 'melanie', 'zoë'])
      expect(await store.episodes.speakers([])).toEqual([])
    })

    test('a tool or a system with a name is no speaker', async () => {
      const store = await open()
      const session = await store.sessions.ensure(makeSession(1, await ensureScope(store, 'a')))
      for (const [n, role] of (['tool', 'system', 'user'] as const).entries()) {
        await store.episodes.insert(
          makeEpisode(n, session, { role, speaker: `A ${role}` }),
          makeAnalysis('x'),
        )
      }
      expect(await store.episodes.speakers(null)).toEqual(['a user'])
    })
  })

  describe('weak uses', () => {
    const use = (n: number, session: string, at: number) => ({ memoryId: memoryId(n), session, at: NOW + at })

    test('count once a session, with the last time, as far back as is asked', async () => {
      const store = await open()
      const scopeId = await ensureScope(store)
      for (const n of [1, 2, 3]) await insertMemory(store, n, scopeId)
      await store.accesses.recordFound([use(1, 'b', 5), use(1, 'a', 9), use(2, 'a', 1)])
      await store.accesses.recordFound([use(1, 'b', 7), use(1, 'a', 4), use(99, 'a', 1)])
      await store.accesses.recordFound([])
      expect(await store.accesses.listWeakUses([1, 2, 3, 99].map(memoryId), NOW)).toEqual(
        new Map([
          [memoryId(1), [use(1, 'a', 9), use(1, 'b', 7)]],
          [memoryId(2), [use(2, 'a', 1)]],
        ]),
      )
      expect(await store.accesses.listWeakUses([memoryId(1), memoryId(2)], NOW + 9)).toEqual(
        new Map([[memoryId(1), [use(1, 'a', 9)]]]),
      )
      expect(await store.accesses.listWeakUses([], 0)).toEqual(new Map())
    })

    test('are pruned by age and leave with their memory', async () => {
      const store = await open()
      const scopeId = await ensureScope(store)
      for (const n of [1, 2]) await insertMemory(store, n, scopeId)
      await store.accesses.recordFound([use(1, 'a', 1), use(1, 'b', 2), use(2, 'b', 2)])
      await store.accesses.pruneFound(NOW + 2)
      await store.memories.purge([memoryId(2)])
      expect(await store.accesses.listWeakUses([memoryId(1), memoryId(2)], 0)).toEqual(
        new Map([[memoryId(1), [use(1, 'b', 2)]]]),
      )
      expect(await store.check()).toEqual([])
    })
  })

  describe('accesses and journal', () => {
    test('accesses are kept one by one, oldest first', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      await insertMemory(store, 1, scope)
      const late = { memoryId: memoryId(1), at: NOW + 5, session: 's2', grade: 4 } as const
      const early = { memoryId: memoryId(1), at: NOW + 1, session: 's1', grade: 3 } as const
      for (const access of [late, early, early]) await store.accesses.record(access)
      expect(await store.accesses.listFor(memoryId(1))).toEqual([early, early, late])
      expect(await store.accesses.listFor(memoryId(2))).toEqual([])
    })

    test('the journal answers by subject, newest first', async () => {
      const store = await open()
      const subjectId = makeId(7)
      const entries = [1, 2, 3].map((n) =>
        makeJournalEntry(n, { subjectId, before: { title: 'a' }, after: { title: 'b', tags: ['x'] } }),
      )
      await store.journal.append([...entries, makeJournalEntry(4)])
      expect(await store.journal.listFor(subjectId, 2)).toEqual([entries[2], entries[1]])
    })

    test('entries of the journal can be removed for good', async () => {
      const store = await open()
      const subjectId = makeId(7)
      const entries = [1, 2, 3].map((n) => makeJournalEntry(n, { subjectId }))
      await store.journal.append(entries)
      await store.journal.remove(entries.slice(0, 2).map(({ id }) => id))
      expect(await store.journal.listFor(subjectId, 10)).toEqual([entries[2]])
    })
  })
}
