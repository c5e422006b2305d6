/** State of hooks: pending writes by session, and caches. */

import type { DocumentRepository } from '../../core/ports/document-repository.ts'
import type { HookWrites } from '../../kernel/setup/hook-writes.ts'
import { rememberFrequencies } from '../../recall/pipeline/term-frequencies.ts'

/** Returns the key of a session in memory. */
export function sessionKey({ agent, session }: { readonly agent: string; readonly session: string }): string {
  return `${agent}\n${session}`
}

export function createHookWrites(documents: Pick<DocumentRepository, 'statistics'>): HookWrites {
  return {
    bySession: new Map(),
    promptTerms: new Map(),
    lastAnswers: new Map(),
    touched: new Map(),
    parentSessions: new Map(),
    lasting: new Map(),
    instructions: new Map(),
    words: rememberFrequencies(documents),
    runs: 0,
    answering: 0,
  }
}

/** Resolves when all pending writes are stored. */
export async function settleHooks({ bySession }: HookWrites): Promise<void> {
  await Promise.all(bySession.values())
}
