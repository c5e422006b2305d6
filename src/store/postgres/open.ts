/**
 * Opens a store on PostgreSQL with pgvector.
 * @example
 * const store = await openPostgres({ url: 'postgres://lore@localhost/lore' })
 */
import { LoreError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import {
  type ConnectionPool,
  createClosable,
  createPGlitePool,
  createPool,
  type PGliteLike,
  type PoolOptions,
} from './driver.ts'
import { grantTo, migrate, requireMigrated } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { createPostgresStore, type PostgresStore } from './postgres-store.ts'
import { createWriteTurns } from './write-turns.ts'

export interface OpenPostgresOptions extends PoolOptions {
  /** Exactly one of `url`, `pool` and `pglite` is given. `postgres://user:password@host:port/database` */
  readonly url?: string
  /** A pool that the caller closes. */
  readonly pool?: ConnectionPool
  /** Beside `pool`: one for stores that show a part, which the caller closes; default: the same. */
  readonly callers?: ConnectionPool
  /** PostgreSQL in WebAssembly, with its pgvector extension loaded; the caller closes it. */
  readonly pglite?: PGliteLike
  /** False if the connecting role may not migrate; the schema must then be the newest. Default true. */
  readonly migrates?: boolean
  readonly clock?: Clock
  /** Default: Lore's own migrations. */
  readonly migrations?: readonly Migration[]
}

/** The oldest versions that are tested. */
const OLDEST_SERVER = 160_000
const OLDEST_PGVECTOR = [0, 8] as const

/** Several processes may open the same database at once. */
export async function openPostgres(options: OpenPostgresOptions): Promise<PostgresStore> {
  const isOwn = options.url !== undefined
  const pool = await openPool(options)
  try {
    await requireServer(pool)
    const migrations = options.migrations ?? MIGRATIONS
    if (options.migrates ?? true) await migrate(pool, migrations, options.clock?.now ?? Date.now)
    else await requireMigrated(pool, migrations)
    await requirePgvector(pool)
    const callers =
      options.url === undefined ? (options.callers ?? pool) : await createPool(options.url, options)
    const parts = {
      pool: createClosable(pool),
      callers: createClosable(callers),
      inTurn: createWriteTurns(),
      migrations,
    }
    const close = async () => {
      await Promise.all([parts.pool.end(), parts.callers.end()])
      if (isOwn) await Promise.all([pool.end(), callers.end()])
    }
    return createPostgresStore({ ...parts, close })
  } catch (error) {
    if (isOwn) await pool.end()
    throw error
  }
}

/**
 * Migrates a database as the owner of its tables, and lets another role serve it. That role owns nothing, so row-level
 * security holds for it.
 */
export async function preparePostgres(
  options: OpenPostgresOptions & { readonly serverRole: string },
): Promise<void> {
  const pool = await openPool(options)
  try {
    await requireServer(pool)
    await migrate(pool, options.migrations ?? MIGRATIONS, options.clock?.now ?? Date.now)
    await requirePgvector(pool)
    await grantTo(pool, options.serverRole)
  } finally {
    if (options.url !== undefined) await pool.end()
  }
}

export async function openPool(options: OpenPostgresOptions): Promise<ConnectionPool> {
  if (options.pool !== undefined) return options.pool
  if (options.pglite !== undefined) return createPGlitePool(options.pglite)
  if (options.url !== undefined) return createPool(options.url, { ...options, reachesAll: true })
  throw new LoreError('invalid_input', 'No PostgreSQL database is named.', {
    hint: 'Write its address as postgres://user@host:5432/database.',
  })
}

async function requireServer(pool: ConnectionPool): Promise<void> {
  const row = await pool.use(async (connection) => {
    const { rows } = await connection.query<{ version: string; encoding: string; vector: string | null }>(
      `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
         (SELECT default_version FROM pg_available_extensions WHERE name = 'vector') AS vector`,
    )
    return rows[0]
  })
  if (Number(row?.version ?? 0) < OLDEST_SERVER) {
    throw new LoreError('invalid_input', `${pool.location} runs an older PostgreSQL than 16.`, {
      hint: 'Use PostgreSQL 16 or newer.',
    })
  }
  if (row?.encoding !== 'UTF8') {
    throw new LoreError('invalid_input', `${pool.location} does not keep texts as UTF-8.`, {
      hint: "Create the database with ENCODING 'UTF8' TEMPLATE template0.",
    })
  }
  if (row.vector === null) {
    throw new LoreError('invalid_input', `${pool.location} has no pgvector.`, {
      hint: 'Install the package of pgvector for this PostgreSQL, for example postgresql-17-pgvector.',
    })
  }
}

async function requirePgvector(pool: ConnectionPool): Promise<void> {
  const version = await pool.use(async (connection) => {
    const { rows } = await connection.query<{ version: string }>(
      "SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'",
    )
    return rows[0]?.version ?? '0'
  })
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST_PGVECTOR[0] || minor >= OLDEST_PGVECTOR[1]) return
  throw new LoreError('invalid_input', `${pool.location} has pgvector ${version}, which is too old.`, {
    hint: 'Install pgvector 0.8 or newer, then run ALTER EXTENSION vector UPDATE.',
  })
}
