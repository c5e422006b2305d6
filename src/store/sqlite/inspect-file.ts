/**
 * Inspects a file before it is opened for writing: Lore's, empty, another program's, newer, or not a
 * database. Leaves no trace, not even SQLite's side files.
 */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { LoreError } from '../../core/errors.ts'
import { DAMAGE_HINT, SqliteConnection } from './driver.ts'

/** "Lore" in ASCII, in SQLite's header field for the application. */
export const APPLICATION_ID = 0x4c_6f_72_65

export type FileState = 'absent' | 'empty' | 'ours'

const MAGIC = 'SQLite format 3\0'
const USER_VERSION_AT = 60
const APPLICATION_ID_AT = 68
const HEADER_BYTES = 100

/** Throws for a file that Lore must not touch; `version` is the newest schema this program knows. */
export function inspectFile(path: string, version: number, damageHint = () => DAMAGE_HINT): FileState {
  if (!existsSync(path)) return 'absent'
  if (statSync(path).size === 0) return 'empty'
  const header = readHeader(path)
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new LoreError(
      'database_damaged',
      `${path} is not a SQLite database, or its beginning is damaged.`,
      {
        hint: `${damageHint()} LORE_DB_PATH names another file.`,
        details: { path },
      },
    )
  }
  if (header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID) {
    refuseNewer(path, header.readUInt32BE(USER_VERSION_AT), version)
    return 'ours'
  }
  const connection = openWithoutTrace(path)
  try {
    refuseForeign(path, connection)
  } finally {
    connection.close()
  }
  return 'empty'
}

export function refuseNewer(path: string, found: number, known: number): void {
  if (found <= known) return
  throw new LoreError(
    'database_newer',
    `${path} was written by a newer Lore (schema ${found}, this one knows ${known}).`,
    {
      hint: 'Update Lore, or choose another file with LORE_DB_PATH. The file was not touched.',
      details: { path, found, known },
    },
  )
}

/** Throws if the database has tables but not Lore's mark. */
export function refuseForeign(path: string, connection: SqliteConnection): void {
  const owner = recogniseOwner(connection)
  if (owner === null) return
  throw new LoreError('database_foreign', `${path} belongs to ${owner}. Lore leaves it alone.`, {
    hint: 'Choose another file with LORE_DB_PATH; `lore import` can import its memories.',
    details: { path, owner },
  })
}

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, HEADER_BYTES, 0)
  } finally {
    closeSync(file)
  }
  return header
}

/**
 * Opens an immutable connection, which takes no locks and creates no side files, unless there is a
 * write-ahead log, which it could not see.
 */
function openWithoutTrace(path: string): SqliteConnection {
  const log = `${path}-wal`
  const options = { readOnly: true, busyTimeoutMs: 10_000 }
  if (existsSync(log) && statSync(log).size > 0) return new SqliteConnection(path, options)
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new SqliteConnection(url, options)
}

/** Returns the program that wrote these tables; null if there are none. */
function recogniseOwner(connection: SqliteConnection): string | null {
  const tables = connection.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  )
  if (tables.length === 0) return null
  const columns = connection.all<{ name: string }>(
    `SELECT DISTINCT column.name FROM sqlite_schema AS entry, pragma_table_info(entry.name) AS column
     WHERE entry.type = 'table' AND entry.sql NOT LIKE 'CREATE VIRTUAL%'`,
  )
  const has = (rows: readonly { name: string }[], ...names: string[]) =>
    names.every((name) => rows.some((row) => row.name.toLowerCase() === name))
  if (has(tables, 'fragments')) return 'the earlier Lore (fragments)'
  if (has(tables, 'memory_vec') || has(columns, 'governance_layer')) return 'memory-v3'
  if (has(columns, 'lore_id') || has(columns, 'usage_count', 'score')) return 'Lorekeeper'
  if (has(columns, 'trust', 'memory_level') || has(columns, 'trust', 'stability')) return 'Knowledge Graph'
  return 'another program'
}
