/** Closes idle sessions, grades what they used, and deletes old ones. */
import type { HookSession } from '../../core/hook.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { gradeUsed } from '../moment/grade.ts'
import { sessionKey } from '../moment/writes.ts'
import { forgetPromptTerms } from '../prompt/prompt-terms.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A session idle for this long is closed; a prompt opens it again. */
const REST_MS = HOUR_MS
const KEPT_MS = 400 * DAY_MS
const PAGE = 100

/** Returns the number of closed sessions. Safe to repeat, and to run while hooks serve the same sessions. */
export async function closeIdle(
  context: Pick<EngineContext, 'store' | 'hooks'>,
  now: EpochMs,
): Promise<number> {
  const before = now - REST_MS
  let closed = 0
  for (;;) {
    const idle = await context.store.hooks.listIdle(before, PAGE)
    let progress = 0
    for (const session of idle) if (await close(context, session, before, now)) progress++
    closed += progress
    if (idle.length < PAGE || progress === 0) break
  }
  await context.store.hooks.pruneSessions(now - KEPT_MS)
  return closed
}

/** Returns true if the session was still idle and is closed now. */
async function close(
  { store: outer, hooks }: Pick<EngineContext, 'store' | 'hooks'>,
  { agent, session }: HookSession,
  before: EpochMs,
  now: EpochMs,
): Promise<boolean> {
  await hooks.bySession.get(sessionKey({ agent, session }))
  return outer.transact(async (store) => {
    const found = await store.hooks.findSession(agent, session)
    if (found === null || found.endedAt !== null || found.lastAt >= before) return false
    await gradeUsed(store, found, now)
    await store.hooks.saveSession({ ...found, endedAt: now })
    forgetPromptTerms(hooks, found)
    return true
  })
}
