/** The official client against our server over HTTP on loopback, in both protocol eras. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, test } from 'vitest'
import { defined } from '../../src/core/defined.ts'
import { createHttpApp } from '../../src/http/app.ts'
import { type RunningServer, serveHttp } from '../../src/http/serve.ts'
import { createMcpHttpHandler } from '../../src/mcp/http-handler.ts'
import { createFakeEngine, type FakeEngine } from './mcp-fake-engine.ts'

const token = 'integration-token'
const version = '9.9.9'
const ERAS = [
  ['2025', { mode: 'legacy' }],
  ['2026', { mode: { pin: '2026-07-28' } }],
] as const

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Serving {
  readonly server: RunningServer
  readonly log: readonly string[]
}

async function serve(fake: FakeEngine): Promise<Serving> {
  const log: string[] = []
  const mcp = createMcpHttpHandler({ engine: fake.engine, version, log: (line) => void log.push(line) })
  const server = await serveHttp({ app: createHttpApp({ mcp, token, version }), port: 0 })
  cleanups.push(() => server.close())
  return { server, log }
}

type Mode = (typeof ERAS)[number][1]

async function connect({ server }: Serving, versionNegotiation: Mode, bearer = token): Promise<Client> {
  const client = new Client({ name: 'integration test', version: '1' }, { versionNegotiation })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    requestInit: { headers: { authorization: `Bearer ${bearer}` } },
  })
  await client.connect(transport)
  cleanups.push(() => client.close())
  return client
}

async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  _meta?: Record<string, unknown>,
) {
  const result = await client.callTool({ name, arguments: args, ...defined({ _meta }) })
  const [block] = result.content
  return { result, text: block?.type === 'text' ? block.text : '', isError: result.isError === true }
}

describe.each(ERAS)('a client of %s', (_, mode) => {
  test('is told who we are, how to work with us, and the tools', async () => {
    const client = await connect(await serve(createFakeEngine()), mode)
    expect(client.getServerVersion()).toMatchObject({ name: 'lore', version })
    expect(client.getInstructions()).toContain('search')
    const list = await client.listTools()
    expect(list.tools).toHaveLength(9)
    expect(JSON.stringify(list).length / 3.5).toBeLessThan(1500)
  })

  test('stores, finds, reads and deletes', async () => {
    const client = await connect(await serve(createFakeEngine()), mode)
    const stored = await call(client, 'store', { content: 'The web repo builds with pnpm.\nNot npm.' })
    const id = /[0-9a-f-]{36}/.exec(stored.text)?.[0] ?? ''
    const found = await call(client, 'search', { query: 'pnpm' })
    expect(found.text).toContain(id)
    expect((await call(client, 'read', { id: id.toUpperCase() })).text).toContain('Not npm.')
    expect((await call(client, 'delete', { id })).text).toContain('lore restore')
    expect((await call(client, 'search', { query: 'pnpm' })).text).toMatch(/^Nothing found/)
  })

  test('gets text and nothing structured', async () => {
    const client = await connect(await serve(createFakeEngine()), mode)
    const { result } = await call(client, 'list_roots', {})
    expect(result.structuredContent).toBeUndefined()
    expect(result.content.map((block) => block.type)).toEqual(['text'])
  })

  test.each([
    ['read', { id: '0193a1b2-0000-7000-8000-999999999999' }, /^memory_not_found: .* — ./],
    ['read', { id: 'nope' }, /^invalid_input: read: id: /],
    ['search', { query: 5 }, /^invalid_input: search: query must be a string/],
    ['search', { query: 'x', deeper: true }, /^invalid_input: .*deeper/],
    ['search', {}, /^invalid_input: search: query is missing/],
    ['reflect', { summary: 5 }, /^invalid_input: reflect: summary must be a string/],
  ])('gets a tool error from %s %j', async (name, args, message) => {
    const client = await connect(await serve(createFakeEngine()), mode)
    const { text, isError } = await call(client, name, args)
    expect(isError).toBe(true)
    expect(text).toMatch(message)
  })

  test('gets a protocol error for a tool that is not there', async () => {
    const client = await connect(await serve(createFakeEngine()), mode)
    await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toMatchObject({ code: -32602 })
  })

  test('hears in Lore’s own words that arguments must be an object', async () => {
    const client = await connect(await serve(createFakeEngine()), mode)
    const { text, isError } = await call(client, 'read', ['x'] as never)
    expect({ text, isError }).toMatchObject({ isError: true, text: expect.stringContaining('not a list') })
  })

  test('an unexpected failure is answered without a stack, logged with it, and the server lives on', async () => {
    const fake = createFakeEngine({ listRoots: () => Promise.reject(new TypeError('boom')) })
    const serving = await serve(fake)
    const client = await connect(serving, mode)
    const { text, isError } = await call(client, 'list_roots', {})
    expect(isError).toBe(true)
    expect(text).toMatch(/^internal: boom — /)
    expect(text).not.toMatch(/\n\s+at /)
    expect(serving.log.join('\n')).toMatch(/list_roots: internal: boom\nTypeError: boom\n\s+at /)
    expect((await call(client, 'search', { query: 'x' })).isError).toBe(false)
  })

  test('is an agent, its session is its day unless it names one', async () => {
    const fake = createFakeEngine()
    const client = await connect(await serve(fake), mode)
    await call(client, 'search', { query: 'x' })
    await call(client, 'search', { query: 'x' }, { 'lore/session': 'mine' })
    expect(fake.callers.map((caller) => caller.kind)).toEqual(['agent', 'agent'])
    expect(fake.callers[0]?.session).toMatch(/^.+-\d{4}-\d\d-\d\d$/)
    expect(fake.callers[1]?.session).toBe('mine')
  })

  test('may call in parallel', async () => {
    const client = await connect(await serve(createFakeEngine()), mode)
    const texts = Array.from({ length: 20 }, (_unused, n) => `fact number ${n}`)
    const answers = await Promise.all(texts.map((content) => call(client, 'store', { content })))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(20)
  })

  test('is turned away with a wrong token', async () => {
    const serving = await serve(createFakeEngine())
    await expect(connect(serving, mode, 'wrong')).rejects.toThrow()
  })
})

test('the 2026 revision names the client in every request', async () => {
  const fake = createFakeEngine()
  const client = await connect(await serve(fake), { mode: { pin: '2026-07-28' } })
  await call(client, 'store', { content: 'x' })
  expect(fake.callers[0]?.name).toBe('integration-test')
})

test('closing the server ends a subscription that is open', async () => {
  const serving = await serve(createFakeEngine())
  const client = await connect(serving, { mode: { pin: '2026-07-28' } })
  const response = await fetch(new URL('/mcp', serving.server.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'listener', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const rest = response.text().catch(() => 'cut')
  await client.close()
  await serving.server.close()
  expect(await rest).toBeDefined()
})
