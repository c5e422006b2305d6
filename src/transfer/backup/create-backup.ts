/**
 * Copies the store while others read and write it, checks the copy, and renames it into place in one
 * step.
 */
import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Store } from '../../core/ports/store.ts'
import { loadReflections } from '../exporters/export-plan.ts'
import { toJsonlLines } from '../exporters/jsonl.ts'
import {
  type BackupCounts,
  type BackupFile,
  type BackupKind,
  type BackupManifest,
  backupPath,
  isPartial,
  listBackups,
  manifestPath,
  partialPath,
  planRetention,
  toBackupId,
} from './backup-files.ts'

export interface BackupDeps {
  readonly folder: string
  readonly clock: Clock
  /** Version of Lore. */
  readonly version: string
  /** Opens a copy for reading only. */
  readonly openCopy: (path: string) => Promise<Store>
  /** Returns the tombstones of everything removed for good. */
  readonly tombstones: () => readonly string[]
  /** Locks backups; null if another process holds the lock. */
  readonly lock: (path: string) => { release(): void } | null
}

export interface CreateOptions {
  readonly kind: Exclude<BackupKind, 'migration'>
  /** An absolute path chosen by the person; default: the backup folder. */
  readonly out?: string
  /** Number of scheduled backups to keep; older ones are deleted. */
  readonly keep?: number
  /** Total size of scheduled backups to keep; older ones are deleted. */
  readonly maxBytes?: number
}

export interface CreatedBackup {
  readonly backup: BackupFile & { readonly manifest: BackupManifest }
  /** Ids of the backups that were deleted. */
  readonly removed: readonly string[]
}

/** @throws LoreError database_damaged if the copy is not sound; it is then deleted */
export async function createBackup(
  store: Store,
  deps: BackupDeps,
  options: CreateOptions,
): Promise<CreatedBackup> {
  const { folder, clock } = deps
  makeFolder(folder)
  const lock = deps.lock(join(folder, '.lock'))
  if (lock === null) {
    throw new LoreError('database_busy', 'Another backup is being made.', { hint: 'Wait until it is done.' })
  }
  try {
    removePartials(folder)
    const createdAt = clock.now()
    const id = toBackupId(createdAt)
    const path = options.out ?? backupPath(folder, id, options.kind)
    if (existsSync(path)) throw isThere(path)
    const partial = options.out === undefined ? partialPath(folder, id) : `${path}.partial`
    rmSync(partial, { force: true })
    await requireRoom(store, dirname(path))
    const removed = deps.tombstones().length
    try {
      const before = await store.embeddings.revision()
      await store.backup(partial)
      const isUnchanged = (await store.embeddings.revision()) === before
      const expected = isUnchanged ? await countStore(store) : null
      const seen = await inspectCopy(deps, partial, expected, options.kind)
      const manifest: BackupManifest = {
        id,
        kind: options.kind,
        createdAt,
        version: deps.version,
        ...seen,
        bytes: statSync(partial).size,
        sha256: await hashFile(partial),
        removed,
      }
      syncFile(partial)
      if (options.out === undefined) writeManifest(path, manifest)
      renameSync(partial, path)
      syncFile(dirname(path))
      return {
        backup: { id, kind: options.kind, createdAt, path, bytes: manifest.bytes, manifest },
        removed: removeOld(folder, options, createdAt),
      }
    } finally {
      rmSync(partial, { force: true })
    }
  } finally {
    lock.release()
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new LoreError('invalid_input', `The folder for backups ${folder} cannot be made.`, {
      hint: 'Check the rights of the home folder, and whether its disk is mounted read-only.',
      cause: error,
      details: { folder },
    })
  }
}

/** Disk space to leave free, so that the store itself can still be written. */
const RESERVE_BYTES = 32 * 1024 * 1024

async function requireRoom(store: Store, folder: string): Promise<void> {
  const { bavail, bsize } = statfsSync(folder)
  const { bytes } = await store.describe()
  if (bavail * bsize >= bytes + RESERVE_BYTES) return
  throw new LoreError(
    'disk_full',
    `There is no room for a backup of ${Math.ceil(bytes / 1e6)} MB in ${folder}.`,
    {
      hint: 'Free some space, or make it elsewhere: lore backup create --out <file>',
      details: { folder, bytes },
    },
  )
}

/** Opens, checks and counts a copy; compares its counts with the store's if nothing changed meanwhile. */
async function inspectCopy(
  deps: BackupDeps,
  path: string,
  expected: BackupCounts | null,
  kind: BackupKind,
): Promise<Pick<BackupManifest, 'schemaVersion' | 'counts' | 'content'>> {
  const copy = await deps.openCopy(path)
  try {
    const problems = await copy.check()
    const counts = await countStore(copy)
    const differs = expected !== null && JSON.stringify(expected) !== JSON.stringify(counts)
    if (problems.length > 0 || differs) {
      throw new LoreError(
        'database_damaged',
        `The copy is not sound, so it was thrown away: ${problems[0] ?? 'it does not hold what the store holds.'}`,
        { hint: 'Run `lore doctor`: the store itself may be damaged.' },
      )
    }
    const { schemaVersion } = await copy.describe()
    // Hashing takes a while and is needed only to compare safety backups.
    return { schemaVersion, counts, ...(kind === 'safety' ? { content: await hashContent(copy) } : {}) }
  } finally {
    await copy.close()
  }
}

export async function countStore(store: Store): Promise<BackupCounts> {
  const everything = { scopes: null, includeArchived: true }
  const { memories, episodes, sessions, edges } = await store.exports.count(everything)
  return { memories, episodes, sessions, links: edges }
}

/** Hashes all lines of a full export; equal for two copies with the same content, whatever their bytes. */
async function hashContent(store: Store): Promise<string> {
  const selection = { scopes: null, includeArchived: true }
  const scopes = await store.scopes.list()
  const reflections = await loadReflections(store, scopes, scopes)
  const plan = { scopes, selection, episodes: true, reflections }
  const hash = createHash('sha256')
  for await (const { text } of toJsonlLines(store, plan)) hash.update(text)
  return hash.digest('hex')
}

/** Removes files that a killed process left behind. The caller must hold the backup lock. */
export function removePartials(folder: string): void {
  const names = readdirSync(folder)
  for (const name of names.filter(isPartial)) rmSync(join(folder, name), { force: true })
  for (const name of names) {
    const isLost = /^lore-[\d-]+-\w+\.json$/.test(name) && !names.includes(name.replace(/\.json$/, '.db'))
    if (isLost) rmSync(join(folder, name), { force: true })
  }
}

function removeOld(folder: string, { keep, maxBytes }: CreateOptions, now: EpochMs): string[] {
  if (keep === undefined) return []
  const old = planRetention(listBackups(folder), keep, now, maxBytes)
  for (const { path } of old) {
    rmSync(path, { force: true })
    rmSync(manifestPath(path), { force: true })
  }
  return old.map(({ id }) => id)
}

export function writeManifest(path: string, manifest: BackupManifest): void {
  const target = manifestPath(path)
  const temporary = `${target}.tmp`
  writeFileSync(temporary, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  syncFile(temporary)
  renameSync(temporary, target)
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** Syncs a file or folder to disk. Systems that cannot sync folders do not need it. */
export function syncFile(path: string): void {
  try {
    const handle = openSync(path, 'r+')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== 'EISDIR' && code !== 'EPERM' && code !== 'EACCES' && code !== 'EINVAL') throw error
  }
}

function isThere(path: string): LoreError {
  return new LoreError('invalid_input', `${path} is there already.`, {
    hint: 'Name a file that does not exist yet.',
    details: { path },
  })
}
