/**
 * The connection to the database is cut at every statement of every kind of write, on a real PostgreSQL: the caller is told
 * that the database is busy, the write happened as a whole or not at all, and the next call works.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectionPool } from '../../src/store/postgres/driver.ts'
import { createPool } from '../../src/store/postgres/driver.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import {
  type Closing,
  makeDatabase,
  openTestServer,
  POSTGRES_URL,
  type TestServer,
} from '../support/team-server.ts'

/** Every statement of a write at full count, every third one otherwise. */
const EACH = process.env.LORE_SERVER_COUNTS === 'full' ? 1 : 3
const MOST_STATEMENTS = 80

/** Cuts when so many statements were sent; counts them. */
interface Scissors {
  at: number
  sent: number
  cut: () => void
}

function withScissors(pool: ConnectionPool, scissors: Scissors): ConnectionPool {
  const wrapped = new WeakMap<object, Awaited<ReturnType<ConnectionPool['connect']>>>()
  const wrap = (connection: Awaited<ReturnType<ConnectionPool['connect']>>) => {
    const known = wrapped.get(connection) ?? {
      release: connection.release,
      query: <Row>(sql: string, values?: readonly unknown[]) => {
        const answer = connection.query<Row>(sql, values)
        if (++scissors.sent === scissors.at) scissors.cut()
        return answer
      },
    }
    wrapped.set(connection, known)
    return known
  }
  return {
    ...pool,
    connect: async (reaching) => wrap(await pool.connect(reaching)),
    use: (work, reaching) => pool.use((connection) => work(wrap(connection)), reaching),
  }
}

interface Write {
  readonly name: string
  /** Returns the use case and its input, for the n-th attempt. */
  readonly make: (n: number, ids: readonly string[]) => readonly [useCase: string, input: object]
}

const WRITES: readonly Write[] = [
  {
    name: 'remember',
    make: (n) => ['remember', { content: `The cut boat ${n} lies at pier ${n}.`, force: true }],
  },
  {
    name: 'update',
    make: (n, [id]) => [
      'update',
      { id, content: `The ferry leaves at ${n} past seven from the north pier.` },
    ],
  },
  { name: 'supersede', make: (n, ids) => ['supersede', { old: ids[3 + n], by: ids[2] }] },
  {
    name: 'connect',
    make: (n, [a, b]) => [
      'connect',
      { source: a, target: b, relation: n % 2 === 0 ? 'related_to' : 'see_also' },
    ],
  },
  { name: 'enqueue', make: (n) => ['enqueue', { remember: { content: `The queued boat ${n} waits.` } }] },
  { name: 'forget', make: (n, ids) => ['forget', { id: ids[3 + MOST_STATEMENTS + n] }] },
  { name: 'recall, with its audit line', make: (n) => ['recall', { query: `boat at pier ${n}` }] },
]

describe.skipIf(POSTGRES_URL === null)('a connection that is cut', () => {
  const closing: Closing = []
  const scissors: Scissors = { at: -1, sent: 0, cut: () => undefined }
  let proxy: TcpProxy
  let server: TestServer
  let direct = ''
  let token = ''
  const ids: string[] = []

  beforeAll(async () => {
    direct = await makeDatabase(POSTGRES_URL ?? '', closing)
    proxy = await openTcpProxy('127.0.0.1', Number(new URL(direct).port))
    closing.push(() => proxy.close())
    const through = new URL(direct)
    through.port = String(proxy.port)
    server = await openTestServer({
      closing,
      postgresUrl: through.href,
      wrapPool: (pool) => withScissors(pool, scissors),
    })
    scissors.cut = proxy.cut
    token = await server.join('Ana', { cut: 'curator' })
    for (let n = 0; n < 4 + 2 * MOST_STATEMENTS; n++) {
      const content = `Harbour note ${n}: boat${n} belongs to owner${n}.`
      ids.push((await server.call(token, 'remember', { content, force: true })).answer.memory.id)
    }
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  test.each(WRITES)('in the middle of $name leaves it done or not done', async ({ make }) => {
    const outcomes = new Set<string>()
    for (let at = 1; at < MOST_STATEMENTS; at += EACH) {
      const [useCase, input] = make(at, ids)
      scissors.sent = 0
      scissors.at = at
      const { status, error } = await server.call(token, useCase, input)
      scissors.at = -1
      outcomes.add(`${status} ${error?.code ?? 'ok'}`)
      // Fewer statements than that: everything was cut once.
      if (scissors.sent < at) break
    }
    expect(
      [...outcomes].filter((outcome) => outcome !== '200 ok' && outcome !== '503 database_busy'),
    ).toEqual([])
    expect(outcomes).toContain('503 database_busy')
    const pool = await createPool(direct, { connections: 1, reachesAll: true })
    expect(await (await openPostgres({ pool, migrates: false })).check()).toEqual([])
    const { rows } = await pool.use((connection) =>
      connection.query('SELECT content FROM memories GROUP BY content HAVING count(*) > 1'),
    )
    expect(rows).toEqual([])
    await pool.end()
    expect((await server.call(token, 'stats')).status).toBe(200)
  })
})
