/** The structure of each table's rows in its pages, read from an empty database of the same schema. */
import type { SqliteConnection, SqlValue } from '../driver.ts'
import type { Cell } from './page.ts'

export interface TableShape {
  readonly name: string
  /** The B-tree kind in the file: a table without rowids is stored like an index. */
  readonly tree: 'table' | 'index'
  /** In the order of the stored row. */
  readonly columns: readonly ColumnShape[]
  /** Indexes that contain every row, so that they tell the number of rows. */
  readonly indexes: readonly string[]
  /** True for a part of the full-text index. */
  readonly isShadow: boolean
}

interface ColumnShape {
  readonly name: string
  readonly type: string
  readonly canBeMissing: boolean
  readonly canBeNull: boolean
}

interface TableRow {
  readonly name: string
  readonly type: string
  readonly wr: number
}

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
  readonly hidden: number
}

/** The code of a virtual generated column, which is not stored in rows. */
const VIRTUAL_COLUMN = 2

export function readShapes(connection: SqliteConnection): TableShape[] {
  return connection
    .all<TableRow>(
      "SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')",
    )
    .filter(({ name }) => name !== 'sqlite_schema')
    .map((table) => readShape(connection, table))
}

function readShape(connection: SqliteConnection, { name, type, wr }: TableRow): TableShape {
  const all = connection.all<ColumnRow>('SELECT * FROM pragma_table_xinfo(?)', [name])
  const stored = all.filter(({ hidden }) => hidden !== VIRTUAL_COLUMN)
  const keyFirst = [
    ...stored.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk),
    ...stored.filter(({ pk }) => pk === 0),
  ]
  const isAlias = (column: ColumnRow) =>
    wr === 0 && column.pk === 1 && column.type === 'INTEGER' && all.filter(({ pk }) => pk > 0).length === 1
  return {
    name,
    tree: wr === 0 ? 'table' : 'index',
    columns: (wr === 0 ? stored : keyFirst).map((column) => ({
      name: column.name,
      type: isAlias(column) ? 'ROWID' : column.type,
      canBeMissing: column.notnull === 0 || column.dflt_value !== null,
      canBeNull: isAlias(column) || (column.notnull === 0 && (wr === 0 || column.pk === 0)),
    })),
    indexes: connection
      .all<{ name: string }>('SELECT name FROM pragma_index_list(?) WHERE partial = 0', [name])
      .map((index) => index.name),
    isShadow: type === 'shadow',
  }
}

/** Returns true if the row could belong to the table: number and types of its columns match. */
export function fits({ tree, columns }: TableShape, { rowId, values }: Cell): boolean {
  if (values === null || values.length === 0 || values.length > columns.length) return false
  if ((tree === 'table') !== (rowId !== null)) return false
  return columns.every(({ type, canBeMissing, canBeNull }, i) => {
    const value = values[i]
    if (value === undefined) return canBeMissing
    return value === null ? canBeNull : isOfType(type, value)
  })
}

function isOfType(type: string, value: SqlValue): boolean {
  switch (type) {
    case 'TEXT':
      return typeof value === 'string'
    case 'BLOB':
      return value instanceof Uint8Array
    case 'REAL':
      return typeof value === 'number' && Number.isFinite(value)
    case 'INTEGER':
      return typeof value === 'bigint' || Number.isInteger(value)
    case 'ROWID':
      return false
    default:
      return true
  }
}
