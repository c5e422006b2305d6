/**
 * Runs one write transaction at a time in this process, and waits for other processes. The event loop
 * continues meanwhile, so that reads are answered.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { isLoreError } from '../../core/errors.ts'
import { createTurns } from '../../core/turns.ts'
import type { SqliteConnection } from './driver.ts'
import type { FileGuard } from './file-guard.ts'

/** Time a write waits for other processes before it fails with `database_busy`. */
const PATIENCE_MS = 60_000
/**
 * Pause before the second try; it is halved once a write has waited for `SENIORITY_MS`, and shrinks further.
 */
const LONGEST_PAUSE_MS = 16
const SENIORITY_MS = 50

export interface WriteQueue {
  /** Runs `work` in a transaction and commits everything or nothing. */
  transact<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` between two transactions. */
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
        // Does not acknowledge a write to a file that was removed.
        guard.require()
        return result
      }),
  }
}

async function runInside<T>(connection: SqliteConnection, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    // As in PostgreSQL: a transaction with a failed statement cannot be committed, even if the error was
    // caught.
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
 * Retries until no other process holds the lock; the event loop runs between tries. The longer a caller
 * waits, the more often it tries, so that newcomers rarely overtake it.
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
