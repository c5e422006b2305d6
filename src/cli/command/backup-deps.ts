/** The dependencies of the backup commands on this machine: the folder, how to open a copy, and the lock. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { openTombstoneFile } from '../../capture/place/tombstone-file.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { openSqliteStore } from '../../store/sqlite/open.ts'
import { acquireProcessLock } from '../../store/sqlite/process-lock.ts'
import { isUnused, replaceDatabase, rewriteDatabase } from '../../store/sqlite/replace.ts'
import {
  type BackupFile,
  findBackup,
  findBackupAt,
  listBackups,
  readManifest,
} from '../../transfer/backup/backup-files.ts'
import type { RestoreDeps } from '../../transfer/restore-backup.ts'
import { backupFolder, tombstonePath } from './open-store.ts'

export function createBackupDeps({ values }: LoadedConfig): RestoreDeps {
  const databasePath = values['store.path']
  const clock: Clock = { now: () => Date.now() }
  return {
    folder: backupFolder(values.home),
    clock,
    version: packagePaths().version,
    databasePath,
    openCopy: (path) => openSqliteStore({ path, clock, readOnly: true }),
    openStore: (path) => openMigrated(path, clock),
    lock: acquireProcessLock,
    tombstones: () => openTombstoneFile(tombstonePath(databasePath)).read(),
    isUnused,
    rewrite: rewriteDatabase,
    replace: replaceDatabase,
  }
}

/**
 * Opens and migrates a copy. The safety copy that the migration makes goes to a temporary folder and is
 * removed: it would be a copy of a copy.
 */
async function openMigrated(path: string, clock: Clock) {
  const aside = mkdtempSync(join(tmpdir(), 'lore-backup-'))
  try {
    return await openSqliteStore({ path, clock, backupDir: aside })
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/**
 * Finds a backup by its id or the beginning of it, by path, or by the moment to go back to. Exactly one
 * must be given.
 */
export function chooseBackup(
  folder: string,
  typed: string | undefined,
  at: EpochMs | undefined,
  cwd: string,
): BackupFile {
  if ((typed === undefined) === (at === undefined)) {
    throw new LoreError('invalid_input', 'Name either a backup or a moment with --at.', {
      hint: 'List backups with `lore backup list`.',
    })
  }
  const backups = listBackups(folder)
  if (at !== undefined) return findBackupAt(backups, at)
  return findByPath(resolve(cwd, typed ?? ''), backups) ?? findBackup(backups, typed ?? '')
}

function findByPath(path: string, backups: readonly BackupFile[]): BackupFile | null {
  const listed = backups.find((backup) => backup.path === path)
  if (listed !== undefined) return listed
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.isFile() !== true) return null
  const manifest = readManifest(path)
  const createdAt = manifest?.createdAt ?? Math.trunc(stat.mtimeMs)
  return { id: basename(path), kind: 'manual', createdAt, path, bytes: stat.size, manifest }
}
