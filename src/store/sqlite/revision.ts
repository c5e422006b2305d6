/** Reads the counter that every change of a document, a vector or a link increases. */
import type { SqliteConnection } from './driver.ts'

export function readRevision(connection: SqliteConnection): number {
  return connection.get<{ value: number }>("SELECT value FROM counters WHERE name = 'revision'")?.value ?? 0
}
