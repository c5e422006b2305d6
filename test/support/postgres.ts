/**
 * Hands out empty PostgreSQL databases: on PGlite always, and on a real server where `postgres-server.ts` found one.
 */
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { onTestFinished } from 'vitest'
import { type ConnectionPool, createPGlitePool, createPool } from '../../src/store/postgres/driver.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import { MIGRATIONS } from '../../src/store/postgres/migrations/index.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import type { PostgresStore } from '../../src/store/postgres/postgres-store.ts'

export interface TestDatabase {
  /** As the owner of the tables. Closed by nobody: the next test uses it again. */
  readonly pool: ConnectionPool
  /** null on PGlite. */
  readonly url: string | null
}

export type AtEnd = (work: () => Promise<void>) => void

export interface TestPostgres {
  readonly name: 'PGlite' | 'PostgreSQL'
  /**
   * Returns a migrated, empty database, which the test has for itself.
   * @param atEnd calls the work when the database is no longer needed; default: after the test
   */
  lend(atEnd?: AtEnd): Promise<TestDatabase>
}

const PGLITE: TestPostgres = { name: 'PGlite', lend: createLender(makeOnPGlite) }

/** Address of the real server; null if there is none. */
const POSTGRES_URL = process.env.LORE_TEST_POSTGRES_URL || null

/** One entry for each kind of PostgreSQL that is there. */
export const POSTGRES: readonly TestPostgres[] = [
  PGLITE,
  ...(POSTGRES_URL === null
    ? []
    : [{ name: 'PostgreSQL' as const, lend: createLender(() => makeOnServer(POSTGRES_URL)) }]),
]

/** Opens a store in a database of the test's own. */
export async function openTestPostgres(kind: TestPostgres = PGLITE): Promise<PostgresStore> {
  const { pool } = await kind.lend()
  return openPostgres({ pool })
}

/** Migrating takes longer than most tests, so databases are emptied and used again. */
function createLender(make: () => Promise<TestDatabase>): TestPostgres['lend'] {
  const free: TestDatabase[] = []
  return async (atEnd = onTestFinished) => {
    const lent = free.pop() ?? (await make())
    atEnd(async () => {
      await empty(lent.pool)
      free.push(lent)
    })
    return lent
  }
}

async function makeOnPGlite(): Promise<TestDatabase> {
  const pool = createPGlitePool(await PGlite.create({ extensions: { vector } }))
  await migrate(pool, MIGRATIONS, Date.now)
  return { pool, url: null }
}

let made = 0

async function makeOnServer(server: string): Promise<TestDatabase> {
  const name = `lore_test_${process.pid}_${++made}`
  const admin = await createPool(server, { connections: 1 })
  await admin.use(async (connection) => {
    await connection.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await connection.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  })
  await admin.end()
  const own = new URL(server)
  own.pathname = `/${name}`
  const pool = await createPool(own.href, { connections: 6, reachesAll: true })
  await migrate(pool, MIGRATIONS, Date.now)
  return { pool, url: own.href }
}

/** Deletes all rows without triggers, which takes a tenth of the time that truncating all tables does. */
async function empty(pool: ConnectionPool): Promise<void> {
  await pool.use((connection) => connection.query(EMPTY))
}

const EMPTY = `DO $$
DECLARE name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT relname FROM pg_class AS c
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
  FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
  LOOP EXECUTE format('SELECT setval(%L, 1, false)', name); END LOOP;
  FOR name IN SELECT relname FROM pg_class WHERE relname LIKE 'embeddings_by_vector_%'
  LOOP EXECUTE format('DROP INDEX %I', name); END LOOP;
  INSERT INTO counters (name, value) VALUES ('communities', 0), ('sync', 0);
END $$`

/** The rows of all tables, and the positions of their sequences. */
export interface TestRows {
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  readonly sequences: Readonly<Record<string, number>>
}

const TABLES = `SELECT relname AS name, relkind AS kind FROM pg_class WHERE relnamespace = 'public'::regnamespace
  AND relkind IN ('r', 'S') AND relname <> 'migrations' ORDER BY relname`

export async function readRows(pool: ConnectionPool): Promise<TestRows> {
  return pool.use(async (connection) => {
    const tables: Record<string, readonly Readonly<Record<string, unknown>>[]> = {}
    const sequences: Record<string, number> = {}
    const { rows } = await connection.query<{ name: string; kind: string }>(TABLES)
    for (const { name, kind } of rows) {
      if (kind === 'S') {
        const { rows: at } = await connection.query<{ next: number }>(
          `SELECT last_value + CASE WHEN is_called THEN 1 ELSE 0 END AS next FROM ${name}`,
        )
        sequences[name] = at[0]?.next ?? 1
      } else {
        const { rows: found } = await connection.query<{ row: Readonly<Record<string, unknown>> }>(
          `SELECT to_json(t) AS row FROM ${name} AS t ORDER BY t::text COLLATE "C"`,
        )
        tables[name] = found.map(({ row }) => row)
      }
    }
    return { tables, sequences }
  })
}

/** Puts rows into an empty database, without triggers. */
export async function writeRows(pool: ConnectionPool, { tables, sequences }: TestRows): Promise<void> {
  await pool.use(async (connection) => {
    await connection.query('SET session_replication_role = replica')
    for (const [name, rows] of Object.entries(tables)) {
      if (name === 'counters') await connection.query('DELETE FROM counters')
      if (rows.length === 0) continue
      await connection.query(
        `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)`,
        [JSON.stringify(rows)],
      )
    }
    for (const [name, next] of Object.entries(sequences)) {
      await connection.query('SELECT setval($1::regclass, $2, false)', [name, next])
    }
    await connection.query('SET session_replication_role = origin')
  })
}
