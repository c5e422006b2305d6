/** Queries on the tables of a team, over the same pool of connections as the store. */
import { Kysely, PostgresDialect } from 'kysely'
import type { ConnectionPool } from '../driver.ts'
import type { TeamTables } from './tables.ts'

export function createTeamDatabase(pool: Pick<ConnectionPool, 'connect'>): Kysely<TeamTables> {
  const adapted = {
    connect: async () => (await pool.connect()) as never,
    end: async () => undefined,
    options: {},
  }
  return new Kysely<TeamTables>({ dialect: new PostgresDialect({ pool: adapted }) })
}
