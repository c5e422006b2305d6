/** An answer that nobody waited for: what it would have given was not given. Pure. */
import { NO_ANSWER } from '../../core/hook.ts'
import type { HookResult } from './moment.ts'

/** Keeps what the moment itself says of the session, and takes back what only an answer that was read would. */
export function withdraw(result: HookResult): HookResult {
  const { briefedAt: _b, refusedAt: _r, learningAskedAt: _l, ...session } = result.session
  return { ...result, answer: NO_ANSWER, given: [], servedTexts: [], session }
}
