/** Opens another program's SQLite file for reading. Never writes to it and never keeps it locked. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { LoreError, toLoreError } from '../../core/errors.ts'
import type { ForeignDatabase } from '../../core/ports/transcript-source.ts'
import { SqliteConnection } from './driver.ts'

const BUSY_MS = 2_000
/** Position of the read version in the header; 2 means a write-ahead log. */
const READ_VERSION_AT = 19
const LOGGED = 2

/** @throws LoreError invalid_input if it cannot be read; that says nothing about Lore's own store */
export function openForeignDatabase(path: string): ForeignDatabase {
  const connection = asForeign(
    () => new SqliteConnection(toLocation(path), { readOnly: true, busyTimeoutMs: BUSY_MS }),
  )
  return {
    all: <Row>(sql: string, parameters: readonly (string | number | null)[] = []) =>
      asForeign(() => connection.all<Row>(sql, parameters)),
    close: () => connection.close(),
  }
}

/** Opens a database with an empty log as immutable, because a normal connection would create side files. */
function toLocation(path: string): string | URL {
  const log = `${path}-wal`
  if (!existsSync(path) || (existsSync(log) && statSync(log).size > 0)) return path
  if (readByte(path, READ_VERSION_AT) !== LOGGED) return path
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return url
}

function readByte(path: string, at: number): number | undefined {
  const file = openSync(path, 'r')
  try {
    const byte = Buffer.alloc(1)
    return readSync(file, byte, 0, 1, at) === 1 ? byte[0] : undefined
  } finally {
    closeSync(file)
  }
}

function asForeign<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { message } = toLoreError(error)
    throw new LoreError('invalid_input', `Another program’s database cannot be read: ${message}`, {
      hint: 'Open it with the program it belongs to, and repair or export it there.',
      cause: error,
    })
  }
}
