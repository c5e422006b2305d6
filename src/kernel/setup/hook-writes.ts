/** State that the hooks of one store share. */
import type { SessionId } from '../../core/ids.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'

/** What hooks of one store share: what is yet to be written, by session. */
export interface HookWrites {
  readonly bySession: Map<string, Promise<void>>
  /** What the prompts of a session were about so far, in terms: in memory only. */
  readonly promptTerms: Map<string, Set<string>>
  /** The conversations that sessions go on from, as far as that was looked up. */
  readonly parentSessions: Map<string, ReadonlySet<SessionId>>
  /** How common the words of prompts are, counted once. */
  readonly words: Pick<DocumentRepository, 'statistics'>
  runs: number
  /** Calls that somebody waits for just now: work in the background stands back. */
  answering: number
}
