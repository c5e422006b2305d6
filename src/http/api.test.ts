import { describe, expect, test } from 'vitest'
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { Role } from '../core/team.ts'
import type { Engine } from '../engine/engine.ts'
import { createHttpApp } from './app.ts'
import type { StoreLook } from './change-feed.ts'
import { CODE_MS, createUiSessions, SESSION_MS } from './ui-sessions.ts'

const token = 'a-long-random-token'
const HOST = '127.0.0.1:4000'
const ORIGIN = `http://${HOST}`
const marks = { memories: '', episodes: '', runs: '', queue: '', settings: '', status: '' }

interface Called {
  readonly name: string
  readonly input: unknown
  readonly caller: Caller
}

function open(role: Role = 'admin') {
  const calls: Called[] = []
  const set: unknown[] = []
  let backups = 0
  let now = Date.UTC(2026, 4, 1, 12)
  let seen: StoreLook = { revision: 1, marks }
  const engine = new Proxy({} as Engine, {
    // Resolving a promise with an engine asks it for `then`.
    get: (_, name) =>
      name === 'then'
        ? undefined
        : async (input: unknown, caller: Caller) => {
            if (name === 'read')
              throw new LoreError('memory_not_found', 'There is no such memory.', { hint: 'Look.' })
            if (name === 'stats') throw new Error('/secret/path')
            calls.push({ name: String(name), input, caller })
            return { done: name }
          },
  })
  const sessions = createUiSessions({ now: () => now })
  const made = createHttpApp({
    mcp: { fetch: async () => new Response('mcp'), close: async () => undefined },
    token,
    version: '1.2.3',
    log: () => undefined,
    explorer: {
      engine: async () => engine,
      sessions,
      files: '/nonexistent',
      settings: { list: () => [{ key: 'recall.limit', value: 10 }], set: (...given) => set.push(given) },
      backups: { list: () => [{ id: 'one' }], make: async () => ({ backups: ++backups }) },
      look: async () => seen,
      status: async () => ({ tasks: [] }),
      kind: 'local',
      now: () => now,
    },
  })
  const request = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    made.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers: { host: HOST, ...init.headers } }))
  /** Signs in and returns the headers of a page. */
  const signIn = async () => {
    const entered = await request(`/ui/enter?code=${sessions.issueCode({ name: 'ada', role })}`)
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
    const me = (await (await request('/api/me', { headers: { cookie } })).json()) as { csrf: string }
    return { cookie, origin: ORIGIN, 'content-type': 'application/json', 'x-lore-csrf': me.csrf }
  }
  const post = (name: string, headers: Record<string, string>, body = '{}') =>
    request(`/api/call/${name}`, { method: 'POST', headers, body })
  return {
    calls,
    set,
    sessions,
    request,
    signIn,
    post,
    app: made,
    pass: (ms: number) => {
      now += ms
    },
    change: (next: StoreLook) => {
      seen = next
    },
  }
}

async function errorOf(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error: { code: string; hint: string } }
  expect(error.hint).not.toBe('')
  return [response.status, error.code]
}

describe('entering', () => {
  test('exchanges the code for a cookie that scripts cannot read and other sites cannot send', async () => {
    const { request, sessions } = open()
    const code = sessions.issueCode({ name: 'ada', role: 'admin' })
    const response = await request(`/ui/enter?code=${code}&to=/ui/memory/abc?tab=links`)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/ui/memory/abc?tab=links'])
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^lore_ui_4000=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(code)
  })

  test.each([
    'https://evil.example/ui/',
    '//evil.example/ui/',
    '/mcp',
    '/ui/../mcp',
    '/ui/enter?code=1',
    '\\\\evil',
  ])('goes to the first page instead of %s', async (to) => {
    const { request, sessions } = open()
    const code = sessions.issueCode({ name: 'ada', role: 'admin' })
    const response = await request(`/ui/enter?code=${code}&to=${encodeURIComponent(to)}`)
    expect(response.headers.get('location')).toBe('/ui/')
  })

  test.each(['wrong', 'expired', 'used', 'missing'])('says what to do if the code is %s', async (state) => {
    const { request, sessions, pass } = open()
    const code = sessions.issueCode({ name: 'ada', role: 'admin' })
    if (state === 'used') await request(`/ui/enter?code=${code}`)
    if (state === 'expired') pass(CODE_MS)
    const response = await request(
      `/ui/enter${state === 'missing' ? '' : `?code=${state === 'wrong' ? 'x' : code}`}`,
    )
    expect(response.status).toBe(401)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toContain('<code>lore ui</code>')
  })

  test('lets somebody who is signed in reload a used link', async () => {
    const { request, signIn } = open()
    const { cookie } = await signIn()
    expect((await request('/ui/enter?code=used', { headers: { cookie } })).status).toBe(302)
  })
})

describe('/api/me', () => {
  test('names the person, the role, and what may be called', async () => {
    const { request, signIn } = open('writer')
    const { cookie } = await signIn()
    const response = await request('/api/me', { headers: { cookie } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const me = (await response.json()) as { can: string[] }
    expect(me).toMatchObject({ name: 'ada', role: 'writer', version: '1.2.3', server: { kind: 'local' } })
    expect(me.can).toContain('recall')
    expect(me.can).not.toContain('purge')
  })

  test.each<[string, Record<string, string>]>([
    ['no cookie', {}],
    ['a wrong cookie', { cookie: 'lore_ui_4000=x' }],
    ['the cookie of another port', { cookie: 'lore_ui_5000=x' }],
    ['a wrong token', { authorization: 'Bearer x' }],
  ])('is refused with %s', async (_, headers) => {
    const { request } = open()
    const response = await request('/api/me', { headers })
    expect(await errorOf(response)).toEqual([401, 'unauthorized'])
  })

  test('is refused once the session has ended', async () => {
    const { request, signIn, pass } = open()
    const { cookie } = await signIn()
    pass(SESSION_MS)
    expect((await request('/api/me', { headers: { cookie } })).status).toBe(401)
  })
})

describe('calling a use case', () => {
  test('passes the input on and makes the person the caller', async () => {
    const { calls, signIn, post } = open()
    const response = await post('remember', await signIn(), '{"content":"We use pnpm."}')
    expect([response.status, await response.json()]).toEqual([200, { answer: { done: 'remember' } }])
    expect(calls).toEqual([
      {
        name: 'remember',
        input: { content: 'We use pnpm.' },
        caller: { kind: 'person', name: 'ada', session: 'ui-ada-2026-05-01' },
      },
    ])
  })

  test.each([
    ['no cookie', 'recall', { cookie: '' }, [401, 'unauthorized']],
    ['a foreign origin', 'recall', { origin: 'https://evil.example' }, [403, 'origin_not_allowed']],
    ['another port of this machine', 'recall', { origin: 'http://127.0.0.1:3000' }, [403, 'protected']],
    ['another name of this machine', 'recall', { origin: 'http://localhost:4000' }, [403, 'protected']],
    ['no origin', 'recall', { origin: null }, [403, 'protected']],
    ['a foreign host', 'recall', { host: 'evil.example' }, [403, 'host_not_allowed']],
    ['no CSRF token for a write', 'remember', { 'x-lore-csrf': null }, [403, 'protected']],
    ['a wrong CSRF token for a write', 'remember', { 'x-lore-csrf': 'x' }, [403, 'protected']],
    ['a wrong CSRF token for an admin call', 'undo', { 'x-lore-csrf': 'x' }, [403, 'protected']],
    ['a form', 'remember', { 'content-type': 'text/plain' }, [400, 'invalid_input']],
    ['an unknown name', 'toString', {}, [400, 'invalid_input']],
    ['a name of the object itself', '__proto__', {}, [400, 'invalid_input']],
  ] as const)('is refused with %s', async (_, name, changes, expected) => {
    const { calls, signIn, post } = open()
    const headers = Object.entries({ ...(await signIn()), ...changes }).filter(([, value]) => value !== null)
    const response = await post(name, Object.fromEntries(headers) as Record<string, string>)
    expect(await errorOf(response)).toEqual(expected)
    expect(calls).toEqual([])
  })

  test.each(['GET', 'PUT', 'DELETE'])('is refused by %s, read or write', async (method) => {
    const { calls, signIn, request } = open()
    const headers = await signIn()
    for (const name of ['remember', 'recall']) {
      const response = await request(`/api/call/${name}`, { method, headers })
      expect(response.headers.get('allow')).toBe('POST')
      expect(await errorOf(response)).toEqual([405, 'method_not_allowed'])
    }
    expect(calls).toEqual([])
  })

  test('a read from the own page needs no CSRF token', async () => {
    const { signIn, post } = open()
    const { 'x-lore-csrf': _, ...headers } = await signIn()
    expect((await post('recall', headers)).status).toBe(200)
  })

  test.each([
    ['reader', 'remember'],
    ['writer', 'purge'],
    ['curator', 'importFrom'],
    ['curator', 'ledger'],
  ] as const)('a %s may not call %s', async (role, name) => {
    const { calls, signIn, post } = open(role)
    expect(await errorOf(await post(name, await signIn()))).toEqual([403, 'protected'])
    expect(calls).toEqual([])
  })

  test('a body beyond 4 MB is refused, and one that is not JSON', async () => {
    const { signIn, post } = open()
    const headers = await signIn()
    expect(await errorOf(await post('recall', headers, `"${'x'.repeat(4 * 1024 * 1024)}"`))).toEqual([
      413,
      'content_too_long',
    ])
    expect(await errorOf(await post('recall', headers, '{'))).toEqual([400, 'invalid_input'])
  })

  test('an error keeps its code and status; an unexpected one tells nothing', async () => {
    const { signIn, post } = open()
    const headers = await signIn()
    expect(await errorOf(await post('read', headers))).toEqual([404, 'memory_not_found'])
    const failed = await post('stats', headers)
    expect(failed.status).toBe(500)
    expect(await failed.text()).not.toContain('secret')
  })

  test('the bearer token opens it for a script, which is no person and no administrator', async () => {
    const { calls, post, request } = open()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect((await post('remember', headers)).status).toBe(200)
    expect(calls[0]?.caller).toEqual({ kind: 'agent', name: 'api', session: 'api-2026-05-01' })
    expect(await errorOf(await post('purge', headers))).toEqual([403, 'protected'])
    expect(await errorOf(await post('undo', headers))).toEqual([403, 'protected'])
    // A turn that it could store as a person's would prove any quote.
    expect(await errorOf(await post('stage', headers))).toEqual([403, 'protected'])
    expect(await errorOf(await request('/api/settings', { headers }))).toEqual([403, 'protected'])
  })
})

describe('settings', () => {
  test('are listed and set by an administrator with the CSRF token only', async () => {
    const { request, signIn, set } = open()
    const headers = await signIn()
    const listed = await request('/api/settings', { headers })
    expect(await listed.json()).toEqual({ settings: [{ key: 'recall.limit', value: 10 }] })
    const put = (more: Record<string, string>, body: string) =>
      request('/api/settings/recall.limit', { method: 'PUT', headers: { ...headers, ...more }, body })
    expect(await errorOf(await put({ 'x-lore-csrf': 'x' }, '{"value":5}'))).toEqual([403, 'protected'])
    expect(await errorOf(await put({ origin: 'http://127.0.0.1:1' }, '{"value":5}'))).toEqual([
      403,
      'protected',
    ])
    expect(await errorOf(await put({}, '{"value":[5]}'))).toEqual([400, 'invalid_input'])
    expect(set).toEqual([])
    expect((await put({}, '{"value":5}')).status).toBe(200)
    expect((await put({}, '{"value":null}')).status).toBe(200)
    expect(set).toEqual([
      ['recall.limit', 5],
      ['recall.limit', null],
    ])
  })

  test('the state of the server is for an administrator, too', async () => {
    const admin = open()
    const shown = await admin.request('/api/status', { headers: await admin.signIn() })
    expect(await shown.json()).toEqual({ status: { tasks: [] } })
    const other = open('curator')
    const refused = await other.request('/api/status', { headers: await other.signIn() })
    expect(await errorOf(refused)).toEqual([403, 'protected'])
  })

  test('are hidden from everybody else', async () => {
    const { request, signIn } = open('curator')
    expect(await errorOf(await request('/api/settings', { headers: await signIn() }))).toEqual([
      403,
      'protected',
    ])
  })
})

describe('leaving', () => {
  test('ends the session', async () => {
    const { request, signIn } = open()
    const headers = await signIn()
    expect((await request('/api/leave', { method: 'POST', headers })).status).toBe(200)
    expect((await request('/api/me', { headers })).status).toBe(401)
  })
})

describe('/api/events', () => {
  test('tells what kind of thing changed, to people who are signed in', async () => {
    const { request, signIn, change, app } = open()
    expect((await request('/api/events')).status).toBe(401)
    const response = await request('/api/events', { headers: await signIn() })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const next = async () => {
      text += (await reader?.read())?.value ?? ''
    }
    await next()
    change({ revision: 2, marks: { ...marks, memories: '1' } })
    while (!text.includes('data:')) await next()
    expect(text).toContain('event: change\ndata: {"revision":2,"kinds":["memories"]}\n\n')
    await app.close()
    expect((await reader?.read())?.done).toBe(true)
  })
})

describe('what is not there', () => {
  test('is 404 for people who are signed in, and 401 for others', async () => {
    const { request, signIn } = open()
    expect((await request('/api/nothing')).status).toBe(401)
    expect(await errorOf(await request('/api/nothing', { headers: await signIn() }))).toEqual([
      404,
      'not_found',
    ])
  })

  test('the cookie does not open MCP', async () => {
    const { request, signIn } = open()
    expect((await request('/mcp', { method: 'POST', headers: await signIn() })).status).toBe(401)
  })
})

describe('backups', () => {
  test('are listed and made by an administrator’s own page, and by nobody else', async () => {
    const { request, signIn } = open()
    const { 'x-lore-csrf': csrf, ...headers } = await signIn()
    const listed = await request('/api/backups', { headers })
    expect(await listed.json()).toEqual({ backups: [{ id: 'one' }] })
    const post = (more: Record<string, string>) =>
      request('/api/backups', { method: 'POST', headers: { ...headers, ...more }, body: '{}' })
    expect((await post({})).status).toBe(403)
    expect(await (await post({ 'x-lore-csrf': csrf ?? '' })).json()).toEqual({ made: { backups: 1 } })
    const curator = open('curator')
    const refused = await curator.request('/api/backups', { headers: await curator.signIn() })
    expect(refused.status).toBe(403)
  })
})
