/** Opens another program's SQLite file for reading. Never writes to it, never keeps it locked. */
import type { ForeignDatabase } from '../../core/ports/transcript-source.ts'
import { SqliteConnection } from './driver.ts'

const BUSY_MS = 2_000

export function openForeignDatabase(path: string): ForeignDatabase {
  const connection = new SqliteConnection(path, { readOnly: true, busyTimeoutMs: BUSY_MS })
  return {
    all: <Row>(sql: string, parameters: readonly (string | number | null)[] = []) =>
      connection.all<Row>(sql, parameters),
    close: () => connection.close(),
  }
}
