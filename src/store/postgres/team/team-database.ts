/**
 * Queries on the tables of a team, over the same pool of connections as the store. Row-level security shows these tables
 * only to connections that reach the whole store.
 */
import { Kysely, PostgresDialect } from 'kysely'
import { type ConnectionPool, REACHING_ALL } from '../driver.ts'
import type { TeamTables } from './tables.ts'

export function createTeamDatabase(pool: Pick<ConnectionPool, 'connect'>): Kysely<TeamTables> {
  const adapted = {
    connect: async () => (await pool.connect(REACHING_ALL)) as never,
    end: async () => undefined,
    options: {},
  }
  return new Kysely<TeamTables>({ dialect: new PostgresDialect({ pool: adapted }) })
}
