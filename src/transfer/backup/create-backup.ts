/**
 * A copy of the store as it is, made while others read and write, looked through before it counts as one, and put
 * under its name in one step.
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
  /** Of Lore. */
  readonly version: string
  /** Opens a copy for reading; changes nothing of it. */
  readonly openCopy: (path: string) => Promise<Store>
  /** Hashes of what was removed for good. */
  readonly tombstones: () => readonly string[]
  /** One backup at a time; null where another process makes one. */
  readonly lock: (path: string) => { release(): void } | null
}

export interface CreateOptions {
  readonly kind: Exclude<BackupKind, 'migration'>
  /** A path of the person's own, absolute; else the folder for backups. */
  readonly out?: string
  /** Of scheduled ones; older ones go. */
  readonly keep?: number
  /** Of scheduled ones together; older ones go. */
  readonly maxBytes?: number
}

export interface CreatedBackup {
  readonly backup: BackupFile & { readonly manifest: BackupManifest }
  /** Ids of those that had their time. */
  readonly removed: readonly string[]
}

/** @throws LoreError database_damaged where the copy is not sound; then there is none */
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

/** So much stays free: a copy must not keep the store itself from being written. */
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

/** Opened, looked through, and counted; held against the counts of the original where nothing changed meanwhile. */
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
    // It takes a while, and only of these it is asked whether two hold the same.
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

/** The same for two copies that hold the same, whatever their bytes: of all lines an export of everything has. */
async function hashContent(store: Store): Promise<string> {
  const selection = { scopes: null, includeArchived: true }
  const scopes = await store.scopes.list()
  const reflections = await loadReflections(store, scopes, scopes)
  const plan = { scopes, selection, episodes: true, reflections }
  const hash = createHash('sha256')
  for await (const { text } of toJsonlLines(store, plan)) hash.update(text)
  return hash.digest('hex')
}

/** What a process that was killed left behind; nobody else works here while the lock is held. */
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

/** Folders cannot be synced on every system; where they cannot, names are safe without. */
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
