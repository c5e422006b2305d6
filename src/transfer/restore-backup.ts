/**
 * Restores a backup. Prepares it beside the store first: migrates the schema, removes what a person has
 * removed since, checks it, and rewrites it so that no removed byte is left. Then backs up the present
 * state, and only then swaps the two in one step. After a kill, one of the two states is there, whole.
 */
import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { enforceTombstones } from '../capture/conversations.ts'
import { isLoreError, LoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { type BackupCounts, type BackupFile, toBackupId } from './backup/backup-files.ts'
import { type BackupDeps, countStore, createBackup, syncFile } from './backup/create-backup.ts'
import { findFileProblems, removeDatabase } from './backup/verify-backup.ts'
import { pagesOf } from './exporters/export-plan.ts'

export interface RestoreDeps extends BackupDeps {
  /** Path of the store's database. */
  readonly databasePath: string
  readonly openStore: (path: string) => Promise<Store>
  /** True if no process has the file open. */
  readonly isUnused: (path: string) => boolean
  /** Writes a database into a new file, without bytes of deleted content. */
  readonly rewrite: (source: string, target: string) => Promise<void>
  /** Replaces the content of one file by another's, atomically. */
  readonly replace: (source: string, target: string) => Promise<void>
  /** Called before each step, for progress or to interrupt. */
  readonly onStep?: (step: RestoreStep) => void
}

export const RESTORE_STEPS = ['check', 'prepare', 'copy', 'exchange', 'tidy'] as const
export type RestoreStep = (typeof RESTORE_STEPS)[number]

export interface RestoreReport {
  readonly restored: { readonly id: string; readonly path: string; readonly createdAt: EpochMs }
  /** Backup of the former state; null if there was none. */
  readonly safety: { readonly id: string; readonly path: string } | null
  /** Null if the former state could not be read. */
  readonly before: BackupCounts | null
  readonly after: BackupCounts
  /** Memories compared with the former state; null if that could not be read. */
  readonly changes: { readonly gone: number; readonly back: number; readonly different: number } | null
  /** Records removed from the backup, because they were removed for good since it was made. */
  readonly removedAgain: { readonly sessions: number; readonly memories: number }
}

/**
 * @throws LoreError database_damaged if the backup is not sound; database_busy if another process has
 * the store open. The store is then unchanged.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  backup: Pick<BackupFile, 'id' | 'path' | 'manifest' | 'createdAt'>,
): Promise<RestoreReport> {
  const { databasePath } = deps
  const staged = `${databasePath}.restoring`
  const rewritten = `${databasePath}.rewritten`
  requireUnused(deps)
  for (const path of [staged, rewritten]) removeDatabase(path)
  try {
    deps.onStep?.('check')
    const damage = await findFileProblems(backup)
    if (damage.length > 0) throw unsound(backup, damage)
    deps.onStep?.('prepare')
    copyFileSync(backup.path, staged)
    chmodSync(staged, 0o600)
    const openStore = () => openStaged(deps, staged, backup)
    const prepared = await withStore({ openStore }, staged, async (store) => {
      const held = await countStore(store)
      await enforceTombstones({ store, clock: deps.clock }, deps.tombstones())
      const counts = await countStore(store)
      const problems = await store.check()
      if (problems.length > 0) throw unsound(backup, problems)
      return { held, counts, memories: await loadHashes(store) }
    })
    await deps.rewrite(staged, rewritten)
    deps.onStep?.('copy')
    const present = await keepPresent(deps)
    requireUnused(deps)
    deps.onStep?.('exchange')
    await deps.replace(rewritten, databasePath)
    deps.onStep?.('tidy')
    const { id, path, createdAt } = backup
    return {
      restored: { id, path, createdAt },
      safety: present.safety,
      before: present.counts,
      after: prepared.counts,
      changes: present.memories === null ? null : compare(present.memories, prepared.memories),
      removedAgain: {
        sessions: prepared.held.sessions - prepared.counts.sessions,
        memories: prepared.held.memories - prepared.counts.memories,
      },
    }
  } finally {
    for (const path of [staged, rewritten]) removeDatabase(path)
  }
}

/** Opens the staged copy; errors name the backup instead of the copy. */
async function openStaged(
  { openStore }: RestoreDeps,
  staged: string,
  { path }: Pick<BackupFile, 'path'>,
): Promise<Store> {
  try {
    return await openStore(staged)
  } catch (error) {
    if (!isLoreError(error)) throw error
    const hint =
      error.code === 'database_newer'
        ? 'Update Lore. The store was not touched.'
        : 'Choose another with `lore backup list`. The store was not touched.'
    throw new LoreError(error.code, error.message.replaceAll(staged, path), {
      hint,
      details: { path },
      cause: error,
    })
  }
}

async function withStore<T>(
  { openStore }: Pick<RestoreDeps, 'openStore'>,
  path: string,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(path)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

type Hashes = ReadonlyMap<string, string>

interface Present {
  readonly safety: { readonly id: string; readonly path: string } | null
  readonly counts: BackupCounts | null
  readonly memories: Hashes | null
}

/** Backs up the present state. A database that cannot be read as a store is kept byte for byte. */
async function keepPresent(deps: RestoreDeps): Promise<Present> {
  const { databasePath } = deps
  if (!existsSync(databasePath) || statSync(databasePath).size === 0) {
    return { safety: null, counts: null, memories: null }
  }
  try {
    return await withStore(deps, databasePath, async (store) => {
      const { backup } = await createBackup(store, deps, { kind: 'safety', keep: Number.MAX_SAFE_INTEGER })
      const { id, path } = backup
      return { safety: { id, path }, counts: await countStore(store), memories: await loadHashes(store) }
    })
  } catch (error) {
    if (!isLoreError(error) || error.code !== 'database_damaged') throw error
    const id = toBackupId(deps.clock.now())
    const path = keepDamaged(databasePath, deps.folder, id)
    return { safety: { id, path }, counts: null, memories: null }
  }
}

/** Copies a damaged database byte for byte, with its write-ahead log, for a later rescue. */
export function keepDamaged(databasePath: string, folder: string, id: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `damaged-${id}.db`)
  for (const side of ['-wal', '']) {
    if (!existsSync(`${databasePath}${side}`)) continue
    copyFileSync(`${databasePath}${side}`, `${path}${side}`, constants.COPYFILE_FICLONE)
    chmodSync(`${path}${side}`, 0o600)
    syncFile(`${path}${side}`)
  }
  syncFile(folder)
  return path
}

async function loadHashes(store: Store): Promise<Hashes> {
  const hashes = new Map<string, string>()
  const everything = { scopes: null, includeArchived: true }
  for await (const page of pagesOf<Memory>((last, limit) =>
    store.exports.memories(everything, last, limit),
  )) {
    for (const { id, contentHash, archivedAt } of page) {
      hashes.set(id, `${contentHash} ${archivedAt === null ? 'live' : 'archived'}`)
    }
  }
  return hashes
}

function compare(before: Hashes, after: Hashes): NonNullable<RestoreReport['changes']> {
  const gone = [...before.keys()].filter((id) => !after.has(id)).length
  const back = [...after.keys()].filter((id) => !before.has(id)).length
  const different = [...after].filter(([id, hash]) => before.has(id) && before.get(id) !== hash).length
  return { gone, back, different }
}

export function requireUnused({
  isUnused,
  databasePath,
}: Pick<RestoreDeps, 'isUnused' | 'databasePath'>): void {
  if (isUnused(databasePath)) return
  throw new LoreError('database_busy', 'Another process has the database open.', {
    hint: 'Close what uses Lore, such as agents with its MCP server and other lore commands, and try again.',
    details: { path: databasePath },
  })
}

function unsound(backup: Pick<BackupFile, 'path'>, problems: readonly string[]): LoreError {
  return new LoreError('database_damaged', `The backup ${backup.path} is not sound: ${problems[0]}`, {
    hint: 'Choose another with `lore backup list`. The store was not touched.',
    details: { path: backup.path },
  })
}
