import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { putEmptyStore } from '../support/empty-store.ts'
import { type Dump, describeVisibleStore } from './visible-store.contract.ts'

const fileIn = (folder: string) => join(folder, 'lore.db')

/** Every table but those of the full-text index, whose inner order is its own. */
function dump(folder: string): Dump {
  const database = new DatabaseSync(fileIn(folder), { readOnly: true })
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'documents\\_%' ESCAPE '\\'",
    )
    .all()
    .map(({ name }) => String(name))
  const rows = tables.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()])
  database.close()
  return Object.fromEntries(rows) as Dump
}

describeVisibleStore('sqlite', {
  open: async (folder) => {
    await putEmptyStore(fileIn(folder))
    return openSqliteStore({ path: fileIn(folder) })
  },
  copy: async (from, to) => cpSync(from, to, { recursive: true }),
  dump: async (folder) => dump(folder),
})
