/** The note about how far a move to this store has come; it is no part of what is moved. */
export const MOVE_NOTE = 'store.move'

/** Columns that a database computes by itself. */
const COMPUTED: ReadonlySet<string> = new Set(['revision', 'words', 'scope_token', 'half'])

/** `words` is computed for documents only; entities have a column of the same name. */
export function isComputed(table: string, column: string): boolean {
  return COMPUTED.has(column) && !(column === 'words' && table !== 'documents')
}

/** Some columns have names that are words of SQL. */
export function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** Sets the counter that numbers shared records to the highest number that was moved. */
export const COUNT_SYNC_RECORDS =
  "UPDATE counters SET value = (SELECT coalesce(max(seq), 0) FROM sync_records) WHERE name = 'sync'"
