/** Who may call what on a team server: every route and every use case, with every kind of wrong token. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ROLES } from '../../src/core/team.ts'
import { USE_CASES, type UseCaseName } from '../../src/engine/use-cases.ts'
import { mayCallHere, SERVED_USE_CASES } from '../../src/http/team/server-use-cases.ts'
import { type Closing, openTestServer, signIn, type TestServer } from '../support/team-server.ts'

const closing: Closing = []
let server: TestServer
let replica: TestServer

beforeAll(async () => {
  server = await openTestServer({ closing })
  replica = await openTestServer({ closing, beside: server })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** Every route that needs somebody; the others are listed in the next test. */
const ROUTES: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/api/me'],
  ['GET', '/api/events'],
  ['POST', '/api/leave'],
  ['GET', '/api/nothing'],
  ['GET', '/api/team/people'],
  ['POST', '/api/team/people'],
  ['DELETE', '/api/team/people/Ana'],
  ['PUT', '/api/team/people/Ana/role'],
  ['POST', '/api/team/people/Ana/link'],
  ['GET', '/api/team/tokens'],
  ['POST', '/api/team/tokens'],
  ['DELETE', '/api/team/tokens/abcd'],
  ['GET', '/api/team/audit'],
  ['POST', '/mcp'],
  ['POST', '/mcp/knowledge-graph'],
  ['GET', '/metrics'],
  ['GET', '/status'],
  ['GET', '/pull'],
  ['POST', '/push'],
  ...SERVED_USE_CASES.map((name) => ['POST', `/api/call/${name}`] as const),
]

const PUBLIC = [
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/.well-known/oauth-protected-resource',
  '/ui/sign-in',
]

const ask = (token: string | null, [method, path]: readonly [string, string], of: TestServer = server) =>
  of.request(path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })

test('routes for everybody answer, and the parts of the address are those listed here', async () => {
  const known = new Set([
    ...ROUTES.map(([, path]) => path.split('/')[1]),
    ...PUBLIC.map((path) => path.split('/')[1]),
  ])
  expect([...known].sort()).toEqual([
    '.well-known',
    'api',
    'healthz',
    'mcp',
    'metrics',
    'openapi.json',
    'pull',
    'push',
    'readyz',
    'status',
    'ui',
  ])
  for (const path of PUBLIC) expect([path, (await server.request(path)).status]).not.toContain(404)
})

describe('a token', () => {
  test.each([
    ['none', async () => null],
    ['a wrong one', async () => 'lore_wrong'],
    ['one that is no token', async () => "x' OR '1'='1"],
    [
      'an expired one',
      async () => server.join('Exp', { a: 'admin', '*': 'admin' }, { expiresAt: Date.now() - 1 }),
    ],
    [
      'a revoked one',
      async () => {
        const value = await server.join('Rev', { '*': 'admin' })
        const [token] = await server.team.tokens('Rev')
        await server.team.revokeToken(token?.id ?? '')
        return value
      },
    ],
    [
      'one of a removed person',
      async () => {
        const value = await server.join('Gone', { '*': 'admin' })
        await server.team.endPerson('Gone')
        return value
      },
    ],
  ])('%s opens no route', async (_, make) => {
    const token = await make()
    for (const route of ROUTES) {
      const response = await ask(token, route)
      expect([...route, response.status]).toEqual([...route, 401])
      expect(response.headers.get('www-authenticate')).toContain('resource_metadata=')
      await response.body?.cancel()
    }
  })

  test('is refused by every replica at once when it is revoked, and a lower role holds at once', async () => {
    const value = await server.join('Now', { now: 'writer' })
    const remember = (of: TestServer, text: string) => of.call(value, 'remember', { content: text })
    expect((await remember(replica, 'Now works at the harbour office.')).status).toBe(200)
    await server.team.grant('Now', { namespace: 'now', project: null }, 'reader')
    expect((await remember(replica, 'Now works at the mill.')).status).toBe(403)
    const [token] = await server.team.tokens('Now')
    await server.team.revokeToken(token?.id ?? '')
    expect((await remember(replica, 'Now works at the mine.')).status).toBe(401)
    expect((await remember(server, 'Now works at the mine.')).status).toBe(401)
  })

  test('is limited to its own scopes and role, whatever its person may do', async () => {
    const value = await server.join(
      'Lim',
      { one: 'admin', two: 'admin' },
      { role: 'reader', scopes: ['one'] },
    )
    expect((await server.call(value, 'recall', { query: 'x' }, 'one')).status).toBe(200)
    expect((await server.call(value, 'recall', { query: 'x' }, 'two')).status).toBe(404)
    expect((await server.call(value, 'remember', { content: 'Lim writes nothing.' }, 'one')).status).toBe(403)
  })

  test('is stored as a hash only', async () => {
    const value = await server.join('Hash', { h: 'reader' })
    const rows = await server.pool.use((connection) =>
      connection.query<{ row: string }>('SELECT t::text AS row FROM team_tokens t'),
    )
    const random = value.replace('lore_', '')
    expect(rows.rows.length).toBeGreaterThan(0)
    for (const { row } of rows.rows) {
      expect(row).not.toContain(random)
      expect(row).not.toContain(Buffer.from(random, 'base64url').toString('hex'))
    }
  })

  test('may call only so often in a minute', async () => {
    const slow = await openTestServer({ closing, beside: server, callsPerMinute: 3 })
    const value = await server.join('Often', { o: 'reader' })
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) statuses.push((await slow.call(value, 'stats')).status)
    // A new minute may begin in between, which forgives some calls.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
    const refused = await slow.request('/api/me', { headers: { authorization: `Bearer ${value}` } })
    if (refused.status === 429) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('over MCP', () => {
  test('each call of a batch counts, and nothing stays open', async () => {
    const slow = await openTestServer({ closing, beside: server, callsPerMinute: 60 })
    const value = await server.join('Batch', { o: 'reader' })
    const headers = {
      authorization: `Bearer ${value}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    }
    const send = async (messages: number) => {
      const batch = Array.from({ length: messages }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
      const answer = await slow.request('/mcp', { method: 'POST', headers, body: JSON.stringify(batch) })
      await answer.text()
      return answer.status
    }
    expect(await send(3)).toBe(200)
    // A new minute may begin in between, which forgives those that were counted before.
    expect([await send(50), await send(50), await send(50)]).toContain(429)
    const broken = await server.request('/mcp', { method: 'POST', headers, body: '[{"jsonrpc"' })
    expect(broken.status).toBe(400)
    const stream = await server.request('/mcp', { headers })
    expect(stream.status).toBe(405)
    expect(await stream.text()).not.toBe('')
  })
})

describe('a stream of changes', () => {
  test('ends once its token is revoked, and nobody takes all of them', async () => {
    const quick = await openTestServer({ closing, beside: server, heartbeatMs: 20 })
    const token = await quick.join('Stream', { s: 'reader' })
    const other = await quick.join('Page', { s: 'reader' })
    const open = (of: string) => quick.request('/api/events', { headers: { authorization: `Bearer ${of}` } })
    const streams: Response[] = []
    for (let count = 0; count < 16; count++) streams.push(await open(token))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect((await open(token)).status).toBe(503)
    const beside = await open(other)
    expect(beside.status).toBe(200)
    const [issued] = await quick.team.tokens('Stream')
    await quick.team.revokeToken(issued?.id ?? '')
    // Each body ends, so reading it comes to an end.
    for (const stream of streams) expect(await stream.text()).toContain('still here')
    expect((await open(token)).status).toBe(401)
    // The same for somebody who keeps the token and loses the last role.
    await quick.team.grant('Page', { namespace: 's', project: null }, null)
    expect(await beside.text()).toContain('still here')
    expect((await open(other)).status).toBe(404)
  })
})

describe('a scope', () => {
  test('may have letters of any script in its name', async () => {
    const token = await server.join('Mei', { '記憶/проект 50%': 'writer' })
    const scope = encodeURI('記憶/проект 50%')
    const { status } = await server.call(token, 'remember', { content: 'Mei mends clocks in spring.' }, scope)
    expect(status).toBe(200)
    const me = await server.request('/api/me', {
      headers: { authorization: `Bearer ${token}`, 'x-lore-scope': scope },
    })
    expect(await me.json()).toMatchObject({ scope: { namespace: '記憶', project: 'проект 50%' } })
    // Names that are sent as they are keep working, also those that look like a broken code.
    const plain = await server.join('Pia', { '50%': 'reader', café: 'reader' })
    for (const name of ['50%', 'café']) {
      const answer = await server.call(plain, 'listMemories', {}, name)
      expect([name, answer.status]).toEqual([name, 200])
    }
  })

  test('of every namespace is none to call in, and is granted without a project only', async () => {
    const token = await server.join('Every', { '*': 'reader' })
    for (const scope of ['*', '*/web']) {
      const { status, error } = await server.call(token, 'stats', {}, scope)
      expect([scope, status, error?.code]).toEqual([scope, 400, 'invalid_input'])
    }
    for (const namespace of ['*', '', ' x', 'a\u0000b', 'n'.repeat(500)]) {
      const { status } = await server.call(token, 'stats', { scope: { namespace } })
      expect([namespace, status]).toEqual([namespace, 400])
    }
    await expect(server.join('Part', { '*/web': 'admin' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('that is somebody else’s is refused, and the attempt is in the audit log', async () => {
    const token = await server.join('Curious', { own: 'writer' })
    const [last] = (await server.team.audit(0, 1_000_000)).slice(-1)
    expect((await server.call(token, 'recall', { query: 'x' }, 'alice/web')).status).toBe(404)
    expect(await server.team.audit(last?.seq ?? 0, 10)).toMatchObject([
      { actor: 'Curious/laptop', action: 'team.enter', scope: 'alice/web', outcome: 'scope_not_found' },
    ])
  })
})

describe('an administrator', () => {
  test('is told about names that cannot be, and a removed person gets nothing new', async () => {
    await server.join('Boss', { '*': 'admin' })
    const headers = await signIn(server, 'Boss')
    const change = (method: string, path: string, body?: object) =>
      server.request(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    for (const [method, path] of [
      ['DELETE', '/api/team/people/%00'],
      ['POST', '/api/team/people/%00/link'],
      ['DELETE', '/api/team/tokens/%00%00%00%00'],
    ] as const)
      expect([path, (await change(method, path)).status]).toEqual([path, 400])
    expect((await change('POST', '/api/team/people', { name: 'a\u0000b' })).status).toBe(400)
    await server.team.addPerson('Former', null)
    expect((await change('DELETE', '/api/team/people/Former')).status).toBe(200)
    expect((await change('POST', '/api/team/tokens', { person: 'Former', name: 'x' })).status).toBe(400)
    expect((await change('PUT', '/api/team/people/Former/role', { scope: 'a', role: 'admin' })).status).toBe(
      400,
    )
    expect((await change('POST', '/api/team/people/Former/link')).status).toBe(400)
  })
})

describe('roles', () => {
  test.each(ROLES)('a %s calls what the role may, and nothing else', async (role) => {
    const token = await server.join(`role-${role}`, { roles: role })
    for (const name of SERVED_USE_CASES) {
      const standing = { role, overall: false, projects: null }
      const { status } = await server.call(token, name, { unknownField: 1 })
      // An input that no use case takes: whoever may call it is told so, the others that they may not.
      expect([role, name, status]).toEqual([role, name, mayCallHere(standing, 'agent', name) ? 400 : 403])
    }
  })

  test('no token, not even an administrator’s, calls what only people may', async () => {
    const token = await server.join('root', { '*': 'admin' })
    const admin = SERVED_USE_CASES.filter((name) => USE_CASES[name].access === 'admin')
    expect(admin.length).toBeGreaterThan(10)
    for (const name of admin) expect([name, (await server.call(token, name)).status]).toEqual([name, 403])
    const headers = await signIn(server, 'root')
    const response = await server.request('/api/call/ledger', { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(200)
  })

  test('use cases that read or write files of the server are not there', async () => {
    const token = await server.join('files', { files: 'curator' })
    const naming = Object.entries(USE_CASES).filter(([, useCase]) => {
      const schema = z.toJSONSchema(useCase.input() as unknown as z.ZodType, {
        io: 'input',
        unrepresentable: 'any',
      })
      return Object.keys(schema.properties ?? {}).some((field) => /path|folder|cwd|file/i.test(field))
    })
    const served = naming
      .map(([name]) => name)
      .filter((name) => SERVED_USE_CASES.includes(name as UseCaseName))
    // These take names of files, and read none.
    expect(served).toEqual(['remember', 'sessionsBehind', 'whyChange'])
    const { answer } = await server.call(token, 'remember', {
      content: 'The service user of the mail relay is called postmaster.',
      sourceFile: '/etc/passwd',
      sourceLine: 1,
    })
    expect(JSON.stringify(answer)).not.toContain('root:')
    for (const name of ['ingest', 'importFrom', 'hook', 'toString', '__proto__', 'constructor', 'close']) {
      expect([name, (await server.call(token, name, { path: '/etc/passwd' })).status]).toEqual([name, 400])
    }
  })

  test('a role in one project shows and changes nothing of the others', async () => {
    const all = await server.join('wide', { proj: 'writer' })
    const one = await server.join('narrow', { 'proj/web': 'writer' })
    await server.call(all, 'remember', { content: 'The web shop sells kettles of copper.' }, 'proj/web')
    const other = await server.call(
      all,
      'remember',
      { content: 'The app team drinks kettles of tea.' },
      'proj/app',
    )
    const wide = await server.call(
      all,
      'remember',
      { content: 'Kettles are boiled on Mondays by everybody.' },
      'proj',
    )
    expect([other.status, wide.status]).toEqual([200, 200])
    const { answer } = await server.call(one, 'recall', { query: 'kettles', allScopes: true })
    expect(JSON.stringify(answer)).toContain('copper')
    expect(JSON.stringify(answer)).not.toContain('tea')
    expect(JSON.stringify(answer)).not.toContain('Mondays')
    expect((await server.call(one, 'read', { id: other.answer.memory.id })).status).toBe(404)
    expect((await server.call(one, 'forget', { id: wide.answer.memory.id })).status).toBe(404)
    expect((await server.call(one, 'recall', { query: 'kettles' }, 'proj/app')).status).toBe(404)
    expect((await server.call(one, 'listQueue')).status).toBe(403)
    const scoped = { content: 'Narrow writes elsewhere.', scope: { project: 'app' } }
    expect((await server.call(one, 'remember', scoped, 'proj/web')).status).toBe(404)
  })

  test('a reader creates no project by asking for one', async () => {
    const token = await server.join('asker', { asked: 'reader' })
    expect((await server.call(token, 'recall', { query: 'anything' }, 'asked/new-project')).status).toBe(200)
    const { rows } = await server.pool.use((connection) =>
      connection.query("SELECT 1 FROM scopes WHERE namespace = 'asked' AND project IS NOT NULL"),
    )
    expect(rows).toEqual([])
  })
})

describe('another team’s records', () => {
  test('no use case shows or changes them, by their ids, words or scopes', async () => {
    const own = await server.join('Alice', { alice: 'curator' })
    const foreign = await server.join('Mallory', { mallory: 'curator' })
    const texts = [
      'The quetzal gateway listens on port 8443.',
      'The quetzal service was written in Rust by Alice.',
    ]
    const ids: string[] = []
    for (const content of texts) {
      ids.push((await server.call(own, 'remember', { content, force: true })).answer.memory.id)
    }
    const linked = await server.call(own, 'connect', {
      source: ids[0],
      target: ids[1],
      relation: 'related_to',
    })
    expect(linked.status).toBe(200)
    const before = await dump(server, 'alice')
    const scope = { namespace: 'alice', project: null, branch: null }
    for (const name of SERVED_USE_CASES) {
      for (const input of [
        { id: ids[0] },
        { ids },
        { id: ids[0], content: 'changed' },
        { source: ids[0], target: ids[1], relation: 'contradicts' },
        { query: 'gateway port 8443', allScopes: true },
        { query: 'gateway port 8443', scope },
        { scope },
        { scope, allScopes: true },
        {},
      ]) {
        const headers = 'scope' in input ? [undefined, 'alice', 'mallory'] : [undefined, 'alice']
        for (const header of headers) {
          const answer = await server.call(foreign, name, input, header)
          expect([name, input, JSON.stringify(answer).includes('quetzal')]).toEqual([name, input, false])
          expect(answer.status).toBeLessThan(500)
          if (header === 'alice') expect(answer.status).toBe(404)
        }
      }
    }
    expect(await dump(server, 'alice')).toEqual(before)
  })
})

/** The rows of a namespace that a foreign call must not change. */
async function dump(of: TestServer, namespace: string): Promise<unknown> {
  return of.pool.use(async (connection) => {
    const answers: unknown[] = []
    for (const table of ['memories', 'documents']) {
      const { rows } = await connection.query(
        `SELECT t.* FROM ${table} t JOIN scopes s ON s.id = t.scope_id WHERE s.namespace = $1 ORDER BY 1`,
        [namespace],
      )
      answers.push(rows)
    }
    const { rows } = await connection.query('SELECT * FROM edges ORDER BY id')
    return [...answers, rows]
  })
}
