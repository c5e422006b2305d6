/** Opens another program's SQLite file for reading. Never writes to it, never keeps it locked. */
import { LoreError, toLoreError } from '../../core/errors.ts'
import type { ForeignDatabase } from '../../core/ports/transcript-source.ts'
import { SqliteConnection } from './driver.ts'

const BUSY_MS = 2_000

/** @throws LoreError invalid_input where it cannot be read: its state says nothing about Lore's own store. */
export function openForeignDatabase(path: string): ForeignDatabase {
  const connection = asForeign(() => new SqliteConnection(path, { readOnly: true, busyTimeoutMs: BUSY_MS }))
  return {
    all: <Row>(sql: string, parameters: readonly (string | number | null)[] = []) =>
      asForeign(() => connection.all<Row>(sql, parameters)),
    close: () => connection.close(),
  }
}

function asForeign<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { message } = toLoreError(error)
    throw new LoreError('invalid_input', `Another program’s database cannot be read: ${message}`, {
      hint: 'Look at it with that program; it is tried again when it changes.',
      cause: error,
    })
  }
}
