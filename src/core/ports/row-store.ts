/** A store as tables of rows, for moving everything from one database to another. */

/** The value of a column: numbers for integers, reals and flags. */
export type CellValue = null | number | string | Uint8Array
export type StoredRow = Readonly<Record<string, CellValue>>

export interface TableOrder {
  readonly table: string
  /** Columns or expressions that identify a row; pages go along them. */
  readonly key: readonly string[]
}

export interface RowStore {
  /** File path or server and database, without credentials. */
  readonly location: string
  readonly schemaVersion: number
  /** The columns that hold data; not those that the database computes. */
  columnsOf(table: string): Promise<readonly string[]>
  count(table: string): Promise<number>
  /**
   * Rows in the order of the key.
   * @param after the key of the last row that is known; null for the first page
   */
  page(
    order: TableOrder,
    columns: readonly string[],
    after: readonly CellValue[] | null,
    limit: number,
  ): Promise<readonly { readonly key: readonly CellValue[]; readonly row: StoredRow }[]>
  /** Writes rows that are not there yet, and a note about how far that goes, together or not at all. */
  write(table: string, rows: readonly StoredRow[], note: string): Promise<void>
  /** Sets columns of rows that are there, and the note. */
  update(table: string, key: string, rows: readonly StoredRow[], note: string): Promise<void>
  clear(table: string): Promise<void>
  /** The note of the last write; null if nothing was moved to this store. */
  readNote(): Promise<string | null>
  /** Completes what the database keeps beside the rows (counters, indexes), and removes the note. */
  finish(): Promise<void>
  /** Returns a text as this database can keep it. */
  toText(text: string): string
  close(): Promise<void>
}
