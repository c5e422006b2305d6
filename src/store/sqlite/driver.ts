/**
 * The only file that uses node:sqlite: a connection with cached statements and translated errors. Everything
 * is synchronous; callers decide who may use which connection.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LoreError } from '../../core/errors.ts'

export type SqlValue = null | number | bigint | string | Uint8Array
export type SqlRow = Readonly<Record<string, SqlValue>>

export interface ConnectionOptions {
  readonly readOnly?: boolean
  /** True if the connection is read-only because the disk is full; a write then fails with `disk_full`. */
  readonly diskIsFull?: boolean
  /** Time a statement waits for another process's lock before it fails with `database_busy`. */
  readonly busyTimeoutMs: number
  /** Returns the advice for a damaged file; called when damage is found. */
  readonly damageHint?: (() => string) | undefined
}

export const DAMAGE_HINT =
  'Save what can be read with `lore doctor --repair`, or put a backup back: lore backup list'

type Sqlite = typeof import('node:sqlite')

let sqlite: Sqlite | null = null

/** Loads node:sqlite without the one ExperimentalWarning that older Node versions print about it. */
function loadSqlite(): Sqlite {
  if (sqlite !== null) return sqlite
  const emitWarning = process.emitWarning
  const emitOtherWarning = (...args: unknown[]): void => {
    if (args[1] === 'ExperimentalWarning' && String(args[0]).startsWith('SQLite ')) return
    Reflect.apply(emitWarning, process, args)
  }
  process.emitWarning = emitOtherWarning as typeof process.emitWarning
  try {
    sqlite = process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
  if (sqlite === undefined || sqlite === null) throw runtimeTooOld('SQLite')
  return sqlite
}

function runtimeTooOld(missing: string, cause?: unknown): LoreError {
  return new LoreError('runtime_too_old', `Node ${process.versions.node} comes without ${missing}.`, {
    hint: 'Use Node 24 or newer, or 22.16 or newer of the line 22.',
    cause,
  })
}

/** Copies all pages in one step, because another process could write between two. */
const ALL_PAGES = 2_147_483_647

/** Most cached statements; column lists vary with the changed fields. The oldest are dropped. */
const STATEMENTS_KEPT = 256

export class SqliteConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  /** Statements that return rows as arrays. */
  readonly #tupleStatements = new Map<string, StatementSync>()
  readonly #options: ConnectionOptions
  #failure: unknown = null
  #open = true

  /** `location` is a file path, or a `file:` URL. */
  constructor(location: string | URL, options: ConnectionOptions) {
    const { DatabaseSync } = loadSqlite()
    this.#options = options
    try {
      this.#database = new DatabaseSync(location, { readOnly: options.readOnly ?? false })
      this.#database.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs}`)
    } catch (error) {
      throw translate(error, options)
    }
  }

  all<Row = SqlRow>(sql: string, parameters: readonly SqlValue[] = []): Row[] {
    return this.#attempt(() => this.#statement(sql).all(...parameters) as Row[])
  }

  /**
   * Returns each row as an array in the order of the columns, whose names must differ. Takes half the time of `all` for
   * rows with many columns.
   */
  tuples<Row extends readonly SqlValue[]>(sql: string, parameters: readonly SqlValue[] = []): Row[] {
    return this.#attempt(() => {
      const rows: unknown[] = this.#statement(sql, this.#tupleStatements).all(...parameters)
      return rows.map((row) => (Array.isArray(row) ? row : Object.values(row as SqlRow))) as unknown as Row[]
    })
  }

  get<Row = SqlRow>(sql: string, parameters: readonly SqlValue[] = []): Row | undefined {
    return this.#attempt(() => this.#statement(sql).get(...parameters) as Row | undefined)
  }

  run(
    sql: string,
    parameters: readonly SqlValue[] = [],
  ): { readonly changes: number; readonly rowId: number } {
    const { changes, lastInsertRowid } = this.#attempt(() => this.#statement(sql).run(...parameters))
    return { changes: Number(changes), rowId: Number(lastInsertRowid) }
  }

  /** Visits row by row. `visit` must not use the same statement. */
  each<Row = SqlRow>(sql: string, parameters: readonly SqlValue[], visit: (row: Row) => void): void {
    this.#attempt(() => {
      for (const row of this.#statement(sql).iterate(...parameters)) visit(row as Row)
    })
  }

  /** Runs a script of statements without parameters or results. */
  exec(script: string): void {
    this.#attempt(() => this.#database.exec(script))
  }

  /** Runs several reads on one state of the database; not allowed inside a transaction. */
  snapshot<T>(read: () => T): T {
    this.exec('BEGIN')
    try {
      return read()
    } finally {
      this.exec('COMMIT')
    }
  }

  /** Returns and clears the first error since the last call; a transaction with an error is not committed. */
  takeFailure(): unknown {
    const failure = this.#failure
    this.#failure = null
    return failure
  }

  /**
   * Replaces the content of another database in one transaction of that database: its users see the old or
   * the new content. Asynchronous.
   */
  async overwrite(path: string): Promise<void> {
    const { backup } = loadSqlite()
    try {
      await backup(this.#database, path, { rate: ALL_PAGES })
    } catch (error) {
      const translated = translate(error)
      if (translated !== error) throw translated
      // The runtime has no error code for a lock that is held.
      throw new LoreError('database_busy', `Another process is writing to ${path}.`, {
        hint: 'Close what uses Lore, such as agents and their MCP servers, and try again.',
        cause: error,
      })
    }
  }

  /** Does nothing if SQLite already rolled back by itself (for example on a full disk), or after close. */
  rollBack(): void {
    if (!this.#open) return
    try {
      this.#database.exec('ROLLBACK')
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active')))
        throw translate(error)
    }
  }

  /** Safe to call twice. */
  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#statements.clear()
    this.#tupleStatements.clear()
    this.#database.close()
  }

  #statement(sql: string, kept: Map<string, StatementSync> = this.#statements): StatementSync {
    const known = kept.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    if (kept === this.#tupleStatements) returnArrays(statement)
    if (kept.size >= STATEMENTS_KEPT) {
      const oldest = kept.keys().next()
      if (oldest.done !== true) kept.delete(oldest.value)
    }
    kept.set(sql, statement)
    return statement
  }

  #attempt<T>(work: () => T): T {
    if (!this.#open) {
      throw new LoreError('closed', 'Lore has been closed.', {
        hint: 'Open it again, and close it after the last call has been answered.',
      })
    }
    try {
      return work()
    } catch (error) {
      const translated = translate(error, this.#options)
      this.#failure ??= translated
      throw translated
    }
  }
}

/** Older Node versions do not have the method; their rows stay objects. */
function returnArrays(statement: Partial<Pick<StatementSync, 'setReturnArrays'>>): void {
  statement.setReturnArrays?.(true)
}

const BUSY = 5
const LOCKED = 6
const READ_ONLY = 8
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
/** SQLITE_IOERR_SHMSIZE: on a full disk the index of the log cannot be created. */
const NO_ROOM_FOR_LOG_INDEX = 4_874
const NOT_A_DATABASE = 26

/** Returns SQLite's primary result code, or null for other errors. */
function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null
  if (typeof error.errcode !== 'number') return null
  return error.errcode === NO_ROOM_FOR_LOG_INDEX ? FULL : error.errcode & 0xff
}

/** Adds code and hint to errors that a user can act on; returns others unchanged. */
function translate(error: unknown, options: Partial<ConnectionOptions> = {}): unknown {
  const message = error instanceof Error ? error.message : String(error)
  const code = resultCode(error)
  if (code === READ_ONLY && options.diskIsFull === true) return diskFull('The disk is full.', error)
  switch (code) {
    case BUSY:
    case LOCKED:
      return new LoreError('database_busy', `The database is in use by another process (${message}).`, {
        hint: 'Try again in a moment; `lore doctor` shows who holds it.',
        cause: error,
      })
    case CORRUPT:
    case NOT_A_DATABASE:
      return new LoreError('database_damaged', `The database file is damaged (${message}).`, {
        hint: options.damageHint?.() ?? DAMAGE_HINT,
        cause: error,
      })
    case READ_ONLY:
      return new LoreError('database_read_only', `The database cannot be written (${message}).`, {
        hint: 'Give yourself the right to write to the file and its folder, or mount the disk for writing; until then Lore only answers.',
        cause: error,
      })
    case FULL:
      return diskFull(`The disk is full (${message}).`, error)
    case CANNOT_OPEN:
      return new LoreError('invalid_input', `The database file cannot be opened (${message}).`, {
        hint: 'Check that the folder exists and may be read and written.',
        cause: error,
      })
    default:
      return message.includes('no such module: fts5') ? runtimeTooOld('full-text search', error) : error
  }
}

function diskFull(message: string, cause: unknown): LoreError {
  return new LoreError('disk_full', message, {
    hint: 'Free some space; nothing of the last change was kept.',
    cause,
  })
}
