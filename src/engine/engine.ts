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
import type { Caller } from '../core/caller.ts'
import type { Edge, Relation } from '../core/edge.ts'
import type { HookAnswer, HookCall } from '../core/hook.ts'
import type { EdgeId, EpochMs, MemoryId } from '../core/ids.ts'
import type { RecallAnswer, RecallQuery } from '../core/recall.ts'
import type { DigestTextInput, DigestTextReport } from '../digest/run/digestion.ts'
import type { SupersedeInput } from '../kernel/changes/apply-supersede.ts'
import type { ListInput } from '../kernel/listing.ts'
import type { MemoryView } from '../kernel/memory-views.ts'
import type { UseCase } from '../kernel/use-case.ts'
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
import type { UseCases } from './use-cases.ts'

export type { Association, MemoryLine, MemoryTree, MemoryView, Provenance } from '../kernel/memory-views.ts'
export type {
  Arrival,
  ConnectInput,
  ConnectOutcome,
  NearestLink,
  RememberInput,
  RememberOutcome,
} from '../memories/views/write-views.ts'

type Call<Described> =
  Described extends UseCase<string, infer Given, infer _Input, infer Answer>
    ? NoInput extends Given
      ? (input: Given | undefined, caller: Caller) => Promise<Answer>
      : (input: Given, caller: Caller) => Promise<Answer>
    : never

/** No field has to be given. */
export type NoInput = Readonly<Record<never, never>>

/** Every use case by its name, and how to end. */
export type Engine = { readonly [Name in keyof UseCases]: Call<UseCases[Name]> } & Undescribed

interface Undescribed {
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
  drainQueue(input: DrainInput | undefined, caller: Caller): Promise<DrainReport>
  listQueue(input: ListQueueInput, caller: Caller): Promise<QueueListing>
  /** What failed waits again. */
  retryQueued(input: QueueChoice | undefined, caller: Caller): Promise<{ readonly retried: number }>
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
  processedSessions(
    input: Pick<ReflectInput, 'scope'> | undefined,
    caller: Caller,
  ): Promise<readonly ProcessedSession[]>
  /** Several memories whole, in the order asked for, with how strong they are by now. Not an access. */
  loadMemories(input: LoadMemoriesInput, caller: Caller): Promise<readonly KnownMemory[]>
  /** Memories by what they are, in an order of one's choice. */
  listMemories(input: ListMemoriesInput, caller: Caller): Promise<KnownListing>
  /** How much is known, of what sort, and how it hangs together. */
  knowledgeStats(input: KnowledgeStatsInput | undefined, caller: Caller): Promise<KnowledgeStats>

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
  listTopics(input: ListTopicsInput, caller: Caller): Promise<TopicListing>

  // experiences and skills
  /** Keeps what was done, decided and achieved; the same again makes the former one stronger. */
  recordExperience(input: RecordExperienceInput, caller: Caller): Promise<RecordedExperience>
  /** Experiences made in circumstances like these, best first. */
  recallExperience(input: RecallExperienceInput, caller: Caller): Promise<readonly FoundExperience[]>
  /** What is known about a topic that skill files do not say; on request a skill made of it. */
  crystallizeSkill(input: CrystallizeInput, caller: Caller): Promise<CrystallizeReport>

  // capture
  /** Reads what is new in the agents' files, newest first, up to a number of files and bytes. */
  ingest(input: IngestInput, caller: Caller): Promise<IngestReport>
  captureStatus(input: NoInput | undefined, caller: Caller): Promise<CaptureStatus>
  /** At rest until the moment given, or until resumed. */
  pauseCapture(input: { readonly until: EpochMs | null }, caller: Caller): Promise<CaptureStatus>
  resumeCapture(input: NoInput | undefined, caller: Caller): Promise<CaptureStatus>
  listSessions(input: ListSessionsInput, caller: Caller): Promise<SessionListing>
  /** One page of a conversation; the id may be a prefix, or the agent's own. */
  showSession(input: ShowSessionInput, caller: Caller): Promise<SessionPage>
  /** What was staged last, newest first. */
  feed(input: ListInput, caller: Caller): Promise<readonly FeedItem[]>
  /** Removes conversations for good, with what was made of them, so that they do not come back. */
  forgetConversations(input: ForgetConversationsInput, caller: Caller): Promise<ForgottenConversations>

  // digest
  /** Keeps a text as a conversation, and makes knowledge of it at once. */
  digestText(input: DigestTextInput, caller: Caller): Promise<DigestTextReport>

  // sleep
  /** Statements that contradict each other and that no rule may settle. */
  listConflicts(input: ListConflictsInput | undefined, caller: Caller): Promise<ConflictListing>
  resolveConflict(input: ResolveConflictInput, caller: Caller): Promise<ResolvedConflict>

  /** Holds the store against itself and the folders it was fed from, and mends it where asked. */
  checkIntegrity(input: IntegrityInput, caller: Caller): Promise<IntegrityReport>

  // hooks
  /** One moment of an agent's session: what the model is to be told, if anything. Never throws for what happens inside. */
  hook(input: HookCall, caller: Caller): Promise<HookAnswer>
  /** Closes sessions that came to rest, and gives the care that one asked for. */
  tendSessions(input: NoInput | undefined, caller: Caller): Promise<TendedSessions>
  /** How hooks went of late. */
  hookStatus(input: HookStatusInput | undefined, caller: Caller): Promise<HookStatus>
  /** Whether what hooks gave was of use. */
  hookStats(input: HookStatsInput | undefined, caller: Caller): Promise<HookStats>

  // agents
  /** What changed since an agent last asked; finds where two of them say the opposite. */
  syncAgent(input: SyncAgentInput, caller: Caller): Promise<AgentSync>
  acknowledgeChanges(input: AcknowledgeInput, caller: Caller): Promise<{ readonly position: number }>

  close(): Promise<void>
}

export type { Relation }
