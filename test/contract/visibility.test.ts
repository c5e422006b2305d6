/**
 * Namespaces do not see each other: every use case of the table is called by an agent of one namespace with the ids,
 * words, scopes and cursors of another. It answers with nothing of the other and changes nothing of it. A use case
 * without a row here does not compile.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type EngineHost, openEngineHost } from '../../src/compose.ts'
import { isLoreError } from '../../src/core/errors.ts'
import type { EdgeId, MemoryId } from '../../src/core/ids.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import { USE_CASES, type UseCaseName } from '../../src/engine/use-cases.ts'
import { parseInput } from '../../src/kernel/use-case.ts'
import { AGENT, MODELS_DIR, PERSON } from '../support/engine.ts'
import { createSharedEmbedder } from '../support/shared-embedder.ts'

/** Stands in everything that Alice stored, and in no input of Bob's. */
const HIDDEN = 'quetzal'
/** Bob asks for these words; Alice's texts have them too. */
const ASKED = 'gateway port'
const OTHER_SCOPE = { namespace: 'alice', project: null, branch: null }

interface Stored {
  readonly root: MemoryId
  readonly child: MemoryId
  readonly newer: MemoryId
  readonly archived: MemoryId
  readonly edge: EdgeId
  /** What an agent made, another agent may rate and replace, if it sees it. */
  readonly byAgent: MemoryId
  readonly edgeByAgent: EdgeId
  readonly session: string
  readonly undigested: string
  readonly episode: string
  readonly run: string
}

let folder = ''
let host: EngineHost
let alice: Engine
let bob: Engine
let it: Stored

const RIGHTS = { everywhere: 'writer', projects: {} } as const

async function store(input: RememberInput): Promise<MemoryId> {
  const outcome = await alice.remember({ force: true, ...input }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lore-visibility-'))
  host = await openEngineHost({
    dbPath: join(folder, 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    embedder: createSharedEmbedder(),
    backgroundEmbedding: false,
  })
  alice = await host.engineFor({ namespace: 'alice' })
  bob = await host.engineFor({ namespace: 'bob' })
  await bob.remember({ content: 'Bob knows how the gateway is started.' }, AGENT)
  const root = await store({ content: `How the ${HIDDEN} gateway is run.` })
  const child = await store({
    content: `The ${HIDDEN} gateway listens on port 8443.`,
    parent: root,
    element: HIDDEN,
  })
  const newer = await store({ content: `The ${HIDDEN} gateway listens on port 9443.`, kind: 'decision' })
  const archived = await store({ content: `The ${HIDDEN} gateway port was 80 once.` })
  await alice.forget({ id: archived, reason: HIDDEN }, PERSON)
  const linked = await alice.connect(
    { source: newer, target: child, relation: 'contradicts', reasoning: HIDDEN },
    PERSON,
  )
  if (linked.kind !== 'linked') throw new Error('they are linked')
  const made = await alice.remember({ content: `The ${HIDDEN} gateway logs to disk.`, force: true }, AGENT)
  if (made.kind !== 'stored') throw new Error(made.reason)
  const byAgent = await alice.connect(
    { source: made.memory.id, target: root, relation: 'associative' },
    AGENT,
  )
  if (byAgent.kind !== 'linked') throw new Error('they are linked')
  const { session, staged } = await alice.stage(
    {
      agent: HIDDEN,
      sessionId: `${HIDDEN}-talk`,
      turns: [
        { role: 'user', text: `We decided that the ${HIDDEN} gateway listens on port 8443.`, at: 1_000 },
        { role: 'assistant', text: `Noted: the ${HIDDEN} gateway listens on port 8443.`, at: 2_000 },
      ],
    },
    PERSON,
  )
  await alice.digest({ all: true, extractor: 'none' }, PERSON)
  const later = await alice.stage(
    {
      agent: HIDDEN,
      sessionId: `${HIDDEN}-later`,
      turns: [{ role: 'user', text: `The ${HIDDEN} gateway moves to port 9443.`, at: 3_000 }],
    },
    PERSON,
  )
  await alice.recordExperience(
    {
      context: `Restarted the ${HIDDEN} gateway`,
      steps: [{ action: 'restarted it' }],
      result: 'success',
    } as never,
    PERSON,
  )
  await alice.reflect(
    { session: `${HIDDEN}-session`, topic: HIDDEN, summary: `Of the ${HIDDEN} gateway` } as never,
    PERSON,
  )
  await alice.update({ id: root, summary: `Running the ${HIDDEN} gateway.` }, PERSON)
  await alice.enqueue({ remember: { content: `The ${HIDDEN} gateway is behind a proxy.` } }, PERSON)
  await alice.settle({}, PERSON)
  const [run] = (await alice.listRuns({ kind: 'update' }, PERSON)).items
  it = {
    root,
    child,
    newer,
    archived,
    edge: linked.edge.id,
    byAgent: made.memory.id,
    edgeByAgent: byAgent.edge.id,
    session: session.id,
    undigested: later.session.id,
    episode: staged[0] ?? '',
    run: run?.id ?? '',
  }
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Everywhere, and in the other's scope by its name. */
const EVERYWHERE = [{ allScopes: true }, { scope: OTHER_SCOPE }, { scope: OTHER_SCOPE, exactScope: true }]
const anywhere = (input: object = {}) => EVERYWHERE.map((where) => ({ ...input, ...where }))
const byId = () => [it.root, it.child, it.archived].map((id) => ({ id }))

interface Row {
  /** Complete: what is refused for its shape shows nothing. */
  readonly inputs: () => readonly object[]
  /** An agent is refused, whatever it gives. */
  readonly admin?: true
}

const admin = (input: () => object = () => ({})): Row => ({ inputs: () => [input()], admin: true })

const ROWS: Readonly<Record<UseCaseName, Row | Row['inputs']>> = {
  acknowledgeChanges: () => [{ agent: HIDDEN.toUpperCase(), position: 1 }],
  audit: admin(),
  forecastForgetting: admin(),
  captureStatus: admin(),
  causalChain: () => [{ id: it.child }, ...anywhere({ query: ASKED })],
  changesSince: () => [...anywhere(), ...anywhere({ since: 0 })],
  checkIntegrity: () => [{}],
  children: byId,
  compact: () => [{ text: ASKED }],
  connect: () => [
    { source: it.root, target: it.newer, relation: 'related_to' },
    { source: it.child, target: it.newer, relation: 'parent' },
  ],
  crystallizeSkill: () => anywhere({ topic: ASKED }),
  digest: () => [it.session, it.undigested].map((session) => ({ session, all: true, extractor: 'none' })),
  digestStatus: () => [{}],
  digestText: () => [{ text: ASKED, scope: OTHER_SCOPE, extractor: 'none' }],
  disconnect: () => [{ id: it.edge }],
  drainQueue: admin(),
  dropQueued: admin(() => ({ ids: [it.root] })),
  enqueue: () => [{ remember: { content: ASKED, scope: OTHER_SCOPE } }],
  ensureScope: () => [OTHER_SCOPE, { namespace: 'alice', project: 'new' }],
  explore: () => anywhere({ topic: ASKED }),
  extract: () => [{ text: ASKED, scope: OTHER_SCOPE }],
  feed: () => anywhere(),
  feedback: () => byId().map((input) => ({ ...input, useful: false })),
  findImports: admin(),
  forget: byId,
  forgetConversations: admin(() => ({ session: it.session, confirmed: true })),
  forgetTurns: admin(() => ({ session: it.session, from: 0, until: 9, confirmed: true })),
  govern: () => byId().map((input) => ({ ...input, protected: true })),
  graphSlice: () => anywhere({ layers: ['tree', 'semantic', 'causal', 'entity'] }),
  homeSummary: () => [...anywhere(), ...anywhere({ since: 0 })],
  hook: admin(() => ({
    agent: 'claude-code',
    event: 'prompt',
    sessionId: it.session,
    prompt: ASKED,
    at: 1_000,
  })),
  hookStats: admin(),
  resetGiven: admin(),
  hookStatus: admin(),
  joinProjects: admin(() => ({ project: 'web', into: 'new' })),
  locateProject: admin(() => ({ folder })),
  renameProject: admin(() => ({ project: 'web', label: 'new' })),
  splitProject: admin(() => ({ project: 'web' })),
  share: admin(() => ({ project: 'web', with: 'mine' })),
  listShares: admin(),
  connectSync: admin(() => ({ group: 'mine' })),
  sync: admin(() => ({ dryRun: true })),
  syncStatus: admin(),
  leaveTeam: admin(() => ({ group: 'team:a' })),
  withdrawShare: admin(() => ({ project: 'web' })),
  pushRecords: admin(() => ({
    group: 'team:a',
    member: 'ana',
    memberName: 'Ana',
    rights: RIGHTS,
    bundle: '{}',
  })),
  pullRecords: admin(() => ({ group: 'team:a', position: 0, replica: 'other', rights: RIGHTS })),
  importFrom: admin(() => ({ kind: 'mem0', path: join(folder, 'x.json') })),
  ingest: admin(),
  knowledgeStats: () => [{}, { scope: OTHER_SCOPE }],
  ledger: admin(),
  listArchived: () => anywhere(),
  listConflicts: () => anywhere(),
  listMemories: () => anywhere(),
  listQueue: () => [{}, { state: 'waiting' }, { state: 'done' }],
  listRoots: () => anywhere(),
  listRuns: () => [{}, { limit: 100 }],
  listProjects: () => [{}],
  listScopes: () => [{}],
  listSegments: () => [{ session: it.session, decisions: true }],
  listSessions: () => anywhere(),
  listTopics: () => anywhere(),
  loadMemories: () => [{ ids: [it.root, it.child, it.archived] }],
  maintainGraph: () => anywhere(),
  memoryCurves: byId,
  memoryVersions: byId,
  parent: byId,
  pauseCapture: admin(() => ({ until: null })),
  processedSessions: () => [{}, { scope: OTHER_SCOPE }],
  purge: byId,
  rateLink: () => [it.edge, it.edgeByAgent].map((id) => ({ id, useful: false })),
  read: () => [...byId(), { id: it.episode }],
  readMany: () => [{ ids: [it.root, it.child], links: true, includeArchived: true }],
  rebuild: admin(() => ({ part: 'index' })),
  recall: () => [
    ...anywhere({ query: ASKED }),
    { query: ASKED, within: it.root },
    { query: ASKED, session: it.session },
    { query: ASKED, allScopes: true, deep: true, explain: true, includeArchived: true },
  ],
  recallExperience: () => anywhere({ context: ASKED }),
  recent: () => anywhere(),
  recommendLinks: () => [{ id: it.root }, ...anywhere({ text: ASKED })],
  recordExperience: () => [{ context: ASKED, steps: [{ action: ASKED }], scope: OTHER_SCOPE }],
  reflect: () => [{ session: 's', topic: ASKED, summary: ASKED, scope: OTHER_SCOPE }],
  reindex: () => [{ path: join(folder, 'notes'), scope: OTHER_SCOPE }],
  remember: () => [
    { content: ASKED, scope: OTHER_SCOPE },
    { content: ASKED, parent: it.root },
    { content: ASKED, supersedes: it.child },
    { content: ASKED, session: it.session },
    { content: ASKED, sourceEpisodes: [it.episode] },
  ],
  rememberMany: () => [
    {
      items: [
        { content: ASKED, scope: OTHER_SCOPE },
        { content: ASKED, parent: it.root },
      ],
    },
    { links: [{ source: it.root, target: it.newer, relation: 'related_to' }] },
  ],
  resolveConflict: () => [
    { id: it.edge, keep: 'a' },
    { a: it.newer, b: it.child, keep: 'b' },
  ],
  resolveId: () => [{ prefix: it.root.slice(0, 20), episodesToo: true }],
  restore: byId,
  resumeCapture: admin(),
  retryQueued: admin(() => ({ ids: [it.root] })),
  reviewQueue: () => [...anywhere(), ...anywhere({ days: 365 })],
  selfTest: admin(),
  sessionActivity: () => anywhere({ days: [1] }),
  settle: () => [{ timeoutMs: 0 }],
  showRun: () => [{ id: it.run }, { id: it.run.slice(0, 20) }],
  showSession: () => [{ id: it.session }, { id: it.session, from: 1 }, { id: `${HIDDEN.slice(0, 4)}` }],
  sleep: () => [{}],
  stage: () => [
    {
      agent: 'x',
      sessionId: 'y',
      scope: OTHER_SCOPE,
      turns: [{ role: 'user', text: ASKED, at: 1 }],
    },
  ],
  stats: () => [{ scope: OTHER_SCOPE }],
  subtree: byId,
  supersede: () => [{ old: it.child, by: it.newer }],
  syncAgent: () => [{ agent: 'bobs', acknowledge: true }],
  closeIdleSessions: admin(),
  timeline: () => [...anywhere({ about: ASKED }), { session: it.session }],
  traverse: () => [{ id: it.root }, { id: it.child, maxDepth: 3 }],
  undo: admin(() => ({ id: it.run })),
  undoOwn: () => [{ id: it.run }, { id: it.run.slice(0, 20) }],
  update: () => byId().map((input) => ({ ...input, title: 'taken' })),
  verify: () => [{ id: it.child }, { ids: [it.child] }, ...anywhere()],
  sessionsBehind: () => anywhere({ at: 1, files: ['gateway.ts'] }),
  whyChange: () =>
    anywhere({ hash: 'a'.repeat(40), subject: ASKED, at: 1, files: ['gateway.ts'], named: [it.session] }),
}

/**
 * Every row that lies in a scope of Alice's, bears her namespace, or has a word or id of hers, whoever wrote it;
 * full-text tables keep an order of their own.
 */
function rowsOfAlice(): readonly string[] {
  const database = new DatabaseSync(join(folder, 'lore.db'), { readOnly: true })
  const read = (sql: string) => database.prepare(sql).all()
  const scopes = new Set(read("SELECT id FROM scopes WHERE namespace = 'alice'").map(({ id }) => id))
  const tables = read(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'documents\\_%' ESCAPE '\\'",
  )
  const rows = tables.flatMap(({ name }) =>
    read(`SELECT * FROM ${String(name)}`).flatMap((row) => {
      const text = `${String(name)} ${inspect(row, { maxArrayLength: null, breakLength: Number.POSITIVE_INFINITY })}`
      const isHers =
        row.namespace === 'alice' ||
        (row.scope_id !== undefined && scopes.has(row.scope_id)) ||
        text.includes(HIDDEN) ||
        text.includes('alice') ||
        Object.values(it).some((id) => text.includes(id))
      return isHers ? [text] : []
    }),
  )
  database.close()
  return rows.sort()
}

/** The same calls, going on where a page of Alice's ended: by her cursor, and by Bob's with an id of hers in it. */
async function withCursors(name: UseCaseName, inputs: readonly object[]): Promise<readonly object[]> {
  const isListing = 'after' in (USE_CASES[name].input() as unknown as z.ZodObject).shape
  if (!isListing) return []
  const cursorOf = async (engine: Engine, input: object): Promise<string> => {
    const call = engine[name] as (input: object, caller: typeof AGENT) => Promise<{ readonly next?: string }>
    const page = await call({ ...input, limit: 1 }, AGENT).catch(() => ({ next: undefined }))
    return page.next ?? `1.0123456789ab.${it.root}`
  }
  const pages = inputs.map(async (input) => {
    const hers = await cursorOf(alice, input)
    const forged = (await cursorOf(bob, input)).replace(/[^.]+$/, it.child)
    return [hers, forged].map((after) => ({ ...input, limit: 1, after }))
  })
  return (await Promise.all(pages)).flat()
}

test.each(Object.keys(USE_CASES) as UseCaseName[])(
  '%s shows and changes nothing of another namespace',
  async (name) => {
    const row = ROWS[name]
    const { inputs, admin: isRefused = false } = typeof row === 'function' ? { inputs: row } : row
    const call = bob[name] as (input: unknown, caller: typeof AGENT) => Promise<unknown>
    for (const input of [...inputs(), ...(await withCursors(name, inputs()))]) {
      parseInput(USE_CASES[name] as never, input)
      if (isRefused) await expect(call(input, AGENT)).rejects.toMatchObject({ code: 'protected' })
      const before = rowsOfAlice()
      const told = await call(input, AGENT).then(
        (answer) => inspect(answer, { depth: null, maxArrayLength: null, maxStringLength: null }),
        (error: unknown) => {
          if (!isLoreError(error)) throw error
          expect(error.code).not.toBe('internal')
          return inspect(
            { ...error, message: error.message, hint: error.hint, stack: undefined },
            { depth: null },
          )
        },
      )
      const given = JSON.stringify(input)
      expect(told.toLowerCase()).not.toContain(HIDDEN)
      if (!given.includes('alice')) expect(told).not.toContain('alice')
      const unasked = Object.values(it).filter((id) => !given.includes(id))
      expect(unasked.filter((id) => told.includes(id))).toEqual([])
      expect(rowsOfAlice()).toEqual(before)
    }
  },
)

test('the same calls of the one whose namespace it is find and change things', async () => {
  expect((await alice.recall({ query: ASKED }, AGENT)).hits.length).toBeGreaterThan(2)
  expect((await alice.subtree({ id: it.root }, AGENT)).children).toHaveLength(1)
  expect((await alice.listSessions({}, AGENT)).items).toHaveLength(2)
  expect((await alice.listConflicts({}, AGENT)).items).toHaveLength(2)
  await alice.connect(
    { source: it.root, target: it.child, relation: 'related_to', reasoning: 'Its own' },
    AGENT,
  )
  expect(rowsOfAlice().some((row) => row.includes('Its own'))).toBe(true)
})

/** These answer with numbers, in which nothing of Alice's can be read but that there is more of it. */
const COUNTING = ['digestStatus', 'homeSummary', 'listQueue', 'stats'] as const
/** How far the model came, how large the file is, and when the call was made: the same for everybody. */
const OF_THE_WHOLE_STORE: ReadonlySet<string> = new Set(['embedding', 'vectors', 'store', 'since'])

test.each(COUNTING)('%s counts nothing of another namespace', async (name) => {
  const call = bob[name] as (input: unknown, caller: typeof AGENT) => Promise<object>
  const count = async () =>
    JSON.stringify(await call({}, AGENT), (key, value) => (OF_THE_WHOLE_STORE.has(key) ? null : value))
  const before = await count()
  await store({ content: `The ${name} of the ${HIDDEN} gateway.`, parent: it.root, force: true })
  await alice.enqueue({ remember: { content: `The ${name} of the ${HIDDEN} proxy.` } }, PERSON)
  const text = `We decided that the ${name} of the ${HIDDEN} gateway is kept.`
  const turns = [{ role: 'user' as const, text, at: 5_000 }]
  const { session } = await alice.stage({ agent: HIDDEN, sessionId: `${HIDDEN}-${name}`, turns }, PERSON)
  await alice.digest({ session: session.id, all: true, extractor: 'none' }, PERSON)
  expect(await count()).toBe(before)
})

test('a queued write of an agent, which is done later, reaches nothing of another namespace', async () => {
  const remember = { content: `${ASKED} of the other`, supersedes: it.byAgent, force: true }
  await bob.enqueue({ remember, waitMs: 5_000 }, AGENT).catch(() => undefined)
  await bob.settle({}, PERSON)
  expect((await bob.listQueue({ state: 'failed' }, AGENT)).items).toMatchObject([
    { reason: expect.stringContaining('memory_not_found') },
  ])
  expect(await alice.read({ id: it.byAgent }, PERSON)).toMatchObject({ memory: { supersededBy: null } })
})
