/** A store on PostgreSQL as tables of rows. */
import type { CellValue, RowStore, StoredRow } from '../../core/ports/row-store.ts'
import { COUNT_SYNC_RECORDS, isComputed, MOVE_NOTE, quoted } from '../move-note.ts'
import { toVector } from '../vector-bytes.ts'
import { createDatabases, type Statements } from './database.ts'
import { toHalf } from './half-vector.ts'
import { schemaVersionOf } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { type OpenPostgresOptions, openPool, openPostgres } from './open.ts'
import { createWriteTurns } from './write-turns.ts'

/** Columns numbered by a sequence, which goes on after the highest number. */
const NUMBERED = [
  ['scopes', 'id'],
  ['project_changes', 'seq'],
  ['accesses', 'id'],
  ['journal', 'seq'],
  ['documents', 'seq'],
  ['embedding_models', 'key'],
  ['write_queue', 'seq'],
] as const

/** Fewer parameters than a statement can have. */
const MOST_PARAMETERS = 30_000

/** The database is migrated if needed. */
export async function openPostgresRows(options: OpenPostgresOptions): Promise<RowStore> {
  const pool = await openPool(options)
  await openPostgres({ ...options, pool })
  const { outside } = createDatabases(pool, null, createWriteTurns())
  const { statements } = outside
  const together = (note: string, work: (inside: Statements) => Promise<void>): Promise<void> =>
    outside.writeStatements(async (inside) => {
      await work(inside)
      await inside.run(
        'INSERT INTO notes (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [MOVE_NOTE, note],
      )
    })
  return {
    location: pool.location,
    schemaVersion: schemaVersionOf(MIGRATIONS),
    columnsOf: async (table) => {
      const rows = await statements.all<{ name: string }>(
        `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
         ORDER BY attnum`,
        [table],
      )
      return rows.map(({ name }) => name).filter((name) => !isComputed(table, name))
    },
    count: async (table) => {
      const row = await statements.get<{ total: number }>(
        `SELECT count(*) AS total FROM ${table} ${table === 'notes' ? `WHERE key <> '${MOVE_NOTE}'` : ''}`,
      )
      return row?.total ?? 0
    },
    page: async ({ table, key }, columns, after, limit) => {
      const from =
        after === null ? '' : `WHERE (${key.join(', ')}) > (${key.map((_, n) => `$${n + 1}`).join(', ')})`
      const rows = await statements.all<Record<string, CellValue>>(
        `SELECT ${quoted(columns)}, ${key.map((part, n) => `${part} AS key_${n}`).join(', ')}
         FROM ${table} ${from} ORDER BY ${key.join(', ')} LIMIT ${limit}`,
        after ?? [],
      )
      return rows.map((found) => ({
        key: key.map((_, n) => found[`key_${n}`] ?? null),
        row: Object.fromEntries(columns.map((column) => [column, found[column] ?? null])),
      }))
    },
    write: (table, rows, note) =>
      together(note, async (inside) => {
        const complete = table === 'embeddings' ? rows.map(addHalf) : rows
        const columns = Object.keys(complete[0] ?? {})
        const most = Math.max(1, Math.floor(MOST_PARAMETERS / Math.max(1, columns.length)))
        for (let from = 0; from < complete.length; from += most) {
          const some = complete.slice(from, from + most)
          const places = some.map(
            (_, n) => `(${columns.map((__, i) => `$${n * columns.length + i + 1}`).join(', ')})`,
          )
          await inside.run(
            `INSERT INTO ${table} (${quoted(columns)}) VALUES ${places.join(', ')} ON CONFLICT DO NOTHING`,
            some.flatMap((row) => columns.map((column) => row[column] ?? null)),
          )
        }
      }),
    update: (table, key, rows, note) =>
      together(note, async (inside) => {
        for (const row of rows) {
          const columns = Object.keys(row).filter((column) => column !== key)
          await inside.run(
            `UPDATE ${table} SET ${columns.map((column, n) => `${column} = $${n + 2}`).join(', ')} WHERE ${key} = $1`,
            [row[key] ?? null, ...columns.map((column) => row[column] ?? null)],
          )
        }
      }),
    clear: (table) =>
      outside.writeStatements(async (inside) => {
        await inside.run(`DELETE FROM ${table}`)
      }),
    readNote: async () =>
      (await statements.get<{ value: string }>('SELECT value FROM notes WHERE key = $1', [MOVE_NOTE]))
        ?.value ?? null,
    finish: () =>
      outside.writeStatements(async (inside) => {
        for (const [table, column] of NUMBERED) {
          await inside.run(
            `SELECT setval(pg_get_serial_sequence('${table}', '${column}'),
               greatest((SELECT max(${column}) FROM ${table}), 0) + 1, false)`,
          )
        }
        await inside.run(COUNT_SYNC_RECORDS)
        await inside.run('SELECT lore_index_vectors(key) FROM embedding_models')
        await inside.run('DELETE FROM notes WHERE key = $1', [MOVE_NOTE])
      }),
    // PostgreSQL keeps no NUL in a text.
    toText: (text) => text.replaceAll('\0', '\u2400'),
    close: async () => {
      if (options.url !== undefined) await pool.end()
    },
  }
}

function addHalf(row: StoredRow): StoredRow {
  return { ...row, half: row.vector instanceof Uint8Array ? toHalf(toVector(row.vector.slice())) : null }
}
