/**
 * Closes idle sessions of agents and does their deferred maintenance once a minute, so that no hook has to
 * wait for it.
 */

import type { Engine } from '../engine/engine.ts'
import { DAEMON_CALLER } from './daemon-caller.ts'
import type { Log } from './log-file.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface TendTaskOptions {
  readonly engine: Pick<Engine, 'closeIdleSessions'>
  readonly log: Log
  readonly pollSeconds?: number
}

const POLL_SECONDS = 60

export function createTendTask({ engine, log, pollSeconds = POLL_SECONDS }: TendTaskOptions): DaemonTask {
  return {
    name: 'sessions',
    async start(signal) {
      while (!signal.aborted) {
        await pause(pollSeconds * 1_000, signal)
        if (signal.aborted) return
        const { closed, maintenance } = await engine.closeIdleSessions({}, DAEMON_CALLER)
        if (closed > 0) log('info', 'sessions closed', { closed })
        if (maintenance !== null) log('info', 'memory tended', { run: maintenance.run ?? '' })
      }
    },
  }
}
