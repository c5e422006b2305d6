/** What a store must keep of the sessions that hooks attend, what those were given, and how each call went. */
import { describe, expect, test } from 'vitest'
import type { HookRun, HookSession, Injection } from '../../src/core/hook.ts'
import type { ScopeId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  ensureScope,
  episodeId,
  insertMemory,
  makeAnalysis,
  makeEpisode,
  makeId,
  makeSession,
  memoryId,
  NOW,
} from './store-records.ts'

const AGENT = 'claude-code'

function attended(scopeId: ScopeId, n: number, changes: Partial<HookSession> = {}): HookSession {
  return {
    agent: AGENT,
    session: `session-${n}`,
    scopeId,
    startedAt: NOW + n,
    lastAt: NOW + n,
    prompts: 0,
    corrections: 0,
    briefedAt: null,
    searchedAt: null,
    refusedAt: null,
    learningAskedAt: null,
    condensedAt: null,
    tokens: 0,
    endedAt: null,
    ...changes,
  }
}

function injection(n: number, session: number, changes: Partial<Injection> = {}): Injection {
  return {
    id: makeId(0x6_0000 + n),
    agent: AGENT,
    session: `session-${session}`,
    event: 'prompt',
    at: NOW + n,
    memoryId: memoryId(n),
    episodeId: null,
    tokens: 10 * n,
    confidence: 0.75,
    usedAt: null,
    correctedAt: null,
    gradedAt: null,
    ...changes,
  }
}

function run(n: number, changes: Partial<HookRun> = {}): HookRun {
  return {
    id: makeId(0x7_0000 + n),
    at: NOW + n,
    event: 'stop',
    agent: AGENT,
    session: 'session-1',
    outcome: 'nothing',
    tookMs: n,
    injected: 0,
    tokens: 0,
    detail: null,
    ...changes,
  }
}

const runNumbers = (runs: readonly HookRun[]) => runs.map(({ at }) => at - NOW)
const names = (sessions: readonly HookSession[]) => sessions.map(({ session }) => session)

export function describeHooks(open: () => Promise<Store>): void {
  /** With three memories and one turn to give. */
  const openFilled = async () => {
    const store = await open()
    const scope = await ensureScope(store)
    for (const n of [1, 2, 3]) await insertMemory(store, n, scope)
    const conversation = await store.sessions.ensure(makeSession(1, scope))
    await store.episodes.insert(makeEpisode(0, conversation), makeAnalysis('said'))
    return { store, hooks: store.hooks, scope, conversation }
  }

  describe('sessions that hooks attend', () => {
    test('memories given beside a prompt are weak uses, those of a brief are not', async () => {
      const store = await open()
      const scopeId = await ensureScope(store)
      for (const n of [1, 2]) await insertMemory(store, n, scopeId)
      await store.hooks.saveSession(attended(scopeId, 1))
      await store.hooks.addInjections([
        injection(1, 1, { at: NOW + 3 }),
        injection(3, 1, { at: NOW + 4, memoryId: memoryId(1) }),
        injection(2, 1, { event: 'session_start' }),
      ])
      await store.accesses.recordFound([{ memoryId: memoryId(1), session: 'session-1', at: NOW + 2 }])
      expect(await store.accesses.listWeakUses([memoryId(1), memoryId(2)], NOW)).toEqual(
        new Map([[memoryId(1), [{ memoryId: memoryId(1), session: 'session-1', at: NOW + 4 }]]]),
      )
    })

    test('are found by agent and id, as last saved', async () => {
      const { hooks, scope } = await openFilled()
      expect(await hooks.findSession(AGENT, 'session-1')).toBeNull()
      const session = attended(scope, 1)
      await hooks.saveSession(session)
      const later = {
        ...session,
        lastAt: NOW + 9,
        prompts: 2,
        corrections: 1,
        briefedAt: NOW,
        endedAt: NOW + 8,
      }
      await hooks.saveSession(later)
      expect(await hooks.findSession(AGENT, 'session-1')).toEqual(later)
      expect(await hooks.findSession('codex', 'session-1')).toBeNull()
    })

    test('are idle when at rest since before a moment and not ended, the longest at rest first', async () => {
      const { hooks, scope } = await openFilled()
      await hooks.saveSession(attended(scope, 1, { lastAt: NOW + 5 }))
      await hooks.saveSession(attended(scope, 2, { lastAt: NOW + 3 }))
      await hooks.saveSession(attended(scope, 3, { lastAt: NOW + 4, endedAt: NOW + 4 }))
      await hooks.saveSession(attended(scope, 4, { lastAt: NOW + 6 }))
      expect(names(await hooks.listIdle(NOW + 6, 9))).toEqual(['session-2', 'session-1'])
      expect(names(await hooks.listIdle(NOW + 6, 1))).toEqual(['session-2'])
      expect(await hooks.listIdle(NOW + 3, 9)).toEqual([])
    })

    test('go, with what they were given, when they last did something before a moment', async () => {
      const { hooks, scope } = await openFilled()
      await hooks.saveSession(attended(scope, 1, { lastAt: NOW + 1 }))
      await hooks.saveSession(attended(scope, 2, { lastAt: NOW + 2 }))
      await hooks.addInjections([injection(1, 1), injection(2, 2)])
      await hooks.pruneSessions(NOW + 2)
      expect(await hooks.findSession(AGENT, 'session-1')).toBeNull()
      expect(await hooks.listInjections(AGENT, 'session-1')).toEqual([])
      expect(await hooks.findSession(AGENT, 'session-2')).not.toBeNull()
      expect(await hooks.listInjections(AGENT, 'session-2')).toHaveLength(1)
    })

    test('go by name or with their scope, and all that is known of them', async () => {
      const { hooks, scope, store } = await openFilled()
      const other = await ensureScope(store, 'other')
      await hooks.saveSession(attended(scope, 1))
      await hooks.saveSession(attended(scope, 2))
      await hooks.saveSession(attended(other, 3))
      await hooks.addInjections([injection(1, 1), injection(2, 2), injection(3, 3)])
      for (const n of [1, 2, 3]) await hooks.addRun(run(n, { session: `session-${n}` }))
      await hooks.removeSessions([{ agent: AGENT, session: 'session-1' }], [])
      expect(await hooks.findSession(AGENT, 'session-1')).toBeNull()
      expect(await hooks.listInjections(AGENT, 'session-1')).toEqual([])
      expect(runNumbers(await hooks.listRuns(9))).toEqual([3, 2])
      await hooks.removeSessions([], [other])
      expect(await hooks.findSession(AGENT, 'session-3')).toBeNull()
      expect(runNumbers(await hooks.listRuns(9))).toEqual([2])
      expect(await hooks.listInjections(AGENT, 'session-2')).toHaveLength(1)
    })
  })

  describe('what a session was given', () => {
    test('is listed in order, changed only where told, and known again', async () => {
      const { hooks } = await openFilled()
      const given = [
        injection(1, 1),
        injection(2, 1, { memoryId: null, episodeId: episodeId(0), confidence: null }),
        injection(3, 1, { agent: 'codex' }),
      ]
      await hooks.addInjections(given)
      await hooks.addInjections([])
      expect(await hooks.listInjections(AGENT, 'session-1')).toEqual(given.slice(0, 2))
      await hooks.updateInjections([given[0]?.id ?? ''], { usedAt: NOW + 7 })
      await hooks.updateInjections([given[0]?.id ?? ''], { gradedAt: NOW + 8 })
      await hooks.updateInjections([], { usedAt: NOW })
      expect(await hooks.listInjections(AGENT, 'session-1')).toEqual([
        { ...given[0], usedAt: NOW + 7, gradedAt: NOW + 8 },
        given[1],
      ])
      const known = await hooks.findGiven(AGENT, 'session-1', [memoryId(1), memoryId(3), episodeId(0)])
      expect(known).toEqual(new Set([memoryId(1), episodeId(0)]))
      expect(await hooks.findGiven(AGENT, 'session-1', [])).toEqual(new Set())
      expect(await hooks.findGiven(AGENT, 'session-2', [memoryId(1)])).toEqual(new Set())
    })

    test('leaves no trace of memories and conversations that are removed for good', async () => {
      const { store, hooks, conversation } = await openFilled()
      await hooks.addInjections([
        injection(1, 1),
        injection(2, 1),
        injection(3, 1, { memoryId: null, episodeId: episodeId(0) }),
      ])
      await store.memories.purge([memoryId(1)])
      await store.sessions.purge([conversation.id])
      const left = await hooks.listInjections(AGENT, 'session-1')
      expect(left.map((one) => one.memoryId)).toEqual([memoryId(2)])
      expect(await store.check()).toEqual([])
    })

    test('is one memory or one turn', async () => {
      const { hooks } = await openFilled()
      await expect(hooks.addInjections([injection(1, 1, { memoryId: null })])).rejects.toThrow()
      await expect(hooks.addInjections([injection(1, 1, { episodeId: episodeId(0) })])).rejects.toThrow()
    })
  })

  describe('turns that a person corrected', () => {
    const correction = (turns: readonly number[], changes: Partial<Memory> = {}): Partial<Memory> => ({
      kind: 'correction',
      metadata: { heardIn: 'session-2', correctedTurns: turns.map((turn) => episodeId(turn)) },
      ...changes,
    })
    const openTold = async () => {
      const opened = await openFilled()
      const { store, conversation } = opened
      for (const n of [1, 2]) await store.episodes.insert(makeEpisode(n, conversation), makeAnalysis('said'))
      return opened
    }
    const asked = [episodeId(0), episodeId(1), episodeId(2)]

    test('are known by what was marked in any session, and outlive it', async () => {
      const { hooks, scope } = await openTold()
      await hooks.saveSession(attended(scope, 1))
      const given = [0, 1].map((n) => injection(n, 1, { memoryId: null, episodeId: episodeId(n) }))
      await hooks.addInjections([...given, injection(2, 1)])
      expect(await hooks.findCorrected(asked)).toEqual(new Map())
      await hooks.updateInjections([given[0]?.id ?? '', injection(2, 1).id], {
        correctedAt: NOW + 9,
        gradedAt: NOW + 9,
      })
      await hooks.updateInjections([given[1]?.id ?? ''], { usedAt: NOW + 9 })
      await hooks.updateInjections([given[0]?.id ?? ''], { correctedAt: NOW + 11 })
      expect(await hooks.findCorrected(asked)).toEqual(new Map([[episodeId(0), null]]))
      expect(await hooks.findCorrected(asked, NOW + 8)).toEqual(new Map())
      await hooks.pruneSessions(NOW + 20)
      expect(await hooks.findCorrected(asked, NOW + 9)).toEqual(new Map([[episodeId(0), null]]))
      expect(await hooks.findCorrected([])).toEqual(new Map())
    })

    test('are told apart from memories that a person called wrong', async () => {
      const { hooks } = await openTold()
      const given = [injection(1, 1), injection(2, 2), injection(3, 3)]
      await hooks.addInjections(given)
      await hooks.updateInjections([given[1]?.id ?? ''], { correctedAt: NOW + 9 })
      expect(await hooks.findDenied([memoryId(1), memoryId(2)])).toEqual(new Set([memoryId(2)]))
      expect(await hooks.findDenied([])).toEqual(new Set())
      expect(await hooks.findCorrected(asked)).toEqual(new Map())
    })

    test('are known by the note of a correction, from the moment on that it holds', async () => {
      const { store, hooks, scope } = await openTold()
      await insertMemory(store, 4, scope, correction([0, 77], { validFrom: NOW + 50 }))
      await insertMemory(store, 5, scope, correction([1], { kind: 'fact' }))
      expect(await hooks.findCorrected(asked)).toEqual(new Map([[episodeId(0), memoryId(4)]]))
      expect(await hooks.findCorrected(asked, NOW + 49)).toEqual(new Map())
      await store.memories.update(memoryId(4), { metadata: correction([0, 2]).metadata ?? {} })
      expect([...(await hooks.findCorrected(asked)).keys()]).toEqual([episodeId(0), episodeId(2)])
      await store.memories.update(memoryId(4), { archivedAt: NOW + 60 })
      expect((await hooks.findCorrected(asked)).get(episodeId(0))).toBeNull()
      expect((await hooks.findCorrected(asked, NOW + 55)).get(episodeId(0))).toBe(memoryId(4))
    })

    test('name the correction that stands, where one was itself corrected, with the turn it was said in', async () => {
      const { store, hooks, scope } = await openTold()
      await insertMemory(store, 6, scope, correction([], { validFrom: NOW + 70 }))
      await insertMemory(
        store,
        5,
        scope,
        correction([0], { validFrom: NOW + 50, supersededBy: memoryId(6), sourceEpisodes: [episodeId(1)] }),
      )
      expect(await hooks.findCorrected(asked)).toEqual(
        new Map([
          [episodeId(0), memoryId(6)],
          [episodeId(1), memoryId(6)],
        ]),
      )
      expect(await hooks.findCorrected(asked, NOW + 60)).toEqual(new Map([[episodeId(0), memoryId(5)]]))
    })

    test('stand as before when what corrected them is removed for good', async () => {
      const { store, hooks, scope } = await openTold()
      const given = injection(1, 1, { memoryId: null, episodeId: episodeId(0) })
      await hooks.addInjections([given])
      await hooks.updateInjections([given.id], { correctedAt: NOW + 9 })
      await insertMemory(store, 4, scope, correction([0]))
      await hooks.addCorrected([episodeId(1), episodeId(77)], memoryId(3), NOW + 9)
      expect(await hooks.findCorrected(asked)).toEqual(
        new Map([
          [episodeId(0), memoryId(4)],
          [episodeId(1), memoryId(3)],
        ]),
      )
      await store.memories.purge([memoryId(4), memoryId(3)])
      expect(await hooks.findCorrected(asked)).toEqual(new Map())
      expect(await store.check()).toEqual([])
    })
  })

  describe('memories about which an agent was asked', () => {
    const asked = (n: number, session: number) => ({
      agent: AGENT,
      session: `session-${session}`,
      memoryId: memoryId(n),
      words: ['port', '9000'],
      at: NOW + n + session,
    })

    test('are kept by memory, oldest first, once a session', async () => {
      const { hooks } = await openFilled()
      await hooks.addAsked(asked(1, 2))
      await hooks.addAsked(asked(1, 1))
      await hooks.addAsked({ ...asked(1, 1), at: NOW })
      await hooks.addAsked(asked(2, 1))
      expect(await hooks.listAsked(memoryId(1))).toEqual([{ ...asked(1, 1), at: NOW }, asked(1, 2)])
      await hooks.removeAsked(asked(1, 1))
      expect(await hooks.listAsked(memoryId(1))).toEqual([asked(1, 2)])
    })

    test('leave with their session or their memory', async () => {
      const { store, hooks, scope } = await openFilled()
      for (const n of [1, 2, 3]) await hooks.saveSession(attended(scope, n))
      for (const n of [1, 2, 3]) await hooks.addAsked(asked(1, n))
      await hooks.removeSessions([{ agent: AGENT, session: 'session-1' }], [])
      await hooks.pruneSessions(NOW + 3)
      expect(await hooks.listAsked(memoryId(1))).toEqual([asked(1, 3)])
      await store.memories.purge([memoryId(1)])
      expect(await hooks.listAsked(memoryId(1))).toEqual([])
    })
  })

  describe('what came of it', () => {
    test('is counted by session, newest first, and together, from a moment on and in scopes', async () => {
      const { store, hooks, scope } = await openFilled()
      const other = await ensureScope(store, 'other')
      await hooks.saveSession(attended(scope, 1, { prompts: 4, corrections: 1, tokens: 75 }))
      await hooks.saveSession(attended(other, 2, { prompts: 1 }))
      await hooks.addInjections([
        injection(1, 1, { at: NOW + 1, usedAt: NOW, gradedAt: NOW }),
        injection(2, 1, { at: NOW + 1, correctedAt: NOW }),
        injection(3, 1, { at: NOW + 2, event: 'session_start' }),
      ])
      const first = {
        prompts: 4,
        corrections: 1,
        promptsWithInjection: 1,
        injections: 3,
        tokens: 75,
        used: 1,
        corrected: 1,
      }
      const second = {
        prompts: 1,
        corrections: 0,
        promptsWithInjection: 0,
        injections: 0,
        tokens: 0,
        used: 0,
        corrected: 0,
      }
      expect(await hooks.totalsBySession(NOW, null, 9)).toEqual([
        { ...second, session: attended(other, 2, { prompts: 1 }) },
        { ...first, session: attended(scope, 1, { prompts: 4, corrections: 1, tokens: 75 }) },
      ])
      expect(await hooks.totals(NOW, null)).toEqual({ ...first, prompts: 5, sessions: 2 })
      expect(await hooks.totals(NOW + 2, null)).toEqual({ ...second, sessions: 1 })
      expect(await hooks.totals(NOW, [scope])).toEqual({ ...first, sessions: 1 })
      expect((await hooks.totals(NOW, [])).sessions).toBe(0)
      expect(await hooks.totalsBySession(NOW, null, 1)).toHaveLength(1)
    })

    test('is counted by kind, in a span of time and in scopes', async () => {
      const { store, hooks, scope } = await openFilled()
      const other = await ensureScope(store, 'other')
      await hooks.saveSession(attended(scope, 1))
      await hooks.addInjections([
        injection(1, 1, { at: NOW + 1, usedAt: NOW, confidence: 0.5 }),
        injection(2, 1, { at: NOW + 1, correctedAt: NOW, confidence: 0.5 }),
        injection(3, 1, { at: NOW + 2, event: 'session_start', confidence: null }),
        { ...injection(3, 1, { at: NOW + 3, event: 'before_compaction' }), id: 'other' },
      ])
      const memories = { kind: 'memories', given: 2, used: 1, corrected: 1 }
      const brief = { kind: 'brief', given: 1, used: 0, corrected: 0 }
      expect(await hooks.totalsByKind(NOW, NOW + 9, null)).toEqual([brief, memories])
      expect(await hooks.totalsByKind(NOW, NOW + 2, [scope])).toEqual([memories])
      expect(await hooks.totalsByKind(NOW + 3, NOW + 9, null)).toEqual([])
      expect(await hooks.totalsByKind(NOW, NOW + 9, [other])).toEqual([])
      expect(await hooks.totalsByKind(NOW, NOW + 9, [])).toEqual([])
    })
  })

  describe('the log of hooks', () => {
    test('lists the newest first, as written, and keeps as many as told', async () => {
      const { hooks } = await openFilled()
      const failed = run(2, {
        outcome: 'failed',
        tookMs: null,
        detail: 'no room left',
        injected: 2,
        tokens: 40,
      })
      for (const one of [run(3), run(1), failed, run(4)]) await hooks.addRun(one)
      const runs = await hooks.listRuns(9)
      expect(runNumbers(runs)).toEqual([4, 3, 2, 1])
      expect(runs[2]).toEqual(failed)
      expect(runNumbers(await hooks.listRuns(2))).toEqual([4, 3])
      await hooks.addRun(run(0, { session: 'session-2' }))
      await hooks.addRun(run(5, { event: 'prompt' }))
      expect(runNumbers(await hooks.listRunsOf(AGENT, 'session-1', 'stop'))).toEqual([1, 2, 3, 4])
      expect(runNumbers(await hooks.listRunsOf(AGENT, 'session-2', 'stop'))).toEqual([0])
      expect(await hooks.listRunsOf('codex', 'session-1', 'stop')).toEqual([])
      await hooks.pruneRuns(4)
      expect(runNumbers(await hooks.listRuns(9))).toEqual([5, 4, 3, 2])
    })
  })
}
