/** What sessions leave for later: those that came to rest are closed, and the care that one asked for is given. */
import { defineUseCase, nothing } from '../kernel/use-case.ts'
import type { TendedSessions } from './moment/hook-views.ts'
import { closeIdleSessions } from './moments/close-idle-sessions.ts'
import { giveMaintenance } from './moments/start-maintenance.ts'

/** Closes sessions that came to rest, and gives the care that one asked for. */
export const tendSessions = defineUseCase({
  name: 'tendSessions',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async (context): Promise<TendedSessions> => {
    const closed = await closeIdleSessions(context, context.clock.now())
    return { closed, maintenance: await giveMaintenance(context) }
  },
})
