/**
 * Migrates a PostgreSQL database to the newest schema: all missing migrations in one transaction. Several servers may try at
 * once; one does the work and the others find it done.
 */
import { createHash } from 'node:crypto'
import { LoreError } from '../../core/errors.ts'
import type { Connection, ConnectionPool } from './driver.ts'
import type { Migration } from './migrations/migration.ts'

/** Held while migrations run. */
const MIGRATOR = 0x10_7f
const FIRST_OF_TEAM = 100

interface Applied {
  readonly version: number
  readonly title: string
  readonly checksum: string
}

/** Must connect as the role that owns the tables, or will own them. */
export async function migrate(
  pool: ConnectionPool,
  migrations: readonly Migration[],
  now: () => number,
): Promise<void> {
  await pool.use(async (connection) => {
    await connection.query(`BEGIN; SELECT pg_advisory_xact_lock(${MIGRATOR})`)
    try {
      await connection.query('CREATE EXTENSION IF NOT EXISTS vector')
      await connection.query(`CREATE TABLE IF NOT EXISTS migrations (
        version bigint PRIMARY KEY, title text NOT NULL, checksum text NOT NULL, applied_at bigint NOT NULL)`)
      const applied = await listApplied(connection)
      verify(applied, migrations, pool.location)
      const known = new Set(applied.map(({ version }) => version))
      for (const migration of migrations.filter(({ version }) => !known.has(version))) {
        await connection.query(migration.sql)
        await connection.query(
          'INSERT INTO migrations (version, title, checksum, applied_at) VALUES ($1, $2, $3, $4)',
          [migration.version, migration.title, checksumOf(migration), now()],
        )
      }
      await connection.query('COMMIT')
    } catch (error) {
      await connection.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  })
}

/** Throws unless exactly these migrations were applied; changes nothing. For a role that may not migrate. */
export async function requireMigrated(pool: ConnectionPool, migrations: readonly Migration[]): Promise<void> {
  const applied = await pool.use(async (connection) => {
    const { rows } = await connection.query<{ there: boolean }>(
      "SELECT to_regclass('migrations') IS NOT NULL AS there",
    )
    return rows[0]?.there === true ? listApplied(connection) : []
  })
  verify(applied, migrations, pool.location)
  const known = new Set(applied.map(({ version }) => version))
  if (migrations.every(({ version }) => known.has(version))) return
  throw new LoreError('invalid_input', `${pool.location} has an older schema, or none.`, {
    hint: 'Migrate it as the role that owns its tables: lore team prepare --postgres URL --server-role ROLE.',
    details: { location: pool.location, isOlder: true },
  })
}

/** @throws LoreError invalid_input for a role that is not there, or that row-level security would not bind */
export async function requireServerRole(pool: ConnectionPool, role: string): Promise<void> {
  const found = await pool.use((connection) => findRole(connection, role))
  if (found === undefined) {
    throw new LoreError('invalid_input', `There is no role ${JSON.stringify(role)} in ${pool.location}.`, {
      hint: "Make it first: CREATE ROLE lore_server LOGIN PASSWORD '…'. Nothing was changed.",
      details: { field: 'server-role' },
    })
  }
  if (!found.passes) return
  throw new LoreError('invalid_input', `Row-level security does not bind the role ${JSON.stringify(role)}.`, {
    hint: 'Name a role that is no superuser, has no BYPASSRLS and owns no tables. Nothing was changed.',
    details: { field: 'server-role' },
  })
}

/** False if the connecting role could see and change everything, whatever its connection is to reach. */
export async function isBoundBySecurity(pool: ConnectionPool): Promise<boolean> {
  return pool.use(async (connection) => {
    const { rows } = await connection.query<{ name: string }>('SELECT current_user AS name')
    return (await findRole(connection, rows[0]?.name ?? ''))?.passes === false
  })
}

/** Owners of the tables are members of the role that owns them; policies for that role let them pass. */
async function findRole(connection: Connection, role: string): Promise<{ passes: boolean } | undefined> {
  const { rows } = await connection.query<{ passes: boolean }>(
    `SELECT rolsuper OR rolbypassrls OR EXISTS (
       SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'memories'
         AND pg_has_role(pg_roles.oid, tableowner, 'MEMBER')) AS passes
     FROM pg_roles WHERE rolname = $1`,
    [role],
  )
  return rows[0]
}

/** Lets a role use the store without owning anything of it, so that row-level security holds for it. */
export async function grantTo(pool: ConnectionPool, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`
  await pool.use(async (connection) => {
    await connection.query(`
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${name};
      REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${name};`)
  })
}

/** The schema version of the store, as SQLite's migrations count it. */
export function schemaVersionOf(migrations: readonly Migration[]): number {
  return migrations.findLast(({ schema }) => schema !== undefined)?.schema ?? 0
}

async function listApplied(connection: Connection): Promise<Applied[]> {
  const { rows } = await connection.query<Applied>(
    'SELECT version, title, checksum FROM migrations ORDER BY version',
  )
  return rows
}

/** SHA-256 of the statements, independent of line endings. */
function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n').trim()).digest('hex')
}

function verify(applied: readonly Applied[], migrations: readonly Migration[], location: string): void {
  // A store without the team's tables does not look at their migrations.
  const isOfServer = migrations.some(({ version }) => version >= FIRST_OF_TEAM)
  for (const { version, title, checksum } of applied) {
    const known = migrations.find((migration) => migration.version === version)
    if (known === undefined && (version < FIRST_OF_TEAM || isOfServer)) {
      throw new LoreError('database_newer', `${location} was made by a newer version of Lore.`, {
        hint: 'Update Lore; nothing was changed.',
        details: { version },
      })
    }
    if (known === undefined || checksumOf(known) === checksum) continue
    throw new LoreError(
      'migration_changed',
      `Migration ${version} (${title}) is not the one ${location} was made with.`,
      {
        hint: 'This build of Lore and the database do not belong together: reinstall a released version.',
        details: { version, location },
      },
    )
  }
}
