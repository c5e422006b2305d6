/** The migrations of a database that a team server uses: those of the store, then those of the team's tables. */
import { MIGRATIONS } from '../../migrations/index.ts'
import type { Migration } from '../../migrations/migration.ts'
import { team } from './0100-team.ts'
import { everyTable } from './0101-every-table.ts'

export const SERVER_MIGRATIONS: readonly Migration[] = [...MIGRATIONS, team, everyTable]
