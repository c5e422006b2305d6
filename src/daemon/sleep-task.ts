/**
 * Sleeps every so often while the daemon runs, when nobody has asked anything for a while: a bounded stretch
 * at a time, so that whoever comes finds it awake.
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
  /** When somebody last asked something; null: never. */
  readonly lastActivityAt: () => EpochMs | null
  readonly onReport: (report: SleepReport) => void
}

const CALLER: Caller = { kind: 'system', name: 'sleep', session: 'sleep' }
const LOOK_MS = 60_000
const QUIET_MS = 5 * 60_000
/** One stretch; what is left is done in the next. */
const STRETCH_MS = 30_000
/** Conversations and commands come first after a start. */
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

/** A run that was stopped goes on at the next quiet moment. */
async function isDue(engine: SleepTaskOptions['engine'], everyMs: number, now: EpochMs): Promise<boolean> {
  const { items } = await engine.listRuns({ limit: 50, kind: 'sleep' }, CALLER)
  const last = items.find(({ state }) => state !== 'undone')
  if (last === undefined) return true
  return last.state === 'stopped' || now - last.startedAt >= everyMs
}
