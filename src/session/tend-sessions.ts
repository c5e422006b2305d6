/** What sessions leave for later: those that came to rest are closed, and the care that one asked for is given. */
import type { EngineContext } from '../kernel/context.ts'
import type { TendedSessions } from './moment/hook-views.ts'
import { closeIdleSessions } from './moments/close-idle-sessions.ts'
import { giveMaintenance } from './moments/start-maintenance.ts'

export async function tendSessions(context: EngineContext): Promise<TendedSessions> {
  const closed = await closeIdleSessions(context, context.clock.now())
  return { closed, maintenance: await giveMaintenance(context) }
}
