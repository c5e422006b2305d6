/** What hooks have given and is yet to be written, and whether somebody waits for one. */

import type { DocumentRepository } from '../../core/ports/document-repository.ts'
import type { HookWrites } from '../../kernel/setup/hook-writes.ts'
import { rememberFrequencies } from '../../recall/pipeline/term-frequencies.ts'

/** Under which a session is known in memory. */
export function sessionKey({ agent, session }: { readonly agent: string; readonly session: string }): string {
  return `${agent}\n${session}`
}

export function createHookWrites(documents: Pick<DocumentRepository, 'statistics'>): HookWrites {
  return {
    bySession: new Map(),
    promptTerms: new Map(),
    parentSessions: new Map(),
    words: rememberFrequencies(documents),
    runs: 0,
    answering: 0,
  }
}

/** Resolves when everything that was given so far is on record. */
export async function settleHooks({ bySession }: HookWrites): Promise<void> {
  await Promise.all(bySession.values())
}
