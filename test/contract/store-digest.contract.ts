/** What digestion relies on: segments that survive a kill, what was decided, quotes that wait, and what goes with what. */
import { describe, expect, test } from 'vitest'
import type { ScopeId, SessionId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  decisionId,
  makeCluster,
  makeDecision,
  makeLedgerEntry,
  makeSegment,
  segmentId,
} from './store-digest-records.ts'
import {
  ensureScope,
  insertMemory,
  makeAnalysis,
  makeEpisode,
  makeSession,
  memoryId,
  NOW,
  sessionId,
} from './store-records.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A session with this many turns, last heard of `n` minutes after NOW. */
async function addSession(store: Store, n: number, scope: ScopeId, turns: number): Promise<SessionId> {
  const session = makeSession(n, scope, { lastAt: NOW + n * MINUTE_MS, episodeCount: turns })
  await store.sessions.ensure(session)
  for (let position = 0; position < turns; position++) {
    const episode = makeEpisode(n * 100 + position, session, { position })
    await store.episodes.insert(episode, makeAnalysis('said'))
  }
  return session.id
}

const LATER = NOW + DAY_MS

export function describeDigest(open: () => Promise<Store>): void {
  describe('segments', () => {
    test('sessions with turns beyond their last segment are listed, newest first', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) await addSession(store, n, scope, 2)
      await addSession(store, 4, scope, 0)
      await store.digest.insertSegments([makeSegment(1, sessionId(2), scope)])
      expect(await store.digest.listUnsegmented(LATER, 10)).toEqual([sessionId(3), sessionId(1)])
      expect(await store.digest.listUnsegmented(LATER, 1)).toEqual([sessionId(3)])
      expect(await store.digest.countUnsegmented(LATER)).toBe(2)
    })

    test('are counted in the scopes asked for', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const other = await ensureScope(store, 'other')
      for (const n of [1, 2]) await addSession(store, n, scope, 2)
      for (const n of [3, 4, 5]) await addSession(store, n, other, 2)
      await store.digest.insertSegments([makeSegment(1, sessionId(5), other)])
      expect(await store.digest.countUnsegmented(LATER, [scope])).toBe(2)
      expect(await store.digest.countUnsegmented(LATER, [other])).toBe(2)
      expect(await store.digest.countUnsegmented(LATER, null)).toBe(4)
      expect(await store.digest.countSegments([scope])).toEqual({ pending: 0, done: 0, failed: 0 })
      expect(await store.digest.countSegments([other])).toEqual({ pending: 1, done: 0, failed: 0 })
    })

    test('a session that is not idle yet is left alone until it is', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2]) await addSession(store, n, scope, 1)
      expect(await store.digest.listUnsegmented(NOW + 2 * MINUTE_MS - 1, 10)).toEqual([sessionId(1)])
      expect(await store.digest.countUnsegmented(NOW + 2 * MINUTE_MS - 1)).toBe(1)
      expect(await store.digest.listUnsegmented(NOW + 2 * MINUTE_MS, 10)).toEqual([
        sessionId(2),
        sessionId(1),
      ])
    })

    test('a session that grew after it was segmented is listed again, whatever became of its segments', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await addSession(store, 1, scope, 4)
      await store.digest.insertSegments([
        makeSegment(1, session, scope, { state: 'done' }),
        makeSegment(2, session, scope, { ordinal: 1, fromPosition: 2, untilPosition: 3, state: 'failed' }),
      ])
      expect(await store.digest.listUnsegmented(LATER, 10)).toEqual([])
      const turn = makeEpisode(104, makeSession(1, scope), { position: 4 })
      await store.episodes.insert(turn, makeAnalysis('said'))
      expect(await store.digest.listUnsegmented(LATER, 10)).toEqual([session])
      expect(await store.digest.countUnsegmented(LATER)).toBe(1)
    })

    test('are kept as given, in order, and change only as told', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await addSession(store, 1, scope, 4)
      const first = makeSegment(1, session, scope)
      const second = makeSegment(2, session, scope, {
        ordinal: 1,
        fromPosition: 2,
        untilPosition: 3,
        boundary: 'topic',
        boundaryScore: 0.42,
      })
      await store.digest.insertSegments([second, first])
      expect(await store.digest.listSegments(session)).toEqual([first, second])
      const changes = { state: 'done', extractor: 'none@1', digestedAt: NOW + 9 } as const
      await store.digest.updateSegment(first.id, changes)
      expect(await store.digest.findSegment(first.id)).toEqual({ ...first, ...changes })
      await store.digest.updateSegment(first.id, {})
      expect(await store.digest.findSegment(segmentId(3))).toBeNull()
      expect(await store.digest.findSegment(second.id)).toEqual(second)
    })

    test('changing one whose conversation was removed meanwhile fails, and so does its transaction', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const attempt = store.transact(async (inside) => {
        await insertMemory(inside, 1, scope)
        await inside.digest.updateSegment(segmentId(1), { state: 'done' })
      })
      await expect(attempt).rejects.toMatchObject({ code: 'session_not_found' })
      expect(await store.memories.find(memoryId(1))).toBeNull()
    })

    test('the same place in a session is segmented once', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await addSession(store, 1, scope, 4)
      await store.digest.insertSegments([makeSegment(1, session, scope)])
      const twice = [
        makeSegment(2, session, scope, { ordinal: 1, fromPosition: 2, untilPosition: 3 }),
        makeSegment(3, session, scope),
      ]
      await expect(store.digest.insertSegments(twice)).rejects.toThrow()
      expect((await store.digest.listSegments(session)).map(({ id }) => id)).toEqual([segmentId(1)])
    })

    test('those that are due come by session, the newest first, and in order within it', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2]) await addSession(store, n, scope, 6)
      const place = (ordinal: number) => ({
        ordinal,
        fromPosition: ordinal * 2,
        untilPosition: ordinal * 2 + 1,
      })
      await store.digest.insertSegments([
        makeSegment(11, sessionId(1), scope, place(0)),
        makeSegment(22, sessionId(2), scope, place(2)),
        makeSegment(21, sessionId(2), scope, place(1)),
        makeSegment(20, sessionId(2), scope, { ...place(0), state: 'done' }),
        makeSegment(12, sessionId(1), scope, { ...place(1), state: 'failed', attempts: 5 }),
      ])
      const due = async (...of: Parameters<Store['digest']['listDue']>) =>
        (await store.digest.listDue(...of)).map(({ id }) => id)
      expect(await due(NOW, 10)).toEqual([segmentId(21), segmentId(22), segmentId(11)])
      expect(await due(NOW, 2)).toEqual([segmentId(21), segmentId(22)])
      expect(await due(NOW, 10, sessionId(1))).toEqual([segmentId(11)])
    })

    test('one that failed is due again from its next try on', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await addSession(store, 1, scope, 2)
      await store.digest.insertSegments([makeSegment(1, session, scope)])
      await store.digest.updateSegment(segmentId(1), {
        attempts: 1,
        nextTryAt: NOW + 100,
        reason: 'overloaded',
      })
      expect(await store.digest.listDue(NOW + 99, 10)).toEqual([])
      expect(await store.digest.listDue(NOW + 100, 10)).toMatchObject([{ attempts: 1, reason: 'overloaded' }])
    })

    test('are counted by state, with a zero where there are none', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      expect(await store.digest.countSegments()).toEqual({ pending: 0, done: 0, failed: 0 })
      const session = await addSession(store, 1, scope, 6)
      await store.digest.insertSegments(
        (['done', 'pending', 'done'] as const).map((state, ordinal) =>
          makeSegment(ordinal, session, scope, {
            ordinal,
            fromPosition: ordinal * 2,
            untilPosition: ordinal * 2 + 1,
            state,
          }),
        ),
      )
      expect(await store.digest.countSegments()).toEqual({ pending: 1, done: 2, failed: 0 })
    })

    test('trouble is listed with the latest try first, and is over once a segment is done', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3, 4]) {
        await addSession(store, n, scope, 2)
        await store.digest.insertSegments([makeSegment(n, sessionId(n), scope)])
      }
      await store.digest.updateSegment(segmentId(3), { attempts: 1, nextTryAt: NOW + 1 })
      await store.digest.updateSegment(segmentId(1), { attempts: 1, nextTryAt: NOW + 2 })
      await store.digest.updateSegment(segmentId(2), { attempts: 1, nextTryAt: NOW + 3 })
      await store.digest.updateSegment(segmentId(3), { attempts: 2, state: 'failed', nextTryAt: null })
      const troubled = async () => (await store.digest.listTroubled(10)).map(({ id }) => id)
      expect(await troubled()).toEqual([segmentId(3), segmentId(2), segmentId(1)])
      expect(await store.digest.listTroubled(1)).toHaveLength(1)
      await store.digest.updateSegment(segmentId(2), { state: 'done' })
      expect(await troubled()).toEqual([segmentId(3), segmentId(1)])
    })

    test('failed ones are pending again on request, of one session or of all, with all tries before them', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) {
        await addSession(store, n, scope, 2)
        const state = n === 3 ? 'done' : 'failed'
        const failed = { attempts: 5, state, nextTryAt: NOW + DAY_MS, reason: 'no JSON' } as const
        await store.digest.insertSegments([makeSegment(n, sessionId(n), scope, failed)])
      }
      expect(await store.digest.retryFailed(sessionId(1))).toBe(1)
      expect(await store.digest.listDue(NOW, 10)).toMatchObject([
        { id: segmentId(1), attempts: 0, nextTryAt: null, reason: 'no JSON' },
      ])
      expect(await store.digest.listTroubled(10)).toMatchObject([{ id: segmentId(2) }])
      expect(await store.digest.retryFailed()).toBe(1)
      expect(await store.digest.countSegments()).toEqual({ pending: 2, done: 1, failed: 0 })
    })

    test('nothing of a transaction that failed is kept: neither segments, nor decisions, nor costs', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await addSession(store, 1, scope, 4)
      await store.digest.insertSegments([makeSegment(1, session, scope)])
      const attempt = store.transact(async (inside) => {
        const next = { ordinal: 1, fromPosition: 2, untilPosition: 3 }
        await inside.digest.insertSegments([makeSegment(2, session, scope, next)])
        await insertMemory(inside, 1, scope)
        await inside.digest.addDecisions([
          makeDecision(1, { segmentId: segmentId(1), memoryId: memoryId(1) }),
        ])
        await inside.digest.addPendingQuote({ memoryId: memoryId(1), session: 'chat', since: NOW })
        await inside.clusters.save([makeCluster(1, scope)])
        await inside.ledger.append(makeLedgerEntry(1))
        await inside.digest.updateSegment(segmentId(1), { state: 'done', digestedAt: NOW })
        throw new Error('killed')
      })
      await expect(attempt).rejects.toThrow('killed')
      expect(await store.digest.listSegments(session)).toEqual([makeSegment(1, session, scope)])
      expect(await store.digest.listDecisions({ limit: 10 })).toEqual([])
      expect(await store.digest.listPendingQuotes(10)).toEqual([])
      expect(await store.clusters.list(scope, 'm')).toEqual([])
      expect(await store.ledger.totals(0)).toMatchObject({ calls: 0 })
      expect(await store.digest.listUnsegmented(LATER, 10)).toEqual([session])
    })

    test('those that overlap are reported', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await addSession(store, 1, scope, 4)
      await store.digest.insertSegments([
        makeSegment(1, session, scope),
        makeSegment(2, session, scope, { ordinal: 1, fromPosition: 1, untilPosition: 3 }),
      ])
      expect(await store.check()).toEqual([expect.stringContaining('segments')])
    })
  })

  describe('decisions', () => {
    test('are kept as given and listed newest first, by segment and by memory on either side', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      const session = await addSession(store, 1, scope, 2)
      await store.digest.insertSegments([makeSegment(1, session, scope)])
      for (const n of [1, 2]) await insertMemory(store, n, scope)
      const added = makeDecision(1, { segmentId: segmentId(1), memoryId: memoryId(1) })
      const updated = makeDecision(2, {
        segmentId: segmentId(1),
        memoryId: memoryId(2),
        target: memoryId(1),
        decision: 'UPDATE',
        rule: 'number-changed',
        similarity01: 0.875,
      })
      const elsewhere = makeDecision(3, { decision: 'NONE', target: memoryId(2) })
      await store.digest.addDecisions([added, updated, elsewhere])
      expect(await store.digest.listDecisions({ limit: 10 })).toEqual([elsewhere, updated, added])
      expect(await store.digest.listDecisions({ limit: 1 })).toEqual([elsewhere])
      expect(await store.digest.listDecisions({ segmentId: segmentId(1), limit: 10 })).toEqual([
        updated,
        added,
      ])
      expect(await store.digest.listDecisions({ memoryId: memoryId(1), limit: 10 })).toEqual([updated, added])
      expect(await store.digest.listDecisions({ memoryId: memoryId(2), limit: 10 })).toEqual([
        elsewhere,
        updated,
      ])
    })
  })

  describe('pending quotes', () => {
    test('are listed oldest first, once a memory, until they are taken away', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) await insertMemory(store, n, scope)
      const pending = (n: number, since: number) => ({ memoryId: memoryId(n), session: `chat-${n}`, since })
      await store.digest.addPendingQuote(pending(1, NOW + 5))
      await store.digest.addPendingQuote(pending(2, NOW))
      await store.digest.addPendingQuote(pending(3, NOW + 9))
      await store.digest.addPendingQuote(pending(1, NOW + 6))
      expect(await store.digest.listPendingQuotes(10)).toEqual([
        pending(2, NOW),
        pending(1, NOW + 6),
        pending(3, NOW + 9),
      ])
      expect(await store.digest.listPendingQuotes(1)).toEqual([pending(2, NOW)])
      await store.digest.removePendingQuotes([memoryId(1), memoryId(2)])
      expect(await store.digest.listPendingQuotes(10)).toEqual([pending(3, NOW + 9)])
    })
  })

  describe('what goes with what it was derived from', () => {
    test('a purged session takes its segments and their decisions along, and no others', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2]) {
        await addSession(store, n, scope, 2)
        await store.digest.insertSegments([makeSegment(n, sessionId(n), scope, { reason: `about ${n}` })])
        await insertMemory(store, n, scope)
        await store.digest.addDecisions([
          makeDecision(n, { segmentId: segmentId(n), memoryId: memoryId(n) }),
          makeDecision(n + 10, { segmentId: segmentId(n), decision: 'NONE' }),
        ])
      }
      await store.sessions.purge([sessionId(1)])
      expect(await store.digest.findSegment(segmentId(1))).toBeNull()
      expect(await store.digest.countSegments()).toMatchObject({ pending: 1 })
      expect((await store.digest.listDecisions({ limit: 10 })).map(({ id }) => id)).toEqual([
        decisionId(12),
        decisionId(2),
      ])
      expect(await store.memories.find(memoryId(1))).not.toBeNull()
      expect(await store.check()).toEqual([])
    })

    test('the centre of every topic that a purged memory was part of goes, however deep it stood', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2, 3]) await insertMemory(store, n, scope)
      await insertMemory(store, 4, scope, { parentId: memoryId(1), depth: 1 })
      await insertMemory(store, 5, scope, { parentId: memoryId(4), depth: 2, cluster: memoryId(2) })
      const clusters = [1, 2, 3].map((n) => makeCluster(n, scope))
      await store.clusters.save([...clusters, makeCluster(1, scope, { modelId: 'other' })])
      await store.memories.purge([memoryId(5)])
      expect((await store.clusters.list(scope, 'm')).map(({ id }) => id)).toEqual([memoryId(3)])
      expect(await store.clusters.list(scope, 'other')).toEqual([])
    })

    test('a purged memory takes along its pending quote, every decision about it, and the centre it is part of', async () => {
      const store = await open()
      const scope = await ensureScope(store)
      for (const n of [1, 2]) await insertMemory(store, n, scope)
      await insertMemory(store, 3, scope, { parentId: memoryId(1), depth: 1 })
      await store.clusters.save([makeCluster(1, scope), makeCluster(2, scope)])
      for (const n of [2, 3]) {
        await store.digest.addPendingQuote({ memoryId: memoryId(n), session: 'chat', since: NOW })
      }
      await store.digest.addDecisions([
        makeDecision(1, { memoryId: memoryId(3) }),
        makeDecision(2, { memoryId: memoryId(2), target: memoryId(3), decision: 'UPDATE' }),
        makeDecision(3, { target: memoryId(3), decision: 'NONE' }),
        makeDecision(4, { memoryId: memoryId(2) }),
      ])
      await store.memories.purge([memoryId(3)])
      expect((await store.digest.listPendingQuotes(10)).map((pending) => pending.memoryId)).toEqual([
        memoryId(2),
      ])
      expect((await store.digest.listDecisions({ limit: 10 })).map(({ id }) => id)).toEqual([decisionId(4)])
      expect((await store.clusters.list(scope, 'm')).map(({ id }) => id)).toEqual([memoryId(2)])
      await store.memories.purge([memoryId(2)])
      expect(await store.clusters.list(scope, 'm')).toEqual([])
      expect(await store.check()).toEqual([])
    })
  })
}
