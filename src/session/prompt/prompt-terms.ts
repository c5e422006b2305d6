/**
 * Remembers terms of a session's prompts, so that repeating them in an answer does not count as use of
 * a memory. Kept in memory only: hooks write no text of a prompt.
 */
import type { HookSession } from '../../core/hook.ts'
import type { HookWrites } from '../../kernel/setup/hook-writes.ts'
import { sessionKey } from '../moment/writes.ts'

const SESSIONS = 200
const TERMS = 5_000

type SessionName = Pick<HookSession, 'agent' | 'session'>

/** Adds terms; drops the oldest sessions beyond the limit. */
export function notePromptTerms(
  { promptTerms }: HookWrites,
  session: SessionName,
  terms: readonly string[],
): void {
  const key = sessionKey(session)
  const known = promptTerms.get(key) ?? new Set()
  for (const term of terms) if (known.size < TERMS) known.add(term)
  promptTerms.delete(key)
  promptTerms.set(key, known)
  for (const oldest of promptTerms.keys()) {
    if (promptTerms.size <= SESSIONS) break
    promptTerms.delete(oldest)
  }
}

/** Returns null if this process has not seen the session's prompts. */
export function findPromptTerms(
  { promptTerms }: HookWrites,
  session: SessionName,
): ReadonlySet<string> | null {
  return promptTerms.get(sessionKey(session)) ?? null
}

export function forgetPromptTerms({ promptTerms }: HookWrites, session: SessionName): void {
  promptTerms.delete(sessionKey(session))
}
