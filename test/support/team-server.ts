/** Opens team servers for tests: on PGlite in this process, or on a real PostgreSQL where one is named. */
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { onTestFinished } from 'vitest'
import type { TeamRepository } from '../../src/core/ports/team-repository.ts'
import { parseTeamScope, type Role } from '../../src/core/team.ts'
import { type OpenedServer, openServer, type ServerOptions } from '../../src/server/open-server.ts'
import { prepareDatabase, prepareServer } from '../../src/server/prepare.ts'
import { type ConnectionPool, createPGlitePool, createPool } from '../../src/store/postgres/driver.ts'
import { MODELS_DIR } from './engine.ts'
import { createSharedEmbedder } from './shared-embedder.ts'

export interface TestServer extends OpenedServer {
  readonly url: string
  readonly log: readonly Readonly<Record<string, unknown>>[]
  /** The database in this process; null for a real server. */
  readonly pglite: PGlite | null
  readonly pool: ConnectionPool
  readonly callers: ConnectionPool
  /** Adds a person with a role in each scope, and returns a token for her. */
  join(name: string, grants: Readonly<Record<string, Role>>, token?: TokenWish): Promise<string>
  call(token: string | null, name: string, input?: unknown, scope?: string): Promise<CallAnswer>
  request(path: string, init?: RequestInit): Promise<Response>
}

interface TokenWish {
  readonly role?: Role
  readonly scopes?: readonly string[]
  readonly expiresAt?: number
}

export interface CallAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every use case.
  readonly answer: any
  readonly error: { readonly code: string; readonly message: string; readonly hint: string } | undefined
}

export const POSTGRES_URL = process.env.LORE_TEST_POSTGRES_URL || null

let made = 0

/** Makes an empty database on the real server, and removes it after the test, or with what the file shares. */
export async function makeDatabase(server: string, closing?: Closing, wishes = ''): Promise<string> {
  const name = `lore_server_${process.pid}_${++made}`
  const onServer = async (sql: string) => {
    const admin = await createPool(server, { connections: 1 })
    await admin.use((connection) => connection.query(sql))
    await admin.end()
  }
  await onServer(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0 ${wishes}`)
  const drop = () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  if (closing === undefined) onTestFinished(drop)
  else closing.push(drop)
  const own = new URL(server)
  own.pathname = `/${name}`
  return own.href
}

/** As a real server's: it owns nothing and cannot pass over row-level security. */
export const TEST_ROLE = 'lore_test_server'
export const MAKE_ROLE = `DO $$ BEGIN
  CREATE ROLE ${TEST_ROLE} LOGIN PASSWORD 'test' NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`

/** Prepares the database as its owner, and returns its address for the role that serves it. */
async function prepareOnServer(url: string): Promise<string> {
  const pool = await createPool(url, { connections: 1 })
  await pool.use((connection) => connection.query(MAKE_ROLE))
  await pool.end()
  await prepareServer(url, TEST_ROLE, () => undefined)
  const served = new URL(url)
  served.username = TEST_ROLE
  served.password = 'test'
  return served.href
}

/** The same in this process: the one connection becomes the role. */
async function prepareInProcess(pglite: PGlite): Promise<[ConnectionPool, ConnectionPool]> {
  const pool = createPGlitePool(pglite)
  await pglite.exec(MAKE_ROLE)
  await prepareDatabase(pool, { pglite }, TEST_ROLE, () => undefined)
  await pglite.exec(`SET ROLE ${TEST_ROLE}`)
  return [pool, pool]
}

/** Closes what a test file shares, in reverse order; call it in afterAll. */
export type Closing = (() => Promise<void>)[]

export async function openTestServer(
  options: Partial<ServerOptions> & {
    readonly postgresUrl?: string
    /** Serves the same database as this server: another replica. */
    readonly beside?: TestServer
    /** Changes the pools that the server works with. */
    readonly wrapPool?: (pool: ConnectionPool) => ConnectionPool
    /** Gets the closing instead of the end of the test. */
    readonly closing?: Closing
  } = {},
): Promise<TestServer> {
  const { postgresUrl, beside, closing, wrapPool = (pool) => pool, ...given } = options
  const log: Readonly<Record<string, unknown>>[] = []
  const pglite =
    beside?.pglite ?? (postgresUrl === undefined ? await PGlite.create({ extensions: { vector } }) : null)
  const owner = beside === undefined && given.pool === undefined && given.migrates !== false
  const address = owner && postgresUrl !== undefined ? await prepareOnServer(postgresUrl) : postgresUrl
  const [pool, callers] =
    beside !== undefined
      ? [beside.pool, beside.callers]
      : pglite === null
        ? await Promise.all([
            given.pool ?? createPool(address ?? '', { connections: 5, reachesAll: true }),
            given.pool ?? createPool(address ?? '', { connections: 5 }),
          ])
        : await prepareInProcess(pglite)
  const opened = await openServer({
    pool: wrapPool(pool),
    callers: wrapPool(callers),
    jobs: pglite === null ? { url: address ?? '' } : { pglite },
    migrates: given.pool !== undefined,
    role: 'web',
    engine: {
      modelsDir: MODELS_DIR,
      embedding: { provider: 'local' },
      embedder: createSharedEmbedder(),
    },
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    callsPerMinute: 100_000,
    auditDays: null,
    files: '/nonexistent',
    version: '1.2.3',
    log: (entry) => log.push(entry),
    graceMs: 2_000,
    ...given,
  })
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await opened.close()
    if (beside !== undefined) return
    // A pool that the test gave is closed by the test.
    if (given.pool === undefined) await pool.end()
    if (callers !== pool) await callers.end()
    await pglite?.close()
  }
  if (closing === undefined) onTestFinished(close)
  else closing.push(close)
  const { url } = opened.server
  const { team } = opened
  const request = (path: string, init?: RequestInit) =>
    fetch(`${url}${path}`, { redirect: 'manual', ...init })
  return {
    ...opened,
    close,
    url,
    log,
    pglite,
    pool,
    callers,
    request,
    join: (name, grants, wish = {}) => join(team, name, grants, wish),
    call: async (token, name, input = {}, scope) => {
      const response = await request(`/api/call/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(scope === undefined ? {} : { 'x-lore-scope': scope }),
        },
        body: JSON.stringify(input),
      })
      const body = (await response.json()) as { answer?: unknown; error?: CallAnswer['error'] }
      return { status: response.status, answer: body.answer, error: body.error }
    },
  }
}

async function join(
  team: TeamRepository,
  name: string,
  grants: Readonly<Record<string, Role>>,
  { role = 'admin', scopes, expiresAt }: TokenWish,
): Promise<string> {
  await team.addPerson(name, `${name}@example.org`)
  for (const [scope, granted] of Object.entries(grants))
    await team.grant(name, parseTeamScope(scope), granted)
  const { value } = await team.issueToken({
    person: name,
    name: 'laptop',
    role,
    scopes: scopes?.map(parseTeamScope) ?? null,
    expiresAt: expiresAt ?? null,
  })
  return value
}

/** Signs a person in and returns the headers that her browser sends with changes. */
export async function signIn(server: TestServer, name: string): Promise<Record<string, string>> {
  const code = await server.team.issueCode(name)
  const entered = await server.request(`/ui/enter?code=${code}`)
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const me = (await (await server.request('/api/me', { headers: { cookie } })).json()) as { csrf: string }
  return {
    cookie,
    origin: server.url,
    'content-type': 'application/json',
    'x-lore-csrf': me.csrf,
  }
}
