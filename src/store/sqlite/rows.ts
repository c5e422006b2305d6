/** A SQLite store as tables of rows. */
import type { CellValue, RowStore } from '../../core/ports/row-store.ts'
import { COUNT_SYNC_RECORDS, isComputed, MOVE_NOTE, quoted } from '../move-note.ts'
import { SqliteConnection } from './driver.ts'
import { readVersion } from './migrate.ts'
import { openSqliteStore, type SqliteStoreOptions } from './open.ts'

const BUSY_TIMEOUT_MS = 10_000

/** The file is created or migrated if needed. */
export async function openSqliteRows(options: SqliteStoreOptions): Promise<RowStore> {
  await (await openSqliteStore(options)).close()
  const connection = new SqliteConnection(options.path, { busyTimeoutMs: BUSY_TIMEOUT_MS })
  connection.exec('PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON')
  const together = (note: string, work: () => void): void => {
    connection.exec('BEGIN IMMEDIATE')
    try {
      work()
      connection.run(
        'INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [MOVE_NOTE, note],
      )
      connection.exec('COMMIT')
    } catch (error) {
      connection.rollBack()
      throw error
    }
  }
  return {
    location: options.path,
    schemaVersion: readVersion(connection),
    columnsOf: async (table) =>
      connection
        .all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
        .map(({ name }) => name)
        .filter((name) => !isComputed(table, name)),
    count: async (table) =>
      connection.get<{ total: number }>(
        `SELECT count(*) AS total FROM ${table} ${table === 'notes' ? `WHERE key <> '${MOVE_NOTE}'` : ''}`,
      )?.total ?? 0,
    page: async ({ table, key }, columns, after, limit) => {
      const from = after === null ? '' : `WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`
      const rows = connection.all<Record<string, CellValue>>(
        `SELECT ${quoted(columns)}, ${key.map((part, n) => `${part} AS key_${n}`).join(', ')}
         FROM ${table} ${from} ORDER BY ${key.join(', ')} LIMIT ?`,
        [...(after ?? []), limit],
      )
      return rows.map((found) => ({
        key: key.map((_, n) => found[`key_${n}`] ?? null),
        row: Object.fromEntries(columns.map((column) => [column, found[column] ?? null])),
      }))
    },
    write: async (table, rows, note) =>
      together(note, () => {
        for (const row of rows) {
          const columns = Object.keys(row)
          connection.run(
            `INSERT INTO ${table} (${quoted(columns)}) VALUES (${columns.map(() => '?').join(', ')})
             ON CONFLICT DO NOTHING`,
            Object.values(row),
          )
        }
      }),
    update: async (table, key, rows, note) =>
      together(note, () => {
        for (const row of rows) {
          const columns = Object.keys(row).filter((column) => column !== key)
          connection.run(
            `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE ${key} = ?`,
            [...columns.map((column) => row[column] ?? null), row[key] ?? null],
          )
        }
      }),
    clear: async (table) => {
      connection.run(`DELETE FROM ${table}`)
    },
    readNote: async () =>
      connection.get<{ value: string }>('SELECT value FROM notes WHERE key = ?', [MOVE_NOTE])?.value ?? null,
    finish: async () => {
      connection.run(COUNT_SYNC_RECORDS)
      connection.run('DELETE FROM notes WHERE key = ?', [MOVE_NOTE])
      connection.all('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    toText: (text) => text,
    close: async () => connection.close(),
  }
}
