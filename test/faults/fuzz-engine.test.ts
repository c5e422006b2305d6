/** The engine called as only a program without types could call it: refused in Lore's words, and nothing changed. */
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REVIEW_REASONS } from '../../src/care/review-queue.ts'
import { EPISODE_ROLES } from '../../src/core/conversation.ts'
import { EDGE_LAYERS, RELATIONS } from '../../src/core/edge.ts'
import { LoreError } from '../../src/core/errors.ts'
import { MEMORY_KINDS, STRUCTURES, TRUST_LEVELS } from '../../src/core/memory.ts'
import { QUEUE_STATES } from '../../src/core/queued-write.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { COUNTS } from './counts.ts'

const SEED = 20_262

interface Call {
  readonly method: string
  readonly input: unknown
  readonly caller: unknown
}

/** Whatever JavaScript knows, and texts that trip stores and parsers. */
const anything = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withTypedArray: true,
    withBoxedValues: true,
    withSparseArray: true,
    maxDepth: 2,
  }),
  fc.constantFrom<unknown>(null, '', ' ', '\u0000', '\ud800', '"; --', Number.NaN, -1, 1e300, [], [null], {}),
  fc.constantFrom<unknown>(
    Symbol('s'),
    () => 1,
    'x'.repeat(120_000),
    { toJSON: () => 5 },
    new Date(Number.NaN),
  ),
)
/** A file system is not to be walked by chance. */
const anythingButText = anything.filter((value) => typeof value !== 'string')

const text = fc.lorem({ maxCount: 8 })
/** Drawn from what is stored by the time of the call: `#n` stands for the nth memory. */
const id = fc.nat(20).map((n) => `#${n}`)
const flag = fc.boolean()
const time = fc.integer({ min: Date.UTC(1500, 0, 1), max: Date.UTC(2500, 0, 1) })
const unit = fc.double({ min: 0, max: 1, noNaN: true })
const scope = fc.constantFrom({}, { project: null }, { project: 'web' }, { namespace: 'default' })
const tags = fc.array(fc.lorem({ maxCount: 1 }), { maxLength: 3 })
const metadata = fc.dictionary(fc.lorem({ maxCount: 1 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
const limit = fc.integer({ min: 1, max: 50 })
const turns = fc.array(
  fc.record(
    { role: fc.constantFrom(...EPISODE_ROLES), text, at: time },
    { requiredKeys: ['role', 'text', 'at'] },
  ),
  { minLength: 1, maxLength: 3 },
)

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>
const SELECTION: Fields = { scope, exactScope: flag, allScopes: flag }
const LIST: Fields = { ...SELECTION, limit, offset: fc.nat(10) }

/** Required fields, and those that may be left out. */
const METHODS: Readonly<Record<Exclude<keyof Engine, 'close' | 'selfTest'>, readonly [Fields, Fields]>> = {
  remember: [
    { content: text },
    {
      title: text,
      kind: fc.constantFrom(...MEMORY_KINDS),
      scope,
      parent: id,
      depth: fc.nat(2),
      tags,
      metadata,
      structure: fc.constantFrom(...STRUCTURES),
      trust: fc.constantFrom(...TRUST_LEVELS),
      quote: text,
      author: text,
      sourceEpisodes: fc.constant([]),
      layer: fc.constantFrom(2, 3, 4),
      protected: flag,
      salience: unit,
      validFrom: time,
      validUntil: time,
      supersedes: id,
      force: flag,
      vectors: fc.constantFrom('wait', 'background'),
    },
  ],
  update: [
    { id },
    {
      content: text,
      title: text,
      tags,
      metadata,
      protected: flag,
      salience: unit,
      validFrom: time,
      parent: id,
    },
  ],
  enqueue: [
    { remember: fc.record({ content: text, tags, scope }, { requiredKeys: ['content'] }) },
    { priority: fc.integer({ min: 1, max: 5 }), linkFrom01: unit, waitMs: fc.constantFrom(0, 2_000) },
  ],
  drainQueue: [{}, { limit: fc.integer({ min: 1, max: 20 }) }],
  listQueue: [{}, { state: fc.constantFrom(...QUEUE_STATES), limit, offset: fc.nat(3) }],
  retryQueued: [{}, { ids: fc.array(id, { maxLength: 2 }) }],
  dropQueued: [{}, { ids: fc.array(id, { maxLength: 2 }) }],
  digestText: [{ text }, { source: text, agent: text, scope, minChars: fc.nat(20) }],
  checkIntegrity: [{}, { fix: flag }],
  hook: [
    {
      event: fc.constantFrom('prompt', 'stop', 'session_start'),
      agent: fc.constant('claude-code'),
      sessionId: fc.constantFrom('one', 'two'),
      at: time,
    },
    { prompt: fc.string(), lastMessage: fc.string(), late: flag },
  ],
  closeIdleSessions: [{}, {}],
  hookStatus: [{}, { limit }],
  hookStats: [{}, { limit }],
  resetGiven: [{}, {}],
  syncAgent: [{ agent: fc.constantFrom('one', 'two') }, { limit, acknowledge: flag }],
  acknowledgeChanges: [{ agent: fc.constantFrom('one', 'two'), position: fc.nat(100) }, {}],
  feedback: [
    { id, useful: flag },
    { grade: fc.constantFrom(1, 2, 3, 4), confidence: fc.integer({ min: 1, max: 10 }), note: text },
  ],
  rememberMany: [
    {},
    {
      items: fc.array(
        fc.record(
          {
            content: text,
            title: text,
            uniqueTitle: flag,
            linkNearestFrom01: unit,
            gate: fc.record({ nearDuplicate01: unit, wordShare01: unit }),
            links: fc.array(fc.record({ target: id, relation: fc.constantFrom(...RELATIONS) }), {
              maxLength: 2,
            }),
          },
          { requiredKeys: ['content'] },
        ),
        { maxLength: 3 },
      ),
      links: fc.array(fc.record({ source: id, target: id, relation: fc.constantFrom(...RELATIONS) }), {
        maxLength: 3,
      }),
    },
  ],
  reflect: [
    { summary: text },
    {
      session: fc.constantFrom('one', 'two'),
      topic: fc.constant('topic'),
      decisions: text,
      lessonsLearnt: tags,
      factualDiscoveries: tags,
      memoryIds: fc.array(id, { maxLength: 3 }),
      autoInsert: flag,
      scope,
    },
  ],
  readMany: [{ ids: fc.array(id, { maxLength: 5 }) }, { links: flag, includeArchived: flag, listed: flag }],
  processedSessions: [{}, { scope }],
  rateLink: [
    { id: fc.uuid(), useful: flag },
    {
      confidence: fc.integer({ min: 1, max: 10 }),
      note: text,
      scale: fc.record({ bumpUp: unit, bumpDown: unit, window: fc.integer({ min: 1, max: 50 }) }),
    },
  ],
  govern: [{ id }, { layer: fc.constantFrom(1, 2, 3, 4), protected: flag, confirmed: flag }],
  supersede: [{ old: id, by: id }, { reason: text }],
  connect: [
    { source: id, target: id, relation: fc.constantFrom(...RELATIONS) },
    { weight: unit, reasoning: text, layer: fc.constant('tree') },
  ],
  disconnect: [{ id: fc.uuid() }, {}],
  forget: [{ id }, { reason: text, confirmed: flag }],
  restore: [{ id }, {}],
  purge: [{ id }, {}],
  stage: [
    { agent: fc.constantFrom('one', 'two'), sessionId: fc.constantFrom('s', 't'), turns },
    { scope, title: text, metadata },
  ],
  recall: [
    { query: text },
    {
      ...SELECTION,
      limit,
      kinds: fc.subarray(['memory', 'episode']),
      within: id,
      agent: fc.constantFrom('one', 'two'),
      since: time,
      until: time,
      asOf: time,
      includeSuperseded: flag,
      includeArchived: flag,
      includeExpired: flag,
      explain: flag,
      showSignals: flag,
      policyNumbers: fc.dictionary(fc.constantFrom('semantic', 'decayPerDay', 'other'), unit, { maxKeys: 2 }),
      minScore: unit,
      refineFrom: fc.array(id, { maxLength: 5 }),
      depth: fc.integer({ min: -1, max: 40 }),
      memoryKinds: fc.subarray([...MEMORY_KINDS]),
      trust: fc.constantFrom(...TRUST_LEVELS),
      element: text,
    },
  ],
  read: [{ id }, {}],
  listRoots: [{}, LIST],
  children: [{ id }, {}],
  parent: [{ id }, {}],
  subtree: [{ id }, { maxDepth: fc.nat(4) }],
  causalChain: [
    {},
    {
      ...SELECTION,
      id,
      query: text,
      direction: fc.constantFrom('causes', 'effects', 'both'),
      maxDepth: fc.nat(11),
      limit,
    },
  ],
  sessionsBehind: [
    { files: fc.array(text, { maxLength: 3 }), at: time },
    { ...SELECTION, limit },
  ],
  whyChange: [
    {
      hash: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
      subject: text,
      at: time,
      files: fc.array(text, { maxLength: 3 }),
    },
    { ...SELECTION, line: text, named: fc.array(text, { maxLength: 2 }), limit },
  ],
  timeline: [
    {},
    {
      ...LIST,
      from: time,
      until: time,
      session: fc.constantFrom('s', 't'),
      kinds: fc.subarray(['memory', 'episode']),
      memoryKinds: fc.subarray([...MEMORY_KINDS]),
      about: text,
      order: fc.constantFrom('oldest', 'newest'),
    },
  ],
  traverse: [
    { id },
    {
      direction: fc.constantFrom('out', 'in', 'both', 'parents', 'children'),
      maxDepth: fc.nat(11),
      relations: fc.subarray([...RELATIONS]),
      layers: fc.subarray([...EDGE_LAYERS]),
      limit,
    },
  ],
  explore: [{ topic: text }, { ...SELECTION, maxDepth: fc.nat(4), limit }],
  recommendLinks: [{}, { ...SELECTION, id, text, limit, minScore: unit }],
  listTopics: [{}, { ...LIST, source: fc.constantFrom('communities', 'roots') }],
  recent: [{}, { ...LIST, sinceHours: fc.nat(100) }],
  listArchived: [{}, LIST],
  memoryCurves: [{ id }, { days: fc.nat(4_000), points: fc.nat(1_100) }],
  memoryVersions: [{ id }, {}],
  graphSlice: [{}, { ...LIST, layers: fc.subarray([...EDGE_LAYERS]) }],
  homeSummary: [{}, { ...SELECTION, since: time }],
  reviewQueue: [{}, { ...LIST, reasons: fc.subarray([...REVIEW_REASONS]), days: fc.nat(400) }],
  changesSince: [{}, { ...LIST, since: time, until: time }],
  stats: [{}, { scope }],
  loadMemories: [{ ids: fc.array(id, { maxLength: 5 }) }, {}],
  listMemories: [
    {},
    {
      ...LIST,
      kinds: fc.subarray([...MEMORY_KINDS]),
      trust: fc.constantFrom(...TRUST_LEVELS),
      element: text,
      author: text,
      depth: fc.integer({ min: -1, max: 40 }),
      sort: fc.constantFrom('newest', 'oldest', 'accessed', 'retention', 'relevance'),
    },
  ],
  knowledgeStats: [{}, { scope, tiers: fc.boolean() }],
  recordExperience: [
    { context: text, steps: fc.array(fc.record({ action: text }), { minLength: 1, maxLength: 3 }) },
    {
      decisions: fc.array(fc.record({ decision: text, reason: text }), { maxLength: 2 }),
      outcomes: fc.array(text, { maxLength: 2 }),
      result: fc.constantFrom('success', 'partial', 'failure'),
      title: text,
      element: text,
      tags: fc.array(text, { maxLength: 3 }),
      scope,
    },
  ],
  recallExperience: [
    { context: text },
    {
      limit,
      result: fc.constantFrom('success', 'partial', 'failure'),
      element: text,
      policy: anythingButText,
    },
  ],
  crystallizeSkill: [
    { topic: text },
    {
      skillPaths: fc.array(anything, { maxLength: 3 }),
      limit,
      propose: flag,
      dryRun: flag,
      writeTo: anythingButText,
    },
  ],
  maintainGraph: [
    {},
    { action: fc.constantFrom('prune', 'merge', 'validate', 'orphan'), dryRun: fc.constant(true), limit },
  ],
  resolveId: [{ prefix: id }, { episodesToo: flag }],
  ingest: [
    { dryRun: fc.constant(true) },
    { path: anythingButText, agent: anything, maxFiles: limit, maxBytes: limit },
  ],
  captureStatus: [{}, {}],
  pauseCapture: [{ until: fc.option(time) }, {}],
  resumeCapture: [{}, {}],
  listSessions: [{}, { ...LIST, agent: fc.constantFrom('one', 'two') }],
  showSession: [{ id: fc.constantFrom('s', 't') }, { from: fc.nat(5), limit }],
  feed: [{}, { ...SELECTION, limit }],
  forgetTurns: [
    { session: fc.constantFrom('s', 't'), from: fc.nat(9), until: fc.nat(9) },
    { confirmed: flag },
  ],
  forgetConversations: [{ session: fc.constantFrom('s', 't') }, { project: text, confirmed: flag }],
  digest: [
    {},
    { session: fc.constantFrom('s', 't'), all: flag, retry: flag, dryRun: flag, maxSegments: limit },
  ],
  digestStatus: [{}, {}],
  listSegments: [{ session: fc.constantFrom('s', 't') }, { decisions: flag }],
  extract: [{ text }, { scope, extractor: fc.constantFrom('none', 'anthropic') }],
  compact: [{ text }, { ratio: fc.double(), extractor: fc.constantFrom('none', 'claude-cli') }],
  ledger: [{}, { since: time, limit }],
  sleep: [{ dryRun: fc.constant(true) }, { phases: fc.constantFrom(['archive'], ['nap']), since: time }],
  listRuns: [{}, { limit, offset: fc.nat(10) }],
  showRun: [{ id }, {}],
  undo: [{ id }, { partial: flag }],
  undoOwn: [{ id }, {}],
  sessionActivity: [{ days: fc.array(time, { maxLength: 3 }) }, SELECTION],
  listConflicts: [{}, { ...SELECTION, limit }],
  resolveConflict: [{ id, keep: fc.constantFrom('a', 'b', 'both') }, { confirmed: flag }],
  reindex: [{ path: anythingButText }, { scope, dryRun: flag }],
  importFrom: [
    { kind: fc.constant('markdown'), path: anythingButText },
    { scope, dryRun: flag, cursor: text },
  ],
  findImports: [{ path: anythingButText }, {}],
  audit: [{}, { ...SELECTION, probes: limit }],
  forecastForgetting: [{}, SELECTION],
  rebuild: [
    {
      part: fc.constantFrom('index', 'embeddings', 'strength', 'edges', 'nothing'),
      maxMs: fc.constantFrom(1, 50),
    },
    SELECTION,
  ],
  verify: [{}, { ...SELECTION, id, dryRun: flag }],
  ensureScope: [{}, { project: fc.constantFrom('web', null), branch: fc.constant(null) }],
  listScopes: [{}, {}],
  listProjects: [{}, {}],
  locateProject: [{ folder: fc.constant(process.cwd()) }, {}],
  renameProject: [
    { project: fc.constantFrom('web', 'nope'), label: fc.string({ minLength: 1, maxLength: 20 }) },
    {},
  ],
  joinProjects: [{ project: fc.constantFrom('web', 'nope'), into: fc.constantFrom('web', 'other') }, {}],
  splitProject: [{ project: fc.constantFrom('web', 'nope') }, {}],
  share: [
    { project: fc.constantFrom('web', 'global', 'nope'), with: fc.constantFrom('mine', 'team:a', 'private') },
    { agreed: flag, conversations: flag },
  ],
  listShares: [{}, {}],
  connectSync: [{ group: fc.constantFrom('mine', 'team:a') }, { address: text, secretFile: text }],
  sync: [{}, { dryRun: flag, groups: fc.array(text, { maxLength: 2 }) }],
  syncStatus: [{}, {}],
  withdrawShare: [{ project: fc.constantFrom('web', 'nope') }, {}],
  pushRecords: [
    {
      group: fc.constantFrom('mine', 'team:a'),
      member: text,
      memberName: text,
      rights: memberRights(),
      bundle: text,
    },
    { mark: text },
  ],
  pullRecords: [
    {
      group: fc.constantFrom('mine', 'team:a'),
      position: fc.nat(10),
      replica: text,
      rights: memberRights(),
    },
    {},
  ],
  leaveTeam: [{ group: fc.constantFrom('mine', 'team:a') }, { agreed: flag }],
  settle: [{}, { timeoutMs: fc.nat(50) }],
}

function memberRights() {
  const role = fc.constantFrom('reader', 'writer', 'curator', 'admin')
  return fc.record({
    everywhere: fc.option(role),
    projects: fc.dictionary(fc.constantFrom('web', 'x'), role),
  })
}

/** Of which a path made up by chance could lead anywhere. */
const readsPaths = (method: string) => ['ingest', 'reindex', 'importFrom', 'findImports'].includes(method)

function arbitraryCall(): fc.Arbitrary<Call> {
  return fc.constantFrom(...Object.entries(METHODS)).chain(([method, [required, optional]]) => {
    const all = Object.entries({ ...required, ...optional })
    const unlike = (key: string) => (readsPaths(method) && key === 'path' ? anythingButText : anything)
    const record = (choose: (calm: fc.Arbitrary<unknown>, key: string) => fc.Arbitrary<unknown>) =>
      fc.record(Object.fromEntries(all.map(([key, calm]) => [key, choose(calm, key)])), {
        requiredKeys: Object.keys(required),
      })
    // One field of many is enough to be refused, so that the others should be as they ought.
    const odd = record((calm, key) => fc.oneof({ weight: 9, arbitrary: calm }, unlike(key)))
    const input = fc.oneof(
      { weight: 4, arbitrary: record((calm) => calm) },
      { weight: 5, arbitrary: odd },
      { weight: 1, arbitrary: readsPaths(method) ? fc.constantFrom(null, 5, []) : anything },
    )
    const caller = fc.oneof({ weight: 12, arbitrary: fc.constantFrom<unknown>(AGENT, PERSON) }, anything)
    return fc.record({ method: fc.constant(method), input, caller })
  })
}

test('whatever the engine is handed, it answers or refuses in its own words, and a refusal changes nothing', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  for (const content of fc.sample(text, { seed: SEED, numRuns: 12 })) {
    await engine.remember({ content, force: true }, AGENT)
  }
  let refused = 0
  let before = await snapshot(engine)
  for (const { method, input, caller } of fc.sample(arbitraryCall(), {
    seed: SEED,
    numRuns: COUNTS.fuzzedCalls,
  })) {
    const stored = (await engine.recent({ limit: 100 }, PERSON)).items
    const run = engine[method as keyof typeof METHODS] as (
      input: unknown,
      caller: unknown,
    ) => Promise<unknown>
    const error: unknown = await run(withIds(input, stored), caller).then(
      () => null,
      (reason: unknown) => reason,
    )
    const after = await snapshot(engine)
    const told = () => `${method} ${fc.stringify(input).slice(0, 600)} ${fc.stringify(caller)}`
    if (error !== null) {
      refused++
      if (!(error instanceof LoreError)) throw new Error(told(), { cause: error })
      expect(error.code, told()).not.toBe('internal')
      expect(error.hint, told()).not.toBe('')
      expect(after, told()).toEqual(before)
    }
    before = after
  }
  // Both sides of the gate were seen.
  expect(refused).toBeGreaterThan(COUNTS.fuzzedCalls / 10)
  expect(COUNTS.fuzzedCalls - refused).toBeGreaterThan(COUNTS.fuzzedCalls / 10)
  await engine.close()
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  expect(await store.check()).toEqual([])
  await store.close()
})

function withIds(input: unknown, stored: readonly { readonly id: string }[]): unknown {
  if (typeof input !== 'object' || input === null || Object.getPrototypeOf(input) !== Object.prototype)
    return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]: [string, unknown]) => {
      const nth = typeof value === 'string' ? /^#(\d+)$/.exec(value)?.[1] : undefined
      return [key, nth === undefined ? value : (stored[Number(nth)]?.id ?? value)]
    }),
  )
}

/** Everything a refused call could have changed. */
async function snapshot(engine: Engine): Promise<unknown> {
  const { store: _store, embedding: _embedding, ...counts } = await engine.stats({}, PERSON)
  return {
    counts,
    memories: await engine.recent({ limit: 500, allScopes: true }, PERSON),
    archived: await engine.listArchived({ limit: 500, allScopes: true }, PERSON),
    sessions: await engine.listSessions({ limit: 500, allScopes: true }, PERSON),
    scopes: (await engine.listScopes({}, PERSON)).items,
    paused: (await engine.captureStatus({}, PERSON)).paused,
  }
}
