/**
 * Faults between a team server and its database, on a real PostgreSQL: nothing that was acknowledged is lost, nothing is
 * stored twice, errors say what is wrong, and the server recovers by itself.
 */
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import { openJobs } from '../../src/server/jobs.ts'
import { prepareServer } from '../../src/server/prepare.ts'
import { type ConnectionPool, createPool } from '../../src/store/postgres/driver.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { SERVER_MIGRATIONS } from '../../src/store/postgres/team/migrations/index.ts'
import {
  insertMemory,
  makeAnalysis,
  makeEpisode,
  makeSession,
  memoryId,
  NOW,
} from '../contract/store-records.ts'
import { type ServeProcess, spawnServe } from '../support/serve-process.ts'
import { afterFirst, expectSafe, write } from '../support/server-writers.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { makeDatabase, openTestServer, POSTGRES_URL } from '../support/team-server.ts'

const FULL = process.env.LORE_SERVER_COUNTS === 'full'
/** Texts that are stored before a replica is killed, and again afterwards. */
const STORED = FULL ? 500 : 20
const CUTS = FULL ? 200 : 15

if (POSTGRES_URL === null) {
  process.stderr.write('There is no PostgreSQL: faults between server and database are not tested.\n')
}

/** Verification is a part of sleep and shares its lock, so it cannot run beside it; it has a test of its own. */
const KILLED = ['embed', 'writes', 'sessions', 'digest', 'sleep', 'purge'] as const
/** The lock that every write takes. */
const WRITE_LOCK = 0x10_7e

/** A conversation that is over and was not digested, without vectors, and a sign-in that has expired. */
async function addWaitingWork(pool: ConnectionPool): Promise<void> {
  const store = await openPostgres({ pool, migrates: false, migrations: SERVER_MIGRATIONS })
  const { id } = await store.scopes.ensure({ namespace: 'work', project: null, branch: null }, NOW)
  const session = await store.sessions.ensure(makeSession(1, id))
  for (let n = 1; n <= 6; n++) {
    const text = `We decided that harbour ${n} uses the tide table of station ${n}.`
    await store.episodes.insert(makeEpisode(n, session, { text }), makeAnalysis(`harbour tide station${n}`))
  }
  await pool.use((connection) => connection.query("INSERT INTO team_pending VALUES ('\\x00', '{}', 1)"))
}

/** A memory with a quote of a stored turn, which was not compared yet. */
async function addQuote(pool: ConnectionPool): Promise<MemoryId> {
  const store = await openPostgres({ pool, migrates: false, migrations: SERVER_MIGRATIONS })
  const { id } = await store.scopes.ensure({ namespace: 'work', project: null, branch: null }, NOW)
  const session = await store.sessions.ensure(makeSession(1, id))
  const episode = makeEpisode(1, session, { text: 'Harbour 1 uses the tide table of station 1.' })
  await store.episodes.insert(episode, makeAnalysis('harbour tide station'))
  const quote = 'uses the tide table of station 1'
  await insertMemory(store, 1, id, { quote, sourceEpisodes: [episode.id], verification: 'unverified' })
  return memoryId(1)
}

const WAITS_FOR_ROW = `SELECT count(*) > 0 AS waits FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND query ILIKE 'update "memories"%' AND datname = current_database()`

/** Work that waits, by kind. */
async function countWaiting(pool: ConnectionPool): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.use((connection) =>
    connection.query<Record<string, number>>(
      `SELECT (SELECT count(*) FROM write_queue WHERE operation = 'remember' AND state <> 'done') AS writes,
         (SELECT count(*) FROM pending_embeddings) AS vectors,
         (SELECT count(*) FROM team_pending) AS expired,
         (SELECT count(*) FROM sessions AS s WHERE NOT EXISTS (
           SELECT 1 FROM segments WHERE segments.session_id = s.id)) AS undigested,
         (SELECT count(*) FROM runs WHERE state = 'running') AS running`,
    ),
  )
  return rows[0] ?? {}
}

function finishedJobs({ lines }: ServeProcess): ReadonlySet<unknown> {
  return new Set(
    lines.filter(({ event, outcome }) => event === 'job' && outcome === 'ok').map(({ job }) => job),
  )
}

describe.skipIf(POSTGRES_URL === null)('on a real PostgreSQL', () => {
  test('connections that are cut again and again lose nothing that was acknowledged', async () => {
    const direct = await makeDatabase(POSTGRES_URL ?? '')
    const proxy = await openTcpProxy('127.0.0.1', Number(new URL(direct).port))
    const through = new URL(direct)
    through.port = String(proxy.port)
    await prepareServer(direct, null, () => undefined)
    const helper = await openTestServer({ postgresUrl: direct, migrates: false })
    const token = await helper.join('Ana', { cut: 'writer' })
    const server = await spawnServe(['--port', '0', '--role', 'web', '--rate', '100000'], {
      LORE_POSTGRES_URL: through.href,
    })
    // Each write that is acknowledged cuts the others in their middle, however fast the machine is.
    let cuts = 0
    const cut = () => {
      cuts++
      proxy.cut()
    }
    const tally = await write([server.url], token, () => cuts >= CUTS, cut)
    expect(tally.acknowledged.length).toBeGreaterThan(0)
    expect([...tally.codes].filter((code) => code !== '503 database_busy')).toEqual([])
    await expectSafe(direct, tally)
    expect(await write([server.url], token, afterFirst())).toMatchObject({ codes: new Set() })
    expect(await server.kill('SIGTERM')).toBe(0)
    await helper.close()
    await proxy.close()
  })

  test('without its database the server says so, and recovers when it is back', async () => {
    const direct = await makeDatabase(POSTGRES_URL ?? '')
    const proxy = await openTcpProxy('127.0.0.1', Number(new URL(direct).port))
    const through = new URL(direct)
    through.port = String(proxy.port)
    const server = await openTestServer({ postgresUrl: through.href })
    const token = await server.join('Ana', { away: 'writer' })
    proxy.refuse(true)
    expect((await server.request('/healthz')).status).toBe(200)
    expect((await server.request('/readyz')).status).toBe(503)
    const refused = await server.call(token, 'recall', { query: 'anything' })
    expect([refused.status, refused.error?.code]).toEqual([503, 'database_busy'])
    expect(refused.error?.message).not.toContain(through.port)
    proxy.refuse(false)
    await expect.poll(async () => (await server.request('/readyz')).status).toBe(200)
    expect((await server.call(token, 'recall', { query: 'anything' })).status).toBe(200)
    await server.close()
    await proxy.close()
  })

  test('many calls at once wait for the few connections, and all are answered', async () => {
    const url = await makeDatabase(POSTGRES_URL ?? '')
    const pool = await createPool(url, { connections: 3, patienceMs: 20_000 })
    const server = await openTestServer({ postgresUrl: url, pool })
    const token = await server.join('Ana', { pool: 'writer' })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? server.call(token, 'remember', {
              content: `Writer 0 notes item ${index} about pools.`,
              force: true,
            })
          : server.call(token, 'recall', { query: `item ${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(30)
    expect((await server.call(token, 'stats')).status).toBe(200)
    await server.close()
    await pool.end()
  })

  test('kill -9 of a replica loses nothing, and the other one goes on', async () => {
    const url = await makeDatabase(POSTGRES_URL ?? '')
    await prepareServer(url, null, () => undefined)
    const env = { LORE_POSTGRES_URL: url }
    const [one, two] = await Promise.all([
      spawnServe(['--port', '0', '--role', 'web', '--rate', '100000'], env),
      spawnServe(['--port', '0', '--role', 'web', '--rate', '100000'], env),
    ])
    const helper = await openTestServer({ postgresUrl: url, migrates: false })
    const token = await helper.join('Ana', { kill: 'writer' })
    let stored = 0
    let killed: Promise<unknown> | null = null
    const tally = await write(
      [one.url, two.url],
      token,
      () => stored >= 2 * STORED,
      () => {
        if (++stored === STORED) killed = one.kill('SIGKILL')
      },
    )
    await killed
    expect(tally.acknowledged.length).toBeGreaterThanOrEqual(2 * STORED)
    await expectSafe(url, tally)
    const after = await fetch(`${two.url}/readyz`)
    expect(after.status).toBe(200)
    expect(await two.kill('SIGTERM')).toBe(0)
    await helper.close()
  })

  test('kill -9 of a worker in the middle of every job: another one does each of them again', async () => {
    const url = await makeDatabase(POSTGRES_URL ?? '')
    await prepareServer(url, null, () => undefined)
    const env = { LORE_POSTGRES_URL: url }
    const first = await spawnServe(['--port', '0', '--role', 'worker', '--audit-days', '1'], env)
    // One connection has the lock of all writes for itself, and brings the work: the jobs come to the places where they
    // write, and wait there until they are killed.
    const holder = await createPool(url, { connections: 1, reachesAll: true })
    await holder.use((connection) => connection.query(`SELECT pg_advisory_lock(${WRITE_LOCK})`))
    const web = await openTestServer({ postgresUrl: url, pool: holder, migrates: false })
    const token = await web.join('Ana', { work: 'writer' })
    const accepted: string[] = []
    for (let index = 0; index < 60; index++) {
      const content = `Writer 1 notes item ${index} about work${index}.`
      const { status } = await web.call(token, 'enqueue', { remember: { content, force: true } })
      if (status === 200) accepted.push(content)
    }
    expect(accepted).toHaveLength(60)
    await addWaitingWork(holder)
    const other = await createPool(url, { connections: 1 })
    const held = await other.connect()
    await held.query('BEGIN; LOCK TABLE team_pending')
    const jobs = await openJobs({ database: { url }, migrates: false, log: () => undefined })
    for (const name of KILLED) await jobs.runSoon(name)
    const stateOf = async () => {
      const { rows } = await holder.use((connection) =>
        connection.query<{ name: string; state: string }>(
          "SELECT name, state::text AS state FROM pgboss.job WHERE name LIKE 'lore-%' ORDER BY created_on",
        ),
      )
      return new Map(rows.map(({ name, state }) => [name.slice('lore-'.length), state]))
    }
    await expect
      .poll(async () => [...(await stateOf())].filter(([, state]) => state === 'active').length, {
        interval: 200,
      })
      .toBeGreaterThanOrEqual(KILLED.length)
    await first.kill('SIGKILL')
    await held.query('ROLLBACK')
    held.release()
    await other.end()
    // Deleting was one statement, which the database may have carried out after its sender was gone.
    expect(await countWaiting(holder)).toMatchObject({ writes: 60, vectors: 6, undigested: 1 })
    await holder.use((connection) => connection.query(`SELECT pg_advisory_unlock(${WRITE_LOCK})`))
    const second = await spawnServe(['--port', '0', '--role', 'worker', '--audit-days', '1'], env)
    await expect
      .poll(() => countWaiting(holder), { interval: 500 })
      .toEqual({ writes: 0, vectors: 0, expired: 0, undigested: 0, running: 0 })
    await expect
      .poll(async () => KILLED.filter((name) => !finishedJobs(second).has(name)), {
        interval: 500,
      })
      .toEqual([])
    await expectSafe(url, { acknowledged: accepted, codes: new Set() })
    expect(second.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(await second.kill('SIGTERM')).toBe(0)
    await jobs.close(0)
    await web.close()
    await holder.end()
  })

  test('kill -9 of a worker that verifies, in the middle of a write: another one verifies, once', async () => {
    const url = await makeDatabase(POSTGRES_URL ?? '')
    await prepareServer(url, null, () => undefined)
    const env = { LORE_POSTGRES_URL: url }
    const pool = await createPool(url, { connections: 2, reachesAll: true })
    const id = await addQuote(pool)
    const first = await spawnServe(['--port', '0', '--role', 'worker'], env)
    const held = await pool.connect()
    await held.query(`BEGIN; SELECT 1 FROM memories WHERE id = '${id}' FOR UPDATE`)
    const jobs = await openJobs({ database: { url }, migrates: false, log: () => undefined })
    await jobs.runSoon('verify')
    const ask = async <Row>(sql: string) =>
      (await pool.use((connection) => connection.query<Row>(sql))).rows[0]
    // The run has begun, the quote was compared, and its result is being written.
    await expect.poll(() => ask(WAITS_FOR_ROW), { interval: 200 }).toMatchObject({ waits: true })
    await first.kill('SIGKILL')
    await held.query('ROLLBACK')
    held.release()
    const state = () =>
      ask<object>(`SELECT verification, (SELECT count(*) FROM journal WHERE subject_id = m.id AND reason LIKE '%its turn%') AS noted,
        (SELECT count(*) FROM runs WHERE state = 'running') AS running FROM memories AS m WHERE id = '${id}'`)
    expect(await state()).toMatchObject({ verification: 'unverified', noted: 0 })
    const second = await spawnServe(['--port', '0', '--role', 'worker'], env)
    await expect.poll(() => finishedJobs(second).has('verify'), { interval: 500 }).toBe(true)
    expect(await state()).toEqual({ verification: 'verified', noted: 1, running: 0 })
    expect(second.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(await second.kill('SIGTERM')).toBe(0)
    await jobs.close(0)
    await pool.end()
  })

  test('schedules fire once, whatever the number of workers', async () => {
    const url = await makeDatabase(POSTGRES_URL ?? '')
    const first = await openTestServer({ postgresUrl: url, role: 'worker' })
    const second = await openTestServer({ postgresUrl: url, role: 'worker', migrates: false })
    await expect
      .poll(
        () =>
          first.pool
            .use((c) => c.query("SELECT 1 FROM pgboss.job WHERE name = 'lore-embed' AND state = 'completed'"))
            .then(({ rows }) => rows.length),
        { interval: 1_000 },
      )
      .toBeGreaterThan(0)
    const { rows } = await first.pool.use((connection) =>
      connection.query<{ name: string; jobs: number }>(
        `SELECT name, date_trunc('minute', created_on) AS minute, count(*) AS jobs FROM pgboss.job
         WHERE name LIKE 'lore-%' GROUP BY 1, 2 HAVING count(*) > 1`,
      ),
    )
    expect(rows).toEqual([])
    const done = [...first.log, ...second.log].filter(({ event, job }) => event === 'job' && job === 'embed')
    expect(done).not.toEqual([])
    // The next minute may begin at any moment, and with it the next job.
    const { rows: embedded } = await first.pool.use((connection) =>
      connection.query(
        "SELECT 1 FROM pgboss.job WHERE name = 'lore-embed' AND state IN ('active', 'completed')",
      ),
    )
    expect(done.length).toBeLessThanOrEqual(embedded.length)
    await second.close()
    await first.close()
  })
})
