/**
 * Syncs at intervals while the daemon runs. A place that cannot be reached is tried again later and later, and at once when
 * the machine gets another network; the other places keep their interval.
 */
import { isLoreError } from '../core/errors.ts'
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

/** The last sync with a place. */
interface Tried {
  readonly at: EpochMs
  /** Failures in a row. */
  readonly failures: number
  /** Why it failed; null if it did not. */
  readonly reason: string | null
}

export function createSyncTask(options: SyncTaskOptions): DaemonTask {
  const { engine, everyMs, now, onReport, network, lookMs = LOOK_MS } = options
  let isConnected = true
  const tried = new Map<string, Tried>()
  return {
    name: 'sync',
    isOff: () => everyMs() === null || !isConnected,
    failing() {
      const every = everyMs() ?? 0
      for (const [group, { at, failures, reason }] of tried) {
        if (reason !== null) {
          return { failures, lastError: `${group}: ${reason}`, retryAt: at + waitAfter(failures, every) }
        }
      }
      return null
    },
    async start(signal) {
      let before = network()
      let askedAt = 0
      while (!signal.aborted) {
        await pause(lookMs, signal)
        const every = everyMs()
        if (signal.aborted || every === null) continue
        const addresses = network()
        const isReturned = addresses !== before && addresses !== ''
        before = addresses
        const isDue = (group: string) => {
          const { at, failures } = tried.get(group) ?? { at: 0, failures: 0 }
          const wait = isReturned && failures > 0 ? 0 : waitAfter(failures, every)
          return now() - at >= wait
        }
        // How it stands costs some counting, so it is asked only if a place may be due.
        if (now() - askedAt < every && tried.size > 0 && ![...tried.keys()].some(isDue)) continue
        askedAt = now()
        const { items } = await engine.syncStatus({}, DAEMON_CALLER)
        const connected = items.filter(({ address }) => address !== null).map(({ group }) => group)
        isConnected = connected.length > 0
        for (const group of tried.keys()) if (!connected.some((each) => each === group)) tried.delete(group)
        const groups = connected.filter(isDue)
        if (groups.length === 0) continue
        const report = await syncUnlessBusy(engine, groups)
        if (report === null) continue
        for (const group of groups) {
          const reason = report.failed.find((each) => each.group === group)?.reason ?? null
          const failures = reason === null ? 0 : (tried.get(group)?.failures ?? 0) + 1
          tried.set(group, { at: now(), failures, reason })
        }
        onReport(report)
      }
    },
  }
}

/** Twice as long after each failure, up to sixteen times. */
function waitAfter(failures: number, everyMs: number): number {
  return everyMs * Math.min(2 ** failures, MOST_WAITS)
}

/** Returns null if a person syncs just now: the next look tries again. */
async function syncUnlessBusy(
  engine: SyncTaskOptions['engine'],
  groups: readonly string[],
): Promise<SyncReport | null> {
  try {
    return await engine.sync({ groups }, DAEMON_CALLER)
  } catch (error) {
    if (isLoreError(error) && error.code === 'not_yet') return null
    throw error
  }
}
