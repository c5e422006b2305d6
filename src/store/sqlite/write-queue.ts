/**
 * One write transaction at a time in this process, and a patient place in the queue of all processes.
 * While it waits for another process the event loop goes on, so reads are answered meanwhile.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { isLoreError } from '../../core/errors.ts'
import { createTurns } from '../../core/turns.ts'
import type { SqliteConnection } from './driver.ts'
import type { FileGuard } from './file-guard.ts'

/** How long a write waits for other processes before it gives up as `database_busy`. */
const PATIENCE_MS = 60_000
/** The pause before the second try; it halves when a write has waited for `SENIORITY_MS`, and so on. */
const LONGEST_PAUSE_MS = 16
const SENIORITY_MS = 50

export interface WriteQueue {
  /** Begins a transaction, runs `work`, and keeps everything or nothing. */
  transact<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` when no transaction is open, before the next one may begin. */
  between<T>(work: () => T): Promise<T>
}

export function createWriteQueue(connection: SqliteConnection, guard: FileGuard): WriteQueue {
  const inTurn = createTurns()
  return {
    between: (work) => inTurn(async () => work()),
    transact: (work) =>
      inTurn(async () => {
        guard.require()
        await whenFree(() => connection.exec('BEGIN IMMEDIATE'))
        connection.takeFailure()
        const result = await runInside(connection, work)
        // Nothing is acknowledged that went to a file without a name.
        guard.require()
        return result
      }),
  }
}

async function runInside<T>(connection: SqliteConnection, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    // As in PostgreSQL: a transaction in which a statement failed cannot be kept, caught or not.
    const failure = connection.takeFailure()
    if (failure !== null) throw failure
    connection.exec('COMMIT')
    return result
  } catch (error) {
    connection.rollBack()
    throw error
  }
}

/**
 * Tries until no other process is in the way; between tries the event loop runs. Processes cannot queue up, so whoever
 * waits longer asks more often: a newcomer then rarely overtakes one that has waited for long.
 */
export async function whenFree<T>(attempt: () => T, patienceMs = PATIENCE_MS): Promise<T> {
  const started = performance.now()
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      const busy = isLoreError(error) && error.code === 'database_busy'
      if (!busy || performance.now() - started > patienceMs) throw error
    }
    await sleep(LONGEST_PAUSE_MS / (1 + (performance.now() - started) / SENIORITY_MS))
  }
}
