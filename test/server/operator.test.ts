/** What an operator meets who names a wrong address, role or database: the reason, what to do, and nothing changed. */
import { expect, test } from 'vitest'
import { prepareServer } from '../../src/server/prepare.ts'
import { createPool } from '../../src/store/postgres/driver.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import { SERVER_MIGRATIONS } from '../../src/store/postgres/team/migrations/index.ts'
import { MAKE_ROLE, makeDatabase, openTestServer, POSTGRES_URL, TEST_ROLE } from '../support/team-server.ts'

const prepare = (url: string, role: string | null = null) => prepareServer(url, role, () => undefined)

function changed(url: string, change: (url: URL) => void): string {
  const other = new URL(url)
  change(other)
  return other.href
}

test('connections are kept longer than balancers do', async () => {
  const server = await openTestServer()
  const answer = await server.request('/healthz')
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
  await answer.text()
})

test.skipIf(POSTGRES_URL === null)(
  'a wrong password, database or role is named, and changes nothing',
  async () => {
    const url = await makeDatabase(POSTGRES_URL ?? '')
    const wrong = changed(url, (it) => {
      it.password = 'wrong'
    })
    await expect(prepare(wrong)).rejects.toMatchObject({
      code: 'config_invalid',
      hint: expect.stringContaining('password'),
    })
    const nowhere = changed(url, (it) => {
      it.pathname = '/lore_nowhere'
    })
    await expect(prepare(nowhere)).rejects.toMatchObject({
      code: 'config_invalid',
      hint: expect.stringContaining('CREATE DATABASE'),
    })
    const pool = await createPool(url, { connections: 1, reachesAll: true })
    const ask = async <Row>(sql: string) => (await pool.use((connection) => connection.query<Row>(sql))).rows
    try {
      await expect(prepare(url, 'lore_nobody')).rejects.toMatchObject({
        code: 'invalid_input',
        hint: expect.stringContaining('CREATE ROLE'),
      })
      // A superuser sees everything, whatever its connections are to reach.
      await expect(prepare(url, new URL(url).username)).rejects.toMatchObject({
        hint: expect.stringContaining('superuser'),
      })
      expect(await ask("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
      await ask(MAKE_ROLE)
      const served = changed(url, (it) => {
        it.username = TEST_ROLE
        it.password = 'test'
      })
      await expect(prepare(served)).rejects.toMatchObject({ hint: expect.stringContaining('superuser') })
      await prepare(url, TEST_ROLE)
      const own = await openTestServer({ postgresUrl: url, migrates: false })
      expect(own.log.map(({ event }) => event)).toContain(
        'row-level security does not bind the role of the database',
      )
      const bound = await openTestServer({ postgresUrl: served, migrates: false })
      expect(bound.log).toEqual([])
      // A database of a newer server is refused, also if only the team's tables are newer.
      await ask("INSERT INTO migrations (version, title, checksum, applied_at) VALUES (199, 'later', 'x', 0)")
      await expect(migrate(pool, SERVER_MIGRATIONS, () => 0)).rejects.toMatchObject({
        code: 'database_newer',
      })
    } finally {
      await pool.end()
    }
  },
)
