/**
 * A lock that lives as long as the process that holds it: an exclusive transaction on a small SQLite file.
 * The operating system releases it when the process ends in any way, and reused process ids do not matter.
 */
import { closeSync, openSync, statSync } from 'node:fs'
import { isLoreError } from '../../core/errors.ts'
import { SqliteConnection } from './driver.ts'

export interface ProcessLock {
  /** False once the file was removed or replaced: another process could then take a lock of the same name. */
  isIntact(): boolean
  /** Safe to call twice. The file stays. */
  release(): void
}

/**
 * @param waitMs how long to block for a holder that is about to release it
 * @returns null if another process, or this one, holds it
 * @throws LoreError if the file cannot be created or written
 */
export function acquireProcessLock(path: string, waitMs = 0): ProcessLock | null {
  createPrivately(path)
  const connection = new SqliteConnection(path, { busyTimeoutMs: waitMs })
  try {
    // Nothing is ever written, so no rollback journal is needed.
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
 * Creates the file only if missing: on POSIX systems, closing any handle to it would drop this process's own
 * lock.
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
