/**
 * Reads a damaged database row by row, without SQLite, and writes the sound rows into a new, empty one. Also
 * reads pages that no B-tree reaches; their rows go to the one table that they fit. The damaged file is only
 * read. Data that can be derived again (full text, statistics, the embedding queue) is left out.
 */
import { SqliteConnection } from '../driver.ts'
import { type DamagedFile, openDamagedFile } from './damaged-file.ts'
import { type Mended, mendReferences } from './mend.ts'
import { type Cell, readTreePage } from './page.ts'
import { type DamagedSchema, readSchema } from './read-schema.ts'
import { fits, readShapes, type TableShape } from './shapes.ts'
import { claimFreePages, type MetPages, type Walked, walkTree } from './walk.ts'

interface SalvagedTable {
  readonly table: string
  readonly saved: number
  readonly lost: number
  /**
   * True if a complete index tells how many rows there were; otherwise `lost` is estimated from the pages.
   */
  readonly isCounted: boolean
  readonly unreadablePages: number
}

export interface Salvaged {
  readonly pages: number
  readonly unreadablePages: number
  /** Tables that have or had rows. */
  readonly tables: readonly SalvagedTable[]
  /** Number of rows on unreachable pages that fit several tables or none. */
  readonly strayRows: number
  readonly mended: Mended
}

/** Tables that are derived from the rest or filled by the schema itself. */
const DERIVED_TABLES = new Set([
  'migrations',
  'corpus_statistics',
  'pending_embeddings',
  'packed_vectors',
  'sqlite_sequence',
])

/** @param target an empty database of the same schema version that nobody else uses */
export function salvageInto(target: string, source: string): Salvaged {
  const file = openDamagedFile(source)
  const connection = new SqliteConnection(target, { busyTimeoutMs: 0 })
  try {
    connection.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN EXCLUSIVE')
    const triggers = connection.all<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
    )
    for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`)
    const read = readEverything(file, connection)
    const isConversationLost = read.tables.some(
      ({ table, lost }) => lost > 0 && (table === 'episodes' || table === 'sessions'),
    )
    // Without watermarks, agents' files are read again from the start: known turns are skipped, lost ones
    // come back.
    const mended = mendReferences(connection)
    if (isConversationLost) connection.run('DELETE FROM watermarks')
    for (const { sql } of triggers) connection.exec(sql)
    connection.exec('COMMIT')
    return { ...read, mended }
  } finally {
    connection.close()
    file.close()
  }
}

interface TableReading extends Walked {
  readonly shape: TableShape
  readonly hasRoot: boolean
  readonly strays: number
}

function readEverything(file: DamagedFile, connection: SqliteConnection): Omit<Salvaged, 'mended'> {
  const met: MetPages = { claimed: new Set(), refused: new Set() }
  const schema = readSchema(file, met)
  const shapes = readShapes(connection)
  const writer = createWriter(connection)
  const tables = shapes.map((shape) => readTable(file, schema, shape, met, writer))
  const counts = countByIndexes(file, schema, shapes, met)
  claimFreePages(file, met.claimed)
  const strays = readStrays(file, tables, counts, met.claimed, writer)
  const named = tables.map((table) => ({ ...table, strays: strays.byTable.get(table.shape.name) ?? 0 }))
  return {
    ...countPages(file, met),
    tables: named
      .filter(({ shape }) => isKept(shape))
      .map((table) => toReport(table, counts.rows.get(table.shape.name) ?? null))
      .filter(({ saved, lost, unreadablePages }) => saved + lost + unreadablePages > 0),
    strayRows: strays.unknown,
  }
}

/**
 * Counts the pages of the whole database, and those among them that are missing or that no tree could use. The
 * header's count is believed if a tree points to a page after the end of the file.
 */
function countPages(
  file: DamagedFile,
  { claimed, refused }: MetPages,
): Pick<Salvaged, 'pages' | 'unreadablePages'> {
  const isCut = [...refused].some((page) => page > file.pages && page <= file.headerPages)
  const pages = isCut ? file.headerPages : file.pages
  const inFile = [...refused].filter((page) => page >= 1 && page <= file.pages && !claimed.has(page))
  return { pages, unreadablePages: inFile.length + (pages - file.pages) }
}

function isKept({ name, isShadow }: TableShape): boolean {
  return !isShadow && !DERIVED_TABLES.has(name)
}

type Writer = (shape: TableShape, cell: Cell) => boolean

/** Skips rows that violate the schema or already exist. */
function createWriter(connection: SqliteConnection): Writer {
  return (shape, { rowId, values }) => {
    if (!isKept(shape)) return true
    const present = shape.columns.slice(0, values?.length ?? 0)
    const alias = present.find(({ type }) => type === 'ROWID')
    const named = present.flatMap(({ name, type }, i) =>
      type === 'ROWID' ? [] : [{ name: `"${name}"`, value: values?.[i] ?? null }],
    )
    const key =
      shape.tree === 'index' ? [] : [{ name: alias === undefined ? 'rowid' : alias.name, value: rowId }]
    const all = [...key, ...named]
    // The schema itself creates the counters.
    const verb = shape.name === 'counters' ? 'REPLACE' : 'IGNORE'
    const { changes } = connection.run(
      `INSERT OR ${verb} INTO "${shape.name}" (${all.map(({ name }) => name).join(', ')})
       VALUES (${all.map(() => '?').join(', ')})`,
      all.map(({ value }) => value),
    )
    return changes > 0
  }
}

function readTable(
  file: DamagedFile,
  { roots }: DamagedSchema,
  shape: TableShape,
  met: MetPages,
  write: Writer,
): TableReading {
  const root = roots.get(shape.name)
  const take = (cell: Cell) => fits(shape, cell) && write(shape, cell)
  const walked =
    root === undefined
      ? { rows: 0, lostRows: 0, leaves: 0, unreadablePages: 0 }
      : walkTree(file, root, { kind: shape.tree, met, take })
  return { shape, hasRoot: root !== undefined, strays: 0, ...walked }
}

interface IndexCounts {
  /** By table: the number of rows in an index over all rows, and if it could be read completely. */
  readonly rows: ReadonlyMap<string, { readonly listed: number; readonly isWhole: boolean }>
  readonly isWhole: boolean
  readonly unreadablePages: number
}

function countByIndexes(
  file: DamagedFile,
  { roots, isWhole }: DamagedSchema,
  shapes: readonly TableShape[],
  met: MetPages,
): IndexCounts {
  const rows = new Map<string, { listed: number; isWhole: boolean }>()
  const owners = new Map(shapes.flatMap(({ name, indexes }) => indexes.map((index) => [index, name])))
  const tables = new Set(shapes.map(({ name }) => name))
  let unreadablePages = 0
  let lostRows = 0
  for (const [name, root] of roots) {
    if (tables.has(name)) continue
    const walked = walkTree(file, root, { kind: 'index', met, take: ({ values }) => values !== null })
    unreadablePages += walked.unreadablePages
    lostRows += walked.lostRows
    const owner = owners.get(name)
    if (owner === undefined) continue
    const former = rows.get(owner)
    rows.set(owner, {
      listed: Math.max(former?.listed ?? 0, walked.rows),
      isWhole: former?.isWhole === true || (walked.unreadablePages === 0 && walked.lostRows === 0),
    })
  }
  return { rows, isWhole: isWhole && unreadablePages === 0 && lostRows === 0, unreadablePages }
}

/**
 * Reads pages that no walk reached. Only tables with missing rows may own them. Index rows look like rows of
 * a table without rowids, so these are accepted only if every index is complete.
 */
function readStrays(
  file: DamagedFile,
  tables: readonly TableReading[],
  counts: IndexCounts,
  claimed: Set<number>,
  write: Writer,
): { readonly byTable: ReadonlyMap<string, number>; readonly unknown: number } {
  const owners = tables.filter(
    ({ shape, hasRoot, rows, unreadablePages }) =>
      !hasRoot || unreadablePages > 0 || (counts.rows.get(shape.name)?.listed ?? 0) > rows,
  )
  const byTable = new Map<string, number>()
  let unknown = 0
  for (let number = 2; number <= file.pages && owners.length > 0; number++) {
    const page = claimed.has(number) ? null : readTreePage(file, number)
    if (page === null || page.cells.length === 0 || (page.kind === 'index' && !counts.isWhole)) continue
    const readable = page.cells.filter(({ values }) => values !== null)
    const [owner, another] = owners.filter(
      ({ shape }) =>
        shape.tree === page.kind && readable.length > 0 && readable.every((cell) => fits(shape, cell)),
    )
    if (owner === undefined || another !== undefined) {
      if (page.kind === 'table') unknown += page.cells.length
      continue
    }
    claimed.add(number)
    const saved = readable.filter((cell) => write(owner.shape, cell)).length
    byTable.set(owner.shape.name, (byTable.get(owner.shape.name) ?? 0) + saved)
  }
  return { byTable, unknown }
}

function toReport(
  { shape, rows, strays, lostRows, leaves, unreadablePages }: TableReading,
  counted: { readonly listed: number; readonly isWhole: boolean } | null,
): SalvagedTable {
  const saved = rows + strays
  const missing = Math.max(0, (counted?.listed ?? 0) - saved)
  const base = { table: shape.name, saved, unreadablePages }
  if (counted?.isWhole === true) return { ...base, lost: missing, isCounted: true }
  const perPage = leaves === 0 ? 0 : Math.ceil(rows / leaves)
  return { ...base, lost: Math.max(missing, lostRows + unreadablePages * perPage - strays), isCounted: false }
}
