/**
 * Runs sleep at intervals while the daemon runs, if nobody has called it for five minutes. Each run is
 * limited in time, so that a new call does not wait long.
 */
import type { Caller } from '../core/caller.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Engine } from '../engine/engine.ts'
import type { SleepReport } from '../sleep/run/sleeping.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface SleepTaskOptions {
  readonly engine: Pick<Engine, 'sleep' | 'listRuns'>
  readonly everyMs: number
  readonly now: () => EpochMs
  /** The time of the last call; null if there was none. */
  readonly lastActivityAt: () => EpochMs | null
  readonly onReport: (report: SleepReport) => void
}

const CALLER: Caller = { kind: 'system', name: 'sleep', session: 'sleep' }
const LOOK_MS = 60_000
const QUIET_MS = 5 * 60_000
/** The time limit of one run; the next one goes on from there. */
const STRETCH_MS = 30_000
/** After a start, captured sessions and commands come first. */
const FIRST_LOOK_MS = 5 * 60_000

export function createSleepTask(options: SleepTaskOptions): DaemonTask {
  const { engine, everyMs, now, lastActivityAt, onReport } = options
  return {
    name: 'sleep',
    async start(signal) {
      await pause(FIRST_LOOK_MS, signal)
      while (!signal.aborted) {
        if (isQuiet(lastActivityAt(), now()) && (await isDue(engine, everyMs, now()))) {
          onReport(await engine.sleep({ maxMs: STRETCH_MS }, CALLER))
        }
        await pause(LOOK_MS, signal)
      }
    },
  }
}

function isQuiet(lastActivityAt: EpochMs | null, now: EpochMs): boolean {
  return lastActivityAt === null || now - lastActivityAt >= QUIET_MS
}

/** True if the interval has passed, or the last run was stopped before its end. */
async function isDue(engine: SleepTaskOptions['engine'], everyMs: number, now: EpochMs): Promise<boolean> {
  const { items } = await engine.listRuns({ limit: 50, kind: 'sleep' }, CALLER)
  const last = items.find(({ state }) => state !== 'undone')
  if (last === undefined) return true
  return last.state === 'stopped' || now - last.startedAt >= everyMs
}
