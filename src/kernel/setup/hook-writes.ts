/** State that the hooks of one store share. */
import type { EpochMs, MemoryId, SessionId } from '../../core/ids.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'

/** A memory that a person's prompt may have corrected, and the agent that was asked about it. */
export interface AskedMemory {
  readonly id: MemoryId
  /** Name and session of the agent that was asked, as its hooks give them. */
  readonly agent: string
  readonly session: string
  /** The memory's content words, without function words of any language. */
  readonly words: readonly string[]
}

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

/** Pending writes and caches of hooks. */
export interface HookWrites {
  readonly bySession: Map<string, Promise<void>>
  /** The terms of each session's prompts so far, kept in RAM only. */
  readonly promptTerms: Map<string, Set<string>>
  /** The last answer of each session; absent if the hooks were not told it. */
  readonly lastAnswers: Map<string, LastAnswer>
  /** Cache of the sessions that each session continues. */
  readonly parentSessions: Map<string, ReadonlySet<SessionId>>
  /** Memories about which an agent was asked, with the time, by agent, session and memory. */
  readonly asked: Map<string, AskedMemory & { readonly at: EpochMs }>
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
