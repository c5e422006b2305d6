/** Withdraws an answer that came too late: nothing of it counts as injected. Pure. */
import { NO_ANSWER } from '../../core/hook.ts'
import type { HookResult } from './moment.ts'

/**
 * Keeps changes of the session that the moment itself causes, and drops those that need the answer to
 * be read.
 */
export function withdraw(result: HookResult): HookResult {
  const { briefedAt: _b, refusedAt: _r, learningAskedAt: _l, ...session } = result.session
  return { ...result, answer: NO_ANSWER, injected: [], servedTexts: [], asked: null, session }
}
