/** One namespace with a bit of everything in it, alike in every namespace but for ids, times and the namespace's name. */
import type { Episode, Session } from '../../src/core/conversation.ts'
import type { Edge } from '../../src/core/edge.ts'
import type { Entity } from '../../src/core/entity.ts'
import type { AskedMemory, HookRun, HookSession, Injection } from '../../src/core/hook.ts'
import type {
  EdgeId,
  EntityId,
  EpisodeId,
  JournalId,
  MemoryId,
  ScopeId,
  SessionId,
} from '../../src/core/ids.ts'
import type { JournalEntry } from '../../src/core/journal.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { QueuedWrite } from '../../src/core/queued-write.ts'
import type { Run } from '../../src/core/run.ts'
import { makeDecision, makeLedgerEntry, makeSegment } from './store-digest-records.ts'
import {
  makeAnalysis,
  makeEdge,
  makeEntity,
  makeEpisode,
  makeMemory,
  makeSession,
  NOW,
} from './store-records.ts'

export const MODEL = 'model'
/** Said, read and reflected on in every namespace, under the same name. */
export const SHARED_SESSION = 'shared-session'
export const AGENT = 'claude-code'

/** Ids and times of `lower` come before those of `mine`, those of `upper` follow them. */
export const NAMESPACES = { lower: 'a', mine: 'b', upper: 'c' } as const
export type Namespace = keyof typeof NAMESPACES
const DAY_MS = 86_400_000
const OFFSETS: Readonly<Record<Namespace, number>> = { lower: -DAY_MS, mine: 0, upper: DAY_MS }

/** The records of a namespace, as they are or would be made. */
export interface Records {
  readonly namespace: Namespace
  readonly at: number
  readonly scope: ScopeId
  readonly project: ScopeId
  /** Holds nothing. */
  readonly unused: ScopeId
  readonly id: (kind: string, n: number) => string
  readonly memoryId: (n: number) => MemoryId
  readonly edgeId: (n: number) => EdgeId
  readonly entityId: (n: number) => EntityId
  readonly episodeId: (n: number) => EpisodeId
  readonly sessionId: (n: number) => SessionId
  readonly journalId: (n: number) => JournalId
  readonly memory: (n: number, more?: Partial<Memory>) => Memory
  readonly edge: (n: number, source: string, target: string, more?: Partial<Edge>) => Edge
  readonly entity: (n: number, name: string) => Entity
  readonly session: (n: number, externalId: string) => Session
  readonly episode: (n: number) => Episode
  readonly entry: (n: number, more?: Partial<JournalEntry>) => JournalEntry
  readonly run: (n: number) => Run
  readonly write: (n: number, more?: Partial<QueuedWrite>) => QueuedWrite
  readonly hookSession: (name: string) => HookSession
  readonly injection: (n: number, more?: Partial<Injection>) => Injection
  readonly asked: (n: number) => AskedMemory
  readonly hookRun: (n: number) => HookRun
}

export async function makeRecords(store: Store, namespace: Namespace): Promise<Records> {
  const at = NOW + OFFSETS[namespace]
  const where = (project: string | null) => ({ namespace, project, branch: null })
  const scope = (await store.scopes.ensure(where(null), at)).id
  const project = (await store.scopes.ensure(where('web'), at)).id
  const unused = (await store.scopes.ensure(where('unused'), at)).id
  const id = (kind: string, n: number) =>
    `${NAMESPACES[namespace].repeat(8)}-0000-7000-8000-${kind.padStart(4, '0')}${String(n).padStart(8, '0')}`
  const sessionId = (n: number) => id('5e', n) as SessionId
  const session = (n: number, externalId: string) =>
    makeSession(n, scope, { id: sessionId(n), externalId, startedAt: at, lastAt: at + n, title: namespace })
  const memoryId = (n: number) => id('3e', n) as MemoryId
  return {
    namespace,
    at,
    scope,
    project,
    unused,
    id,
    memoryId,
    edgeId: (n) => id('ed', n) as EdgeId,
    entityId: (n) => id('e0', n) as EntityId,
    episodeId: (n) => id('e9', n) as EpisodeId,
    sessionId,
    journalId: (n) => id('10', n) as JournalId,
    memory: (n, more = {}) =>
      makeMemory(n, scope, {
        id: memoryId(n),
        content: `shared words of ${namespace} ${n}`,
        title: `Shared title ${n}`,
        createdAt: at + n,
        updatedAt: at + n,
        ...more,
      }),
    edge: (n, source, target, more = {}) =>
      makeEdge(n, 0, 0, {
        id: id('ed', n) as EdgeId,
        sourceId: source as MemoryId,
        targetId: target as MemoryId,
        reasoning: namespace,
        createdAt: at + n,
        ...more,
      }),
    entity: (n, name) => makeEntity(n, scope, { id: id('e0', n) as EntityId, name, createdAt: at }),
    session,
    episode: (n) =>
      makeEpisode(n, session(1, ''), {
        id: id('e9', n) as EpisodeId,
        text: `said in ${namespace}`,
        speaker: `Speaker of ${namespace}`,
        at: at + n,
      }),
    entry: (n, more = {}) => ({
      id: id('10', n) as JournalId,
      runId: id('12', 1),
      at: at + n,
      actor: `agent:${namespace}`,
      action: 'update',
      subjectKind: 'memory',
      subjectId: memoryId(1),
      reason: null,
      before: null,
      after: null,
      ...more,
    }),
    run: (n) => ({
      id: id('12', n),
      kind: 'sleep',
      startedAt: at + n,
      endedAt: at + n,
      state: 'done',
      phases: [],
      undoneAt: null,
    }),
    write: (n, more = {}) => ({
      id: id('90', n) as MemoryId,
      operation: 'remember',
      input: { content: namespace },
      caller: { kind: 'agent', name: 'tester', session: 's' },
      scope: where(null),
      priority: 3,
      state: 'waiting',
      attempts: 0,
      nextTryAt: at,
      reason: null,
      outcome: null,
      queuedAt: at,
      endedAt: null,
      ...more,
    }),
    hookSession: (name) => ({
      agent: AGENT,
      session: name,
      scopeId: scope,
      startedAt: at,
      lastAt: at,
      prompts: 1,
      corrections: 0,
      briefedAt: null,
      searchedAt: null,
      refusedAt: null,
      learningAskedAt: null,
      condensedAt: null,
      tokens: 5,
      endedAt: null,
    }),
    injection: (n, more = {}) => ({
      id: id('14', n),
      agent: AGENT,
      session: `attended ${namespace}`,
      event: 'prompt',
      at: at + n,
      memoryId: memoryId(1),
      episodeId: null,
      tokens: 10,
      confidence: 0.75,
      usedAt: null,
      correctedAt: null,
      gradedAt: null,
      ...more,
    }),
    asked: (n) => ({
      agent: AGENT,
      session: `attended ${namespace}`,
      memoryId: memoryId(n),
      words: [namespace],
      at: at + n,
    }),
    hookRun: (n) => ({
      id: id('15', n),
      at: at + n,
      event: 'prompt',
      agent: AGENT,
      session: `attended ${namespace}`,
      outcome: 'answered',
      tookMs: 5,
      injected: 1,
      tokens: 10,
      detail: null,
    }),
  }
}

/** Fills the namespace. Memories: 1 root, 2 below it, 3 archived, 4 superseded, 5 of the project, with a text of its own. */
export async function fillNamespace(store: Store, it: Records): Promise<void> {
  await fillConversation(store, it)
  await fillMemories(store, it)
  await fillDerived(store, it)
  await fillHistory(store, it)
  await fillHooks(store, it)
}

async function fillConversation(store: Store, it: Records): Promise<void> {
  await store.sessions.ensure(it.session(1, `talk ${it.namespace}`))
  await store.sessions.ensure(it.session(2, `talk ${it.namespace}/sub`))
  for (const n of [1, 2, 3]) await store.episodes.insert(it.episode(n), makeAnalysis(`said ${it.namespace}`))
  const segment = (n: number, more: object) =>
    makeSegment(n, it.sessionId(1), it.scope, { id: it.id('6e', n) as never, ordinal: n, ...more })
  await store.digest.insertSegments([
    segment(0, { untilPosition: 1 }),
    segment(1, { state: 'failed', attempts: 3, reason: it.namespace, fromPosition: 2, untilPosition: 2 }),
  ])
}

async function fillMemories(store: Store, it: Records): Promise<void> {
  const insert = (n: number, more: Partial<Memory> = {}) => {
    const memory = it.memory(n, more)
    return store.memories.insert(memory, makeAnalysis(memory.content))
  }
  const from = { sessionId: it.sessionId(1), sourceEpisodes: [it.episodeId(1)], sourceFile: '/shared.md' }
  await insert(1, from)
  await insert(2, { parentId: it.memoryId(1), depth: 1 })
  await insert(3, { archivedAt: it.at + 3 })
  await insert(4, { supersededBy: it.memoryId(2) })
  await insert(5, { scopeId: it.project, contentHash: `only-${it.namespace}` })
  await store.entities.ensure(it.entity(1, 'Ada'))
  await store.entities.place(it.entity(1, 'Ada'), 'ada')
  await store.entities.ensure(it.entity(2, 'Ada Byron'))
  const [one, two, three] = [1, 2, 3].map(it.memoryId) as [MemoryId, MemoryId, MemoryId]
  await store.edges.upsert(it.edge(1, one, two))
  await store.edges.upsert(it.edge(2, two, it.entityId(1), { relation: 'mentions', layer: 'entity' }))
  await store.edges.upsert(it.edge(3, one, three, { relation: 'uses' }))
  await store.edges.upsert(it.edge(4, two, one, { relation: 'refines' }))
  await store.edges.remove([it.edgeId(4)])
  await store.accesses.record({ memoryId: one, at: it.at, session: SHARED_SESSION, grade: 3 })
}

async function fillDerived(store: Store, it: Records): Promise<void> {
  const one = it.memoryId(1)
  const seq = await store.documents.findSeq({ kind: 'memory', id: one })
  const textHash = seq === null ? null : await store.documents.textHash(seq)
  if (seq === null || textHash === null) throw new Error('a memory has a document')
  const vector = Float32Array.of(1, 0)
  await store.embeddings.save(MODEL, [{ seq, textHash, vector, tokens: Uint8Array.of(1) }])
  const centred = { scopeId: it.scope, centroid: vector, updatedAt: it.at }
  await store.clusters.save([{ ...centred, id: one, modelId: MODEL, members: 1 }])
  await store.communities.save({
    id: it.id('c0', 1),
    scopeId: it.scope,
    name: `community of ${it.namespace}`,
    updatedAt: it.at,
    memberIds: [one, it.memoryId(2)],
    centre: { modelId: MODEL, centroid: vector },
  })
  await store.communities.noteFound(it.scope)
  const judged = { question: 'contradiction', verdict: 'unresolved', at: NOW } as const
  await store.pairs.save([
    { ...judged, a: 'hash-1', b: 'hash-2' },
    { ...judged, a: 'hash-1', b: `only-${it.namespace}` },
  ])
  for (const vault of ['/vault', `/vault of ${it.namespace}`]) {
    const path = `${vault}/${it.namespace}.md`
    await store.vaults.save({ path, vault, hash: it.namespace, memoryId: one, indexedAt: it.at })
  }
}

async function fillHistory(store: Store, it: Records): Promise<void> {
  const ends = { sourceId: it.memoryId(2), targetId: it.memoryId(1) }
  await store.runs.insert(it.run(1))
  await store.journal.append([
    it.entry(1),
    it.entry(2, { subjectKind: 'edge', subjectId: it.edgeId(1) }),
    it.entry(3, { subjectKind: 'edge', subjectId: it.edgeId(4), action: 'disconnect', before: ends }),
    it.entry(4, { runId: it.id('12', 2), reason: it.namespace }),
  ])
  await store.digest.addDecisions([
    makeDecision(1, {
      id: it.id('de', 1) as never,
      at: it.at,
      segmentId: it.id('6e', 0) as never,
      memoryId: it.memoryId(1),
      target: it.memoryId(2),
    }),
  ])
  await store.digest.addPendingQuote({ memoryId: it.memoryId(1), session: SHARED_SESSION, since: it.at })
  await store.ledger.append(makeLedgerEntry(1, { id: it.id('1e', 1), at: it.at, detail: it.namespace }))
  await store.capture.saveWatermark({
    path: `/files/${it.namespace}`,
    agent: AGENT,
    byteOffset: 1,
    lineNumber: 1,
    sizeBytes: 1,
    modifiedAt: it.at,
    headHash: '',
    headBytes: 0,
    parserState: null,
    turns: 1,
    dropped: {},
    error: null,
    readAt: it.at,
  })
  await store.capture.addTombstones([`gone ${it.namespace}`], it.at)
  await store.capture.addServed([`served ${it.namespace}`], it.at)
  await store.capture.writeNote(`note ${it.namespace}`, it.namespace)
  const reflection = { namespace: it.namespace, session: SHARED_SESSION, createdAt: it.at }
  await store.reflections.add({ ...reflection, memoryId: it.memoryId(1) })
  await store.queue.insert(it.write(1))
  await store.queue.insert(it.write(2, { state: 'failed', endedAt: it.at, reason: it.namespace }))
  await store.queue.insert(it.write(3, { state: 'done', input: null, endedAt: it.at }))
  await fillProjects(store, it)
  await store.agents.saveOffset({
    agent: AGENT,
    namespace: it.namespace,
    project: '',
    position: 1,
    readAt: it.at,
  })
}

async function fillProjects({ scopes, projects }: Store, it: Records): Promise<void> {
  const [own, former] = [`only ${it.namespace}`, `former ${it.namespace}`]
  for (const project of [own, former])
    await scopes.ensure({ namespace: it.namespace, project, branch: null }, it.at)
  await projects.addAliases([
    { kind: 'folder', value: `/folders/${it.namespace}`, project: own, mark: null, addedAt: it.at },
  ])
  await projects.join(former, own, `join ${it.namespace}`, it.at)
}

async function fillHooks(store: Store, it: Records): Promise<void> {
  await store.hooks.saveSession(it.hookSession(`attended ${it.namespace}`))
  await store.hooks.addInjections([
    it.injection(1),
    it.injection(2, { memoryId: it.memoryId(2), correctedAt: it.at }),
    it.injection(3, { memoryId: null, episodeId: it.episodeId(2) }),
  ])
  await store.hooks.addCorrected([it.episodeId(1)], it.memoryId(2), it.at)
  await store.hooks.addAsked(it.asked(1))
  await store.hooks.addRun(it.hookRun(1))
}
