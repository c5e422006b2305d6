/** Use case for the daemon: closes idle sessions and runs the maintenance that a session requested. */
import { defineUseCase, nothing } from '../kernel/use-case.ts'
import type { ClosedSessions } from './moment/hook-views.ts'
import { closeIdle } from './moments/close-idle.ts'
import { giveMaintenance } from './moments/start-maintenance.ts'
import { refreshRestraint } from './restraint/restraint-note.ts'

/** Closes idle sessions, then runs the requested maintenance, if any is due. */
export const closeIdleSessions = defineUseCase({
  name: 'closeIdleSessions',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async (context): Promise<ClosedSessions> => {
    const now = context.clock.now()
    const closed = await closeIdle(context, now)
    await context.store.transact((store) => refreshRestraint(store, now))
    return { closed, maintenance: await giveMaintenance(context) }
  },
})
