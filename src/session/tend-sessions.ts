/** Use case for the daemon: closes idle sessions and runs the maintenance that a session requested. */
import { defineUseCase, nothing } from '../kernel/use-case.ts'
import type { TendedSessions } from './moment/hook-views.ts'
import { closeIdleSessions } from './moments/close-idle-sessions.ts'
import { giveMaintenance } from './moments/start-maintenance.ts'

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
