/** Another program's SQLite file: which tables it has, and their rows. Asks, and never writes. */
import { join } from 'node:path'
import { LoreError } from '../../../core/errors.ts'
import type { ImportDeps } from '../../../core/ports/importer.ts'
import type { ForeignDatabase } from '../../../core/ports/transcript-source.ts'
import { kindOfPath, listNames, readHead } from './files.ts'
import type { Fields } from './values.ts'

const MAGIC = 'SQLite format 3\0'
const ENDINGS = /\.(?:db|sqlite|sqlite3)$/i
/** Far beyond what is kept of one text. */
const TEXT_CHARS = 400_000
const MOST_ROWS = 250_000

export interface Table {
  readonly name: string
  /** In lower case. */
  readonly columns: ReadonlySet<string>
}

export interface Tables {
  /** Ordinary ones with rows of their own, by name in lower case. */
  readonly all: ReadonlyMap<string, Table>
  /** Virtual ones and what they keep their insides in: indexes, vectors. */
  readonly derived: readonly string[]
  /** In the order stored, keyed by column in lower case; what is neither text nor number is left out. */
  rows(table: Table): readonly Fields[]
  count(table: Table): number
}

/** Whether the file begins as a SQLite database does. */
async function isDatabase(path: string): Promise<boolean> {
  return (await readHead(path, MAGIC.length)) === MAGIC
}

/** The path itself, or the databases that lie directly in the folder it names. */
export async function listDatabases(path: string): Promise<readonly string[]> {
  const kind = await kindOfPath(path)
  if (kind === null) return []
  const files =
    kind === 'file'
      ? [path]
      : (await listNames(path)).filter((name) => ENDINGS.test(name)).map((name) => join(path, name))
  const databases = await Promise.all(files.map(async (file) => ((await isDatabase(file)) ? [file] : [])))
  return databases.flat()
}

/** Opens, reads and closes again, whatever happens. @throws LoreError invalid_input where it cannot be read */
export function withTables<T>(path: string, deps: ImportDeps, read: (tables: Tables) => T): T {
  const database = deps.openDatabase(path)
  try {
    // What a schema says may be anybody's: nothing in it is run that reaches beyond the database.
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

/** Whole numbers as floating ones: those of nanoseconds are beyond what can be read exactly. */
function toColumn(column: string): string {
  const name = quote(column)
  return `CASE typeof(${name}) WHEN 'integer' THEN CAST(${name} AS REAL) WHEN 'real' THEN ${name}
    WHEN 'text' THEN substr(${name}, 1, ${TEXT_CHARS}) END AS ${name}`
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The only database there that is of the kind asked for. @throws LoreError invalid_input */
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
