/**
 * Every method of a store, called with the records of one namespace. A method without a case does not compile; the test
 * that walks the methods of a real store fails for one too.
 */
import { RELATIONS } from '../../src/core/edge.ts'
import type { ErrorCode } from '../../src/core/errors.ts'
import type { DocumentSeq, MemoryId, SegmentId } from '../../src/core/ids.ts'
import { LIMITS } from '../../src/core/limits.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { makeDecision, makeLedgerEntry, makeSegment } from './store-digest-records.ts'
import { makeAnalysis, makeFilter, NOW } from './store-records.ts'
import { AGENT, MODEL, type Records, SHARED_SESSION } from './visible-store-records.ts'

export interface Filled extends Records {
  /** Of memory 1 and of turn 1. */
  readonly seqs: readonly [DocumentSeq, DocumentSeq]
  /** Of memory 1. */
  readonly textHash: string
}

type Call = (store: Store, it: Filled) => Promise<unknown>

export type Case =
  /** Answers as a store in which there is nothing but the own namespace. */
  | { readonly kind: 'read'; readonly call: Call }
  /** Changes what is its own; with records of others nothing, by this error or without a word. */
  | { readonly kind: 'write'; readonly call: Call; readonly others: ErrorCode | 'nothing' }
  /** Concerns all namespaces: refused. */
  | { readonly kind: 'store-wide'; readonly call: Call }
  /** Has no namespace, so nothing of it is shown. */
  | { readonly kind: 'hidden'; readonly call: Call }
  /** Holds for every namespace, and is asked or added with the text in hand. */
  | { readonly kind: 'shared'; readonly call: Call }

const read = (call: Call): Case => ({ kind: 'read', call })
const write = (others: ErrorCode | 'nothing', call: Call): Case => ({ kind: 'write', call, others })
const storeWide = (call: Call): Case => ({ kind: 'store-wide', call })
const hidden = (call: Call): Case => ({ kind: 'hidden', call })
const shared = (call: Call): Case => ({ kind: 'shared', call })
/** Several questions to one method. */
const each = (...calls: readonly Call[]): Case =>
  read(async (store, it) => {
    const answers: unknown[] = []
    for (const call of calls) answers.push(await call(store, it))
    return answers
  })

const FEW = 2
const LATER = NOW + 100 * 86_400_000
const EVERYTHING = { includeArchived: true, includeSuperseded: true } as const
const WIDE = { at: LATER, ...EVERYTHING }
const at = (it: Records) => ({ updatedAt: it.at + 99 })

type Repositories = {
  [R in keyof Store as Store[R] extends (...given: never[]) => unknown ? never : R]: Store[R]
}
type Cases = { readonly [R in keyof Repositories]: { readonly [M in keyof Repositories[R]]: Case } }

const scopes: Cases['scopes'] = {
  ensure: write('scope_not_found', ({ scopes: of }, it) =>
    of.ensure({ namespace: it.namespace, project: 'new', branch: null }, it.at),
  ),
  find: read(({ scopes: of }, it) => of.find({ namespace: it.namespace, project: null, branch: null })),
  load: read(({ scopes: of }, it) => of.load([it.scope, it.project])),
  list: each(
    ({ scopes: of }, it) => of.list(it.namespace),
    ({ scopes: of }) => of.list(),
  ),
  removeUnused: write('nothing', ({ scopes: of }, it) => of.removeUnused([it.unused])),
}

const projects: Cases['projects'] = {
  ensure: storeWide(({ projects: of }, it) => of.ensure('new', it.at)),
  list: each(
    ({ projects: of }) => of.list(),
    ({ projects: of }, it) => of.list([`only ${it.namespace}`, 'web']),
  ),
  listJoined: hidden(({ projects: of }) => of.listJoined()),
  rename: storeWide(({ projects: of }, it) => of.rename(`only ${it.namespace}`, 'other')),
  mainOf: read(({ projects: of }, it) => of.mainOf(`former ${it.namespace}`)),
  findNamed: each(
    ({ projects: of }, it) => of.findNamed(`only ${it.namespace}`),
    ({ projects: of }, it) => of.findNamed(`former ${it.namespace}`),
  ),
  findAliases: hidden(({ projects: of }, it) =>
    of.findAliases([{ kind: 'folder', value: `/folders/${it.namespace}` }]),
  ),
  aliasesOf: hidden(({ projects: of }, it) => of.aliasesOf([`only ${it.namespace}`])),
  addAliases: storeWide(({ projects: of }) => of.addAliases([])),
  removeAliases: storeWide(({ projects: of }) => of.removeAliases([])),
  join: storeWide(({ projects: of }, it) => of.join(`only ${it.namespace}`, 'web', 'run', it.at)),
  split: storeWide(({ projects: of }, it) => of.split(`former ${it.namespace}`, 'run')),
  revert: storeWide(({ projects: of }) => of.revert('run')),
  keepApart: storeWide(({ projects: of }) => of.keepApart('a', 'b')),
  areApart: hidden(({ projects: of }, it) => of.areApart(`only ${it.namespace}`, 'web')),
}

const memories: Cases['memories'] = {
  insert: write('scope_not_found', ({ memories: of }, it) => of.insert(it.memory(9), makeAnalysis('new'))),
  insertAll: write('scope_not_found', ({ memories: of }, it) =>
    of.insertAll([{ memory: it.memory(9), analysis: makeAnalysis('new') }]),
  ),
  update: write('memory_not_found', ({ memories: of }, it) =>
    of.update(it.memoryId(1), { title: 'Changed', ...at(it) }),
  ),
  shiftDepths: write('nothing', ({ memories: of }, it) => of.shiftDepths([it.memoryId(5)], 1)),
  purge: write('nothing', ({ memories: of }, it) => of.purge([it.memoryId(5)])),
  saveStrength: write('nothing', ({ memories: of }, it) =>
    of.saveStrength(it.memoryId(1), {
      relevance: 0.5,
      retention: 0.5,
      activation: 0.5,
      importance: 0.5,
      tier: 'LTM',
      nextDueAt: 1,
    }),
  ),
  load: read(({ memories: of }, it) => of.load([1, 2, 3, 4, 5].map(it.memoryId))),
  find: read(({ memories: of }, it) => of.find(it.memoryId(1))),
  findByContentHash: read(({ memories: of }, it) => of.findByContentHash(it.scope, 'hash-1')),
  findArchivedByContentHash: read(({ memories: of }, it) =>
    of.findArchivedByContentHash([it.scope], 'hash-3'),
  ),
  findByTitle: read(({ memories: of }, it) => of.findByTitle([it.scope, it.project], 'Shared title 1')),
  findByIdPrefix: each(
    ({ memories: of }, it) => of.findByIdPrefix(it.memoryId(1).slice(0, 8), FEW),
    ({ memories: of }) => of.findByIdPrefix('', FEW),
  ),
  scopesOf: read(({ memories: of }, it) => of.scopesOf([it.memoryId(1)])),
  hashesWithin: read(({ memories: of }, it) =>
    of.hashesWithin([it.scope, it.project], ['hash-1', `only-${it.namespace}`]),
  ),
  listBySessions: read(({ memories: of }, it) => of.listBySessions([it.sessionId(1)])),
  findBySourceEpisodes: read(({ memories: of }, it) => of.findBySourceEpisodes([it.episodeId(1)])),
  sourcesOf: read(({ memories: of }, it) => of.sourcesOf([it.memoryId(1)])),
  citedAmong: read(({ memories: of }, it) => of.citedAmong([it.episodeId(1)])),
  list: each(
    ...(['newest', 'oldest', 'said', 'title', 'id', 'accessed'] as const).flatMap((order): Call[] => [
      ({ memories: of }) => of.list({ scopes: null, order, limit: FEW, offset: 1, ...EVERYTHING }),
      ({ memories: of }, it) => of.list({ scopes: [it.scope], order, limit: FEW }),
    ]),
    ({ memories: of }, it) => of.list({ scopes: null, parentId: it.memoryId(1), order: 'id', limit: 9 }),
    ({ memories: of }) => of.list({ scopes: null, changedSince: 1, order: 'id', limit: FEW }),
  ),
  listDue: each(
    ({ memories: of }) => of.listDue(LATER, null, FEW),
    ({ memories: of }, it) => of.listDue(LATER, it.memoryId(1), FEW),
  ),
  listWithFiles: read(({ memories: of }) => of.listWithFiles(null, 1)),
  count: each(
    ({ memories: of }) => of.count({ scopes: null, ...EVERYTHING }),
    ({ memories: of }, it) => of.count({ scopes: [it.scope] }),
  ),
  listIds: read(({ memories: of }) => of.listIds({ scopes: null })),
  listNodes: read(({ memories: of }) => of.listNodes({ scopes: null, order: 'newest', limit: FEW })),
  listFading: read(({ memories: of }) => of.listFading({ scopes: null })),
  listUse: read(({ memories: of }) => of.listUse({ scopes: null })),
  tally: read(({ memories: of }) => of.tally({ scopes: null })),
  countBelow: read(({ memories: of }, it) => of.countBelow([it.memoryId(1)])),
  countChildren: read(({ memories: of }, it) => of.countChildren([it.memoryId(1)])),
  subtreeIds: read(({ memories: of }, it) => of.subtreeIds(it.memoryId(1), LIMITS.depth, true)),
  ancestorIds: read(({ memories: of }, it) => of.ancestorIds(it.memoryId(2))),
}

const edges: Cases['edges'] = {
  upsert: write('memory_not_found', ({ edges: of }, it) =>
    of.upsert(it.edge(9, it.memoryId(2), it.memoryId(5))),
  ),
  find: read(({ edges: of }, it) => of.find(it.edgeId(1))),
  findWithin: read(({ edges: of }, it) => of.findWithin([it.edgeId(1)], [it.scope])),
  update: write('edge_not_found', ({ edges: of }, it) => of.update(it.edgeId(1), { weight: 0.9 })),
  remove: write('nothing', ({ edges: of }, it) => of.remove([it.edgeId(1)])),
  listByRelations: each(
    ({ edges: of }) => of.listByRelations(RELATIONS, null, FEW),
    ({ edges: of }, it) => of.listByRelations(RELATIONS, it.edgeId(1), FEW),
  ),
  listFading: each(
    ({ edges: of }) => of.listFading(RELATIONS, null, FEW),
    ({ edges: of }, it) => of.listFading(RELATIONS, it.edgeId(1), FEW),
  ),
  // No record dangles, so the links of one come with the answer.
  listDangling: each(
    ({ edges: of }) => of.listDangling(1),
    ({ edges: of }, it) => of.listFor([it.memoryId(1)]),
  ),
  listFor: each(
    ({ edges: of }, it) => of.listFor([it.memoryId(1), it.memoryId(2)]),
    ({ edges: of }, it) => of.listFor([it.memoryId(1)], { direction: 'out', scopes: [it.scope] }),
  ),
  mentionersOf: read(({ edges: of }, it) => of.mentionersOf([it.entityId(1)], FEW)),
  count: each(
    ({ edges: of }) => of.count(),
    ({ edges: of }, it) => of.count([it.scope, it.project]),
  ),
  tally: each(
    ({ edges: of }) => of.tally(),
    ({ edges: of }, it) => of.tally([it.scope, it.project]),
  ),
  listMadeSince: read(({ edges: of }) => of.listMadeSince(0, FEW)),
  listBelowWeight: read(({ edges: of }) => of.listBelowWeight(0.9, FEW)),
}

const graph: Cases['graph'] = {
  revision: shared(({ graph: of }) => of.revision()),
  changesSince: each(
    ({ graph: of }) => of.changesSince(0, 1_000),
    ({ graph: of }) => of.changesSince(1, 1_000),
  ),
}

const entities: Cases['entities'] = {
  ensure: write('scope_not_found', ({ entities: of }, it) => of.ensure(it.entity(9, 'Grace'))),
  load: read(({ entities: of }, it) => of.load([it.entityId(1), it.entityId(2)])),
  findByNames: each(
    ({ entities: of }) => of.findByNames(null, ['Ada']),
    ({ entities: of }, it) => of.findByNames([it.scope], ['Ada']),
  ),
  list: each(
    ({ entities: of }) => of.list(null, null, FEW),
    ({ entities: of }, it) => of.list([it.scope], 'person', FEW),
  ),
  removeUnlinked: write('nothing', ({ entities: of }, it) => of.removeUnlinked([it.scope])),
  removeUnlinkedOf: write('nothing', ({ entities: of }, it) => of.removeUnlinkedOf([it.entityId(2)])),
  listUnplaced: read(({ entities: of }) => of.listUnplaced(null, 1)),
  place: write('scope_not_found', ({ entities: of }, it) => of.place(it.entity(2, ''), 'ada byron')),
  findByWords: read(({ entities: of }, it) => of.findByWords(it.scope, ['ada'])),
  findAround: read(({ entities: of }, it) => of.findAround(it.scope, 'ada', FEW)),
  listUnread: read(({ entities: of }) => of.listUnread(null, 9)),
  noteRead: write('nothing', ({ entities: of }, it) => of.noteRead([it.memoryId(1)])),
  forgetReading: write('nothing', ({ entities: of }, it) => of.forgetReading([it.scope])),
}

const sessions: Cases['sessions'] = {
  ensure: write('scope_not_found', ({ sessions: of }, it) => of.ensure(it.session(9, 'new talk'))),
  update: write('session_not_found', ({ sessions: of }, it) => of.update(it.sessionId(1), { title: 'New' })),
  find: read(({ sessions: of }, it) => of.find(it.sessionId(1))),
  findByExternalId: read(({ sessions: of }, it) => of.findByExternalId(AGENT, `talk ${it.namespace}`)),
  load: read(({ sessions: of }, it) => of.load([it.sessionId(1)])),
  list: each(
    ({ sessions: of }) => of.list(null, 1, 1),
    ({ sessions: of }, it) => of.list([it.scope], FEW, 0, AGENT),
  ),
  count: each(
    ({ sessions: of }) => of.count(null),
    ({ sessions: of }, it) => of.count([it.scope], AGENT),
  ),
  listActivity: each(
    ({ sessions: of }) => of.listActivity(null, {}),
    ({ sessions: of }, it) => of.listActivity([it.scope], { since: 0 }),
  ),
  findByAnyAgent: read(({ sessions: of }, it) => of.findByAnyAgent(`talk ${it.namespace}`)),
  findByAgentIdPrefix: each(
    ({ sessions: of }) => of.findByAgentIdPrefix('talk', 1),
    ({ sessions: of }, it) => of.findByAgentIdPrefix(`talk ${it.namespace}`, 1),
  ),
  listExternalIds: read(({ sessions: of }) => of.listExternalIds(AGENT)),
  listIds: read(({ sessions: of }) => of.listIds(AGENT)),
  listBelow: read(({ sessions: of }, it) => of.listBelow(AGENT, `talk ${it.namespace}`)),
  findByIdPrefix: each(
    ({ sessions: of }) => of.findByIdPrefix('', FEW),
    ({ sessions: of }, it) => of.findByIdPrefix(it.sessionId(1).slice(0, 8), FEW),
  ),
  purge: write('nothing', ({ sessions: of }, it) => of.purge([it.sessionId(1)])),
}

const episodes: Cases['episodes'] = {
  insert: write('scope_not_found', ({ episodes: of }, it) => of.insert(it.episode(9), makeAnalysis('new'))),
  rewrite: write('nothing', ({ episodes: of }, it) =>
    of.rewrite(it.episodeId(1), { text: 'New', caption: null, contentHash: 'new' }, makeAnalysis('new')),
  ),
  findByExternalIds: each(
    ({ episodes: of }) => of.findByExternalIds(AGENT, ['turn-1', 'turn-2']),
    ({ episodes: of }, it) => of.findByExternalIds(AGENT, ['turn-1'], it.sessionId(1)),
  ),
  findByIdPrefix: each(
    ({ episodes: of }) => of.findByIdPrefix('', FEW),
    ({ episodes: of }, it) => of.findByIdPrefix(it.episodeId(1).slice(0, 8), FEW),
  ),
  scopesOf: read(({ episodes: of }, it) => of.scopesOf([it.episodeId(1)])),
  listRecent: each(
    ({ episodes: of }) => of.listRecent(null, FEW),
    ({ episodes: of }, it) => of.listRecent([it.scope], FEW),
  ),
  knownExternalIds: read(({ episodes: of }, it) => of.knownExternalIds(it.sessionId(1), ['turn-1'])),
  load: read(({ episodes: of }, it) => of.load([it.episodeId(1)])),
  listSession: read(({ episodes: of }, it) => of.listSession(it.sessionId(1), 0, FEW)),
  countFrom: each(
    ({ episodes: of }, it) => of.countFrom(it.episodeId(0), null),
    ({ episodes: of }, it) => of.countFrom(it.episodeId(0), [it.scope]),
  ),
  countByAgent: each(
    ({ episodes: of }) => of.countByAgent(null),
    ({ episodes: of }, it) => of.countByAgent([it.scope]),
  ),
  speakers: each(
    ({ episodes: of }) => of.speakers(null),
    ({ episodes: of }, it) => of.speakers([it.scope]),
  ),
}

const accesses: Cases['accesses'] = {
  record: write('memory_not_found', ({ accesses: of }, it) =>
    of.record({ memoryId: it.memoryId(1), at: it.at, session: 's', grade: 3 }),
  ),
  listFor: read(({ accesses: of }, it) => of.listFor(it.memoryId(1))),
  listForAll: read(({ accesses: of }, it) => of.listForAll([it.memoryId(1)])),
  listSession: read(({ accesses: of }) => of.listSession(SHARED_SESSION, 1)),
  recordFound: write('nothing', ({ accesses: of }, it) =>
    of.recordFound([{ memoryId: it.memoryId(1), session: 'new', at: it.at }]),
  ),
  listWeakUses: read(({ accesses: of }, it) => of.listWeakUses([it.memoryId(1)], 0)),
  pruneFound: storeWide(({ accesses: of }) => of.pruneFound(LATER)),
}

const toSeqs = (hits: readonly { readonly seq: number }[]) => hits.map(({ seq }) => seq).sort((a, b) => a - b)

const documents: Cases['documents'] = {
  // Which come first follows the words of all namespaces: the index has one ranking, and hands out candidates, not an order.
  findByTerms: each(
    async ({ documents: of }, it) =>
      toSeqs(await of.findByTerms(['shared', it.namespace], makeFilter(WIDE), 50)),
    async ({ documents: of }, it) =>
      toSeqs(await of.findByTerms(['shared'], makeFilter({ ...WIDE, scopes: [it.scope] }), 50)),
  ),
  statistics: read(({ documents: of }, it) => of.statistics(['shared', 'said', it.namespace])),
  load: each(
    ({ documents: of }, it) => of.load(it.seqs, makeFilter(WIDE)),
    ({ documents: of }, it) => of.load(it.seqs, makeFilter({ ...WIDE, scopes: [it.scope] })),
  ),
  newestSeq: read(({ documents: of }) => of.newestSeq()),
  draw: each(
    ({ documents: of }) => of.draw(null, ['memory', 'episode'], 1_000, FEW),
    ({ documents: of }, it) => of.draw([it.scope], ['memory'], 1_000, FEW),
  ),
  findSeq: read(({ documents: of }, it) => of.findSeq({ kind: 'memory', id: it.memoryId(1) })),
  seqsOf: read(({ documents: of }, it) => of.seqsOf([it.memoryId(1)])),
  refs: read(({ documents: of }, it) => of.refs(it.seqs)),
  scopesOf: read(({ documents: of }, it) => of.scopesOf(it.seqs)),
  textHash: read(({ documents: of }, it) => of.textHash(it.seqs[0])),
  listByTime: each(
    ...[true, false].map(
      (newestFirst): Call =>
        ({ documents: of }) =>
          of.listByTime(makeFilter(WIDE), { memoryKinds: null, newestFirst, limit: FEW, offset: 1 }),
    ),
    ({ documents: of }, it) =>
      of.listByTime(makeFilter({ ...WIDE, scopes: [it.scope] }), {
        memoryKinds: ['fact'],
        newestFirst: true,
        limit: FEW,
        offset: 0,
      }),
  ),
  count: each(
    ({ documents: of }) => of.count('memory', null),
    ({ documents: of }, it) => of.count('episode', [it.scope]),
  ),
  rewrite: write('scope_not_found', ({ documents: of }, it) =>
    of.rewrite({ kind: 'memory', memory: it.memory(1) }, makeAnalysis('rewritten')),
  ),
  removeLost: storeWide(({ documents: of }) => of.removeLost()),
  countOutdated: read(({ documents: of }) => of.countOutdated(2)),
  rebuildIndex: storeWide(({ documents: of }) => of.rebuildIndex()),
}

const embeddings: Cases['embeddings'] = {
  models: shared(({ embeddings: of }) => of.models()),
  register: storeWide(({ embeddings: of }) => of.register({ id: 'other', dimensions: 2, state: 'building' })),
  activate: storeWide(({ embeddings: of }) => of.activate(MODEL)),
  pending: read(({ embeddings: of }) => of.pending(MODEL, 9)),
  pendingCount: read(({ embeddings: of }) => of.pendingCount(MODEL)),
  save: write('nothing', ({ embeddings: of }, it) =>
    of.save(MODEL, [{ seq: it.seqs[0], textHash: it.textHash, vector: Float32Array.of(0, 1), tokens: null }]),
  ),
  load: read(({ embeddings: of }, it) => of.load(MODEL, it.seqs)),
  loadTokens: read(({ embeddings: of }, it) => of.loadTokens(MODEL, it.seqs)),
  changesSince: each(
    ({ embeddings: of }) => of.changesSince(MODEL, 0),
    ({ embeddings: of }) => of.changesSince(MODEL, 1),
  ),
  loadPage: storeWide(({ embeddings: of }) => of.loadPage(MODEL, 0, 'format')),
  packPages: storeWide(({ embeddings: of }) =>
    of.packPages(MODEL, { format: 'format', pack: () => new Uint8Array(1) }, 9),
  ),
  requeueDamaged: storeWide(({ embeddings: of }) => of.requeueDamaged(MODEL)),
  requeue: write('nothing', ({ embeddings: of }, it) => of.requeue(MODEL, [it.scope])),
  revision: shared(({ embeddings: of }) => of.revision()),
}

const journal: Cases['journal'] = {
  append: write('memory_not_found', ({ journal: of }, it) => of.append([it.entry(9)])),
  listFor: each(
    ({ journal: of }, it) => of.listFor(it.memoryId(1), FEW),
    ({ journal: of }, it) => of.listFor(it.edgeId(1), FEW),
    ({ journal: of }, it) => of.listFor(it.edgeId(4), FEW),
  ),
  listRun: read(({ journal: of }, it) => of.listRun(it.id('12', 1))),
  listLater: read(({ journal: of }, it) => of.listLater(it.id('12', 1), [it.memoryId(1)])),
  remove: write('nothing', ({ journal: of }, it) => of.remove([it.journalId(1)])),
  listAfter: read(({ journal: of }) => of.listAfter(0, 9)),
  position: read(({ journal: of }) => of.position()),
}

const capture: Cases['capture'] = {
  findWatermark: hidden(({ capture: of }, it) => of.findWatermark(`/files/${it.namespace}`)),
  saveWatermark: storeWide(({ capture: of }, it) =>
    of.saveWatermark({
      path: `/files/${it.namespace}`,
      agent: AGENT,
      byteOffset: 9,
      lineNumber: 9,
      sizeBytes: 9,
      modifiedAt: it.at,
      headHash: '',
      headBytes: 0,
      parserState: null,
      turns: 9,
      dropped: {},
      error: null,
      readAt: it.at,
    }),
  ),
  listWatermarks: hidden(({ capture: of }) => of.listWatermarks()),
  addTombstones: storeWide(({ capture: of }, it) => of.addTombstones(['new'], it.at)),
  findTombstones: shared(({ capture: of }) => of.findTombstones(['gone mine'])),
  tombstoneTimes: shared(({ capture: of }) => of.tombstoneTimes(['gone mine'])),
  listTombstones: hidden(({ capture: of }) => of.listTombstones()),
  addServed: shared(({ capture: of }, it) => of.addServed(['new'], it.at)),
  findServed: shared(({ capture: of }) => of.findServed(['served mine'], 0)),
  pruneServed: storeWide(({ capture: of }) => of.pruneServed(LATER)),
  readNote: shared(({ capture: of }, it) => of.readNote(`note ${it.namespace}`)),
  writeNote: shared(({ capture: of }, it) => of.writeNote(`note ${it.namespace}`, 'new')),
}

const digest: Cases['digest'] = {
  listUnsegmented: read(({ digest: of }) => of.listUnsegmented(LATER, 1)),
  countUnsegmented: each(
    ({ digest: of }) => of.countUnsegmented(LATER),
    ({ digest: of }, it) => of.countUnsegmented(LATER, [it.scope]),
  ),
  insertSegments: write('scope_not_found', ({ digest: of }, it) =>
    of.insertSegments([
      makeSegment(9, it.sessionId(1), it.scope, { id: it.id('6e', 9) as SegmentId, ordinal: 9 }),
    ]),
  ),
  updateSegment: write('session_not_found', ({ digest: of }, it) =>
    of.updateSegment(it.id('6e', 0) as SegmentId, { reason: 'New' }),
  ),
  findSegment: read(({ digest: of }, it) => of.findSegment(it.id('6e', 0) as SegmentId)),
  listSegments: read(({ digest: of }, it) => of.listSegments(it.sessionId(1))),
  listDue: each(
    ({ digest: of }) => of.listDue(LATER, 1),
    ({ digest: of }, it) => of.listDue(LATER, 1, it.sessionId(1)),
  ),
  countSegments: each(
    ({ digest: of }) => of.countSegments(),
    ({ digest: of }, it) => of.countSegments([it.scope]),
  ),
  listTroubled: read(({ digest: of }) => of.listTroubled(1)),
  retryFailed: write('nothing', ({ digest: of }, it) => of.retryFailed(it.sessionId(1))),
  addDecisions: write('memory_not_found', ({ digest: of }, it) =>
    of.addDecisions([makeDecision(9, { id: it.id('de', 9) as never, memoryId: it.memoryId(1) })]),
  ),
  listDecisions: each(
    ({ digest: of }) => of.listDecisions({ limit: 1 }),
    ({ digest: of }, it) => of.listDecisions({ memoryId: it.memoryId(1), limit: FEW }),
    ({ digest: of }, it) => of.listDecisions({ segmentId: it.id('6e', 0) as SegmentId, limit: FEW }),
  ),
  addPendingQuote: write('memory_not_found', ({ digest: of }, it) =>
    of.addPendingQuote({ memoryId: it.memoryId(2), session: 's', since: it.at }),
  ),
  listPendingQuotes: read(({ digest: of }) => of.listPendingQuotes(1)),
  removePendingQuotes: write('nothing', ({ digest: of }, it) => of.removePendingQuotes([it.memoryId(1)])),
}

const ledger: Cases['ledger'] = {
  append: shared(({ ledger: of }, it) =>
    of.append(makeLedgerEntry(9, { id: it.id('1e', 9), detail: it.namespace })),
  ),
  list: hidden(({ ledger: of }) => of.list({ limit: 9 })),
  totals: shared(({ ledger: of }) => of.totals(0)),
  byDay: hidden(({ ledger: of }) => of.byDay(0)),
}

const clusters: Cases['clusters'] = {
  list: read(({ clusters: of }, it) => of.list(it.scope, MODEL)),
  find: read(({ clusters: of }, it) => of.find(it.memoryId(1), MODEL)),
  save: write('scope_not_found', ({ clusters: of }, it) =>
    of.save([
      {
        id: it.memoryId(2),
        scopeId: it.scope,
        modelId: MODEL,
        centroid: Float32Array.of(0, 1),
        members: 1,
        updatedAt: it.at,
      },
    ]),
  ),
  remove: write('nothing', ({ clusters: of }, it) => of.remove([it.memoryId(1)])),
}

const communities: Cases['communities'] = {
  list: each(
    ({ communities: of }) => of.list(null, 1),
    ({ communities: of }, it) => of.list([it.scope], 1),
  ),
  membersOf: read(({ communities: of }, it) => of.membersOf([it.id('c0', 1)], FEW)),
  findFor: read(({ communities: of }, it) => of.findFor([it.memoryId(1)])),
  listCentres: each(
    ({ communities: of }) => of.listCentres(null, MODEL),
    ({ communities: of }, it) => of.listCentres([it.scope], MODEL),
  ),
  load: read(({ communities: of }, it) => of.load(it.scope)),
  save: write('scope_not_found', ({ communities: of }, it) =>
    of.save({
      id: it.id('c0', 1),
      scopeId: it.scope,
      name: 'New',
      updatedAt: it.at,
      memberIds: [it.memoryId(1)],
      centre: null,
    }),
  ),
  remove: write('nothing', ({ communities: of }, it) => of.remove([it.id('c0', 1)])),
  scopesOf: read(({ communities: of }, it) => of.scopesOf([it.id('c0', 1)])),
  findChanges: read(({ communities: of }) => of.findChanges()),
  noteChanges: storeWide(({ communities: of }, it) =>
    of.noteChanges({ revision: 9, byScope: new Map([[it.scope, 9]]) }),
  ),
  noteFound: write('scope_not_found', ({ communities: of }, it) => of.noteFound(it.project)),
}

const runs: Cases['runs'] = {
  insert: shared(({ runs: of }, it) => of.insert(it.run(9))),
  update: write('run_not_found', ({ runs: of }, it) => of.update(it.id('12', 1), { state: 'stopped' })),
  find: read(({ runs: of }, it) => of.find(it.id('12', 1))),
  findByIdPrefix: each(
    ({ runs: of }) => of.findByIdPrefix('', FEW),
    ({ runs: of }, it) => of.findByIdPrefix(it.id('12', 1).slice(0, 8), FEW),
  ),
  list: each(
    ({ runs: of }) => of.list(1),
    ({ runs: of }) => of.list(1, 1),
  ),
  lastDone: read(({ runs: of }) => of.lastDone('sleep')),
}

const pairs: Cases['pairs'] = {
  find: read(({ pairs: of }, it) =>
    of.find('contradiction', [
      ['hash-1', 'hash-2'],
      ['hash-1', `only-${it.namespace}`],
    ]),
  ),
  save: write('memory_not_found', ({ pairs: of }, it) =>
    of.save([{ question: 'link', a: 'hash-1', b: `only-${it.namespace}`, verdict: 'faded', at: it.at }]),
  ),
  remove: write('nothing', ({ pairs: of }, it) =>
    of.remove([{ question: 'contradiction', a: 'hash-1', b: `only-${it.namespace}` }]),
  ),
  list: read(({ pairs: of }) => of.list('contradiction', 'unresolved', FEW)),
}

const vaults: Cases['vaults'] = {
  list: read(({ vaults: of }) => of.list('/vault')),
  listVaults: read(({ vaults: of }) => of.listVaults()),
  load: read(({ vaults: of }, it) => of.load([`/vault/${it.namespace}.md`])),
  save: write('memory_not_found', ({ vaults: of }, it) =>
    of.save({
      path: `/vault/${it.namespace}.md`,
      vault: '/vault',
      hash: 'new',
      memoryId: it.memoryId(2),
      indexedAt: it.at,
    }),
  ),
  remove: write('nothing', ({ vaults: of }, it) => of.remove([`/vault/${it.namespace}.md`])),
}

const reflections: Cases['reflections'] = {
  find: read(({ reflections: of }, it) => of.find(it.namespace, SHARED_SESSION)),
  add: write('scope_not_found', ({ reflections: of }, it) =>
    of.add({ namespace: it.namespace, session: 'new', memoryId: it.memoryId(1), createdAt: it.at }),
  ),
  list: read(({ reflections: of }, it) => of.list(it.namespace)),
  remove: write('nothing', ({ reflections: of }, it) => of.remove(it.namespace, SHARED_SESSION)),
}

const ALL = { scopes: null, includeArchived: true } as const
const exports: Cases['exports'] = {
  count: each(
    ({ exports: of }) => of.count(ALL),
    ({ exports: of }, it) => of.count({ ...ALL, scopes: [it.scope, it.project] }),
  ),
  sessions: read(({ exports: of }) => of.sessions(ALL, null, 1)),
  episodes: read(({ exports: of }) => of.episodes(ALL, null, FEW)),
  segments: read(({ exports: of }) => of.segments(ALL, null, 1)),
  memories: read(({ exports: of }) => of.memories(ALL, null, FEW)),
  entities: read(({ exports: of }) => of.entities(ALL, null, 1)),
  edges: read(({ exports: of }) => of.edges(ALL, null, FEW)),
}

const queue: Cases['queue'] = {
  insert: write('scope_not_found', ({ queue: of }, it) => of.insert(it.write(9))),
  find: read(({ queue: of }, it) => of.find(it.id('90', 1) as MemoryId)),
  take: write('nothing', ({ queue: of }, it) => of.take(LATER, LATER + 1, 9, it.id('90', 1) as MemoryId)),
  isDue: each(
    ({ queue: of }) => of.isDue(NOW - 1),
    ({ queue: of }) => of.isDue(LATER),
  ),
  finish: write('nothing', ({ queue: of }, it) =>
    of.finish(it.id('90', 1) as MemoryId, { kind: 'linked', links: 1 }, it.at),
  ),
  fail: write('nothing', ({ queue: of }, it) => of.fail(it.id('90', 1) as MemoryId, 'Broken', null, it.at)),
  retry: write('nothing', ({ queue: of }, it) => of.retry([it.id('90', 2) as MemoryId], it.at)),
  remove: write('nothing', ({ queue: of }, it) => of.remove([it.id('90', 1) as MemoryId])),
  list: each(
    ({ queue: of }) => of.list('waiting', 1),
    ({ queue: of }) => of.list('failed', 1),
    ({ queue: of }, it) => of.list('done', 1, 0, it.namespace),
  ),
  counts: each(
    ({ queue: of }) => of.counts(),
    ({ queue: of }, it) => of.counts(it.namespace),
  ),
  prune: write('nothing', ({ queue: of }, it) => of.prune(LATER, it.namespace)),
}

const agents: Cases['agents'] = {
  findOffset: read(({ agents: of }, it) => of.findOffset(AGENT, it.namespace, '')),
  saveOffset: write('scope_not_found', ({ agents: of }, it) =>
    of.saveOffset({ agent: AGENT, namespace: it.namespace, project: '', position: 9, readAt: it.at }),
  ),
  listOffsets: read(({ agents: of }, it) => of.listOffsets(it.namespace)),
}

const attended = (it: Records) => `attended ${it.namespace}`
const hooks: Cases['hooks'] = {
  findSession: read(({ hooks: of }, it) => of.findSession(AGENT, attended(it))),
  saveSession: write('scope_not_found', ({ hooks: of }, it) => of.saveSession(it.hookSession('new'))),
  listIdle: read(({ hooks: of }) => of.listIdle(LATER, 1)),
  addInjections: write('session_not_found', ({ hooks: of }, it) => of.addInjections([it.injection(9)])),
  listInjections: read(({ hooks: of }, it) => of.listInjections(AGENT, attended(it))),
  scopesOfInjections: read(({ hooks: of }, it) => of.scopesOfInjections([it.id('14', 1)])),
  updateInjections: write('nothing', ({ hooks: of }, it) =>
    of.updateInjections([it.id('14', 1)], { usedAt: it.at }),
  ),
  findGiven: read(({ hooks: of }, it) => of.findGiven(AGENT, attended(it), [it.memoryId(1)])),
  addCorrected: write('memory_not_found', ({ hooks: of }, it) =>
    of.addCorrected([it.episodeId(3)], it.memoryId(1), it.at),
  ),
  findCorrected: read(({ hooks: of }, it) => of.findCorrected([it.episodeId(1)])),
  findDenied: read(({ hooks: of }, it) => of.findDenied([it.memoryId(2)])),
  addAsked: write('session_not_found', ({ hooks: of }, it) => of.addAsked(it.asked(2))),
  listAsked: read(({ hooks: of }, it) => of.listAsked(it.memoryId(1))),
  removeAsked: write('nothing', ({ hooks: of }, it) => of.removeAsked(it.asked(1))),
  addRun: write('session_not_found', ({ hooks: of }, it) => of.addRun(it.hookRun(9))),
  listRuns: read(({ hooks: of }) => of.listRuns(1)),
  listRunsOf: read(({ hooks: of }, it) => of.listRunsOf(AGENT, attended(it), 'prompt')),
  pruneRuns: storeWide(({ hooks: of }) => of.pruneRuns(0)),
  totals: each(
    ({ hooks: of }) => of.totals(0, null),
    ({ hooks: of }, it) => of.totals(0, [it.scope]),
  ),
  totalsByKind: each(
    ({ hooks: of }) => of.totalsByKind(0, LATER, null),
    ({ hooks: of }, it) => of.totalsByKind(0, LATER, [it.scope]),
  ),
  totalsBySession: each(
    ({ hooks: of }) => of.totalsBySession(0, null, 1),
    ({ hooks: of }, it) => of.totalsBySession(0, [it.scope], 1),
  ),
  removeSessions: write('nothing', ({ hooks: of }, it) =>
    of.removeSessions([{ agent: AGENT, session: attended(it) }], [it.scope]),
  ),
  pruneSessions: storeWide(({ hooks: of }) => of.pruneSessions(LATER)),
}

const sync: Cases['sync'] = {
  listShares: storeWide(({ sync: of }) => of.listShares()),
  saveShare: storeWide(({ sync: of }, it) =>
    of.saveShare({
      namespace: it.namespace,
      project: 'web',
      group: 'mine',
      key: 'web',
      agreedAt: it.at,
      conversations: false,
      parts: [],
    }),
  ),
  removeShare: storeWide(({ sync: of }, it) => of.removeShare({ namespace: it.namespace, project: 'web' })),
  listPlaces: storeWide(({ sync: of }) => of.listPlaces()),
  savePlace: storeWide(({ sync: of }) =>
    of.savePlace({
      group: 'mine',
      address: '/x',
      secretFile: null,
      cursor: {},
      lastAt: null,
      lastError: null,
    }),
  ),
  removePlace: storeWide(({ sync: of }) => of.removePlace('mine')),
  load: storeWide(({ sync: of }, it) => of.load('memory', [it.memoryId(1)])),
  loadOf: storeWide(({ sync: of }, it) => of.loadOf([it.memoryId(1)])),
  save: storeWide(({ sync: of }) => of.save([])),
  remove: storeWide(({ sync: of }) => of.remove([])),
  listAfter: storeWide(({ sync: of }) => of.listAfter('mine', 0, FEW)),
  listInState: storeWide(({ sync: of }) => of.listInState('waiting', 0, FEW)),
  count: storeWide(({ sync: of }) => of.count()),
  position: storeWide(({ sync: of }) => of.position()),
  countAfter: storeWide(({ sync: of }) => of.countAfter('mine', 0, true)),
  countConflicts: storeWide(({ sync: of }) => of.countConflicts('mine')),
  countUnrecorded: storeWide(({ sync: of }, it) => of.countUnrecorded([it.scope])),
  listVanishedConversations: storeWide(({ sync: of }) => of.listVanishedConversations(FEW)),
  listConversations: storeWide(({ sync: of }, it) => of.listConversations([it.scope], null, FEW)),
  listRewritten: storeWide(({ sync: of }, it) => of.listRewritten([it.scope], null, FEW)),
  listUnrecorded: storeWide(({ sync: of }, it) => of.listUnrecorded([it.scope], FEW)),
  listVanished: storeWide(({ sync: of }) => of.listVanished(FEW)),
  repeatedHashes: storeWide(({ sync: of }) => of.repeatedHashes(['hash-1'])),
  listUsed: storeWide(({ sync: of }) => of.listUsed(FEW)),
}

export const CASES: Cases = {
  scopes,
  projects,
  memories,
  edges,
  graph,
  entities,
  sessions,
  episodes,
  accesses,
  documents,
  embeddings,
  journal,
  capture,
  digest,
  ledger,
  clusters,
  communities,
  runs,
  pairs,
  vaults,
  reflections,
  exports,
  queue,
  agents,
  hooks,
  sync,
}
