/** Reads tables and rows of another program's SQLite file. Never writes. */
import { join } from 'node:path'
import { LoreError } from '../../../core/errors.ts'
import type { ImportDeps } from '../../../core/ports/importer.ts'
import type { ForeignDatabase } from '../../../core/ports/transcript-source.ts'
import { kindOfPath, listNames, readHead } from './files.ts'
import type { Fields } from './values.ts'

const MAGIC = 'SQLite format 3\0'
export const DATABASE_ENDINGS = /\.(?:db|sqlite|sqlite3)$/i
/** Maximum text length read, far more than is stored. */
const TEXT_CHARS = 400_000
const MOST_ROWS = 250_000

export interface Table {
  readonly name: string
  /** Lower-case names. */
  readonly columns: ReadonlySet<string>
}

export interface Tables {
  /** Ordinary tables, by lower-case name. */
  readonly all: ReadonlyMap<string, Table>
  /** Virtual tables and their shadow tables: indexes, vectors. */
  readonly derived: readonly string[]
  /**
   * Returns rows in stored order, keyed by lower-case column; values other than text and numbers are
   * null.
   */
  rows(table: Table): readonly Fields[]
  count(table: Table): number
}

/** True if the file begins with SQLite's signature. */
async function isDatabase(path: string): Promise<boolean> {
  return (await readHead(path, MAGIC.length)) === MAGIC
}

/** Returns the path itself, or the databases directly in the folder. */
export async function listDatabases(path: string): Promise<readonly string[]> {
  const kind = await kindOfPath(path)
  if (kind === null) return []
  const files =
    kind === 'file'
      ? [path]
      : (await listNames(path)).filter((name) => DATABASE_ENDINGS.test(name)).map((name) => join(path, name))
  const databases = await Promise.all(files.map(async (file) => ((await isDatabase(file)) ? [file] : [])))
  return databases.flat()
}

/**
 * Opens the database, calls `read`, and always closes it.
 * @throws LoreError invalid_input if it cannot be read
 */
export function withTables<T>(path: string, deps: ImportDeps, read: (tables: Tables) => T): T {
  const database = deps.openDatabase(path)
  try {
    // The schema is untrusted, so its functions must not have side effects.
    database.all('PRAGMA trusted_schema = OFF')
    database.all('PRAGMA cell_size_check = ON')
    return read(openTables(database))
  } finally {
    database.close()
  }
}

function openTables(database: ForeignDatabase): Tables {
  const entries = database.all<{ name: string; isVirtual: number }>(
    `SELECT name, coalesce(sql, '') LIKE 'CREATE VIRTUAL%' AS isVirtual FROM sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  )
  const virtual = entries.filter(({ isVirtual }) => isVirtual === 1).map(({ name }) => name)
  const isInside = (name: string) => virtual.some((owner) => name === owner || name.startsWith(`${owner}_`))
  const ordinary = entries.filter(({ name }) => !isInside(name))
  const all = new Map(
    ordinary.map(({ name }) => {
      const columns = database.all<{ name: string }>('SELECT name FROM pragma_table_info(?1)', [name])
      const table: Table = { name, columns: new Set(columns.map((column) => column.name.toLowerCase())) }
      return [name.toLowerCase(), table] as const
    }),
  )
  return {
    all,
    derived: entries.map(({ name }) => name).filter(isInside),
    count: ({ name }) =>
      database.all<{ rows: number }>(`SELECT count(*) AS rows FROM ${quote(name)}`)[0]?.rows ?? 0,
    rows({ name, columns }) {
      const wanted = [...columns].map(toColumn).join(', ')
      return database.all<Fields>(`SELECT ${wanted} FROM ${quote(name)} LIMIT ${MOST_ROWS}`)
    },
  }
}

/** Reads integers as floats: nanosecond times exceed the range of exact integers. */
function toColumn(column: string): string {
  const name = quote(column)
  return `CASE typeof(${name}) WHEN 'integer' THEN CAST(${name} AS REAL) WHEN 'real' THEN ${name}
    WHEN 'text' THEN substr(${name}, 1, ${TEXT_CHARS}) END AS ${name}`
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/**
 * Returns the first database at the path that belongs to the program.
 * @throws LoreError invalid_input if there is none
 */
export async function requireDatabase(
  path: string,
  deps: ImportDeps,
  program: string,
  isTheirs: (tables: Tables) => boolean,
): Promise<string> {
  const files = await listDatabases(path)
  const [file] = files.filter((candidate) => withTables(candidate, deps, isTheirs))
  if (file !== undefined) return file
  const problem =
    (await kindOfPath(path)) === null
      ? 'There is nothing at this path.'
      : files.length === 0
        ? 'There is no SQLite database at this path, or its beginning is damaged.'
        : `It is no database of ${program}.`
  throw new LoreError('invalid_input', problem, {
    hint: 'Run `lore import` with the path alone: it says what is there.',
    details: { field: 'path' },
  })
}
