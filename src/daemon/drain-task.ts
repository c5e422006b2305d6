/**
 * Takes up what hooks left behind while no daemon answered, in the order in which it happened. A file goes only
 * after what it tells was carried out: a daemon that is ended in between does it again.
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

export function createDrainTask(options: DrainTaskOptions): DaemonTask {
  const { home, log, now, pollSeconds = POLL_SECONDS } = options
  return {
    name: 'hooks',
    async start(signal) {
      while (!signal.aborted) {
        removeStale(home, now())
        const names = listSpooled(home)
        for (const name of names) {
          if (signal.aborted) return
          await take(options, name)
          // Whoever waits for an answer goes first.
          await pause(1, signal)
        }
        if (names.length > 0) log('info', 'hooks told late', { calls: names.length })
        await pause(pollSeconds * 1_000, signal)
      }
    },
  }
}

/** @throws what the store says; the file stays, and is taken up when it can be written again. */
async function take({ home, tellLate, log }: DrainTaskOptions, name: string): Promise<void> {
  const found = readSpooled(home, name)
  if (found === undefined) return
  const payload = parseHookPayload(found)
  if (payload === null) log('warn', 'hook call dropped', { file: name, why: 'unreadable' })
  else await tell(payload, tellLate, log)
  removeSpooled(home, name)
}

async function tell(payload: HookPayload, tellLate: DrainTaskOptions['tellLate'], log: Log): Promise<void> {
  try {
    await tellLate(payload)
  } catch (error) {
    // What the engine will never accept must not keep the others waiting.
    if (!isLoreError(error) || error.code.startsWith('database_')) throw error
    log('warn', 'hook call dropped', { event: payload.event, why: error.code })
  }
}
