/** Statements that stand against each other, on a real engine: settled by sleep, or listed and settled by a person. */

import { randomFillSync } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OpenEngineOptions } from '../../src/compose.ts'
import type { EpisodeId, MemoryId } from '../../src/core/ids.ts'
import { newId } from '../../src/core/ports/new-id.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
import { GLOBAL_SCOPE } from '../../src/core/scope.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import { startFakeModelServer } from '../contract/language-model-fake-server.ts'
import {
  AGENT,
  DAY_MS,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
} from '../support/engine.ts'

type Conflicting = Awaited<ReturnType<typeof openConflicting>>

async function openConflicting(options: Partial<OpenEngineOptions> = {}) {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock, ...options })
  const store = await openTestStore(folder, { clock })
  onTestFinished(() => store.close())
  const ids = createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
  return { clock, engine, store, ids }
}

/** Stored a day after whatever came before. */
async function say(
  { engine, clock }: Pick<Conflicting, 'engine' | 'clock'>,
  content: string,
  more: Partial<RememberInput> = {},
  caller = AGENT,
): Promise<MemoryId> {
  clock.advance(DAY_MS)
  const outcome = await engine.remember({ content, ...more }, caller)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  const { layer } = more
  if (layer === 1 || layer === 2)
    await engine.govern({ id: outcome.memory.id, layer, confirmed: true }, PERSON)
  return outcome.memory.id
}

async function successorOf(engine: Engine, id: MemoryId): Promise<MemoryId | null> {
  const answer = await engine.read({ id }, PERSON)
  if (answer.kind !== 'memory') throw new Error('no memory')
  return answer.memory.supersededBy
}

const settle = (engine: Engine) => engine.sleep({ phases: ['contradictions'] }, PERSON)
const changesOf = async (run: ReturnType<typeof settle>) => {
  const [phase] = (await run).phases
  expect(phase?.reason ?? null).toBeNull()
  return phase?.changes
}

describe('sleep', () => {
  test.each([
    [
      'a number',
      'The request timeout of the gateway is 30 seconds.',
      'The request timeout of the gateway is 45 seconds.',
    ],
    ['a version', 'The billing service runs on Node 20.', 'The billing service runs on Node 22.'],
    ['a denial', 'The admin panel requires a password.', 'The admin panel does not require a password.'],
    ['a state', 'The staging server is up.', 'The staging server is down.'],
    ['a replacement', 'We use Jest for the unit tests.', 'We use Vitest instead of Jest for the unit tests.'],
  ])('lets the newer of two statements hold where they differ in %s', async (_, before, after) => {
    const opened = await openConflicting()
    const { engine, clock } = opened
    const old = await say(opened, before)
    const between = clock.now() + 1
    const newer = await say(opened, after)
    const { run, phases } = await settle(engine)
    expect(phases).toMatchObject([{ phase: 'contradictions', state: 'done', changes: { supersede: 1 } }])
    expect(await successorOf(engine, old)).toBe(newer)

    const { entries } = await engine.showRun({ id: run?.id ?? '' }, PERSON)
    expect(entries.find(({ action }) => action === 'supersede')?.reason).toMatch(
      /^Contradiction, by [\w-]+: /,
    )
    const now = await engine.recall({ query: before }, PERSON)
    expect(now.hits.map(({ ref }) => ref.id)).not.toContain(old)
    const then = await engine.recall({ query: before, asOf: between }, PERSON)
    expect(then.hits.map(({ ref }) => ref.id)).toEqual([old])
  })

  test('tells three versions as a chain, from whatever side they are seen', async () => {
    const opened = await openConflicting()
    const versions: MemoryId[] = []
    for (const version of [18, 20, 22])
      versions.push(await say(opened, `The billing service runs on Node ${version}.`))
    await settle(opened.engine)
    const successors = await Promise.all(versions.map((id) => successorOf(opened.engine, id)))
    expect(successors).toEqual([versions[1], versions[2], null])
  })

  test('says in a dry run what it would do, and does nothing', async () => {
    const opened = await openConflicting()
    const old = await say(opened, 'The billing service runs on Node 20.')
    await say(opened, 'The billing service runs on Node 22.')
    const { plan } = await opened.engine.sleep({ phases: ['contradictions'], dryRun: true }, PERSON)
    expect(plan).toMatchObject([{ kind: 'supersede', subject: old, reason: expect.stringContaining('22') }])
    expect(await successorOf(opened.engine, old)).toBeNull()
  })

  test('changes nothing the second time, also when it looks at everything', async () => {
    const opened = await openConflicting()
    await say(opened, 'The billing service runs on Node 20.')
    await say(opened, 'The billing service runs on Node 22.')
    await say(opened, 'Releases are made on Fridays.', { layer: 2 })
    await say(opened, 'Releases are not made on Fridays.')
    expect(await changesOf(settle(opened.engine))).toEqual({ supersede: 1, upsert_edge: 1 })
    const again = opened.engine.sleep({ phases: ['contradictions'], since: 1 }, PERSON)
    expect((await again).phases[0]?.changes).toEqual({})
  })

  test.each([
    [
      'a refinement',
      'Logs are shipped to Loki.',
      'Logs are shipped to Loki through a Vector sidecar, kept for 14 days.',
    ],
    ['another subject', 'The API server listens on port 8080.', 'The admin server listens on port 9090.'],
    [
      'another event',
      'On Monday the deployment failed at 9:00.',
      'On Friday the deployment failed at 14:00.',
    ],
    ['the same in other words', 'Never push to the main branch.', 'Do not push to main!'],
  ])('leaves %s alone', async (_, before, after) => {
    const opened = await openConflicting()
    await say(opened, before)
    await say(opened, after)
    expect(await changesOf(settle(opened.engine))).toEqual({})
  })

  test('compares within a tree and a scope, and beyond the tree where both name one thing', async () => {
    const opened = await openConflicting()
    const { engine, store, ids, clock } = opened
    await engine.ensureScope({ project: 'web' }, PERSON)
    const [one, other] = [await say(opened, 'Operations'), await say(opened, 'History of the company')]
    const old = await say(opened, 'The billing service listens on port 8020.', { parent: one })
    const newer = await say(opened, 'The billing service listens on port 8022.', { parent: other })
    await say(opened, 'The billing service listens on port 8024.', { scope: { project: 'web' } })
    expect(await changesOf(settle(engine))).toEqual({})

    const { id: scopeId } = (await store.scopes.find(GLOBAL_SCOPE)) ?? { id: null }
    if (scopeId === null) throw new Error('no scope')
    const now = clock.now()
    const entity = await store.entities.ensure({
      id: newId.entity(ids),
      scopeId,
      kind: 'system',
      name: 'billing service',
      createdAt: now,
    })
    for (const sourceId of [old, newer]) {
      await store.edges.upsert({
        id: newId.edge(ids),
        sourceId,
        targetId: entity.id,
        layer: 'entity',
        relation: 'mentions',
        weight: 1,
        reasoning: null,
        author: 'test',
        madeBy: 'machine',
        createdAt: now,
        reinforcedAt: null,
        validFrom: null,
        validUntil: null,
      })
    }
    await engine.sleep({ phases: ['contradictions'], since: 1 }, PERSON)
    expect(await successorOf(engine, old)).toBe(newer)
  })

  test('looks only at what changed', async () => {
    const opened = await openConflicting()
    await say(opened, 'The billing service runs on Node 20.')
    await say(opened, 'The billing service runs on Node 22.')
    const since = opened.clock.now() + 1
    const late = opened.engine.sleep({ phases: ['contradictions'], since }, PERSON)
    expect((await late).phases[0]?.changes).toEqual({})
  })

  test('does not settle again what a person took back, but lists it', async () => {
    const opened = await openConflicting()
    const { engine, clock } = opened
    const old = await say(opened, 'The billing service runs on Node 20.')
    await say(opened, 'The billing service runs on Node 22.')
    clock.advance(DAY_MS)
    const { run } = await settle(engine)
    clock.advance(DAY_MS)
    await engine.undo({ id: run?.id ?? '' }, PERSON)
    expect(await successorOf(engine, old)).toBeNull()
    clock.advance(DAY_MS)
    await engine.sleep({ phases: ['contradictions'], since: 1 }, PERSON)
    expect(await successorOf(engine, old)).toBeNull()
    const { items } = await engine.listConflicts({}, PERSON)
    expect(items).toMatchObject([{ b: { id: old }, why: expect.stringContaining('undone') }])
  })

  test('lets a statement come back that was superseded once', async () => {
    const opened = await openConflicting()
    const { engine, clock } = opened
    await say(opened, 'The billing service runs on Node 20.')
    const middle = await say(opened, 'The billing service runs on Node 22.')
    clock.advance(DAY_MS)
    await settle(engine)
    const back = await say(opened, 'The billing service runs on Node 20.')
    await settle(engine)
    expect(await successorOf(engine, middle)).toBe(back)
  })
})

describe('with a language model', () => {
  async function openWithModel() {
    const server = await startFakeModelServer()
    onTestFinished(server.close)
    const opened = await openConflicting({
      digest: {
        enabled: true,
        idleMs: 300_000,
        extractor: 'openai-compatible',
        budget: { dailyTokens: null, dailyUsd: null, runTokens: null, runUsd: null },
        modelSettings: () => ({
          provider: 'openai-compatible',
          baseUrl: server.baseUrl,
          apiKey: 'test-key',
          model: 'small-local',
        }),
        env: {},
      },
    })
    return { ...opened, server }
  }
  const answer = (relation: string) => ({
    kind: 'answer' as const,
    json: { verdicts: [{ pair: 1, relation, reason: 'Another person writes them.', confidence: 0.9 }] },
  })

  test('a pair of texts is asked about once, and what it says counts', async () => {
    const opened = await openWithModel()
    const { engine, server } = opened
    server.script.push(answer('unrelated'))
    const old = await say(opened, 'The billing service runs on Node 20.')
    await say(opened, 'The billing service runs on Node 22.')
    await settle(engine)
    await engine.sleep({ phases: ['contradictions'], since: 1 }, PERSON)
    expect(server.requests).toHaveLength(1)
    expect(await successorOf(engine, old)).toBeNull()
    const { calls } = await engine.ledger({}, PERSON)
    expect(calls.map(({ purpose }) => purpose)).toEqual(['contradict'])
  })

  test('it finds what no rule finds', async () => {
    const opened = await openWithModel()
    const { engine, server } = opened
    server.script.push(answer('updated'))
    const old = await say(opened, 'The release notes of the desktop app are written by Grace.')
    const newer = await say(opened, 'It is Ada who writes the release notes of the desktop app.')
    const { run } = await settle(engine)
    expect(await successorOf(engine, old)).toBe(newer)
    const { entries } = await engine.showRun({ id: run?.id ?? '' }, PERSON)
    expect(entries[0]?.reason).toBe('Contradiction, by model: Another person writes them.')
  })

  test('rules judge where it cannot be had', async () => {
    const opened = await openWithModel()
    opened.server.script.push({ kind: 'fail', status: 401 })
    const old = await say(opened, 'The billing service runs on Node 20.')
    const newer = await say(opened, 'The billing service runs on Node 22.')
    await settle(opened.engine)
    expect(await successorOf(opened.engine, old)).toBe(newer)
  })
})

describe('conflicts', () => {
  const OLD = 'Releases are made on Fridays.'
  const NEW = 'Releases are not made on Fridays.'

  /** A statement that outranks the newer one. */
  async function openConflict(more: Partial<RememberInput>, caller = AGENT) {
    const opened = await openConflicting()
    const older = await say(opened, OLD, more, caller)
    const newer = await say(opened, NEW)
    expect(await changesOf(settle(opened.engine))).toEqual({ upsert_edge: 1 })
    const { items } = await opened.engine.listConflicts({}, PERSON)
    const [conflict] = items
    if (conflict === undefined) throw new Error('no conflict')
    return { ...opened, older, newer, conflict }
  }

  test.each([
    ['legislative', { layer: 2 }, AGENT, 'legislative'],
    ['constitutional', { layer: 1 }, PERSON, 'constitutional'],
    ['protected', { protected: true }, AGENT, 'protected'],
    ['tagged', { tags: ['exact_value'], layer: 3 }, AGENT, 'tag that protects'],
    ['a person’s', {}, PERSON, 'A person stored'],
  ] as const)('keep both where the older one is %s', async (_, more, caller, why) => {
    const { engine, older, newer, conflict } = await openConflict(more, caller)
    expect(await successorOf(engine, older)).toBeNull()
    expect(conflict).toMatchObject({
      a: { id: newer, content: NEW, trust: 'inference', scope: 'default' },
      b: { id: older, content: OLD },
      why: expect.stringContaining(why),
      foundBy: 'machine',
    })
    expect(conflict.a.at).toBeGreaterThan(conflict.b.at)
  })

  test('show where each side comes from', async () => {
    const opened = await openConflicting()
    const { engine, clock } = opened
    const quote = 'Releases are made on Fridays.'
    const { session, staged } = await engine.stage(
      {
        agent: 'claude-code',
        sessionId: 'talk-1',
        title: 'Release days',
        turns: [{ role: 'user', speaker: 'Ada', text: `Please note: ${quote}`, at: clock.now() }],
      },
      AGENT,
    )
    await say(opened, OLD, {
      trust: 'principle',
      quote,
      session: session.id,
      sourceEpisodes: staged as readonly EpisodeId[],
    })
    await say(opened, NEW)
    await settle(engine)
    const { items, total } = await engine.listConflicts({}, PERSON)
    expect(total).toBe(1)
    expect(items[0]?.b).toMatchObject({
      trust: 'principle',
      quote,
      session: { agent: 'claude-code', title: 'Release days' },
      episodes: [{ id: staged[0], speaker: 'Ada', text: `Please note: ${quote}` }],
    })
    expect(items[0]?.why).toContain('better trusted')
  })

  test('are listed by scope, and no more when one side has gone', async () => {
    const { engine, newer } = await openConflict({ layer: 2 })
    await engine.ensureScope({ project: 'web' }, PERSON)
    expect(await engine.listConflicts({ scope: { project: 'web' }, exactScope: true }, PERSON)).toEqual({
      items: [],
      total: 0,
    })
    await engine.forget({ id: newer }, PERSON)
    expect((await engine.listConflicts({}, PERSON)).total).toBe(0)
  })

  test('a person settles them after confirming; the loser stays readable', async () => {
    const { engine, conflict, older, newer, store } = await openConflict({ layer: 2 })
    const wanted = { id: conflict.id, keep: 'a' } as const
    await expect(engine.resolveConflict(wanted, PERSON)).rejects.toMatchObject({ code: 'protected' })
    expect(await engine.resolveConflict({ ...wanted, confirmed: true }, PERSON)).toMatchObject({
      keep: 'a',
      superseded: older,
    })
    expect(await successorOf(engine, older)).toBe(newer)
    expect((await engine.listConflicts({}, PERSON)).total).toBe(0)
    const gone = (await store.journal.listFor(conflict.id, 5)).find(({ action }) => action === 'disconnect')
    const supersede = (await store.journal.listFor(older, 5)).find(({ action }) => action === 'supersede')
    expect(gone).toMatchObject({ actor: 'person:test-person', after: null })
    expect(supersede?.runId).toBe(gone?.runId)
  })

  test('the older one may be kept, and both', async () => {
    const { engine, older, newer } = await openConflict({ layer: 2 })
    expect(await engine.resolveConflict({ a: older, b: newer, keep: 'a' }, PERSON)).toMatchObject({
      superseded: newer,
    })
    expect(await successorOf(engine, newer)).toBe(older)
    await expect(engine.resolveConflict({ a: older, b: newer, keep: 'b' }, PERSON)).rejects.toMatchObject({
      code: 'edge_not_found',
    })
  })

  test('two that both hold are not found again', async () => {
    const { engine, conflict, older, newer } = await openConflict({ layer: 2 })
    expect(await engine.resolveConflict({ id: conflict.id, keep: 'both' }, PERSON)).toMatchObject({
      superseded: null,
    })
    await engine.sleep({ phases: ['contradictions'], since: 1 }, PERSON)
    expect((await engine.listConflicts({}, PERSON)).total).toBe(0)
    expect([await successorOf(engine, older), await successorOf(engine, newer)]).toEqual([null, null])
  })

  test.each([
    ['guarded', { layer: 2 }, AGENT],
    ['a person’s', {}, PERSON],
  ] as const)(
    'an agent neither settles them against what is %s nor dismisses them',
    async (_, more, caller) => {
      const { engine, conflict, older, newer } = await openConflict(more, caller)
      const both = engine.resolveConflict({ id: conflict.id, keep: 'both', confirmed: true }, AGENT)
      await expect(both).rejects.toMatchObject({ code: 'protected' })
      expect((await engine.listConflicts({}, PERSON)).total).toBe(1)
      const against = engine.resolveConflict({ id: conflict.id, keep: 'a', confirmed: true }, AGENT)
      await expect(against).rejects.toMatchObject({ code: 'protected' })
      expect(await successorOf(engine, older)).toBeNull()
      await engine.resolveConflict({ id: conflict.id, keep: 'b' }, AGENT)
      expect(await successorOf(engine, newer)).toBe(older)
    },
  )
})
