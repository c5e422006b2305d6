/**
 * Opens the store without a model, for commands that copy it: export, import of an export, backup. A daemon
 * may run at the same time.
 */
import { dirname, join } from 'node:path'
import { enforceTombstones } from '../../capture/conversations.ts'
import { openTombstoneFile } from '../../capture/place/tombstone-file.ts'
import { ensurePrivateFolder } from '../../config/home.ts'
import type { LoadedConfig } from '../../config/load.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Store } from '../../core/ports/store.ts'
import type { TombstoneFile } from '../../core/ports/tombstone-file.ts'
import { openSqliteStore } from '../../store/sqlite/open.ts'
import { openAlsoOnFullDisk } from '../../store/sqlite/open-on-full-disk.ts'
import { isReadOnlyPlace } from '../../store/sqlite/read-only-place.ts'
import { adviseAfterDamage, listBackups } from '../../transfer/backup/backup-files.ts'

export interface OpenStore {
  readonly store: Store
  readonly clock: Clock
  readonly tombstones: TombstoneFile
}

/** Opens the store for `work`, and closes it after. */
export async function withStore<T>(
  { values }: LoadedConfig,
  work: (open: OpenStore) => Promise<T>,
): Promise<T> {
  const path = values['store.path']
  ensurePrivateFolder(values.home)
  ensurePrivateFolder(dirname(path))
  const clock: Clock = { now: () => Date.now() }
  const backupDir = backupFolder(values.home)
  const damageHint = () => adviseAfterDamage(listBackups(backupDir), clock.now())
  const tombstones = openTombstoneFile(tombstonePath(path))
  const store = await openAlsoOnFullDisk(async (diskIsFull) => {
    const readOnly = diskIsFull || isReadOnlyPlace(path)
    const waitForDisk = values['store.waitForDisk']
    const opened = await openSqliteStore({
      path,
      clock,
      readOnly,
      diskIsFull,
      backupDir,
      damageHint,
      waitForDisk,
    })
    try {
      if (!readOnly) await enforceTombstones({ store: opened, clock }, tombstones.read())
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  })
  try {
    return await work({ store, clock, tombstones })
  } finally {
    await store.close()
  }
}

export function backupFolder(home: string): string {
  return join(home, 'backups')
}

/** The file lies beside the database. */
export function tombstonePath(databasePath: string): string {
  return join(dirname(databasePath), 'tombstones')
}
