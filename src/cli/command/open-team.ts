/** Opens the people and tokens of a team server’s database for one command, and closes it. */
import { requirePostgresUrl } from '../../config/server-environment.ts'
import type { AuditEvent, TeamRepository } from '../../core/ports/team-repository.ts'
import { text } from './options.ts'

export const postgresOption = text(
  '--postgres <url>',
  'postgres://user@host:5432/database; default: LORE_POSTGRES_URL',
)

/** @throws LoreError if the database was not prepared */
export async function withTeam<T>(
  typed: string | undefined,
  run: (team: TeamRepository) => Promise<T>,
): Promise<T> {
  const [
    { createPool },
    { requireMigrated },
    { SERVER_MIGRATIONS },
    { createTeamDatabase },
    { createTeamRepository },
  ] = await Promise.all([
    import('../../store/postgres/driver.ts'),
    import('../../store/postgres/migrate.ts'),
    import('../../store/postgres/team/migrations/index.ts'),
    import('../../store/postgres/team/team-database.ts'),
    import('../../store/postgres/team/team-repository.ts'),
  ])
  const pool = await createPool(requirePostgresUrl(typed), { connections: 2, patienceMs: 10_000 })
  try {
    await requireMigrated(pool, SERVER_MIGRATIONS)
    return await run(createTeamRepository(createTeamDatabase(pool), { now: Date.now }))
  } finally {
    await pool.end()
  }
}

/** The line of the audit log for a change on the command line. */
export function byOperator(action: string, subject: string): AuditEvent {
  return {
    at: Date.now(),
    actor: 'command line',
    kind: 'admin',
    tokenId: null,
    action: `team.${action}`,
    access: 'admin',
    scope: null,
    subjects: [subject],
    outcome: 'ok',
    requestId: `cli-${process.pid}`,
  }
}
