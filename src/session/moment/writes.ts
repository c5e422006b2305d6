/** What hooks have given and is yet to be written, and whether somebody waits for one. */
import type { SessionId } from '../../core/ids.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'
import { rememberFrequencies } from '../../recall/pipeline/term-frequencies.ts'

/** What hooks of one store share: what is yet to be written, by session. */
export interface HookWrites {
  readonly bySession: Map<string, Promise<void>>
  /** What the prompts of a session were about so far, in terms: in memory only. */
  readonly promptTerms: Map<string, Set<string>>
  /** The conversations that sessions go on from, as far as that was looked up. */
  readonly forebears: Map<string, ReadonlySet<SessionId>>
  /** How common the words of prompts are, counted once. */
  readonly words: Pick<DocumentRepository, 'statistics'>
  runs: number
  /** Calls that somebody waits for just now: work in the background stands back. */
  answering: number
}

/** Under which a session is known in memory. */
export function sessionKey({ agent, session }: { readonly agent: string; readonly session: string }): string {
  return `${agent}\n${session}`
}

export function createHookWrites(documents: Pick<DocumentRepository, 'statistics'>): HookWrites {
  return {
    bySession: new Map(),
    promptTerms: new Map(),
    forebears: new Map(),
    words: rememberFrequencies(documents),
    runs: 0,
    answering: 0,
  }
}

/** Resolves when everything that was given so far is on record. */
export async function settleHooks({ bySession }: HookWrites): Promise<void> {
  await Promise.all(bySession.values())
}
