/** Consistent copies of the database, on request and before a migration. */
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { SqliteConnection } from './driver.ts'

/**
 * Copies the committed state into a new file that only the owner may read; throws if the file exists. The
 * copy contains no deleted data, and no duplicates that a later deletion would miss.
 */
export function copyDatabase(connection: SqliteConnection, target: string): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  try {
    closeSync(openSync(target, 'wx', 0o600))
  } catch (error) {
    throw new LoreError('invalid_input', `The backup cannot be written to ${target}.`, {
      hint: 'Name a file that does not exist yet, in a folder you may write to.',
      cause: error,
      details: { path: target },
    })
  }
  try {
    connection.exec('PRAGMA secure_delete = ON')
    connection.run('VACUUM INTO ?', [target])
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  }
}

const BACKUPS_KEPT = 3

/**
 * Writes `lore.db.backup-v1-20261102T101500123Z`, which sorts by time, and deletes the oldest copies beyond
 * the limit.
 */
export function backUpBeforeMigration(
  connection: SqliteConnection,
  databasePath: string,
  folder: string,
  version: number,
  now: EpochMs,
): string {
  const prefix = `${basename(databasePath)}.backup-v`
  const time = new Date(now).toISOString().replace(/[-:.]/g, '')
  const target = join(folder, `${prefix}${version}-${time}`)
  copyDatabase(connection, target)
  for (const old of listBackups(folder, prefix).slice(0, -BACKUPS_KEPT)) rmSync(join(folder, old))
  return target
}

/** Returns the backups, oldest first. */
function listBackups(folder: string, prefix: string): string[] {
  const timeOf = (name: string) => name.slice(name.lastIndexOf('-') + 1)
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d+-\d{8}T\d{9}Z$/.test(name.slice(prefix.length)))
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
}
