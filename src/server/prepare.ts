/**
 * Prepares a database for team servers, as the owner of its tables: schema, tables of the queue, schedules, and the rights
 * of the role that serves. That role owns nothing, so row-level security holds for it.
 */
import { createPool } from '../store/postgres/driver.ts'
import { grantTo } from '../store/postgres/migrate.ts'
import { openPostgres } from '../store/postgres/open.ts'
import { SERVER_MIGRATIONS } from '../store/postgres/team/migrations/index.ts'
import { openJobs } from './jobs.ts'
import type { ServerLog } from './server-log.ts'

/** Safe to repeat, and to run several times at once. */
export async function prepareServer(url: string, serverRole: string | null, log: ServerLog): Promise<void> {
  const pool = await createPool(url, { connections: 2 })
  try {
    await openPostgres({ pool, migrates: true, migrations: SERVER_MIGRATIONS })
    const jobs = await openJobs({ database: { url }, migrates: true, log })
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
        GRANT USAGE ON SCHEMA pgboss TO ${role};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${role};
        GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO ${role};
        GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${role};`),
    )
  } finally {
    await pool.end()
  }
}
