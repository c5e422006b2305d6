/** Opens a SQLite store: inspects the file, migrates it, and creates the repositories. */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isLoreError, LoreError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Store } from '../../core/ports/store.ts'
import { backUpBeforeMigration, copyDatabase } from './backup.ts'
import { SqliteConnection } from './driver.ts'
import { guardFile, NO_GUARD } from './file-guard.ts'
import { APPLICATION_ID, type FileState, inspectFile, refuseForeign, refuseNewer } from './inspect-file.ts'
import { migrate, readVersion } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { toLocationOnFullDisk, toReadableLocation } from './read-only-place.ts'
import { createSqliteStore } from './sqlite-store.ts'
import { whenFree } from './write-queue.ts'

export interface SqliteStoreOptions {
  /** The database file; it and its folder are created if missing. */
  readonly path: string
  /** Clock for migrations and backups; default: the machine's clock. */
  readonly clock?: Clock
  /** Folder of backups before a migration; default: beside the database. */
  readonly backupDir?: string
  /** True never creates, migrates or writes. */
  readonly readOnly?: boolean
  /** True if the store is opened read-only because the disk is full; a write then fails with `disk_full`. */
  readonly diskIsFull?: boolean
  /** Returns the advice for a damaged file; called when damage is found. */
  readonly damageHint?: (() => string) | undefined
  /** True if a commit waits for the disk, so that it survives a power cut; default true. */
  readonly waitForDisk?: boolean
  /** Default: Lore's own migrations. */
  readonly migrations?: readonly Migration[]
}

/** Time one statement waits for another process. */
const BUSY_TIMEOUT_MS = 10_000
/** The open writer fails quickly, so that the event loop continues; the write queue retries. */
const WRITER_BUSY_TIMEOUT_MS = 10

/**
 * Opens the store. Several processes may open the same file at once; throws for another program's file
 * without touching it.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const path = resolve(options.path)
  const migrations = options.migrations ?? MIGRATIONS
  const state = reachFile(path, () => inspectFile(path, migrations.at(-1)?.version ?? 0, options.damageHint))
  const { damageHint } = options
  if (options.readOnly === true || options.diskIsFull === true) {
    return openForReading({ ...options, path, migrations }, state)
  }
  reachFile(path, () => createFile(path))
  const writer = new SqliteConnection(path, { busyTimeoutMs: BUSY_TIMEOUT_MS, damageHint })
  try {
    await prepare(writer, path, options.waitForDisk ?? true)
    const clock = options.clock ?? { now: Date.now }
    const backUp = (version: number) => {
      const source = new SqliteConnection(path, { readOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS })
      try {
        backUpBeforeMigration(source, path, options.backupDir ?? dirname(path), version, clock.now())
      } finally {
        source.close()
      }
    }
    await migrate(writer, { path, migrations, backUp, now: clock.now })
    writer.exec(`PRAGMA busy_timeout = ${WRITER_BUSY_TIMEOUT_MS}`)
    const open = () => openReader(path, options)
    const reader = open()
    const guard = guardFile(path, (target) => copyDatabase(reader, target), clock.now)
    return createSqliteStore({ path, reader, writer, readOnly: false, guard, openReader: open })
  } catch (error) {
    writer.close()
    throw error
  }
}

function openReader(
  location: string | URL,
  { damageHint, diskIsFull = false }: Pick<SqliteStoreOptions, 'damageHint' | 'diskIsFull'>,
): SqliteConnection {
  const reader = new SqliteConnection(location, {
    readOnly: true,
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    diskIsFull,
    damageHint,
  })
  try {
    tune(reader)
    // Opens the side files now, so that they stay readable even if they are removed by name later.
    readVersion(reader)
    return reader
  } catch (error) {
    reader.close()
    throw error
  }
}

function openForReading(
  options: SqliteStoreOptions & { readonly migrations: readonly Migration[] },
  state: FileState,
): Store {
  const { path, migrations } = options
  const refuse = (problem: string, hint: string) =>
    new LoreError('invalid_input', `${path} ${problem}.`, { hint, details: { path } })
  if (state !== 'ours') {
    throw refuse('holds no Lore database', 'Check the path, or open it once for writing to create it.')
  }
  const location = options.diskIsFull === true ? toLocationOnFullDisk(path) : toReadableLocation(path)
  const open = () => openReader(location, options)
  const reader = open()
  try {
    const newest = migrations.at(-1)?.version ?? 0
    const version = readVersion(reader)
    refuseNewer(path, version, newest)
    if (version !== newest) {
      throw new LoreError('invalid_input', `${path} has an older schema.`, {
        hint: 'Open it once for writing, so that it can be migrated.',
        details: { path, isOlder: true },
      })
    }
    return createSqliteStore({
      path,
      reader,
      writer: open(),
      readOnly: true,
      guard: NO_GUARD,
      openReader: open,
    })
  } catch (error) {
    reader.close()
    throw error
  }
}

/** Adds code and hint to errors of an unreachable path. */
function reachFile<T>(path: string, reach: () => T): T {
  try {
    return reach()
  } catch (error) {
    if (isLoreError(error)) throw error
    throw new LoreError('invalid_input', `The database file ${path} cannot be reached.`, {
      hint: 'Check the path, and that the folder may be read and written; LORE_DB_PATH names another file.',
      cause: error,
      details: { path },
    })
  }
}

/** Creates the file readable by the owner only, before SQLite does; its side files take the same mode. */
function createFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}

/**
 * Marks a new file as Lore's, then sets the connection's options; other processes may do the same at once.
 * FULL: an acknowledged commit survives a power cut; `fullfsync` does the same on macOS and has no effect
 * elsewhere.
 */
async function prepare(connection: SqliteConnection, path: string, waitForDisk: boolean): Promise<void> {
  if (readApplicationId(connection) !== APPLICATION_ID) {
    await whenFree(() => connection.exec('BEGIN EXCLUSIVE'))
    try {
      if (readApplicationId(connection) !== APPLICATION_ID) {
        refuseForeign(path, connection)
        connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
      }
      connection.exec('COMMIT')
    } catch (error) {
      connection.rollBack()
      throw error
    }
  }
  await whenFree(() => connection.exec('PRAGMA journal_mode = WAL'))
  connection.exec(`
    PRAGMA synchronous = ${waitForDisk ? 'FULL' : 'NORMAL'};
    PRAGMA fullfsync = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = 67108864;
  `)
  tune(connection)
}

/** 32 MB page cache; sorting stays in memory, so that no text is written to temporary files. */
function tune(connection: SqliteConnection): void {
  connection.exec('PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY;')
}

function readApplicationId(connection: SqliteConnection): number {
  return connection.get<{ application_id: number }>('PRAGMA application_id')?.application_id ?? 0
}
