/**
 * What a person forgets on one machine is in no file of any side: the stores of both homes, and every file of a real
 * PostgreSQL's database once its tables are rewritten, as docs/sync.md tells its administrators.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Connection, createPool } from '../../src/store/postgres/driver.ts'
import { ROOT } from '../integration/cli-lore.ts'
import { until } from '../integration/daemon-processes.ts'
import { PERSON } from '../support/engine.ts'
import { openMember } from '../support/team-members.ts'
import { makeDatabase, openTestServer, POSTGRES_URL } from '../support/team-server.ts'

const TEAM = 'zoo'
/** Words that occur nowhere else: of a memory, of its former text, of a turn, and of what stays. */
const FORGOTTEN = ['quagga', 'thylacine', 'moaveteran']
const KEPT = 'hippopotamus'
/** What docs/sync.md tells administrators. */
const CLEANING = ['DELETE FROM pg_statistic', 'ANALYZE', 'VACUUM FULL', 'CHECKPOINT']

/** The files of the database that hold the word, in any case of letters. */
async function filesWith(connection: Connection, word: string): Promise<readonly string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT name FROM (SELECT oid FROM pg_database WHERE datname = current_database()) AS database,
       pg_ls_dir('base/' || oid) AS name
     WHERE position($1 IN lower(encode(pg_read_binary_file('base/' || oid || '/' || name, true), 'escape'))) > 0`,
    [word],
  )
  return rows.map(({ name }) => name)
}

async function countOthers(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    [],
  )
  return rows.length
}

function homeFilesWith(folder: string, word: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).toString('latin1').toLowerCase().includes(word))
}

describe.skipIf(POSTGRES_URL === null)('what a person forgets', () => {
  test('leaves every file of both homes and of the database', async () => {
    const database = await makeDatabase(POSTGRES_URL ?? '')
    const server = await openTestServer({ postgresUrl: database })
    const admin = await createPool(database, { connections: 1 })
    const [ana, ben] = [
      await openMember(server, 'ana', { team: TEAM, grants: { [TEAM]: 'curator' } }),
      await openMember(server, 'ben', { team: TEAM }),
    ]
    const syncAll = async () => {
      for (const member of [ana, ben, ana, ben]) expect((await member.sync()).failed).toEqual([])
    }
    for (const { engine } of [ana, ben]) {
      const wish = { project: 'web', with: `team:${TEAM}`, agreed: true, conversations: true } as const
      await engine.share(wish, PERSON)
    }
    const id = await ana.say('The thylacine project starts in May')
    await ana.say('A hippopotamus stays in the lake')
    const texts = ['Ask the moaveteran about it', 'The moaveteran is away', 'When is the moaveteran back?']
    const turns = texts.map((text, at) => ({ externalId: `t${at}`, role: 'user' as const, text, at }))
    await ana.engine.stage({ agent: 'claude-code', sessionId: 's1', turns }, PERSON)
    await syncAll()
    await ben.engine.update({ id, content: 'The quagga project starts in June' }, PERSON)
    await syncAll()
    expect(await ana.texts()).toContain('The quagga project starts in June')
    await admin.use(async (connection) => {
      // As autovacuum does: the statistics of the planner hold words, too.
      await connection.query('ANALYZE')
      await connection.query('CHECKPOINT')
      for (const word of [...FORGOTTEN, KEPT]) expect(await filesWith(connection, word)).not.toEqual([])
    })

    await ana.engine.purge({ id }, PERSON)
    const { items } = await ana.engine.listSessions({ allScopes: true }, PERSON)
    await ana.engine.forgetConversations({ session: items[0]?.id ?? '', confirmed: true }, PERSON)
    await syncAll()
    for (const { engine, folder } of [ana, ben]) {
      await engine.close()
      for (const word of FORGOTTEN) expect(homeFilesWith(folder, word)).toEqual([])
      expect(homeFilesWith(folder, KEPT)).not.toEqual([])
    }
    await server.close()
    await admin.use(async (connection) => {
      // Connections of the server end after it, and what they may still see is kept.
      await until(async () => (await countOthers(connection)) === 0)
      // What a transaction of another process may still see is kept for it, such as one of the database's own housekeeping.
      const areGone = async () => {
        for (const statement of CLEANING) await connection.query(statement)
        for (const word of FORGOTTEN) if ((await filesWith(connection, word)).length > 0) return false
        return true
      }
      await until(areGone)
      expect(await filesWith(connection, KEPT)).not.toEqual([])
    })
    await admin.end()
    const docs = readFileSync(join(ROOT, 'docs', 'sync.md'), 'utf8')
    for (const statement of CLEANING) expect(docs).toContain(`\`${statement}\``)
  })
})
