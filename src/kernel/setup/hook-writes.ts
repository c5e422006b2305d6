/** State that the hooks of one store share. */
import type { EpochMs, MemoryId, SessionId } from '../../core/ids.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'

/** Pending writes and caches of hooks. */
export interface HookWrites {
  readonly bySession: Map<string, Promise<void>>
  /** The terms of each session's prompts so far, kept in RAM only. */
  readonly promptTerms: Map<string, Set<string>>
  /** Cache of the sessions that each session continues. */
  readonly parentSessions: Map<string, ReadonlySet<SessionId>>
  /** Memories about which an agent was asked, with the time. */
  readonly asked: Map<MemoryId, EpochMs>
  /** Cached document frequencies of words in prompts. */
  readonly words: Pick<DocumentRepository, 'statistics'>
  runs: number
  /** Number of calls being answered; background work waits while it is above 0. */
  answering: number
}
