import { describe, expect, test } from 'vitest'
import { ERROR_CODES, LoreError } from '../core/errors.ts'
import { createHttpApp, type HttpAppOptions } from './app.ts'
import { STATUS_BY_CODE } from './http-error.ts'

const token = 'a-long-random-token'
const authorized = { authorization: `Bearer ${token}` }

function app(changes: Partial<HttpAppOptions> = {}) {
  const mcp = {
    fetch: async (request: Request) => new Response(await request.text()),
    close: async () => undefined,
  }
  const made = createHttpApp({ mcp, token, version: '1.2.3', ...changes })
  return (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    made.fetch(
      new Request(`http://127.0.0.1:4000${path}`, {
        ...init,
        headers: { host: '127.0.0.1:4000', ...headers },
      }),
    )
}

describe('/healthz', () => {
  test('needs no token and tells the version and nothing else', async () => {
    const response = await app()('/healthz')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok', version: '1.2.3' })
  })
})

describe('the token', () => {
  test.each([
    ['none', {}],
    ['a wrong one', { authorization: 'Bearer wrong' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['its beginning', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['two in one', { authorization: `Bearer ${token} ${token}` }],
  ])('%s is refused without a pointer to OAuth', async (_, headers) => {
    const response = await app()('/mcp', headers as Record<string, string>, { method: 'POST', body: '{}' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="lore"')
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized', hint: expect.any(String) } })
  })

  test('is asked for before anything else is told, missing pages included', async () => {
    expect((await app()('/nothing')).status).toBe(401)
    expect((await app()('/healthz', {}, { method: 'POST' })).status).toBe(401)
  })

  test('lets the request through to MCP, body and all', async () => {
    const response = await app()('/mcp', authorized, { method: 'POST', body: 'hello' })
    expect(await response.text()).toBe('hello')
  })

  test('may not be empty', () => {
    expect(() => app({ token: '' })).toThrowError(expect.objectContaining({ code: 'config_invalid' }))
  })
})

describe('Host', () => {
  test.each(['127.0.0.1', '127.0.0.1:9', 'localhost:4000', '[::1]:4000'])('serves %s', async (host) => {
    expect((await app()('/healthz', { host })).status).toBe(200)
  })

  test.each([
    'evil.example',
    'evil.example:4000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    '',
  ])('refuses %j even with the token', async (host) => {
    expect((await app()('/mcp', { ...authorized, host })).status).toBe(403)
    expect((await app()('/healthz', { host })).status).toBe(403)
  })

  test('serves a name that was allowed', async () => {
    const request = app({ allowedHosts: ['lore.team.example'] })
    expect((await request('/healthz', { host: 'lore.team.example' })).status).toBe(200)
    expect((await request('/healthz', { host: '127.0.0.1' })).status).toBe(403)
  })
})

describe('Origin', () => {
  test.each(['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:3000'])(
    'lets %s in',
    async (origin) => {
      expect((await app()('/healthz', { origin })).status).toBe(200)
    },
  )

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'file://', 'nonsense'])(
    'refuses %s even with the token',
    async (origin) => {
      expect((await app()('/mcp', { ...authorized, origin })).status).toBe(403)
    },
  )
})

describe('errors', () => {
  test('a page that is not there is JSON', async () => {
    const response = await app()('/nothing', authorized)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
  })

  test('a body beyond 4 MB is refused, announced or not', async () => {
    const big = 'x'.repeat(4 * 1024 * 1024 + 1)
    const announced = await app()(
      '/mcp',
      { ...authorized, 'content-length': String(big.length) },
      { method: 'POST', body: big },
    )
    expect(announced.status).toBe(413)
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(big))
        controller.close()
      },
    })
    const streamed = await app()('/mcp', authorized, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect(streamed.status).toBe(413)
    expect(await streamed.json()).toMatchObject({ error: { code: 'content_too_long' } })
  })

  test('every code has a status that says failure', () => {
    expect(Object.keys(STATUS_BY_CODE).sort()).toEqual([...ERROR_CODES].sort())
    expect(Object.values(STATUS_BY_CODE).every((status) => status >= 400)).toBe(true)
  })

  test('an expected one keeps its message and hint', async () => {
    const error = new LoreError('database_busy', 'The database is busy.', { hint: 'Try again.' })
    const response = await app({ mcp: failing(error) })('/mcp', authorized)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      error: { code: 'database_busy', message: 'The database is busy.', hint: 'Try again.' },
    })
  })

  test('an unexpected one is logged and keeps its particulars to itself', async () => {
    const lines: string[] = []
    const log = (line: string) => void lines.push(line)
    const response = await app({ mcp: failing(new Error('secret path')), log })('/mcp', authorized)
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).not.toMatch(/secret path|\bat\b.*:\d+/)
    expect(lines.join()).toContain('secret path')
  })
})

function failing(error: Error): HttpAppOptions['mcp'] {
  return { fetch: () => Promise.reject(error), close: async () => undefined }
}
