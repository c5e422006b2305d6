/**
 * What the person brought up in a session, so that hearing it in an answer is not taken for the use of a memory. Kept
 * in memory only: no word of a prompt is written by hooks.
 */
import type { HookSession } from '../../core/hook.ts'
import type { HookWrites } from '../../kernel/setup/hook-writes.ts'
import { sessionKey } from '../moment/writes.ts'

const SESSIONS = 200
const TERMS = 5_000

type SessionName = Pick<HookSession, 'agent' | 'session'>

/** The oldest sessions are forgotten for new ones. */
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

/** null where the session's prompts were not seen, or not by this process. */
export function findPromptTerms(
  { promptTerms }: HookWrites,
  session: SessionName,
): ReadonlySet<string> | null {
  return promptTerms.get(sessionKey(session)) ?? null
}

export function forgetPromptTerms({ promptTerms }: HookWrites, session: SessionName): void {
  promptTerms.delete(sessionKey(session))
}
