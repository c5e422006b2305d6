/**
 * The use cases, as one interface. In process it is made by compose.ts; a client of the daemon
 * implements the same interface over the socket, so every input and answer is plain JSON-able data.
 */

import type { Caller } from '../core/caller.ts'
import type { Edge, Relation } from '../core/edge.ts'
import type { EdgeId, MemoryId } from '../core/ids.ts'
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
  /** Several memories whole, in the order asked for, with how strong they are by now. Not an access. */
  loadMemories(input: LoadMemoriesInput, caller: Caller): Promise<readonly KnownMemory[]>
  /** Memories by what they are, in an order of one's choice. */
  listMemories(input: ListMemoriesInput, caller: Caller): Promise<KnownListing>
  /** How much is known, of what sort, and how it hangs together. */
  knowledgeStats(input: KnowledgeStatsInput | undefined, caller: Caller): Promise<KnowledgeStats>

  // sleep
  /** Statements that contradict each other and that no rule may settle. */
  listConflicts(input: ListConflictsInput | undefined, caller: Caller): Promise<ConflictListing>
  resolveConflict(input: ResolveConflictInput, caller: Caller): Promise<ResolvedConflict>

  close(): Promise<void>
}

export type { RecallQuery } from '../recall/recall.ts'
export type { Relation }
