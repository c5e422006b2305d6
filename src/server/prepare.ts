/**
 * Prepares a database for team servers, as the owner of its tables: schema, tables of the queue, schedules, and the rights
 * of the role that serves. That role owns nothing, so row-level security holds for it.
 */
import { type ConnectionPool, createPool } from '../store/postgres/driver.ts'
import { grantTo, requireServerRole } from '../store/postgres/migrate.ts'
import { openPostgres } from '../store/postgres/open.ts'
import { UNASKED_FUNCTIONS } from '../store/postgres/team/migrations/0101-every-table.ts'
import { SERVER_MIGRATIONS } from '../store/postgres/team/migrations/index.ts'
import { type JobsOptions, openJobs } from './jobs.ts'
import type { ServerLog } from './server-log.ts'

/** Safe to repeat, and to run several times at once. */
export async function prepareServer(url: string, serverRole: string | null, log: ServerLog): Promise<void> {
  const pool = await createPool(url, { connections: 2, reachesAll: true })
  try {
    await prepareDatabase(pool, { url }, serverRole, log)
  } finally {
    await pool.end()
  }
}

/** @param serverRole null if the owner itself serves; row-level security does not bind it */
export async function prepareDatabase(
  pool: ConnectionPool,
  database: JobsOptions['database'],
  serverRole: string | null,
  log: ServerLog,
): Promise<void> {
  if (serverRole !== null) await requireServerRole(pool, serverRole)
  await openPostgres({ pool, migrates: true, migrations: SERVER_MIGRATIONS })
  const jobs = await openJobs({ database, migrates: true, log })
  try {
    await jobs.prepare()
  } finally {
    await jobs.close(0)
  }
  if (serverRole === null) return
  await grantTo(pool, serverRole)
  const role = `"${serverRole.replaceAll('"', '""')}"`
  await pool.use((connection) =>
    connection.query(`
      REVOKE EXECUTE ON FUNCTION ${UNASKED_FUNCTIONS.join(', ')} FROM ${role};
      GRANT USAGE ON SCHEMA pgboss TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${role};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO ${role};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${role};`),
  )
}
