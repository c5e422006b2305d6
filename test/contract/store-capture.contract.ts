/** What capture relies on: watermarks, tombstones, served fingerprints, notes, and conversations that go for good. */
import { describe, expect, test } from 'vitest'
import type { Watermark } from '../../src/core/capture.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  ensureScope,
  episodeId,
  insertMemory,
  makeAnalysis,
  makeEpisode,
  makeFilter,
  makeSession,
  memoryId,
  NOW,
  sessionId,
} from './store-records.ts'

const WATERMARK: Watermark = {
  path: '/somewhere/a.jsonl',
  agent: 'agent',
  byteOffset: 120,
  lineNumber: 3,
  sizeBytes: 200,
  modifiedAt: NOW,
  headHash: 'abc',
  headBytes: 64,
  parserState: { open: ['x'], last: null },
  turns: 2,
  dropped: { bookkeeping: 1 },
  error: null,
  readAt: NOW,
}

/** Two sessions of one agent and one of another, a turn or two each. */
async function fill(store: Store) {
  const scope = await ensureScope(store, 'web')
  const other = await ensureScope(store, 'ops')
  const sessions = {
    main: makeSession(1, scope, { agent: 'agent', externalId: 'main' }),
    sub: makeSession(2, scope, { agent: 'agent', externalId: 'main/agent-1' }),
    foreign: makeSession(3, other, { agent: 'stranger', externalId: 'main' }),
  }
  for (const session of Object.values(sessions)) await store.sessions.ensure(session)
  const said = [
    makeEpisode(1, sessions.main, { externalId: 'a', position: 0, text: 'the heron stands still' }),
    makeEpisode(2, sessions.sub, { externalId: 'b', position: 0, text: 'the otter dives' }),
    makeEpisode(3, sessions.foreign, { externalId: 'a', position: 0, text: 'another heron' }),
  ]
  for (const episode of said) await store.episodes.insert(episode, makeAnalysis(episode.text))
  return { scope, other, sessions }
}

export function describeCapture(open: () => Promise<Store>): void {
  describe('capture', () => {
    test('a watermark is kept as given and replaced by the next one of its file', async () => {
      const store = await open()
      expect(await store.capture.findWatermark(WATERMARK.path)).toBeNull()
      await store.capture.saveWatermark(WATERMARK)
      expect(await store.capture.findWatermark(WATERMARK.path)).toEqual(WATERMARK)
      const next = { ...WATERMARK, byteOffset: 180, parserState: null, error: 'not readable' }
      await store.capture.saveWatermark(next)
      await store.capture.saveWatermark({ ...WATERMARK, path: '/somewhere/b.jsonl' })
      expect(await store.capture.listWatermarks()).toEqual([
        next,
        { ...WATERMARK, path: '/somewhere/b.jsonl' },
      ])
    })

    test('a watermark of a transaction that failed has not moved', async () => {
      const store = await open()
      await store.capture.saveWatermark(WATERMARK)
      const attempt = store.transact(async (inside) => {
        await inside.capture.saveWatermark({ ...WATERMARK, byteOffset: 999 })
        throw new Error('killed')
      })
      await expect(attempt).rejects.toThrow('killed')
      expect((await store.capture.findWatermark(WATERMARK.path))?.byteOffset).toBe(120)
    })

    test('tombstones are found again, however often they are set', async () => {
      const store = await open()
      await store.capture.addTombstones(['x', 'y'], NOW)
      await store.capture.addTombstones(['y', 'z'], NOW + 1)
      expect(await store.capture.findTombstones(['y', 'w'])).toEqual(new Set(['y']))
      expect([...(await store.capture.tombstoneTimes(['y', 'w'])).keys()]).toEqual(['y'])
      expect(await store.capture.listTombstones()).toEqual(['x', 'y', 'z'])
    })

    test('served fingerprints count from their last serving on, until they are pruned', async () => {
      const store = await open()
      await store.capture.addServed(['p', 'q'], NOW)
      await store.capture.addServed(['q'], NOW + 100)
      expect(await store.capture.findServed(['p', 'q', 'r'], NOW)).toEqual(new Set(['p', 'q']))
      expect(await store.capture.findServed(['p', 'q'], NOW + 50)).toEqual(new Set(['q']))
      await store.capture.pruneServed(NOW + 50)
      expect(await store.capture.findServed(['p', 'q'], 0)).toEqual(new Set(['q']))
    })

    test('notes keep any JSON value and are null where there is none', async () => {
      const store = await open()
      expect(await store.capture.readNote('pause')).toBeNull()
      await store.capture.writeNote('pause', { until: 5 })
      await store.capture.writeNote('pause', { until: null })
      expect(await store.capture.readNote('pause')).toEqual({ until: null })
    })
  })

  describe('conversations', () => {
    test('are listed by agent, by their own id, and with their subagents', async () => {
      const store = await open()
      const { scope, sessions } = await fill(store)
      const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).toSorted()
      expect(ids(await store.sessions.list(null, 10, 0, 'agent'))).toEqual([
        sessions.main.id,
        sessions.sub.id,
      ])
      expect(await store.sessions.count(null, 'agent')).toBe(2)
      expect(await store.sessions.count([scope])).toBe(2)
      expect(ids(await store.sessions.findByAnyAgent('main'))).toEqual([
        sessions.main.id,
        sessions.foreign.id,
      ])
      expect(ids(await store.sessions.findByAgentIdPrefix('mai', 10))).toEqual([
        sessions.main.id,
        sessions.foreign.id,
      ])
      expect(await store.sessions.findByAgentIdPrefix('m_i', 10)).toEqual([])
      expect(ids(await store.sessions.listBelow('agent', 'main'))).toEqual([sessions.sub.id])
      expect((await store.sessions.listIds('agent')).toSorted()).toEqual([sessions.main.id, sessions.sub.id])
      expect((await store.sessions.listExternalIds('agent')).toSorted()).toEqual(['main', 'main/agent-1'])
      expect(await store.sessions.findByIdPrefix(sessions.main.id.slice(0, 30), 10)).toHaveLength(3)
      expect(await store.sessions.findByIdPrefix(sessions.main.id, 10)).toEqual([sessions.main.id])
    })

    test('a turn is known by its id in every session of its agent, and of no other', async () => {
      const store = await open()
      await fill(store)
      const known = await store.episodes.findByExternalIds('agent', ['a', 'b', 'c'])
      expect([...known.keys()].toSorted()).toEqual(['a', 'b'])
      expect(known.get('a')).toMatchObject({ id: episodeId(1), sessionId: sessionId(1) })
      expect((await store.episodes.findByExternalIds('stranger', ['a'])).get('a')?.id).toBe(episodeId(3))
    })

    test('turns of two sessions with the same id are told apart where one session is asked for', async () => {
      const store = await open()
      const { sessions } = await fill(store)
      const inMain = await store.episodes.findByExternalIds('agent', ['a', 'b'], sessions.main.id)
      const inSub = await store.episodes.findByExternalIds('agent', ['a', 'b'], sessions.sub.id)
      for (const { sessionId: of } of inMain.values()) expect(of).toBe(sessions.main.id)
      for (const { sessionId: of } of inSub.values()) expect(of).toBe(sessions.sub.id)
      expect(inMain.size + inSub.size).toBe(2)
    })

    test('what was staged last comes first', async () => {
      const store = await open()
      const { scope } = await fill(store)
      const texts = async (scopes: Parameters<Store['episodes']['listRecent']>[0]) =>
        (await store.episodes.listRecent(scopes, 2)).map((episode) => episode.text)
      expect(await texts(null)).toEqual(['another heron', 'the otter dives'])
      expect(await texts([scope])).toEqual(['the otter dives', 'the heron stands still'])
      const behind = await store.episodes.listRecent(null, 1, 1)
      expect(behind.map((episode) => episode.text)).toEqual(['the otter dives'])
      expect(await store.episodes.findByIdPrefix(episodeId(2), 5)).toEqual([episodeId(2)])
    })

    test('a turn that grew is found by its new words, waits for a new vector, and keeps its place', async () => {
      const store = await open()
      await fill(store)
      await store.embeddings.register({ id: 'm', dimensions: 2, state: 'active' })
      const seq = await store.documents.findSeq({ kind: 'episode', id: episodeId(1) })
      const pending = await store.embeddings.pending('m', 10)
      const vectors = pending.map((document) => ({
        ...document,
        vector: Float32Array.of(1, 0),
        tokens: null,
      }))
      await store.embeddings.save('m', vectors)
      await store.episodes.rewrite(
        episodeId(1),
        { text: 'the heron flies away', caption: null, contentHash: 'new' },
        makeAnalysis('the heron flies away'),
      )
      expect((await store.embeddings.pending('m', 10)).map((document) => document.seq)).toEqual([seq])
      const hits = await store.documents.findByTerms(['flies'], makeFilter(), 5)
      expect(hits.map((hit) => hit.seq)).toEqual([seq])
      expect(await store.documents.findByTerms(['still'], makeFilter(), 5)).toEqual([])
      const [episode] = await store.episodes.load([episodeId(1)])
      expect(episode).toMatchObject({ text: 'the heron flies away', contentHash: 'new', position: 0 })
      expect(await store.check()).toEqual([])
    })

    test('a purged session is gone with its turns, and memories only lose it as their source', async () => {
      const store = await open()
      const { scope, sessions } = await fill(store)
      await insertMemory(store, 1, scope, {
        sessionId: sessions.main.id,
        sourceEpisodes: [episodeId(1), episodeId(2)],
      })
      expect((await store.memories.listBySessions([sessions.main.id])).map((memory) => memory.id)).toEqual([
        memoryId(1),
      ])
      await store.sessions.purge([sessions.main.id])
      expect(await store.sessions.find(sessions.main.id)).toBeNull()
      expect(await store.episodes.load([episodeId(1)])).toEqual([])
      expect(await store.documents.findByTerms(['stands'], makeFilter(), 5)).toEqual([])
      expect(await store.memories.find(memoryId(1))).toMatchObject({
        sessionId: null,
        sourceEpisodes: [episodeId(2)],
      })
      expect(await store.check()).toEqual([])
    })
  })
}
