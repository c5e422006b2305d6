/**
 * Removes from existing backups what a person has removed for good since. Each backup is rewritten
 * beside itself, checked, and renamed into place in one step; after a kill every backup is either the
 * former or the new one, whole.
 */
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { enforceTombstones } from '../capture/conversations.ts'
import { LoreError, toLoreError } from '../core/errors.ts'
import { type BackupFile, listBackups, manifestPath, partialPath } from './backup/backup-files.ts'
import { countStore, hashFile, removePartials, syncFile, writeManifest } from './backup/create-backup.ts'
import { findFileProblems, removeDatabase } from './backup/verify-backup.ts'
import type { RestoreDeps } from './restore-backup.ts'

export type CleanDeps = Pick<
  RestoreDeps,
  'folder' | 'databasePath' | 'clock' | 'lock' | 'openStore' | 'tombstones' | 'rewrite'
>

export interface CleanedBackups {
  /** Ids of backups that held removed content and no longer do. */
  readonly cleaned: readonly string[]
  /**
   * Paths of copies that may hold removed content and are left alone: of an older schema, damaged, or
   * beside the database.
   */
  readonly left: readonly string[]
}

/**
 * Returns what `cleanBackups` would examine; empty if nothing was removed since the backups were made
 * or cleaned.
 */
export function findUncleaned({
  folder,
  databasePath,
  tombstones,
}: Pick<CleanDeps, 'folder' | 'databasePath' | 'tombstones'>): {
  readonly own: readonly BackupFile[]
  readonly left: readonly string[]
} {
  const removed = tombstones().length
  if (removed === 0) return { own: [], left: [] }
  const backups = listBackups(folder)
  const own = backups.filter(
    ({ kind, manifest }) => kind !== 'migration' && (manifest?.removed ?? 0) < removed,
  )
  const former = backups.filter(({ kind }) => kind === 'migration').map(({ path }) => path)
  const damaged = listFiles(folder).filter((path) => DAMAGED.test(basename(path)))
  const beside = listFiles(dirname(databasePath)).filter(
    (path) => path.startsWith(databasePath) && BESIDE.test(path.slice(databasePath.length)),
  )
  return { own, left: [...former, ...damaged, ...beside] }
}

/** Damaged databases that a repair or restore kept. */
const DAMAGED = /^damaged-[\d-]+\.db(?:-wal)?$/
/** Files beside the database that a rescue, or a killed restore or repair, left behind. */
const BESIDE = /^\.(?:rescued-\w+-\d+|restoring|rewritten|repairing|merged)(?:-wal)?$/

function listFiles(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

export async function cleanBackups(deps: CleanDeps): Promise<CleanedBackups> {
  const { own, left } = findUncleaned(deps)
  if (own.length === 0) return { cleaned: [], left }
  const lock = deps.lock(join(deps.folder, '.lock'))
  if (lock === null) {
    throw new LoreError('database_busy', 'A backup is being made.', { hint: 'Wait until it is done.' })
  }
  try {
    removePartials(deps.folder)
    const cleaned: string[] = []
    const unsound: string[] = []
    for (const backup of own) {
      const outcome = await cleanOne(deps, backup)
      if (outcome === 'cleaned') cleaned.push(backup.id)
      if (outcome === 'unsound') unsound.push(backup.path)
    }
    return { cleaned, left: [...left, ...unsound] }
  } finally {
    lock.release()
  }
}

async function cleanOne(
  deps: CleanDeps,
  backup: BackupFile,
): Promise<'cleaned' | 'held nothing' | 'unsound'> {
  const { id, kind, path, createdAt, manifest } = backup
  if ((await findFileProblems(backup)).length > 0) return 'unsound'
  const hashes = deps.tombstones()
  const staged = `${partialPath(deps.folder, id)}-clean`
  const rewritten = partialPath(deps.folder, id)
  try {
    copyFileSync(path, staged)
    const opened = await openSound(deps, staged)
    if (opened === null) return 'unsound'
    try {
      const before = JSON.stringify(await countStore(opened))
      await enforceTombstones({ store: opened, clock: deps.clock }, hashes)
      const counts = await countStore(opened)
      if (JSON.stringify(counts) === before) {
        if (manifest !== null) writeManifest(path, { ...manifest, removed: hashes.length })
        return 'held nothing'
      }
      const { schemaVersion } = await opened.describe()
      await opened.close()
      await deps.rewrite(staged, rewritten)
      syncFile(rewritten)
      const made = {
        id,
        kind,
        createdAt,
        version: manifest?.version ?? '',
        schemaVersion,
        bytes: statSync(rewritten).size,
        sha256: await hashFile(rewritten),
        counts,
        removed: hashes.length,
      }
      // The manifest is removed first: without one a backup is judged by its content, so the two never
      // disagree.
      rmSync(manifestPath(path), { force: true })
      renameSync(rewritten, path)
      writeManifest(path, made)
      syncFile(deps.folder)
      return 'cleaned'
    } finally {
      await opened.close()
    }
  } finally {
    removeDatabase(staged)
    removeDatabase(rewritten)
  }
}

async function openSound(deps: CleanDeps, path: string) {
  try {
    const store = await deps.openStore(path)
    if ((await store.check()).length === 0) return store
    await store.close()
    return null
  } catch (error) {
    if (toLoreError(error).code === 'internal') throw error
    return null
  }
}
