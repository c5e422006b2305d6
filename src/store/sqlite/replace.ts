/**
 * Replaces one database by another. If the target can be opened, this is one transaction in the same file, so
 * that processes that have it open see the new content and a crash keeps the old state. Only a missing or
 * unreadable file is replaced by name.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { isLoreError } from '../../core/errors.ts'
import { copyDatabase } from './backup.ts'
import { SqliteConnection } from './driver.ts'

/**
 * Returns true if no other connection, in any process, has the database open; also if it does not exist or
 * cannot be opened.
 */
export function isUnused(path: string): boolean {
  if (!existsSync(path)) return true
  try {
    const connection = new SqliteConnection(path, { busyTimeoutMs: 0 })
    try {
      // In this mode a connection requires to be the only one.
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

/** Writes a database anew, without deleted data. @param target must not exist */
export async function rewriteDatabase(source: string, target: string): Promise<void> {
  const connection = new SqliteConnection(source, { readOnly: true, busyTimeoutMs: 10_000 })
  try {
    copyDatabase(connection, target)
  } finally {
    connection.close()
  }
}

/** @param source is moved if the target had to be replaced by name, else it stays */
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

/** Syncs a file or folder. Ignores systems that cannot sync folders, where names are safe anyway. */
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
