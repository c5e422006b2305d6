/**
 * The use cases, as one interface. In process it is made by compose.ts; a client of the daemon
 * implements the same interface over the socket, so every input and answer is plain JSON-able data.
 */

import type { AuditInput, AuditReport } from '../care/audit/audit-views.ts'
import type { MaintainGraphInput, MaintainGraphReport } from '../care/maintain/maintain-views.ts'
import type { RebuildInput, RebuildReport } from '../care/rebuild/rebuild-views.ts'
import type { SelfTestStep } from '../care/self-test.ts'
import type { EngineStats } from '../care/stats.ts'
import type { VerifyInput, VerifyReport } from '../care/verify/verify-views.ts'
import type { Caller } from '../core/caller.ts'
import type { Edge, Relation } from '../core/edge.ts'
import type { EdgeId, MemoryId } from '../core/ids.ts'
import type { Run } from '../core/run.ts'
import type { Scope, StoredScope } from '../core/scope.ts'
import type {
  CompactInput,
  CompactReport,
  DigestInput,
  DigestReport,
  DigestStatus,
  ExtractInput,
  ExtractReport,
  LedgerInput,
  LedgerReport,
  SegmentView,
} from '../digest/run/digestion.ts'
import type { SupersedeInput } from '../kernel/changes/apply-supersede.ts'
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
import type { RunView, SleepInput, SleepReport, UndoInput, UndoReport } from '../sleep/run/sleeping.ts'
import type {
  FindImportsInput,
  ImportChoices,
  ImportInput,
  ImportReport,
} from '../transfer/imported/import-views.ts'
import type { ReindexInput, ReindexReport } from '../transfer/vault/reindex-views.ts'
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
export type { RecallQuery } from '../recall/recall.ts'

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
  /** Sets the layer and the protection of a memory, or says what they are. */
  govern(input: GovernInput, caller: Caller): Promise<GovernOutcome>

  // reading
  /** Counts as an access. */
  read(input: ReadInput, caller: Caller): Promise<ReadAnswer>
  stats(input: { readonly scope?: Partial<Scope> } | undefined, caller: Caller): Promise<EngineStats>
  /** Several memories whole, in the order asked for, with how strong they are by now. Not an access. */
  loadMemories(input: LoadMemoriesInput, caller: Caller): Promise<readonly KnownMemory[]>
  /** Memories by what they are, in an order of one's choice. */
  listMemories(input: ListMemoriesInput, caller: Caller): Promise<KnownListing>
  /** How much is known, of what sort, and how it hangs together. */
  knowledgeStats(input: KnowledgeStatsInput | undefined, caller: Caller): Promise<KnowledgeStats>

  // care
  /** Looks over the graph of links and, where asked, tends it. */
  maintainGraph(input: MaintainGraphInput, caller: Caller): Promise<MaintainGraphReport>

  // digest
  /** Makes knowledge of conversations at rest, up to a number of segments. */
  digest(input: DigestInput, caller: Caller): Promise<DigestReport>
  digestStatus(input: NoInput | undefined, caller: Caller): Promise<DigestStatus>
  /** How a session is, or would be, cut into segments. */
  listSegments(
    input: {
      readonly session: string
      readonly decisions?: boolean
    },
    caller: Caller,
  ): Promise<readonly SegmentView[]>
  /** Candidate facts of any text, and what would be done about each. Stores nothing. */
  extract(input: ExtractInput, caller: Caller): Promise<ExtractReport>
  /** Shortens a text without losing a number, name, path or decision. Stores nothing. */
  compact(input: CompactInput, caller: Caller): Promise<CompactReport>
  /** What language models were asked, and what it cost. */
  ledger(input: LedgerInput | undefined, caller: Caller): Promise<LedgerReport>

  // sleep
  /** Looks after what is known, for an agent in its own namespace only, phase by phase; one run in the journal. */
  sleep(input: SleepInput, caller: Caller): Promise<SleepReport>
  listRuns(
    input: { readonly limit?: number; readonly offset?: number } | undefined,
    caller: Caller,
  ): Promise<readonly Run[]>
  /** The id may be the beginning of one. */
  showRun(input: { readonly id: string }, caller: Caller): Promise<RunView>
  undo(input: UndoInput, caller: Caller): Promise<UndoReport>
  /** Statements that contradict each other and that no rule may settle. */
  listConflicts(input: ListConflictsInput | undefined, caller: Caller): Promise<ConflictListing>
  resolveConflict(input: ResolveConflictInput, caller: Caller): Promise<ResolvedConflict>
  /** Holds memories against the files they came from. */
  verify(input: VerifyInput, caller: Caller): Promise<VerifyReport>
  /** Indexes a folder of Markdown notes, and only what changed in it the next time. */
  reindex(input: ReindexInput, caller: Caller): Promise<ReindexReport>
  /** Brings over what another program knows, so many records at a time; one run that undo takes back. */
  importFrom(input: ImportInput, caller: Caller): Promise<ImportReport>
  /** What there is to bring over, at a path or in the usual places. Changes nothing. */
  findImports(input: FindImportsInput | undefined, caller: Caller): Promise<ImportChoices>
  /** Looks for what should not be so. Changes nothing. */
  audit(input: AuditInput | undefined, caller: Caller): Promise<AuditReport>
  /** Remakes what is derived, up to a time; the next call goes on. */
  rebuild(input: RebuildInput, caller: Caller): Promise<RebuildReport>

  // scopes
  ensureScope(input: Partial<Scope>, caller: Caller): Promise<StoredScope>
  listScopes(input: NoInput | undefined, caller: Caller): Promise<readonly StoredScope[]>

  // upkeep
  /** Resolves when every document stored so far has its vector, or the time is over. */
  settle(
    input: { readonly timeoutMs?: number } | undefined,
    caller: Caller,
  ): Promise<{ readonly pending: number }>
  /** Writes, embeds, finds and removes a probe, and checks the store. */
  selfTest(input: NoInput | undefined, caller: Caller): Promise<readonly SelfTestStep[]>
  close(): Promise<void>
}

export type { Relation }
