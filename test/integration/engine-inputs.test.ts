/** What JavaScript callers may hand in by mistake is refused in Lore's own words, and changes nothing. */
import { expect, test } from 'vitest'
import { LoreError } from '../../src/core/errors.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { AGENT, IS_ON_POSTGRES, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

type Loose = Readonly<Record<keyof Engine, (...args: unknown[]) => Promise<unknown>>>

const NEEDS_INPUT = [
  'remember',
  'update',
  'supersede',
  'connect',
  'disconnect',
  'forget',
  'restore',
  'purge',
  'stage',
  'recall',
  'read',
  'children',
  'parent',
  'subtree',
  'explore',
  'resolveId',
  'pauseCapture',
  'showSession',
  'forgetConversations',
] as const
const MAY_GO_WITHOUT = [
  'listRoots',
  'recent',
  'listArchived',
  'stats',
  'listSessions',
  'feed',
  'ensureScope',
  'settle',
] as const

test('a call without its input, or with something else in its place, is refused', async () => {
  const engine = loose(await openTestEngine(makeFolder(), { backgroundEmbedding: false }))
  for (const method of NEEDS_INPUT) {
    for (const input of [undefined, null, 'x', 5, true, []]) {
      const error = await refusal(engine[method](input, PERSON))
      expect([method, input, error.code]).toEqual([method, input, 'invalid_input'])
      expect(error.hint).not.toBe('')
    }
  }
  for (const method of MAY_GO_WITHOUT) {
    await engine[method](undefined, AGENT)
    for (const input of [null, 'x', 5, true, []]) {
      expect((await refusal(engine[method](input, AGENT))).code).toBe('invalid_input')
    }
  }
})

test('a call without a caller is refused', async () => {
  const engine = loose(await openTestEngine(makeFolder(), { backgroundEmbedding: false }))
  for (const caller of [undefined, null, 'me', {}, { ...AGENT, kind: 'root' }, { ...AGENT, name: 5 }]) {
    expect((await refusal(engine.remember({ content: 'A fact.' }, caller))).code).toBe('invalid_input')
    expect((await refusal(engine.recall({ query: 'fact' }, caller))).code).toBe('invalid_input')
  }
})

test('fields of the wrong type are refused by name, and nothing is changed', async () => {
  const strict = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  const engine = loose(strict)
  const outcome = await strict.remember({ content: 'The kettle whistles at six.' }, AGENT)
  const id = outcome.kind === 'stored' ? outcome.memory.id : ''
  const before = await footprint(strict)
  const content = 'Something else altogether.'
  const turn = { role: 'user', text: 'hello', at: 0 }
  const conversation = { agent: 'test', sessionId: 's' }
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  const cases: readonly (readonly [keyof Engine, Record<string, unknown>, string])[] = [
    ['remember', { content, protected: 'yes' }, 'protected'],
    ['remember', { content, force: 'no' }, 'force'],
    ['remember', { content, vectors: 'banana' }, 'vectors'],
    ['remember', { content, sourceEpisodes: 'abc' }, 'sourceEpisodes'],
    ['remember', { content, sourceEpisodes: [null] }, 'sourceEpisodes'],
    ['remember', { content, scope: 'x' }, 'scope'],
    ['remember', { content, scope: null }, 'scope'],
    ['remember', { content, tags: ['x'.repeat(101)] }, 'tags'],
    ['remember', { content, metadata: { toJSON: () => 5 } }, 'metadata'],
    ['update', { id, protected: 'x' }, 'protected'],
    ['forget', { id, confirmed: 1 }, 'confirmed'],
    ['connect', { source: id, target: id, relation: Symbol('r') }, 'relation'],
    ['stage', { ...conversation, turns: [null] }, 'turns'],
    ['stage', { ...conversation, turns: 'hello' }, 'turns'],
    ['stage', { ...conversation, turns: [turn], metadata: cyclic }, 'metadata'],
    ['recall', { query: 'kettle', kinds: 'memory' }, 'kinds'],
    ['recall', { query: 'kettle', kinds: [null] }, 'kinds'],
    ['recall', { query: 'kettle', includeArchived: 'false' }, 'includeArchived'],
    ['recall', { query: 'kettle', scope: [] }, 'scope'],
    ['recall', { query: 'kettle', deep: 'yes' }, 'deep'],
    ['recall', { query: 'kettle', asOff: 0 }, 'asOff'],
    ['stage', { ...conversation, turns: [] }, 'turns'],
    ['stage', { ...conversation, turns: [{ ...turn, role: 'nobody' }] }, 'role'],
    ['stage', { ...conversation, turns: [{ ...turn, text: ' ' }] }, 'text'],
    ['feed', { skip: 5 }, 'skip'],
    ['hook', { event: 'prompt', agent: 'a', sessionId: 's', at: 0, prompt: 5 }, 'prompt'],
    ['listRoots', { allScopes: 'yes' }, 'allScopes'],
    ['stats', { scope: 'x' }, 'scope'],
    ['ingest', { dryRun: 'no' }, 'dryRun'],
    ['ingest', { path: 5 }, 'path'],
    ['ingest', { path: 'a\u0000b' }, 'path'],
    ['ingest', { agent: Symbol('a') }, 'agent'],
  ]
  for (const [method, input, field] of cases) {
    const error = await refusal(engine[method](input, AGENT))
    expect(error.message, method).toContain(field)
    expect(error.hint).not.toBe('')
    expect(error.code).not.toBe('internal')
  }
  expect(await footprint(strict)).toEqual(before)
})

test('what looks after the machine and its files is not for agents', async () => {
  const engine = loose(await openTestEngine(makeFolder(), { backgroundEmbedding: false }))
  const calls: readonly (readonly [keyof Engine, unknown])[] = [
    ...READS_FILES,
    ['captureStatus', undefined],
    ['pauseCapture', { until: null }],
    ['resumeCapture', undefined],
    ['forgetConversations', { captured: true, confirmed: true }],
    ['hook', { event: 'stop', agent: 'a', sessionId: 's', at: 0 }],
    ['closeIdleSessions', undefined],
    ['hookStatus', undefined],
    ['hookStats', undefined],
    ['drainQueue', undefined],
    ['retryQueued', undefined],
    ['dropQueued', {}],
  ]
  for (const [method, input] of calls) {
    const error = await refusal(engine[method](input, AGENT))
    expect([method, error.code]).toEqual([method, 'protected'])
    await engine[method](input, PERSON)
  }
})

test('times long before 1901 are kept', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  const validFrom = Date.UTC(1876, 2, 10)
  const outcome = await engine.remember({ content: 'The telephone was patented.', validFrom }, AGENT)
  expect(outcome).toMatchObject({ kind: 'stored', memory: { validFrom } })
  const { hits } = await engine.recall({ query: 'telephone', asOf: validFrom + 1 }, AGENT)
  expect(hits).toHaveLength(1)
  expect((await engine.recall({ query: 'telephone', asOf: validFrom - 1 }, AGENT)).hits).toEqual([])
})

test('a call after close says that Lore is closed', async () => {
  const strict = await openTestEngine(makeFolder())
  const engine = loose(strict)
  await strict.remember({ content: 'The kettle whistles at six.' }, AGENT)
  await strict.close()
  const calls: readonly (readonly [keyof Engine, unknown])[] = [
    ['remember', { content: 'Too late.' }],
    ['recall', { query: 'kettle' }],
    ['recent', {}],
    ['stats', undefined],
    ['listScopes', undefined],
    ['ensureScope', { project: 'web' }],
    ['captureStatus', undefined],
    ['pauseCapture', { until: null }],
    ['stage', { agent: 'a', sessionId: 's', turns: [{ role: 'user', text: 'late', at: 0 }] }],
    ...READS_FILES,
    ['settle', undefined],
    ['selfTest', undefined],
  ]
  for (const [method, input] of calls) {
    const error = await refusal(engine[method](input, PERSON))
    expect([method, error.code]).toEqual([method, 'closed'])
  }
})

/** A server reads no conversations of its own machine. */
const READS_FILES: readonly (readonly [keyof Engine, unknown])[] = IS_ON_POSTGRES
  ? []
  : [['ingest', { dryRun: true }]]

function loose(engine: Engine): Loose {
  return engine as unknown as Loose
}

async function refusal(call: Promise<unknown>): Promise<LoreError> {
  const outcome: unknown = await call.then(
    () => new Error('it was accepted'),
    (error: unknown) => error,
  )
  if (outcome instanceof LoreError) return outcome
  throw outcome
}

async function footprint(engine: Engine) {
  const { store: _store, ...counts } = await engine.stats({}, PERSON)
  return {
    counts,
    memories: await engine.recent({}, PERSON),
    sessions: await engine.listSessions({}, PERSON),
  }
}
