import { expect, test } from 'vitest'
import { migrate, requireMigrated, schemaVersionOf } from '../../src/store/postgres/migrate.ts'
import { MIGRATIONS } from '../../src/store/postgres/migrations/index.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { MIGRATIONS as OF_SQLITE } from '../../src/store/sqlite/migrations/index.ts'
import { POSTGRES } from '../support/postgres.ts'

test('PostgreSQL has the schema that SQLite has', () => {
  expect(schemaVersionOf(MIGRATIONS)).toBe(OF_SQLITE.at(-1)?.version)
  expect(MIGRATIONS.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
})

for (const kind of POSTGRES) {
  test(`${kind.name}: migrations run once, and a changed, newer or missing one is refused`, async () => {
    const { pool } = await kind.lend()
    await migrate(pool, MIGRATIONS, Date.now)
    await requireMigrated(pool, MIGRATIONS)
    const changed = MIGRATIONS.map((each) =>
      each.version === 2 ? { ...each, sql: `${each.sql} -- more` } : each,
    )
    await expect(migrate(pool, changed, Date.now)).rejects.toMatchObject({ code: 'migration_changed' })
    await expect(migrate(pool, MIGRATIONS.slice(0, 2), Date.now)).rejects.toMatchObject({
      code: 'database_newer',
    })
    const later = [...MIGRATIONS, { version: 99, title: 'later', sql: 'SELECT 1' }]
    await expect(openPostgres({ pool, migrations: later, migrates: false })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const broken = [
      ...MIGRATIONS,
      { version: 99, title: 'broken', sql: 'CREATE TABLE half (id int); SELECT nothing' },
    ]
    await expect(migrate(pool, broken, Date.now)).rejects.toThrow()
    await requireMigrated(pool, MIGRATIONS)
  })

  test(`${kind.name}: a backup is refused with a hint, and a closed store refuses calls`, async () => {
    const { pool } = await kind.lend()
    const store = await openPostgres({ pool })
    await expect(store.backup('copy')).rejects.toMatchObject({ hint: expect.stringContaining('pg_dump') })
    await store.close()
    await expect(store.scopes.list()).rejects.toMatchObject({ code: 'closed' })
  })
}
