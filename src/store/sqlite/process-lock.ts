/**
 * A lock that lives exactly as long as the process that holds it: an exclusive transaction on a small
 * SQLite file. The operating system lets go of it on any death, and a reused process id means nothing to it.
 */
import { closeSync, openSync, statSync } from 'node:fs'
import { isLoreError } from '../../core/errors.ts'
import { SqliteConnection } from './driver.ts'

export interface ProcessLock {
  /** False once the file was removed or replaced: then another process could take a lock of the same name. */
  isIntact(): boolean
  /** Safe to call twice. The file stays. */
  release(): void
}

/**
 * @param waitMs how long to wait, blocking, for a holder that is about to let go
 * @returns null where another process, or this one, holds it
 * @throws LoreError where the file cannot be made or written
 */
export function acquireProcessLock(path: string, waitMs = 0): ProcessLock | null {
  createPrivately(path)
  const connection = new SqliteConnection(path, { busyTimeoutMs: waitMs })
  try {
    // Nothing is ever written, so nothing has to be undone: no journal beside it.
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (isLoreError(error) && error.code === 'database_busy') return null
    throw error
  }
  const held = identify(path)
  return {
    isIntact: () => held !== null && identify(path) === held,
    release: () => connection.close(),
  }
}

/**
 * Only where it is missing: closing any handle to the file would, on POSIX systems, drop a lock that this
 * very process holds on it.
 */
function createPrivately(path: string): void {
  if (identify(path) !== null) return
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function identify(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
