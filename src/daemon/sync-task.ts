/**
 * Syncs at intervals while the daemon runs. A place that cannot be reached is tried again later and later, and at once when
 * the machine gets another network.
 */
import type { EpochMs } from '../core/ids.ts'
import type { Engine } from '../engine/engine.ts'
import type { SyncReport } from '../transfer/sync.ts'
import { DAEMON_CALLER } from './daemon-caller.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface SyncTaskOptions {
  readonly engine: Pick<Engine, 'sync' | 'syncStatus'>
  /** The present interval; null if the daemon does not sync. */
  readonly everyMs: () => number | null
  readonly now: () => EpochMs
  readonly onReport: (report: SyncReport) => void
  /** The addresses that the machine has in networks; empty if it is in none. */
  readonly network: () => string
  /** The interval at which the task checks if a sync is due. */
  readonly lookMs?: number
}

const LOOK_MS = 30_000
const MOST_WAITS = 16

export function createSyncTask(options: SyncTaskOptions): DaemonTask {
  const { engine, everyMs, now, onReport, network, lookMs = LOOK_MS } = options
  let isConnected = true
  return {
    name: 'sync',
    isOff: () => everyMs() === null || !isConnected,
    async start(signal) {
      let [lastAt, failures] = [0, 0]
      let before = network()
      while (!signal.aborted) {
        await pause(lookMs, signal)
        const every = everyMs()
        if (signal.aborted || every === null) continue
        const addresses = network()
        const isReturned = failures > 0 && addresses !== before && addresses !== ''
        before = addresses
        // Twice as long after each failure, up to sixteen times.
        const wait = isReturned ? 0 : every * Math.min(2 ** failures, MOST_WAITS)
        if (now() - lastAt < wait) continue
        const { items } = await engine.syncStatus({}, DAEMON_CALLER)
        isConnected = items.some(({ address }) => address !== null)
        if (!isConnected) continue
        const report = await engine.sync({}, DAEMON_CALLER)
        lastAt = now()
        failures = report.failed.length > 0 ? failures + 1 : 0
        onReport(report)
      }
    },
  }
}
