/** The surfaces of a team server: sharing, sign-in, administration, MCP, descriptions, limits, logs and the audit log. */
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Closing, openTestServer, signIn, type TestServer } from '../support/team-server.ts'

const closing: Closing = []
let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ closing })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

test('two people share a memory, and a third one of another team sees nothing of it', async () => {
  const ana = await server.join('Ana', { backend: 'writer' })
  const ben = await server.join('Ben', { backend: 'reader' })
  const eve = await server.join('Eve', { other: 'admin' })
  const stored = await server.call(ana, 'remember', {
    content: 'The gateway of the billing service listens on 8443.',
  })
  expect(stored).toMatchObject({ status: 200, answer: { kind: 'stored' } })
  const { id } = stored.answer.memory
  const query = { query: 'Which port has the billing gateway?' }
  expect(JSON.stringify((await server.call(ben, 'recall', query)).answer)).toContain(id)
  expect(await server.call(eve, 'recall', query)).toMatchObject({ status: 200, answer: { hits: [] } })
  expect(await server.call(eve, 'read', { id })).toMatchObject({ status: 404 })
})

describe('whose words they are', () => {
  test('a token is an agent, whatever its client claims; a sign-in is a person', async () => {
    const token = await server.join('Cleo', { words: 'curator' })
    const byAgent = await server.call(token, 'remember', {
      content: 'Cleo wants tea at four, says her agent.',
    })
    expect(byAgent.answer.memory.author).toBe('Cleo/laptop')
    expect(byAgent.answer.memory.trust).not.toBe('principle')
    const asPrinciple = await server.call(token, 'remember', {
      content: 'Never deploy on a Friday.',
      trust: 'principle',
      quote: 'Never deploy on a Friday.',
    })
    expect(asPrinciple.answer?.memory?.trust).not.toBe('principle')
    const headers = await signIn(server, 'Cleo')
    const response = await server.request('/api/call/remember', {
      method: 'POST',
      headers,
      body: JSON.stringify({ content: 'Deploy on Tuesdays only.', trust: 'principle' }),
    })
    const { answer } = (await response.json()) as { answer: { memory: { author: string; trust: string } } }
    expect([response.status, answer.memory.author, answer.memory.trust]).toEqual([200, 'Cleo', 'principle'])
  })

  test('over MCP, in both protocol eras, the author is the token and not the name of the client', async () => {
    const token = await server.join('Dora', { mcp: 'writer' })
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    })
    const client = new Client({ name: 'person:root', version: '1' })
    await client.connect(transport)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('store')
    await client.callTool({ name: 'store', arguments: { content: 'Dora keeps bees behind the barn.' } })
    await client.close()
    const { answer } = await server.call(token, 'recent', {})
    expect(JSON.stringify(answer)).toContain('bees')
    const { rows } = await server.pool.use((connection) =>
      connection.query<{ author: string }>(
        "SELECT author FROM memories WHERE content LIKE 'Dora keeps bees%'",
      ),
    )
    expect(rows).toEqual([{ author: 'Dora/laptop' }])
    const reader = await server.join('Dirk', { mcp: 'reader' })
    const refused = await server.request('/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${reader}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'store', arguments: { content: 'A reader stores this.' } },
      }),
    })
    expect(await refused.text()).toContain('may not call remember')
  })
})

describe('pages', () => {
  test('a sign-in needs the page’s own origin and its CSRF token for changes', async () => {
    await server.join('Fay', { fay: 'writer' })
    const headers = await signIn(server, 'Fay')
    const post = (changes: Record<string, string>) =>
      server.request('/api/call/remember', {
        method: 'POST',
        headers: { ...headers, ...changes },
        body: JSON.stringify({ content: 'Fay mends nets in winter.' }),
      })
    expect((await post({ 'x-lore-csrf': 'x' })).status).toBe(403)
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ cookie: 'x=y' })).status).toBe(401)
    expect((await post({})).status).toBe(200)
    expect((await server.request('/mcp', { method: 'POST', headers, body: '{}' })).status).toBe(401)
    expect((await server.request('/api/leave', { method: 'POST', headers, body: '{}' })).status).toBe(200)
    expect((await post({})).status).toBe(401)
  })

  test('a link signs in once; without a sign-in a page leads to one', async () => {
    await server.join('Gil', { gil: 'reader' })
    const code = await server.team.issueCode('Gil')
    const first = await server.request(`/ui/enter?code=${code}&to=/ui/memory/1`)
    expect([first.status, first.headers.get('location')]).toEqual([302, '/ui/memory/1'])
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/)
    expect((await server.request(`/ui/enter?code=${code}`)).status).toBe(401)
    const signedIn = (await server.team.audit(0, 1_000)).filter(({ action }) => action === 'team.signIn')
    expect(signedIn.filter(({ actor }) => actor === 'Gil')).toHaveLength(1)
    const page = await server.request('/ui/timeline')
    expect(page.headers.get('location')).toBe('/ui/sign-in?to=%2Fui%2Ftimeline')
    expect(await (await server.request('/ui/sign-in')).text()).toContain('lore team user link')
  })
})

describe('administration over the API', () => {
  test('an administrator adds people, roles, links and tokens; all of it is in the audit log', async () => {
    const root = await server.join('Root', { '*': 'admin' })
    const headers = { authorization: `Bearer ${root}`, 'content-type': 'application/json' }
    const send = (method: string, path: string, body?: unknown) =>
      server.request(`/api/team${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    expect((await send('POST', '/people', { name: 'Hal', email: 'hal@example.org' })).status).toBe(201)
    expect((await send('POST', '/people', { name: 'Hal' })).status).toBe(400)
    expect((await send('PUT', '/people/Hal/role', { scope: 'hal/web', role: 'writer' })).status).toBe(200)
    expect((await send('PUT', '/people/Hal/role', { scope: 'hal', role: 'king' })).status).toBe(400)
    const issued = (await (
      await send('POST', '/tokens', { person: 'Hal', name: 'ci', role: 'reader' })
    ).json()) as {
      value: string
      token: { id: string; expiresAt: number }
    }
    expect(issued.value).toMatch(/^lore_[\w-]{43}$/)
    expect(issued.token.expiresAt).toBeGreaterThan(Date.now())
    const me = await server.request('/api/me', { headers: { authorization: `Bearer ${issued.value}` } })
    expect(await me.json()).toMatchObject({
      name: 'Hal/ci',
      role: 'reader',
      scope: { namespace: 'hal', project: 'web' },
    })
    const listed = await (await send('GET', '/tokens')).text()
    expect(listed).toContain(issued.token.id)
    expect(listed).not.toContain(issued.value)
    // A token is an agent's, and a link would make the agent a person.
    expect((await send('POST', '/people/Hal/link')).status).toBe(403)
    const person = await signIn(server, 'Root')
    const made = await server.request('/api/team/people/Hal/link', { method: 'POST', headers: person })
    const link = (await made.json()) as { url: string }
    expect((await fetch(link.url, { redirect: 'manual' })).status).toBe(302)
    expect((await send('DELETE', `/tokens/${issued.token.id}`)).status).toBe(200)
    expect((await send('DELETE', '/people/Hal')).status).toBe(200)
    const { events } = (await (await send('GET', '/audit?limit=1000')).json()) as {
      events: { action: string; actor: string; outcome: string }[]
    }
    const done = events.filter(
      ({ action, outcome }) => action.startsWith('team.') && action !== 'team.signIn' && outcome === 'ok',
    )
    expect(done.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'team.addPerson',
        'team.grant',
        'team.issueToken',
        'team.link',
        'team.revokeToken',
        'team.endPerson',
      ]),
    )
    expect(done.filter(({ actor }) => actor !== 'Root/laptop')).toMatchObject([
      { actor: 'Root', action: 'team.link' },
    ])
    const other = await server.join('Ida', { ida: 'admin' })
    const refused = await server.request('/api/team/people', {
      headers: { authorization: `Bearer ${other}` },
    })
    expect(refused.status).toBe(403)
  })

  test('the audit log tells who read and changed which memory, and holds no content', async () => {
    const token = await server.join('Jan', { jan: 'writer' })
    const { answer } = await server.call(token, 'remember', { content: 'Jan hides the zirconium key.' })
    const { id } = answer.memory
    await server.call(token, 'read', { id })
    await server.call(token, 'recall', { query: 'zirconium' })
    const events = (await server.team.audit(0, 1_000)).filter(({ actor }) => actor === 'Jan/laptop')
    expect(events.map(({ action, access, scope, outcome }) => [action, access, scope, outcome])).toEqual([
      ['remember', 'write', 'jan', 'ok'],
      ['read', 'read', 'jan', 'ok'],
      ['recall', 'read', 'jan', 'ok'],
    ])
    for (const { subjects } of events) expect(subjects).toContain(id)
    expect(JSON.stringify([events, server.log])).not.toContain('zirconium')
    expect(server.log.length).toBeGreaterThan(0)
  })
})

describe('descriptions', () => {
  test('the OpenAPI document is valid 3.1 and describes every use case that is served', async () => {
    const document = (await (await server.request('/openapi.json')).json()) as Record<string, unknown>
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
    const paths = Object.keys(document.paths as object)
    expect(paths).toContain('/api/call/recall')
    expect(paths).not.toContain('/api/call/ingest')
    expect(paths.length).toBeGreaterThan(70)
  })

  test('the protected resource describes itself as RFC 9728 asks', async () => {
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
    ]) {
      const found = await (await server.request(path)).json()
      expect(found).toMatchObject({ resource: `${server.url}/mcp`, bearer_methods_supported: ['header'] })
    }
  })

  test('metrics and state are for people with a role in every namespace', async () => {
    const all = await server.join('Kim', { '*': 'reader' })
    const one = await server.join('Lea', { lea: 'admin' })
    for (const path of ['/metrics', '/status']) {
      expect((await server.request(path, { headers: { authorization: `Bearer ${one}` } })).status).toBe(403)
    }
    const metrics = await (
      await server.request('/metrics', { headers: { authorization: `Bearer ${all}` } })
    ).text()
    expect(metrics).toMatch(/^lore_use_case_seconds_count\{use_case="recall",outcome="ok"\} \d+$/m)
    expect(metrics).toMatch(
      /^lore_http_request_seconds_count\{route="\/api\/call\/:useCase",status="200"\} \d+$/m,
    )
    expect(metrics).not.toContain('Kim')
    const status = await server.request('/status', {
      headers: { authorization: `Bearer ${all}`, accept: 'text/html' },
    })
    const page = await status.text()
    expect(page).toContain('<h1>Lore server</h1>')
    expect(page).toMatch(/Running for<\/th><td>\d+ (?:second|minute|hour)s?</)
    expect(page).toMatch(/Size of the database<\/th><td>\d+\.\d MB</)
    expect(page).toContain('Writes that wait</th><td>0<')
  })
})

describe('limits', () => {
  test('a body beyond 4 MB is refused', async () => {
    const token = await server.join('Max', { max: 'writer' })
    const { status, error } = await server.call(token, 'remember', { content: 'x'.repeat(5 * 1024 * 1024) })
    expect([status, error?.code]).toEqual([413, 'content_too_long'])
  })

  test('every answer carries a request id; a client’s own is kept if it is harmless', async () => {
    const own = await server.request('/healthz', { headers: { 'x-request-id': 'abc-1' } })
    expect(own.headers.get('x-request-id')).toBe('abc-1')
    const made = await server.request('/healthz', { headers: { 'x-request-id': 'a b"c' } })
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.log.some(({ request }) => request === 'abc-1')).toBe(true)
  })

  test('a client that sends too slowly is cut off', async () => {
    const slow = await openTestServer({ beside: server, requestTimeoutMs: 400 })
    const socket = connect(slow.server.port, '127.0.0.1')
    let received = ''
    socket.on('data', (data) => {
      received += data.toString()
    })
    socket.write('POST /api/call/recall HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
    await new Promise((resolve) => socket.once('close', resolve))
    expect(received === '' || received.includes('408') || received.includes('401')).toBe(true)
  })
})

test('draining: requests in progress are answered, and then nothing listens', async () => {
  const own = await openTestServer({ beside: server, graceMs: 200_000 })
  const token = await server.join('Noa', { noa: 'writer' })
  expect((await own.request('/readyz')).status).toBe(200)
  // The request is under way before the stop: the server has its head, and its body is still to come.
  const body = JSON.stringify({ content: 'Noa answers although the server stops.' })
  const sent = httpRequest(`${own.url}/api/call/remember`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
  })
  const underWay = once(sent, 'continue')
  sent.flushHeaders()
  await underWay
  const closed = own.close()
  sent.end(body)
  expect(await answered).toBe(200)
  await closed
  await expect(own.request('/healthz')).rejects.toThrow()
  expect(JSON.stringify((await server.call(token, 'recent', {})).answer)).toContain(
    'although the server stops',
  )
})
