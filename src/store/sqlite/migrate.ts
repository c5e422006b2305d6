/**
 * Migrates a database to the newest schema: all missing migrations in one transaction, after a backup.
 * Several processes may try at once; one does the work and the others find it done.
 */
import { createHash } from 'node:crypto'
import { LoreError } from '../../core/errors.ts'
import type { SqliteConnection } from './driver.ts'
import { refuseNewer } from './inspect-file.ts'
import type { Migration } from './migrations/migration.ts'
import { whenFree } from './write-queue.ts'

export interface MigrationPlan {
  readonly path: string
  readonly migrations: readonly Migration[]
  /** Called before an existing database is changed, while no other process can write to it. */
  readonly backUp: (version: number) => void
  readonly now: () => number
}

export async function migrate(connection: SqliteConnection, plan: MigrationPlan): Promise<void> {
  const newest = plan.migrations.at(-1)?.version ?? 0
  refuseNewer(plan.path, readVersion(connection), newest)
  if (readVersion(connection) < newest) {
    await whenFree(() => connection.exec('BEGIN IMMEDIATE'))
    try {
      applyMissing(connection, plan, newest)
      connection.exec('COMMIT')
    } catch (error) {
      connection.rollBack()
      throw error
    }
  }
  verifyChecksums(connection, plan)
}

/** SHA-256 of the statements, independent of line endings. */
function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n').trim()).digest('hex')
}

export function readVersion(connection: SqliteConnection): number {
  return connection.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0
}

function applyMissing(connection: SqliteConnection, plan: MigrationPlan, newest: number): void {
  const version = readVersion(connection)
  refuseNewer(plan.path, version, newest)
  if (version === newest) return
  if (version > 0) {
    verifyChecksums(connection, plan)
    plan.backUp(version)
  } else {
    connection.exec(`CREATE TABLE migrations (
      version INTEGER PRIMARY KEY, title TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL
    ) STRICT`)
  }
  for (const migration of plan.migrations.filter((each) => each.version > version)) {
    connection.exec(migration.sql)
    connection.run('INSERT INTO migrations (version, title, checksum, applied_at) VALUES (?, ?, ?, ?)', [
      migration.version,
      migration.title,
      checksumOf(migration),
      plan.now(),
    ])
  }
  connection.exec(`PRAGMA user_version = ${newest}`)
}

function verifyChecksums(connection: SqliteConnection, plan: MigrationPlan): void {
  const applied = connection.all<{ version: number; title: string; checksum: string }>(
    'SELECT version, title, checksum FROM migrations ORDER BY version',
  )
  for (const { version, title, checksum } of applied) {
    const known = plan.migrations.find((migration) => migration.version === version)
    if (known !== undefined && checksumOf(known) === checksum) continue
    throw new LoreError(
      'migration_changed',
      `Migration ${version} (${title}) is not the one ${plan.path} was made with.`,
      {
        hint: 'This build of Lore and the database do not belong together: reinstall a released version.',
        details: { version, path: plan.path },
      },
    )
  }
}
