/**
 * The use cases, as one interface. In process it is made by compose.ts; a client of the daemon
 * implements the same interface over the socket, so every input and answer is plain JSON-able data.
 */
import type { Caller } from '../core/caller.ts'
import type { CaptureDrop, Pause } from '../core/capture.ts'
import type { Episode, EpisodeRole, Session } from '../core/conversation.ts'
import type { Edge, EdgeLayer, Relation } from '../core/edge.ts'
import type { AccessGrade } from '../core/entity.ts'
import type { HookAnswer, HookCall } from '../core/hook.ts'
import type { EdgeId, EpisodeId, EpochMs, MemoryId } from '../core/ids.ts'
import type { Category, GovernanceLayer, Memory, MemoryKind, Structure, Trust } from '../core/memory.ts'
import type { StoreDescription } from '../core/ports/store.ts'
import type { RecallAnswer, RecallQuery } from '../core/recall.ts'
import type { Run } from '../core/run.ts'
import type { Scope, StoredScope } from '../core/scope.ts'
import type { Classification, GovernanceGuard } from '../strength/governance.ts'
import type { AcknowledgeInput, AgentSync, SyncAgentInput } from '../profiles/memory-v3/views/agent-views.ts'
import type { AuditInput, AuditReport } from '../care/audit/audit-views.ts'
import type {
  ConflictListing,
  ListConflictsInput,
  ResolveConflictInput,
  ResolvedConflict,
} from '../memories/views/conflict-views.ts'
import type {
  CompactInput,
  CompactReport,
  DigestInput,
  DigestReport,
  DigestStatus,
  DigestTextInput,
  DigestTextReport,
  ExtractInput,
  ExtractReport,
  LedgerInput,
  LedgerReport,
  SegmentView,
} from '../digest/run/digestion.ts'
import type {
  FoundExperience,
  RecallExperienceInput,
  RecordExperienceInput,
  RecordedExperience,
} from '../profiles/knowledge-graph/experience/experience-views.ts'
import type {
  HookStats,
  HookStatsInput,
  HookStatus,
  HookStatusInput,
  TendedSessions,
} from '../session/moment/hook-views.ts'
import type { IntegrityInput, IntegrityReport } from '../profiles/memory-v3/views/integrity-views.ts'
import type {
  KnowledgeStats,
  KnowledgeStatsInput,
  KnownListing,
  KnownMemory,
  ListMemoriesInput,
  LoadMemoriesInput,
} from '../memories/views/list-views.ts'
import type { MaintainGraphInput, MaintainGraphReport } from '../care/maintain/maintain-views.ts'
import type { ReadManyInput, RememberManyInput, RememberManyOutcome, WholeMemory } from '../profiles/lorekeeper/batch-views.ts'
import type { Association, MemoryLine, MemoryTree, MemoryView, Provenance } from '../kernel/memory-views.ts'
import type { RebuildInput, RebuildReport } from '../care/rebuild/rebuild-views.ts'
import type { ProcessedSession, ReflectInput, ReflectOutcome } from '../session/reflection/reflect-views.ts'
import type { ReindexInput, ReindexReport } from '../transfer/vault/reindex-views.ts'
import type { CrystallizeInput, CrystallizeReport } from '../profiles/knowledge-graph/skill/skill-views.ts'
import type { RunView, SleepInput, SleepReport, UndoInput, UndoReport } from '../sleep/run/sleeping.ts'
import type {
  CausalChainAnswer,
  CausalChainInput,
  ExploredTree,
  ExploreInput,
  LinkRecommendations,
  ListTopicsInput,
  RecommendLinksInput,
  Timeline,
  TimelineInput,
  TopicListing,
  Traversal,
  TraverseInput,
} from '../recall/graph-queries/graph-views.ts'
import type { FindImportsInput, ImportChoices, ImportInput, ImportReport } from '../transfer/imported/import-views.ts'
import type { VerifyInput, VerifyReport } from '../care/verify/verify-views.ts'
import type {
  DrainInput,
  DrainReport,
  EnqueuedWrite,
  EnqueueInput,
  ListQueueInput,
  QueueChoice,
  QueueListing,
} from '../session/queue/queue-views.ts'
import type { ConnectInput, ConnectOutcome, RememberInput, RememberOutcome } from '../memories/views/write-views.ts'

export type { Association, MemoryLine, MemoryTree, MemoryView, Provenance } from '../kernel/memory-views.ts'
export type {
  Arrival,
  ConnectInput,
  ConnectOutcome,
  NearestLink,
  RememberInput,
  RememberOutcome,
} from '../memories/views/write-views.ts'

export interface Engine {
  // writing
  remember(input: RememberInput, caller: Caller): Promise<RememberOutcome>
  /** Several at once, with links; what fails keeps nothing else from being done. */
  rememberMany(input: RememberManyInput, caller: Caller): Promise<RememberManyOutcome>
  /** Keeps what was said about a session at its end, once, and makes memories of what it taught. */
  reflect(input: ReflectInput, caller: Caller): Promise<ReflectOutcome>
  update(input: UpdateInput, caller: Caller): Promise<UpdatedMemory>
  supersede(input: SupersedeInput, caller: Caller): Promise<MemoryView>
  connect(input: ConnectInput, caller: Caller): Promise<ConnectOutcome>
  disconnect(input: { readonly id: EdgeId }, caller: Caller): Promise<Edge>
  forget(input: ForgetInput, caller: Caller): Promise<MemoryView>
  restore(input: { readonly id: MemoryId }, caller: Caller): Promise<MemoryView>
  /** Removes for good, with everything that hangs on it; children move up to the parent. */
  purge(input: { readonly id: MemoryId }, caller: Caller): Promise<{ readonly purged: readonly MemoryId[] }>
  /** How a memory served: an access, and what it does to the memory's standing. */
  feedback(input: FeedbackInput, caller: Caller): Promise<FeedbackOutcome>
  /** How a link served: its weight follows. */
  rateLink(input: RateLinkInput, caller: Caller): Promise<RatedLink>
  /** As remember, answered as soon as it is safe; written in its turn, by whoever runs the engine. */
  enqueue(input: EnqueueInput, caller: Caller): Promise<EnqueuedWrite>
  /** Does some of what waits. */
  drainQueue(input?: DrainInput): Promise<DrainReport>
  listQueue(input: ListQueueInput, caller: Caller): Promise<QueueListing>
  /** What failed waits again. */
  retryQueued(input?: QueueChoice): Promise<{ readonly retried: number }>
  /** Gives up for good what failed. */
  dropQueued(input: QueueChoice, caller: Caller): Promise<{ readonly dropped: readonly MemoryId[] }>
  /** Sets the layer and the protection of a memory, or says what they are. */
  govern(input: GovernInput, caller: Caller): Promise<GovernOutcome>
  /** Stages a conversation's turns in order, each exactly once. */
  stage(input: StageInput, caller: Caller): Promise<StageOutcome>

  // reading
  recall(input: RecallQuery, caller: Caller): Promise<RecallAnswer>
  /** Counts as an access. */
  read(input: ReadInput, caller: Caller): Promise<ReadAnswer>
  /** Several memories whole, in the order asked for; an access of each, unless they are only listed. */
  readMany(input: ReadManyInput, caller: Caller): Promise<readonly WholeMemory[]>
  /** Sessions that were reflected on. */
  processedSessions(input?: Pick<ReflectInput, 'scope'>): Promise<readonly ProcessedSession[]>
  listRoots(input: ListInput): Promise<MemoryListing>
  children(input: { readonly id: MemoryId }): Promise<MemoryListing>
  parent(input: { readonly id: MemoryId }): Promise<MemoryView | null>
  subtree(input: { readonly id: MemoryId; readonly maxDepth?: number }): Promise<MemoryTree>
  recent(input: ListInput & { readonly sinceHours?: number }): Promise<MemoryListing>
  listArchived(input: ListInput): Promise<MemoryListing>
  stats(input?: { readonly scope?: Partial<Scope> }): Promise<EngineStats>
  /** Several memories whole, in the order asked for, with how strong they are by now. Not an access. */
  loadMemories(input: LoadMemoriesInput, caller: Caller): Promise<readonly KnownMemory[]>
  /** Memories by what they are, in an order of one's choice. */
  listMemories(input: ListMemoriesInput, caller: Caller): Promise<KnownListing>
  /** How much is known, of what sort, and how it hangs together. */
  knowledgeStats(input?: KnowledgeStatsInput): Promise<KnowledgeStats>
  /** The id that begins with what a person typed, of a memory or, if asked, an episode; throws where none or several do. */
  resolveId(input: { readonly prefix: string; readonly episodesToo?: boolean }): Promise<MemoryId>

  // thought: none of it is an access, none of it writes
  /** From root causes to last effects, through a memory or what a question finds; and what it rests on. */
  causalChain(input: CausalChainInput, caller: Caller): Promise<CausalChainAnswer>
  /** What was true, and what was said, along time. */
  timeline(input: TimelineInput, caller: Caller): Promise<Timeline>
  /** What a memory is linked to, breadth first, and how each was reached. */
  traverse(input: TraverseInput, caller: Caller): Promise<Traversal>
  /** The trees of the roots that fit a topic best, best first. */
  explore(input: ExploreInput, caller: Caller): Promise<readonly ExploredTree[]>
  /** Memories that might be linked to one, or to a text, with what speaks for each. */
  recommendLinks(input: RecommendLinksInput, caller: Caller): Promise<LinkRecommendations>
  listTopics(input: ListTopicsInput): Promise<TopicListing>

  // experiences and skills
  /** Keeps what was done, decided and achieved; the same again makes the former one stronger. */
  recordExperience(input: RecordExperienceInput, caller: Caller): Promise<RecordedExperience>
  /** Experiences made in circumstances like these, best first. */
  recallExperience(input: RecallExperienceInput, caller: Caller): Promise<readonly FoundExperience[]>
  /** What is known about a topic that skill files do not say; on request a skill made of it. */
  crystallizeSkill(input: CrystallizeInput, caller: Caller): Promise<CrystallizeReport>
  /** Looks over the graph of links and, where asked, tends it. */
  maintainGraph(input: MaintainGraphInput, caller: Caller): Promise<MaintainGraphReport>

  // capture
  /** Reads what is new in the agents' files, newest first, up to a number of files and bytes. */
  ingest(input: IngestInput, caller: Caller): Promise<IngestReport>
  captureStatus(): Promise<CaptureStatus>
  /** At rest until the moment given, or until resumed. */
  pauseCapture(input: { readonly until: EpochMs | null }): Promise<CaptureStatus>
  resumeCapture(): Promise<CaptureStatus>
  listSessions(input: ListSessionsInput): Promise<SessionListing>
  /** One page of a conversation; the id may be a prefix, or the agent's own. */
  showSession(input: ShowSessionInput): Promise<SessionPage>
  /** What was staged last, newest first. */
  feed(input: ListInput): Promise<readonly FeedItem[]>
  /** Removes conversations for good, with what was made of them, so that they do not come back. */
  forgetConversations(input: ForgetConversationsInput, caller: Caller): Promise<ForgottenConversations>

  // digest
  /** Makes knowledge of conversations at rest, up to a number of segments. */
  digest(input: DigestInput, caller: Caller): Promise<DigestReport>
  digestStatus(): Promise<DigestStatus>
  /** How a session is, or would be, cut into segments. */
  listSegments(input: {
    readonly session: string
    readonly decisions?: boolean
  }): Promise<readonly SegmentView[]>
  /** Candidate facts of any text, and what would be done about each. Stores nothing. */
  extract(input: ExtractInput, caller: Caller): Promise<ExtractReport>
  /** Keeps a text as a conversation, and makes knowledge of it at once. */
  digestText(input: DigestTextInput, caller: Caller): Promise<DigestTextReport>
  /** Shortens a text without losing a number, name, path or decision. Stores nothing. */
  compact(input: CompactInput, caller: Caller): Promise<CompactReport>
  /** What language models were asked, and what it cost. */
  ledger(input?: LedgerInput): Promise<LedgerReport>

  // sleep
  /** Looks after what is known, for an agent in its own namespace only, phase by phase; one run in the journal. */
  sleep(input: SleepInput, caller: Caller): Promise<SleepReport>
  listRuns(input?: { readonly limit?: number; readonly offset?: number }): Promise<readonly Run[]>
  /** The id may be the beginning of one. */
  showRun(input: { readonly id: string }): Promise<RunView>
  undo(input: UndoInput, caller: Caller): Promise<UndoReport>
  /** Statements that contradict each other and that no rule may settle. */
  listConflicts(input?: ListConflictsInput): Promise<ConflictListing>
  resolveConflict(input: ResolveConflictInput, caller: Caller): Promise<ResolvedConflict>
  /** Holds memories against the files they came from. */
  verify(input: VerifyInput, caller: Caller): Promise<VerifyReport>
  /** Indexes a folder of Markdown notes, and only what changed in it the next time. */
  reindex(input: ReindexInput, caller: Caller): Promise<ReindexReport>
  /** Brings over what another program knows, so many records at a time; one run that undo takes back. */
  importFrom(input: ImportInput, caller: Caller): Promise<ImportReport>
  /** What there is to bring over, at a path or in the usual places. Changes nothing. */
  findImports(input?: FindImportsInput): Promise<ImportChoices>
  /** Looks for what should not be so. Changes nothing. */
  audit(input?: AuditInput): Promise<AuditReport>
  /** Remakes what is derived, up to a time; the next call goes on. */
  rebuild(input: RebuildInput, caller: Caller): Promise<RebuildReport>

  /** Holds the store against itself and the folders it was fed from, and mends it where asked. */
  checkIntegrity(input: IntegrityInput, caller: Caller): Promise<IntegrityReport>

  // hooks
  /** One moment of an agent's session: what the model is to be told, if anything. Never throws for what happens inside. */
  hook(input: HookCall): Promise<HookAnswer>
  /** Closes sessions that came to rest, and gives the care that one asked for. */
  tendSessions(): Promise<TendedSessions>
  /** How hooks went of late. */
  hookStatus(input?: HookStatusInput): Promise<HookStatus>
  /** Whether what hooks gave was of use. */
  hookStats(input?: HookStatsInput): Promise<HookStats>

  // agents
  /** What changed since an agent last asked; finds where two of them say the opposite. */
  syncAgent(input: SyncAgentInput, caller: Caller): Promise<AgentSync>
  acknowledgeChanges(input: AcknowledgeInput): Promise<{ readonly position: number }>

  // scopes
  ensureScope(input: Partial<Scope>): Promise<StoredScope>
  listScopes(): Promise<readonly StoredScope[]>

  // upkeep
  /** Resolves when every document stored so far has its vector, or the time is over. */
  settle(input?: { readonly timeoutMs?: number }): Promise<{ readonly pending: number }>
  /** Writes, embeds, finds and removes a probe, and checks the store. */
  selfTest(): Promise<readonly SelfTestStep[]>
  close(): Promise<void>
}

export interface UpdatedMemory extends MemoryView {
  /** How many characters that nobody sees were taken out of what was given; absent where there were none. */
  readonly invisible?: number
}

export interface UpdateInput {
  readonly id: MemoryId
  readonly content?: string
  /** Only a person raises it, and a principle needs a quote, here or from before; anybody may lower it. */
  readonly trust?: Trust
  readonly quote?: string
  readonly category?: Category
  readonly title?: string
  readonly summary?: string
  readonly kind?: MemoryKind
  readonly element?: string | null
  readonly tags?: readonly string[]
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly structure?: Structure
  readonly protected?: boolean
  readonly salience?: number
  readonly validFrom?: EpochMs | null
  readonly validUntil?: EpochMs | null
  /** null makes it a root. Moves the subtree. */
  readonly parent?: MemoryId | null
}

export interface SupersedeInput {
  readonly old: MemoryId
  readonly by: MemoryId
  readonly reason?: string
}

export interface ForgetInput {
  readonly id: MemoryId
  readonly reason?: string
  /** A person has been asked: needed for protected memories and layers 1–2. */
  readonly confirmed?: boolean
}

export interface FeedbackInput {
  readonly id: MemoryId
  readonly useful: boolean
  /** Default: 4 (applied with success) where useful, 1 (corrected) where not; 2 means hard to make use of. */
  readonly grade?: AccessGrade
  /** 1–10: how good the memory was found to be; default 5. At most 2 and not useful, in two sessions, archives it. */
  readonly confidence?: number
  /** Why; kept in the journal. */
  readonly note?: string
  /** In place of what a rating usually moves. */
  readonly scale?: RatingScaleInput
}

export interface RatingScaleInput {
  /** 0–10, default 0.5: what a rating of full weight adds to the quality, or takes from it. */
  readonly bumpUp?: number
  readonly bumpDown?: number
  /** 1–1,000, default 20: ratings that the running confidence looks back on. */
  readonly window?: number
}

export interface RateLinkInput extends Pick<FeedbackInput, 'useful' | 'confidence' | 'note' | 'scale'> {
  readonly id: EdgeId
}

export interface RatedLink {
  readonly edge: Edge
  /** As it was when the rating came, what had faded taken off. */
  readonly weightBefore: number
}

/** What ratings and use move. */
export interface RatedStrength
  extends Pick<Memory, 'quality' | 'ratedConfidence' | 'strikes' | 'stabilityDays' | 'level'> {
  /** As believed at the moment of the rating, not as stored. */
  readonly confidence: number
}

export interface FeedbackOutcome {
  readonly memory: MemoryView
  readonly grade: AccessGrade
  readonly before: RatedStrength
  readonly after: RatedStrength
  readonly archived: boolean
  /** What keeps it although it was rated useless twice, in words; null where that does not arise. */
  readonly keptBecause: string | null
}

export interface GovernInput {
  readonly id: MemoryId
  readonly layer?: GovernanceLayer
  readonly protected?: boolean
  /** A person has been asked: needed to put something into layer 1, or take it out. */
  readonly confirmed?: boolean
}

export interface GovernOutcome {
  readonly memory: MemoryView
  readonly changed: boolean
  readonly before: Pick<Memory, 'layer' | 'protected'>
  /** What keeps it from rules and agents by now. */
  readonly guard: GovernanceGuard | null
  readonly protectingTag: string | null
  /** The layer that its tags, kind and flag speak for, if a person decides. */
  readonly suggested: Classification
}

export interface StagedTurn {
  /**
   * The source's id for the turn. Default: who said what when, and among equal turns of one call which of
   * them it is; so whoever stages a conversation piece by piece gives ids, or begins before equal turns.
   */
  readonly externalId?: string
  readonly role: EpisodeRole
  readonly speaker?: string
  /** May be empty where there is a caption. */
  readonly text: string
  readonly caption?: string
  readonly model?: string
  readonly at: EpochMs
  readonly sourceFile?: string
  readonly sourceLine?: number
  readonly sourceByte?: number
}

export interface StageInput {
  readonly agent: string
  /** The agent's id of the conversation. */
  readonly sessionId: string
  readonly scope?: Partial<Scope>
  readonly title?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly turns: readonly StagedTurn[]
}

export interface StageOutcome {
  readonly session: Session
  readonly staged: readonly EpisodeId[]
  /** Turns that were there already. */
  readonly known: number
}

export interface ReadInput {
  /** A memory, or an episode (then its neighbours come with it; not an access). */
  readonly id: string
}

export type ReadAnswer =
  | {
      readonly kind: 'memory'
      readonly memory: MemoryView
      readonly parent: MemoryLine | null
      readonly children: readonly MemoryLine[]
      readonly associations: readonly Association[]
      readonly provenance: Provenance
    }
  | {
      readonly kind: 'episode'
      readonly episode: Episode
      readonly session: Session
      readonly before: readonly Episode[]
      readonly after: readonly Episode[]
      /** Memories that name this episode as their source. */
      readonly memories: readonly MemoryLine[]
    }

export interface MemoryListing {
  readonly items: readonly MemoryLine[]
  readonly total: number
}

export interface ListInput {
  readonly scope?: Partial<Scope>
  readonly exactScope?: boolean
  readonly allScopes?: boolean
  readonly limit?: number
  readonly offset?: number
}

export interface EngineStats {
  readonly memories: number
  readonly roots: number
  readonly archived: number
  readonly episodes: number
  readonly sessions: number
  readonly edges: Readonly<Record<EdgeLayer, number>>
  readonly scopes: number
  readonly embedding: {
    readonly model: string
    readonly pending: number
    /** A model that is being built beside the active one. */
    readonly building: string | null
    /** Why vectors do not come, where they do not. */
    readonly problem: string | null
  }
  readonly store: StoreDescription
}

export interface SelfTestStep {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
  readonly hint: string | null
}

export interface IngestInput {
  /** Only files at or below this path, which need not lie where the agent keeps its own. */
  readonly path?: string
  readonly agent?: string
  /** Say what would be read, and read nothing. */
  readonly dryRun?: boolean
  readonly maxFiles?: number
  /** A file that goes on past it, or past the time, is left in the midst, at the end of a line. */
  readonly maxBytes?: number
  /** Reading ends soon after it. */
  readonly maxMs?: number
  /** Files that failed before this moment are tried again, though nothing about them changed. */
  readonly failedBefore?: EpochMs
}

export interface IngestReport {
  /** `paused`: nothing was read. */
  readonly state: 'done' | 'more' | 'paused' | 'planned'
  /** Read to their end. */
  readonly files: number
  readonly filesLeft: number
  readonly bytesLeft: number
  readonly bytes: number
  readonly lines: number
  readonly staged: number
  readonly rewritten: number
  readonly dropped: Readonly<Partial<Record<CaptureDrop, number>>>
  readonly redacted: Readonly<Record<string, number>>
  /** Files that could not be read, with the reason. */
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
  /** Files at the path that was named in which no agent's conversation was recognised. */
  readonly unrecognised: readonly string[]
}

export interface CaptureStatus {
  readonly paused: Pause | null
  readonly sources: readonly {
    readonly agent: string
    readonly title: string
    readonly roots: readonly string[]
    readonly files: number
    readonly filesRead: number
    /** Files, and folders, that could not be read the last time. */
    readonly failed: number
    readonly turns: number
    readonly bytesLeft: number
    readonly lastReadAt: EpochMs | null
    readonly lastError: string | null
  }[]
  readonly excluded: readonly string[]
}

export interface ListSessionsInput extends ListInput {
  readonly agent?: string
}

/** A session as lists show it. */
export interface SessionLine extends Session {
  readonly scope: string
}

export interface SessionListing {
  readonly items: readonly SessionLine[]
  readonly total: number
}

export interface ShowSessionInput {
  readonly id: string
  /** Position of the first turn; default 0. */
  readonly from?: number
  readonly limit?: number
}

export interface SessionPage {
  readonly session: SessionLine
  readonly episodes: readonly Episode[]
  /** Position to go on from; null at the end. */
  readonly next: number | null
}

export interface FeedItem {
  readonly episode: Episode
  readonly session: SessionLine
}

export interface ForgetConversationsInput {
  /** A session's id or a prefix of it, or the agent's own id. */
  readonly session?: string
  readonly project?: string
  /** All that was captured of agents' conversations, in every namespace and project. */
  readonly captured?: boolean
  /** A person has been asked. */
  readonly confirmed?: boolean
}

export interface ForgottenConversations {
  readonly sessions: number
  readonly episodes: number
  readonly memories: number
}

export type { Relation }
