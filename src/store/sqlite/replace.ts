/**
 * Puts one database in the place of another. Where the other can be opened this is one transaction in the very same
 * file, so that a process that has it open is never left with a file nobody else sees, and a kill leaves the former
 * state; only a file that is no database, or is missing, is replaced by name.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { isLoreError } from '../../core/errors.ts'
import { copyDatabase } from './backup.ts'
import { SqliteConnection } from './driver.ts'

/**
 * Whether nobody else has the database open, in this process or another; also true where there is none. A database
 * that cannot be opened is in nobody's use.
 */
export function isUnused(path: string): boolean {
  if (!existsSync(path)) return true
  try {
    const connection = new SqliteConnection(path, { busyTimeoutMs: 0 })
    try {
      // In this mode a connection insists on being the only one.
      connection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK')
      return true
    } finally {
      connection.close()
    }
  } catch (error) {
    if (isLoreError(error) && error.code === 'database_busy') return false
    if (isLoreError(error) && error.code === 'database_damaged') return true
    throw error
  }
}

/** Writes a database anew, without any byte of what was deleted from it. @param target must not exist */
export async function rewriteDatabase(source: string, target: string): Promise<void> {
  const connection = new SqliteConnection(source, { readOnly: true, busyTimeoutMs: 10_000 })
  try {
    copyDatabase(connection, target)
  } finally {
    connection.close()
  }
}

/** @param source is used up where the target had to be replaced by name, else stays */
export async function replaceDatabase(source: string, target: string): Promise<void> {
  if (!canBeOpened(target)) {
    for (const side of ['-wal', '-shm', '-journal']) rmSync(`${target}${side}`, { force: true })
    syncPath(source)
    renameSync(source, target)
    syncPath(dirname(target))
    return
  }
  const connection = new SqliteConnection(source, { readOnly: true, busyTimeoutMs: 10_000 })
  try {
    await connection.overwrite(target)
  } finally {
    connection.close()
  }
}

export function canBeOpened(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    const connection = new SqliteConnection(path, { busyTimeoutMs: 10_000 })
    try {
      return connection.get('PRAGMA schema_version') !== undefined
    } finally {
      connection.close()
    }
  } catch (error) {
    if (isLoreError(error) && error.code === 'database_damaged') return false
    throw error
  }
}

/** Folders cannot be synced everywhere; where they cannot, names are safe without. */
export function syncPath(path: string): void {
  try {
    const handle = openSync(path, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
