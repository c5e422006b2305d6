/**
 * Storage, as the rest of Lore sees it. Two rules hold for every implementation: a method is one
 * atomic step, and `transact` makes several of them one step, safe against kill -9 and other processes.
 */
import type { Watermark } from '../capture.ts'
import type { Episode, EpisodeRole, Session } from '../conversation.ts'
import type { Decision, Segment, SegmentState } from '../digest.ts'
import type {
  DocumentAnalysis,
  DocumentFilter,
  DocumentKind,
  DocumentRef,
  DocumentSubject,
  SearchDocument,
} from '../document.ts'
import type { Edge, EdgeLayer, GraphLink, GraphNode, LinkKey, NodeId, Relation } from '../edge.ts'
import type { Access, Entity, EntityKind } from '../entity.ts'
import type {
  DocumentSeq,
  EdgeId,
  EntityId,
  EpisodeId,
  EpochMs,
  JournalId,
  MemoryId,
  ScopeId,
  SegmentId,
  SessionId,
} from '../ids.ts'
import type { JournalEntry } from '../journal.ts'
import type { JudgedPair, PairQuestion } from '../judged-pair.ts'
import type { LedgerEntry, LedgerTotals } from '../ledger.ts'
import type { Memory, MemoryKind, StrengthCache, Trust } from '../memory.ts'
import type { QueueCounts, QueuedWrite, QueueOutcome, QueueState } from '../queued-write.ts'
import type { Run } from '../run.ts'
import type { Scope, StoredScope } from '../scope.ts'
import type { ExportRepository } from './export-repository.ts'
import type { HookRepository } from './hook-repository.ts'

export interface Store {
  readonly scopes: ScopeRepository
  readonly memories: MemoryRepository
  readonly edges: EdgeRepository
  readonly graph: GraphRepository
  readonly entities: EntityRepository
  readonly sessions: SessionRepository
  readonly episodes: EpisodeRepository
  readonly accesses: AccessRepository
  readonly documents: DocumentRepository
  readonly embeddings: EmbeddingRepository
  readonly journal: JournalRepository
  readonly capture: CaptureRepository
  readonly digest: DigestRepository
  readonly ledger: LedgerRepository
  readonly clusters: ClusterRepository
  readonly communities: CommunityRepository
  readonly runs: RunRepository
  readonly pairs: PairRepository
  readonly vaults: VaultRepository
  readonly reflections: ReflectionRepository
  readonly exports: ExportRepository
  readonly queue: QueueRepository
  readonly agents: AgentRepository
  readonly hooks: HookRepository

  /**
   * Runs `work` in one write transaction: everything it does through the store it is given is kept, or
   * nothing is. Nesting joins the outer transaction.
   */
  transact<T>(work: (store: Store) => Promise<T>): Promise<T>
  /**
   * Runs `work` over one state of the store, whatever others write meanwhile. The store it is given cannot write,
   * and ends with it.
   */
  snapshot<T>(work: (store: Store) => Promise<T>): Promise<T>
  /** Problems found in the file, its indexes and its references; empty when all is well. */
  check(): Promise<readonly string[]>
  /** Writes a consistent copy while others read and write. */
  backup(path: string): Promise<void>
  describe(): Promise<StoreDescription>
  close(): Promise<void>
}

export interface StoreDescription {
  readonly dialect: string
  /** File path or server and database, without credentials. */
  readonly location: string
  readonly schemaVersion: number
  readonly bytes: number
}

export interface ScopeRepository {
  /** Creates the scope if it is new. */
  ensure(scope: Scope, now: EpochMs): Promise<StoredScope>
  find(scope: Scope): Promise<StoredScope | null>
  load(ids: readonly ScopeId[]): Promise<StoredScope[]>
  /** All of a namespace, or all; sorted by namespace, project, branch. */
  list(namespace?: string): Promise<StoredScope[]>
  /** Removes, of these, those in which no memory, conversation or name is; which they were. */
  removeUnused(ids: readonly ScopeId[]): Promise<ScopeId[]>
}

/** The fields a caller may change on a stored memory. */
export type MemoryChanges = Partial<Omit<Memory, 'id' | 'createdAt'>>

export interface MemoryQuery {
  readonly scopes: readonly ScopeId[] | null
  /** undefined: any parent; null: only memories without one. */
  readonly parentId?: MemoryId | null
  readonly depth?: number
  readonly kinds?: readonly MemoryKind[]
  readonly trust?: Trust
  readonly element?: string
  readonly author?: string
  /** Only those without parent, without live children, and without a link to another memory. */
  readonly unlinked?: boolean
  /** Only layers 1 and 2, and what is fundamental. */
  readonly binding?: boolean
  /** Superseded and archived ones are left out unless asked for. */
  readonly includeSuperseded?: boolean
  readonly includeArchived?: boolean
  /** Only the graveyard. */
  readonly archivedOnly?: boolean
  readonly createdSince?: EpochMs
  /** Created or changed from then on; accesses and caches are no changes. */
  readonly changedSince?: EpochMs
  /** Only the graveyard, and of it what came there before. */
  readonly archivedBefore?: EpochMs
  /** Only ids after this one, in the order of ids. For walking over everything while it changes. */
  readonly afterId?: MemoryId
  /** `accessed`: the most often read first; `said`: what was last said, or became true, first. */
  readonly order: 'newest' | 'oldest' | 'said' | 'title' | 'id' | 'accessed'
  readonly limit: number
  readonly offset?: number
}

/** Which memories: a query without order and page. */
export type MemoryFilter = Omit<MemoryQuery, 'order' | 'limit' | 'offset'>

/** What it takes to say how strong a memory is, and no more: cheap to read for all of them. */
export type MemoryFading = Pick<
  Memory,
  | 'id'
  | 'trust'
  | 'category'
  | 'level'
  | 'stabilityDays'
  | 'salience'
  | 'salienceBoost'
  | 'accessCount'
  | 'lastReinforcedAt'
  | 'createdAt'
>

/** What importance follows from. */
export type MemoryUse = Pick<
  Memory,
  | 'salience'
  | 'salienceBoost'
  | 'surprise'
  | 'layer'
  | 'accessCount'
  | 'lastAccessedAt'
  | 'lastReinforcedAt'
  | 'createdAt'
>

/** Memories that are alike in all of this. */
export interface MemoryTally
  extends Pick<Memory, 'kind' | 'trust' | 'level' | 'category' | 'layer' | 'verification' | 'protected'> {
  readonly count: number
}

export interface MemoryRepository {
  insert(memory: Memory, analysis: DocumentAnalysis): Promise<DocumentSeq>
  /** Applies changes; a new analysis is given when the text changed, and queues a new vector. */
  update(id: MemoryId, changes: MemoryChanges, analysis?: DocumentAnalysis): Promise<void>
  /** Moves a memory and its subtree so that every depth stays parent + 1. */
  shiftDepths(ids: readonly MemoryId[], by: number): Promise<void>
  /**
   * Removes rows, document, vectors, edges, accesses and journal of these memories for good, with what was
   * decided about them, their pending quotes, their vault files, clusters they were part of, and entities that no
   * other memory is linked with.
   */
  purge(ids: readonly MemoryId[]): Promise<void>
  load(ids: readonly MemoryId[]): Promise<Memory[]>
  find(id: MemoryId): Promise<Memory | null>
  /** Live memories (not archived, not superseded) with this content, oldest first. */
  findByContentHash(scopeId: ScopeId, contentHash: string): Promise<Memory[]>
  /** Archived memories of these scopes with this content, oldest first. */
  findArchivedByContentHash(scopes: readonly ScopeId[], contentHash: string): Promise<Memory[]>
  /** Live memories of these scopes with exactly this title, oldest first. */
  findByTitle(scopes: readonly ScopeId[], title: string): Promise<Memory[]>
  /** Ids that begin with the prefix, at most `limit`; for people who type short ids. */
  findByIdPrefix(prefix: string, limit: number): Promise<MemoryId[]>
  /** Memories that came from these sessions, archived and superseded ones too. */
  listBySessions(ids: readonly SessionId[]): Promise<Memory[]>
  /** Memories that name any of these episodes as their source, oldest first, archived ones included. */
  findBySourceEpisodes(ids: readonly EpisodeId[]): Promise<Memory[]>
  /** The turns these memories rest on; memories without any are absent. */
  sourcesOf(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, readonly EpisodeId[]>>
  /** Of these turns, those that some live memory rests on. */
  citedAmong(ids: readonly EpisodeId[]): Promise<ReadonlySet<EpisodeId>>
  list(query: MemoryQuery): Promise<Memory[]>
  /**
   * Live memories whose strength is not computed yet or has come due (`nextDueAt` null or not later than
   * `now`), in the order of ids, after the one given.
   */
  listDue(now: EpochMs, afterId: MemoryId | null, limit: number): Promise<Memory[]>
  /** Sets computed fields; neither `updatedAt` nor the index take notice. Nothing happens where it is gone. */
  saveStrength(id: MemoryId, strength: StrengthCache): Promise<void>
  /** Memories that came from a file, live ones, in the order of ids. */
  listWithFiles(afterId: MemoryId | null, limit: number): Promise<Memory[]>
  count(query: MemoryFilter): Promise<number>
  /** In the order of ids. */
  listIds(filter: MemoryFilter): Promise<MemoryId[]>
  /** In the order of ids. */
  listFading(filter: MemoryFilter): Promise<MemoryFading[]>
  /** In no order. */
  listUse(filter: MemoryFilter): Promise<MemoryUse[]>
  /** How many there are of each sort, in no order; sorts without any are absent. */
  tally(filter: MemoryFilter): Promise<readonly MemoryTally[]>
  /** Live memories below each of these, at any depth; those without any are absent. */
  countBelow(roots: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, number>>
  /** Live children per parent. Parents without any are absent. */
  countChildren(parents: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, number>>
  /** The memory and its descendants, breadth first, to `maxDepth` levels below; archived ones left out unless asked for. */
  subtreeIds(root: MemoryId, maxDepth: number, includeArchived?: boolean): Promise<MemoryId[]>
  /** From the parent up to the root. */
  ancestorIds(id: MemoryId): Promise<MemoryId[]>
}

/** What is left of a weight at a moment: it keeps `keptPerDay` of itself each day since its last use. */
export interface Wear {
  readonly keptPerDay: number
  readonly below: number
  readonly at: EpochMs
}

export interface EdgeRepository {
  /**
   * Inserts, or, where source, target and relation are the same, updates weight and reasoning; a person makes
   * it their own, nobody takes it from them.
   */
  upsert(edge: Edge): Promise<Edge>
  find(id: EdgeId): Promise<Edge | null>
  /** Fails as `edge_not_found` where it is gone. */
  update(
    id: EdgeId,
    changes: Partial<Pick<Edge, 'weight' | 'reasoning' | 'reinforcedAt' | 'validFrom' | 'validUntil'>>,
  ): Promise<void>
  remove(ids: readonly EdgeId[]): Promise<void>
  /** Edges of these relations, whoever made them, in the order of ids, after the one given. */
  listByRelations(relations: readonly Relation[], afterId: EdgeId | null, limit: number): Promise<Edge[]>
  /**
   * Edges of these relations that no person made, in the order of ids, after the one given; with `worn` only
   * those of which less than that is left.
   */
  listFading(
    relations: readonly Relation[],
    afterId: EdgeId | null,
    limit: number,
    worn?: Wear,
  ): Promise<Edge[]>
  /**
   * Edges with an end that is gone, or a memory at an end that is archived since before the moment, in the
   * order of ids, after the one given.
   */
  listDangling(archivedBefore: EpochMs, limit: number, afterId?: EdgeId | null): Promise<Edge[]>
  /** Edges that touch any of the nodes, by direction; strongest first. */
  listFor(
    nodes: readonly NodeId[],
    options?: {
      direction?: 'out' | 'in' | 'both'
      layers?: readonly EdgeLayer[]
      relations?: readonly Relation[]
    },
  ): Promise<Edge[]>
  /** Who mentions each of these, by any relation of the entity layer; those mentioned more than `most` times are absent. */
  mentionersOf(
    entities: readonly EntityId[],
    most: number,
  ): Promise<ReadonlyMap<EntityId, readonly MemoryId[]>>
  /** Of memories of these scopes, without those that lead out of them; default: all. */
  count(scopes?: readonly ScopeId[] | null): Promise<ReadonlyMap<EdgeLayer, number>>
  /** As `count`, between memories, whatever is stored of their weight; without those in the tree. */
  tally(scopes?: readonly ScopeId[] | null): Promise<ReadonlyMap<Relation, number>>
  /** Between memories, made from then on, newest first; without those in the tree. */
  listMadeSince(since: EpochMs, limit: number): Promise<Edge[]>
  /** Between memories, of which less than that was stored, weakest first; without those in the tree. */
  listBelowWeight(weight: number, limit: number): Promise<Edge[]>
}

/** A part of what changed in the graph, in the order of revisions. */
export interface GraphChanges {
  /** Up to where it goes: to be passed next time. */
  readonly revision: number
  /** To be taken out before the rest is put in: what was deleted may have been made again. */
  readonly removedNodes: readonly NodeId[]
  readonly removedLinks: readonly LinkKey[]
  /** Memories, archived and superseded ones too, and entities at the ends of these links. */
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
}

/** The graph of memories and entities, for whoever holds it in memory. */
export interface GraphRepository {
  /** Cheap: the newest revision. It is behind one that was seen before only where the store went back. */
  revision(): Promise<number>
  /** What changed after a revision, this process's and others' writes alike, about `limit` changes of each sort; 0: all. */
  changesSince(revision: number, limit: number): Promise<GraphChanges>
}

export interface EntityRepository {
  /** Finds by scope, kind and name (case-insensitive) or creates with the given id. */
  ensure(entity: Entity): Promise<Entity>
  load(ids: readonly EntityId[]): Promise<Entity[]>
  findByNames(scopes: readonly ScopeId[] | null, names: readonly string[]): Promise<Entity[]>
  list(scopes: readonly ScopeId[] | null, kind: EntityKind | null, limit: number): Promise<Entity[]>
  /** For good: those of these scopes that no memory is linked with, and their links to each other. */
  removeUnlinked(scopes: readonly ScopeId[]): Promise<void>
  /** The same among these. */
  removeUnlinkedOf(ids: readonly EntityId[]): Promise<void>

  /** Those that wait for a place among the names of their scope, in the order of ids, after the one given. */
  listUnplaced(afterId: EntityId | null, limit: number): Promise<Entity[]>
  /** Keeps the words of a name, one space between them, so that it is found by `findByWords` and `findAround`. */
  place(entity: Pick<Entity, 'id' | 'scopeId'>, words: string): Promise<void>
  /** Placed ones whose words are one of these. */
  findByWords(scopeId: ScopeId, words: readonly string[]): Promise<PlacedEntity[]>
  /** Placed ones whose words hold these next to each other, the same words included; oldest first, at most `limit`. */
  findAround(scopeId: ScopeId, words: string, limit: number): Promise<PlacedEntity[]>

  /** Memories that nobody looked through for names since their text was written, in the order stored, after the one given. */
  listUnread(after: DocumentSeq | null, limit: number): Promise<UnreadMemory[]>
  /** Takes these off that list, until their text changes. */
  noteRead(ids: readonly MemoryId[]): Promise<void>
  /** Puts the live memories of these scopes on that list, and takes the places of all names in them away; how many. */
  forgetReading(scopes: readonly ScopeId[] | null): Promise<number>
}

export interface PlacedEntity extends Entity {
  readonly words: string
}

export interface UnreadMemory {
  readonly seq: DocumentSeq
  readonly memoryId: MemoryId
}

export interface SessionRepository {
  /** Finds by agent and external id, or creates. */
  ensure(session: Session): Promise<Session>
  update(id: SessionId, changes: Partial<Omit<Session, 'id' | 'agent' | 'externalId'>>): Promise<void>
  find(id: SessionId): Promise<Session | null>
  findByExternalId(agent: string, externalId: string): Promise<Session | null>
  load(ids: readonly SessionId[]): Promise<Session[]>
  /** Last used first; of one agent where it is named. */
  list(
    scopes: readonly ScopeId[] | null,
    limit: number,
    offset?: number,
    agent?: string | null,
  ): Promise<Session[]>
  count(scopes: readonly ScopeId[] | null, agent?: string | null): Promise<number>
  findByAnyAgent(externalId: string): Promise<Session[]>
  /** Those whose external id begins so, in letters of either case; sessions of subagents are left out. */
  findByAgentIdPrefix(prefix: string, limit: number): Promise<Session[]>
  listExternalIds(agent: string): Promise<string[]>
  listIds(agent: string): Promise<SessionId[]>
  /** Sessions of subagents: those whose external id is `<externalId>/…`. */
  listBelow(agent: string, externalId: string): Promise<Session[]>
  /** Ids that begin with the prefix, at most `limit`. */
  findByIdPrefix(prefix: string, limit: number): Promise<SessionId[]>
  /**
   * Removes sessions for good, with episodes, documents, vectors, segments and decisions; memories only lose
   * them as sources.
   */
  purge(ids: readonly SessionId[]): Promise<void>
}

export interface EpisodeRepository {
  insert(episode: Episode, analysis: DocumentAnalysis): Promise<DocumentSeq>
  /** The same turn, written again by its agent: text, caption and hash change, the rest stays. */
  rewrite(
    id: EpisodeId,
    changes: Pick<Episode, 'text' | 'caption' | 'contentHash'>,
    analysis: DocumentAnalysis,
  ): Promise<void>
  /**
   * Turns of an agent that are staged already, in any session: copies in forks have the same id.
   * @param session only the turns of this one
   */
  findByExternalIds(
    agent: string,
    externalIds: readonly string[],
    session?: SessionId,
  ): Promise<ReadonlyMap<string, Pick<Episode, 'id' | 'contentHash' | 'sessionId'>>>
  /** Ids that begin with the prefix, at most `limit`. */
  findByIdPrefix(prefix: string, limit: number): Promise<EpisodeId[]>
  /** Newest staged first. */
  listRecent(scopes: readonly ScopeId[] | null, limit: number): Promise<Episode[]>
  /** External ids of the session that are staged already. */
  knownExternalIds(sessionId: SessionId, externalIds: readonly string[]): Promise<ReadonlySet<string>>
  load(ids: readonly EpisodeId[]): Promise<Episode[]>
  listSession(sessionId: SessionId, fromPosition: number, limit: number): Promise<Episode[]>
  /** How many there are of each agent; an agent without any is absent. */
  countByAgent(): Promise<ReadonlyMap<string, number>>
  /** Distinct names that spoke in these scopes, lowercase. */
  speakers(scopes: readonly ScopeId[] | null): Promise<readonly string[]>
}

export interface AccessRepository {
  record(access: Access): Promise<void>
  listFor(memoryId: MemoryId): Promise<Access[]>
  /** Oldest first; memories without any are absent. */
  listForAll(memoryIds: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, readonly Access[]>>
  /** Memories read in a session, most recent first. */
  listSession(session: string, limit: number): Promise<MemoryId[]>
}

export interface CorpusStatistics {
  readonly documents: number
  /** Mean number of terms a document. */
  readonly averageTerms: number
  readonly documentFrequency: ReadonlyMap<string, number>
}

export interface TextHit {
  readonly seq: DocumentSeq
  /** 0 is best. */
  readonly rank: number
}

export interface TimePage {
  /** Only memories of these kinds, turns are not affected; null: all. */
  readonly memoryKinds: readonly MemoryKind[] | null
  readonly newestFirst: boolean
  readonly limit: number
  readonly offset: number
}

export interface DatedDocuments {
  readonly total: number
  readonly documents: readonly { readonly ref: DocumentRef; readonly at: EpochMs }[]
}

export interface DocumentRepository {
  /** Documents with any of the terms, best first by the database's own ranking: candidates, not an order. */
  findByTerms(terms: readonly string[], filter: DocumentFilter, limit: number): Promise<TextHit[]>
  /** Live frequencies over the whole store; the terms not present are absent from the map. */
  statistics(terms: readonly string[]): Promise<CorpusStatistics>
  /** In the order asked for; those that are gone or do not pass the filter are left out. */
  load(seqs: readonly DocumentSeq[], filter: DocumentFilter): Promise<SearchDocument[]>
  /** The greatest that was given out to a document that is still there; 0 where there is none. */
  newestSeq(): Promise<number>
  /**
   * Live documents drawn without regard to what they say, among those up to `upTo`: the same ones every time, as far
   * as they are still there. The revision rises when a document, or its vector, changes.
   */
  draw(
    scopes: readonly ScopeId[] | null,
    kinds: readonly DocumentKind[],
    upTo: number,
    limit: number,
  ): Promise<readonly { readonly seq: DocumentSeq; readonly revision: number }[]>
  findSeq(ref: DocumentRef): Promise<DocumentSeq | null>
  /** Of memories; those that are gone are absent. */
  seqsOf(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, DocumentSeq>>
  /** What the documents stand for; those that are gone are absent. */
  refs(seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, DocumentRef>>
  /** Identity of the text a vector would be made from, as `PendingDocument.textHash`. */
  textHash(seq: DocumentSeq): Promise<string | null>
  /**
   * One page of the events that pass the filter, in the order of their time, ties in the order stored; and how many
   * pass. No event is a root that something hangs below, which is a heading, nor what a tool printed.
   */
  listByTime(filter: DocumentFilter, page: TimePage): Promise<DatedDocuments>
  count(kind: DocumentKind, scopes: readonly ScopeId[] | null): Promise<number>

  /** Makes the document what it should be, or a new one where there is none; whether that changed anything. */
  rewrite(subject: DocumentSubject, analysis: DocumentAnalysis): Promise<boolean>
  /** Documents of nothing; how many. */
  removeLost(): Promise<number>
  /** Documents that another version of the analysis made. */
  countOutdated(version: number): Promise<number>
  /** The full-text index and the counts over it, made again from the documents. */
  rebuildIndex(): Promise<void>
}

/** One vector with what a filter needs to know of its document. */
export interface IndexedVector {
  readonly seq: DocumentSeq
  readonly kind: DocumentKind
  /** Of the memory or episode. */
  readonly id: MemoryId | EpisodeId
  readonly scopeId: ScopeId
  readonly sessionId: SessionId | null
  readonly validFrom: EpochMs
  /** Infinity where open. */
  readonly validUntil: EpochMs
  readonly superseded: boolean
  readonly archived: boolean
  /** null: the document has no vector of this model (any more). */
  readonly vector: Float32Array | null
}

export interface IndexChanges {
  /** To be passed as `since` next time. */
  readonly revision: number
  readonly changed: readonly IndexedVector[]
  readonly removed: readonly DocumentSeq[]
}

export interface PendingDocument {
  readonly seq: DocumentSeq
  readonly kind: DocumentKind
  /** Speaker of an episode, title of a memory. */
  readonly label: string | null
  readonly text: string
  readonly caption: string | null
  /** Of an episode. */
  readonly role: EpisodeRole | null
  /** Passed back with the vector: a document rewritten in between stays pending. */
  readonly textHash: string
}

export interface EmbeddedDocument {
  readonly seq: DocumentSeq
  /** Of the text that was embedded. */
  readonly textHash: string
  readonly vector: Float32Array
  /** For late interaction; null where the model shows none. */
  readonly tokens: Uint8Array | null
}

export type EmbeddingModelState = 'active' | 'building' | 'retired'

export interface StoredEmbeddingModel {
  readonly id: string
  /** null until the first vector is stored. */
  readonly dimensions: number | null
  readonly state: EmbeddingModelState
}

export interface EmbeddingRepository {
  models(): Promise<StoredEmbeddingModel[]>
  /** Registers a model and queues every document for it; a known model only changes state. */
  register(model: StoredEmbeddingModel): Promise<void>
  /** Makes `id` the one that answers; the former one is retired and its vectors dropped. */
  activate(id: string): Promise<void>
  /** Oldest first; memories before episodes. */
  pending(modelId: string, limit: number): Promise<PendingDocument[]>
  pendingCount(modelId: string): Promise<number>
  /**
   * Stores vectors and tokens, in place of those there were, and takes their documents off the queue, unless
   * the text changed meanwhile.
   */
  save(modelId: string, vectors: readonly EmbeddedDocument[]): Promise<void>
  /** Float32 vectors of some documents, for rescoring; absent where there is none. */
  load(modelId: string, seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, Float32Array>>
  /** Token codes of some documents, as they were saved; absent where there are none. */
  loadTokens(modelId: string, seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, Uint8Array>>
  /** What changed since a revision, this process's and others' writes alike; 0 means everything. */
  changesSince(modelId: string, revision: number): Promise<IndexChanges>
  /**
   * Deletes vectors of another size than the model's and queues their documents again; how many. With
   * `lookInside` also those that are not all numbers, which takes several times as long.
   */
  requeueDamaged(modelId: string, options?: { readonly lookInside?: boolean }): Promise<number>
  /** Queues documents again, whose vectors go on answering until new ones are there; how many wait that did not. */
  requeue(modelId: string, scopes: readonly ScopeId[] | null): Promise<number>
  /** Cheap: the newest revision, to decide whether `changesSince` is worth asking. */
  revision(): Promise<number>
}

export interface JournalRepository {
  append(entries: readonly JournalEntry[]): Promise<void>
  listFor(subjectId: string, limit: number): Promise<JournalEntry[]>
  /** In the order written. */
  listRun(runId: string): Promise<JournalEntry[]>
  /** Of each of these subjects, the newest entry that is later than the run's last one on it. */
  listLater(runId: string, subjectIds: readonly string[]): Promise<ReadonlyMap<string, JournalEntry>>
  /** For good: where entries repeat words of something that a person removed. */
  remove(ids: readonly JournalId[]): Promise<void>
  /** What was written after a position, in the order written, each with its own. */
  listAfter(position: number, limit: number): Promise<readonly JournaledEntry[]>
  /** Of the last entry that was ever written; 0 before the first. */
  position(): Promise<number>
}

/** An entry, and where it stands in the order of writing. */
export interface JournaledEntry extends JournalEntry {
  readonly position: number
}

/** How far files were read, what must not come back, and what was served. */
export interface CaptureRepository {
  findWatermark(path: string): Promise<Watermark | null>
  saveWatermark(watermark: Watermark): Promise<void>
  listWatermarks(): Promise<Watermark[]>
  /** Hashes of what a user removed: it is not captured again. */
  addTombstones(hashes: readonly string[], now: EpochMs): Promise<void>
  findTombstones(hashes: readonly string[]): Promise<ReadonlySet<string>>
  listTombstones(): Promise<string[]>
  /** Fingerprints of text that Lore gave to an agent. */
  addServed(fingerprints: readonly string[], now: EpochMs): Promise<void>
  findServed(fingerprints: readonly string[], since: EpochMs): Promise<ReadonlySet<string>>
  pruneServed(before: EpochMs): Promise<void>
  /** Small named values that all processes share: the pause, excluded projects. */
  readNote(key: string): Promise<unknown>
  writeNote(key: string, value: unknown): Promise<void>
}

/** Segments of conversations, what was decided about their items, and quotes that wait for their episode. */
export interface DigestRepository {
  /**
   * Sessions whose last turn is not later than `idleSince` and that have turns beyond their last segment,
   * newest first.
   */
  listUnsegmented(idleSince: EpochMs, limit: number): Promise<SessionId[]>
  countUnsegmented(idleSince: EpochMs, scopes?: readonly ScopeId[] | null): Promise<number>
  insertSegments(segments: readonly Segment[]): Promise<void>
  /** Fails as `session_not_found` where the segment is gone, with its conversation. */
  updateSegment(
    id: SegmentId,
    changes: Partial<
      Pick<Segment, 'state' | 'attempts' | 'nextTryAt' | 'reason' | 'extractor' | 'digestedAt'>
    >,
  ): Promise<void>
  findSegment(id: SegmentId): Promise<Segment | null>
  /** Of one session, in order. */
  listSegments(sessionId: SessionId): Promise<Segment[]>
  /** Pending ones that may be tried at `now`: newest session first, in order within it; of one session where named. */
  listDue(now: EpochMs, limit: number, sessionId?: SessionId): Promise<Segment[]>
  countSegments(scopes?: readonly ScopeId[] | null): Promise<Readonly<Record<SegmentState, number>>>
  /** Pending or failed segments that failed before, latest try first. */
  listTroubled(limit: number): Promise<Segment[]>
  /** Makes failed segments pending again, of one session or all, with all their tries before them; how many. */
  retryFailed(sessionId?: SessionId): Promise<number>

  addDecisions(decisions: readonly Decision[]): Promise<void>
  /** Newest first; of a memory: those that made it and those that were taken against it. */
  listDecisions(query: {
    readonly segmentId?: SegmentId
    readonly memoryId?: MemoryId
    readonly limit: number
  }): Promise<Decision[]>

  /** A principle whose words have not been captured yet; replaces what was pending for the same memory. */
  addPendingQuote(pending: PendingQuote): Promise<void>
  /** Oldest first. */
  listPendingQuotes(limit: number): Promise<PendingQuote[]>
  removePendingQuotes(memoryIds: readonly MemoryId[]): Promise<void>
}

export interface PendingQuote {
  readonly memoryId: MemoryId
  /** The client's session in which it was stored. */
  readonly session: string
  readonly since: EpochMs
}

export interface LedgerRepository {
  append(entry: LedgerEntry): Promise<void>
  /** Newest first. */
  list(query: {
    readonly since?: EpochMs
    readonly limit: number
    readonly offset?: number
  }): Promise<LedgerEntry[]>
  totals(since: EpochMs): Promise<LedgerTotals>
  /** Per UTC day, purpose and model; newest day first. */
  byDay(since: EpochMs): Promise<readonly LedgerDay[]>
}

export interface LedgerDay extends LedgerTotals {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  readonly purpose: string
  readonly model: string
}

/**
 * A topic's centre among the vectors of one model. It goes when its root or one of its members (below the
 * root, or naming it as `cluster`) is purged, and with the model's vectors; it is then made again from what
 * is left.
 */
export interface Cluster {
  /** Of the root whose subtree it is. */
  readonly id: string
  readonly scopeId: ScopeId
  readonly modelId: string
  readonly centroid: Float32Array
  /** How many vectors it is the mean of. */
  readonly members: number
  readonly updatedAt: EpochMs
}

export interface ClusterRepository {
  list(scopeId: ScopeId, modelId: string): Promise<Cluster[]>
  find(id: string, modelId: string): Promise<Cluster | null>
  /** Inserts or replaces. */
  save(clusters: readonly Cluster[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/**
 * Memories of one scope that hang together by their links, whatever tree they stand in. Derived. Its name and centre go
 * when one of its members is purged; sleep makes them again from what is left.
 */
export interface Community {
  readonly id: string
  readonly scopeId: ScopeId
  /** Distinctive words of its members. */
  readonly name: string
  /** Live ones. */
  readonly members: number
  readonly updatedAt: EpochMs
}

/** A community as sleep makes and keeps it. */
export interface StoredCommunity extends Omit<Community, 'members' | 'name'> {
  /** null: it waits for one. */
  readonly name: string | null
  /** Most central first; a memory is in one community. */
  readonly memberIds: readonly MemoryId[]
  /** The mean direction of the members' vectors; null where none had one. */
  readonly centre: { readonly modelId: string; readonly centroid: Float32Array } | null
}

export interface CommunityRepository {
  /** Those that have a name, largest first. */
  list(scopes: readonly ScopeId[] | null, limit: number): Promise<Community[]>
  /** Live members of each, most central first, at most `limit` of each. */
  membersOf(ids: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly MemoryId[]>>
  /** The community a memory is in; those in none are absent. */
  findFor(memoryIds: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, string>>
  /** Of communities with a name and a centre among the vectors of the model. */
  listCentres(
    scopes: readonly ScopeId[] | null,
    modelId: string,
  ): Promise<{ readonly id: string; readonly scopeId: ScopeId; readonly centroid: Float32Array }[]>
  /** All of a scope, those without a name and members that are not live included. */
  load(scopeId: ScopeId): Promise<StoredCommunity[]>
  /** Inserts or replaces; members leave the community they were in. Where one is gone, name and centre are left out. */
  save(community: StoredCommunity): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** What has changed since communities were looked for. */
  findChanges(): Promise<CommunityChanges>
  /** Adds to what has changed; those of scopes that were not looked at yet are left out. */
  noteChanges(changes: CommunityChanges): Promise<void>
  /** The communities of the scope are as its graph is. */
  noteFound(scopeId: ScopeId): Promise<void>
}

export interface CommunityChanges {
  /** Of the graph: up to there changes were counted. */
  readonly revision: number
  /** By scope; without those not looked at yet, and those in which something must be made again. */
  readonly byScope: ReadonlyMap<ScopeId, number>
}

export interface RunRepository {
  insert(run: Run): Promise<void>
  update(id: string, changes: Partial<Omit<Run, 'id' | 'kind' | 'startedAt'>>): Promise<void>
  find(id: string): Promise<Run | null>
  /** Ids that begin with the prefix, at most `limit`. */
  findByIdPrefix(prefix: string, limit: number): Promise<string[]>
  /** Newest first. */
  list(limit: number, offset?: number): Promise<Run[]>
  /** The newest of the kind that was done. */
  lastDone(kind: Run['kind']): Promise<Run | null>
}

export interface PairRepository {
  /** What is known of these pairs of content hashes, in any order of the two; keyed `smaller larger`. */
  find(
    question: PairQuestion,
    pairs: readonly (readonly [string, string])[],
  ): Promise<ReadonlyMap<string, JudgedPair>>
  /** Inserts or replaces. */
  save(pairs: readonly JudgedPair[]): Promise<void>
  list(question: PairQuestion, verdict: string, limit: number): Promise<JudgedPair[]>
}

/** That a session was reflected on. Stays when the memory goes: a session is reflected on once. */
export interface Reflection {
  readonly namespace: string
  /** As the client names it. */
  readonly session: string
  /** The memory that keeps what was thought; it may have gone since. */
  readonly memoryId: MemoryId
  readonly createdAt: EpochMs
}

export interface ReflectionRepository {
  find(namespace: string, session: string): Promise<Reflection | null>
  /** Fails where the session has one already. */
  add(reflection: Reflection): Promise<void>
  /** Oldest first. */
  list(namespace: string): Promise<Reflection[]>
  /** Only where an import that brought it is taken back. */
  remove(namespace: string, session: string): Promise<void>
}

/** A file of a Markdown folder that was indexed. */
export interface VaultFile {
  /** Absolute. */
  readonly path: string
  /** The folder it belongs to, absolute. */
  readonly vault: string
  /** SHA-256 of its bytes, hex. */
  readonly hash: string
  /** Of the memory that stands for the whole file. */
  readonly memoryId: MemoryId
  readonly indexedAt: EpochMs
}

export interface VaultRepository {
  list(vault: string): Promise<VaultFile[]>
  listVaults(): Promise<string[]>
  save(file: VaultFile): Promise<void>
  remove(paths: readonly string[]): Promise<void>
}

/** Writes that wait, and how those went that did. */
export interface QueueRepository {
  insert(write: QueuedWrite): Promise<void>
  find(id: MemoryId): Promise<QueuedWrite | null>
  /**
   * The most urgent waiting ones whose time has come, the oldest of equal ones first. They count as begun and are
   * left alone by others until `leaseUntil`: should whoever took them die, they are taken again then.
   * @param only this one, where it may be taken
   */
  take(now: EpochMs, leaseUntil: EpochMs, limit: number, only?: MemoryId): Promise<QueuedWrite[]>
  /** Whether `take` would give something; cheap. */
  isDue(now: EpochMs): Promise<boolean>
  /** Nothing of its input stays. */
  finish(id: MemoryId, outcome: QueueOutcome, at: EpochMs): Promise<void>
  /** `nextTryAt` null: given up. */
  fail(id: MemoryId, reason: string, nextTryAt: EpochMs | null, at: EpochMs): Promise<void>
  /** Failed ones wait again with all their tries before them; how many. */
  retry(ids: readonly MemoryId[] | null, now: EpochMs): Promise<number>
  remove(ids: readonly MemoryId[]): Promise<void>
  /** Most urgent first, then oldest; finished ones newest first. */
  list(state: QueueState, limit: number, offset?: number, namespace?: string): Promise<QueuedWrite[]>
  /** Of one namespace; default: of all. */
  counts(namespace?: string): Promise<QueueCounts>
  /** Finished ones that ended before the moment. */
  prune(before: EpochMs): Promise<void>
}

/** How far an agent has read of what changed in a namespace. */
export interface AgentOffset {
  readonly agent: string
  readonly namespace: string
  /** In the journal: everything up to it was seen. */
  readonly position: number
  readonly readAt: EpochMs
}

export interface AgentRepository {
  findOffset(agent: string, namespace: string): Promise<AgentOffset | null>
  /** Never goes back: of two that acknowledge at once, the one further on stays. */
  saveOffset(offset: AgentOffset): Promise<void>
  /** By name. */
  listOffsets(namespace: string): Promise<AgentOffset[]>
}
