/**
 * Carries out the calls that hooks spooled while no daemon answered, oldest first. A file is removed after
 * its call was carried out: a daemon that ends in between repeats the call.
 */
import { isLoreError } from '../core/errors.ts'
import type { HookPayload } from '../hooks/payload.ts'
import { listSpooled, readSpooled, removeSpooled, removeStale } from '../hooks/spool.ts'
import { parseHookPayload } from './hook-payload.ts'
import type { Log } from './log-file.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface DrainTaskOptions {
  readonly home: string
  readonly tellLate: (payload: HookPayload) => Promise<void>
  readonly now: () => number
  readonly log: Log
  readonly pollSeconds?: number
}

const POLL_SECONDS = 5

/** A call that failed this often is skipped for LEFT_MS, so that the others get their turn. */
const TRIES = 5
const LEFT_MS = 600_000

interface Failures {
  readonly count: number
  readonly lastAt: number
}

const NEVER: Failures = { count: 0, lastAt: 0 }

export function createDrainTask(options: DrainTaskOptions): DaemonTask {
  const { home, log, now, pollSeconds = POLL_SECONDS } = options
  const failures = new Map<string, Failures>()
  const isLeft = (name: string) => {
    const { count, lastAt } = failures.get(name) ?? NEVER
    return count >= TRIES && now() - lastAt < LEFT_MS
  }
  return {
    name: 'hooks',
    async start(signal) {
      while (!signal.aborted) {
        removeStale(home, now())
        const names = listSpooled(home).filter((name) => !isLeft(name))
        for (const name of names) {
          if (signal.aborted) return
          await take(options, name, failures)
          // Lets waiting calls go first.
          await pause(1, signal)
        }
        if (names.length > 0) log('info', 'hooks told late', { calls: names.length })
        await pause(pollSeconds * 1_000, signal)
      }
    },
  }
}

/** @throws any error of the store; the file stays, and the call is tried again later */
async function take(
  { home, tellLate, log, now }: DrainTaskOptions,
  name: string,
  failures: Map<string, Failures>,
): Promise<void> {
  const found = readSpooled(home, name)
  if (found === undefined) return
  const payload = parseHookPayload(found)
  if (payload === null) log('warn', 'hook call dropped', { file: name, why: 'unreadable' })
  else {
    failures.set(name, { count: (failures.get(name) ?? NEVER).count + 1, lastAt: now() })
    await tell(payload, tellLate, log)
    failures.delete(name)
  }
  removeSpooled(home, name)
}

async function tell(payload: HookPayload, tellLate: DrainTaskOptions['tellLate'], log: Log): Promise<void> {
  try {
    await tellLate(payload)
  } catch (error) {
    // A call that the engine will never accept is dropped, so that it does not hold up the others.
    if (!isLoreError(error) || error.code !== 'invalid_input') throw error
    log('warn', 'hook call dropped', { hook: payload.event, why: error.code })
  }
}
