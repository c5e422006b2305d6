/** State that the hooks of one store share. */
import type { EpochMs, MemoryId, SessionId } from '../../core/ids.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'

/** The statements of the instruction files that hold for a folder, and the state of the files. */
export interface CachedInstructions {
  readonly files: readonly {
    readonly path: string
    readonly sizeBytes: number
    readonly modifiedAt: EpochMs
  }[]
  readonly instructions: readonly { readonly said: string; readonly terms: ReadonlySet<string> }[]
}

/** The answer before a prompt. Its text is not kept. */
export interface LastAnswer {
  /** True if it ended with a question, to which a bare value is the answer. */
  readonly asks: boolean
  readonly chars: number
}

/** Memories with which the last answers of a session had to do, and how much. */
export type TouchedMemories = Map<
  MemoryId,
  { readonly touch01: number; readonly hasValue: boolean; readonly answersAgo: number }
>

/** Pending writes and caches of hooks. */
export interface HookWrites {
  readonly bySession: Map<string, Promise<void>>
  /** The terms of each session's prompts so far, kept in RAM only. */
  readonly promptTerms: Map<string, Set<string>>
  /** The last answer of each session; absent if the hooks were not told it. */
  readonly lastAnswers: Map<string, LastAnswer>
  /** The memories with which each session's last answers had to do, kept in RAM only. */
  readonly touched: Map<string, TouchedMemories>
  /** Cache of the sessions that each session continues. */
  readonly parentSessions: Map<string, ReadonlySet<SessionId>>
  /** A rule or preference that a session's last prompts said, with the time, kept in RAM only. */
  readonly lasting: Map<string, { readonly said: string; readonly at: EpochMs }>
  /** Cache of the instruction files that hold for a folder. */
  readonly instructions: Map<string, CachedInstructions>
  /** Cached document frequencies of words in prompts. */
  readonly words: Pick<DocumentRepository, 'statistics'>
  runs: number
  /** Number of calls being answered; background work waits while it is above 0. */
  answering: number
}
