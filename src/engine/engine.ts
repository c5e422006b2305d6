/**
 * The use cases, as one interface. In process it is made by compose.ts; a client of the daemon
 * implements the same interface over the socket, so every input and answer is plain JSON-able data.
 */

import type {
  FeedItem,
  ForgetConversationsInput,
  ForgottenConversations,
  ListSessionsInput,
  SessionListing,
  SessionPage,
  ShowSessionInput,
} from '../capture/conversations.ts'
import type { CaptureStatus, IngestInput, IngestReport } from '../capture/ingest.ts'
import type { StageInput, StageOutcome } from '../capture/stage.ts'
import type { AuditInput, AuditReport } from '../care/audit/audit-views.ts'
import type { MaintainGraphInput, MaintainGraphReport } from '../care/maintain/maintain-views.ts'
import type { RebuildInput, RebuildReport } from '../care/rebuild/rebuild-views.ts'
import type { SelfTestStep } from '../care/self-test.ts'
import type { EngineStats } from '../care/stats.ts'
import type { VerifyInput, VerifyReport } from '../care/verify/verify-views.ts'
import type { Caller } from '../core/caller.ts'
import type { Edge, Relation } from '../core/edge.ts'
import type { HookAnswer, HookCall } from '../core/hook.ts'
import type { EdgeId, EpochMs, MemoryId } from '../core/ids.ts'
import type { RecallAnswer, RecallQuery } from '../core/recall.ts'
import type { Scope, StoredScope } from '../core/scope.ts'
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
import type { SupersedeInput } from '../kernel/changes/apply-supersede.ts'
import type { ListInput, MemoryListing } from '../kernel/listing.ts'
import type { MemoryTree, MemoryView } from '../kernel/memory-views.ts'
import type { FeedbackInput, FeedbackOutcome } from '../memories/feedback.ts'
import type { ForgetInput } from '../memories/forget.ts'
import type { GovernInput, GovernOutcome } from '../memories/govern.ts'
import type { ReadAnswer, ReadInput } from '../memories/read.ts'
import type { UpdatedMemory, UpdateInput } from '../memories/update.ts'
import type {
  ConflictListing,
  ListConflictsInput,
  ResolveConflictInput,
  ResolvedConflict,
} from '../memories/views/conflict-views.ts'
import type {
  KnowledgeStats,
  KnowledgeStatsInput,
  KnownListing,
  KnownMemory,
  ListMemoriesInput,
  LoadMemoriesInput,
} from '../memories/views/list-views.ts'
import type {
  ConnectInput,
  ConnectOutcome,
  RememberInput,
  RememberOutcome,
} from '../memories/views/write-views.ts'
import type {
  FoundExperience,
  RecallExperienceInput,
  RecordExperienceInput,
  RecordedExperience,
} from '../profiles/knowledge-graph/experience/experience-views.ts'
import type { CrystallizeInput, CrystallizeReport } from '../profiles/knowledge-graph/skill/skill-views.ts'
import type {
  ReadManyInput,
  RememberManyInput,
  RememberManyOutcome,
  WholeMemory,
} from '../profiles/lorekeeper/batch-views.ts'
import type { RatedLink, RateLinkInput } from '../profiles/lorekeeper/rate-link.ts'
import type { AcknowledgeInput, AgentSync, SyncAgentInput } from '../profiles/memory-v3/views/agent-views.ts'
import type { IntegrityInput, IntegrityReport } from '../profiles/memory-v3/views/integrity-views.ts'
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
import type {
  HookStats,
  HookStatsInput,
  HookStatus,
  HookStatusInput,
  TendedSessions,
} from '../session/moment/hook-views.ts'
import type {
  DrainInput,
  DrainReport,
  EnqueuedWrite,
  EnqueueInput,
  ListQueueInput,
  QueueChoice,
  QueueListing,
} from '../session/queue/queue-views.ts'
import type { ProcessedSession, ReflectInput, ReflectOutcome } from '../session/reflection/reflect-views.ts'
import type {
  ListedRun,
  ListRunsInput,
  RunView,
  SleepInput,
  SleepReport,
  UndoInput,
  UndoReport,
} from '../sleep/run/sleeping.ts'
import type {
  FindImportsInput,
  ImportChoices,
  ImportInput,
  ImportReport,
} from '../transfer/imported/import-views.ts'
import type { ReindexInput, ReindexReport } from '../transfer/vault/reindex-views.ts'

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
  listRuns(input?: ListRunsInput): Promise<readonly ListedRun[]>
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

export type { Relation }
