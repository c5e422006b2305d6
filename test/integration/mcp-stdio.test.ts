/** The stdio server over pipes in this process: when it opens, what it writes, how it ends. */
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { LoreError } from '../../src/core/errors.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { loadProfiles } from '../../src/mcp/profiles/index.ts'
import { serveMcpStdio } from '../../src/mcp/stdio.ts'
import type { Profile } from '../../src/mcp/tools/profile.ts'
import { createFakeEngine } from './mcp-fake-engine.ts'

interface Answer {
  readonly id: number
  readonly result?: {
    readonly tools?: unknown[]
    readonly isError?: boolean
    readonly content?: { text: string }[]
  }
  readonly error?: { readonly code: number; readonly message?: string }
}

function start(
  open: (namespace?: string) => Promise<Engine>,
  options: { sessionId?: string; signal?: AbortSignal; profile?: Profile } = {},
) {
  const stdin = new PassThrough()
  const stdout = new PassThrough()
  const log: string[] = []
  let written = ''
  stdout.on('data', (chunk: Buffer) => {
    written += chunk.toString()
  })
  const served = serveMcpStdio({
    engine: open,
    version: '1.0.0',
    stdin,
    stdout,
    log: (line) => void log.push(line),
    ...options,
  })
  const answers = () =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Answer)
  return {
    stdin,
    stdout,
    log,
    served,
    answers,
    send: (message: object) => void stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    answer: async (id: number): Promise<Answer> => {
      for (;;) {
        const found = answers().find((candidate) => candidate.id === id)
        if (found !== undefined) return found
        await once(stdout, 'data')
      }
    },
  }
}

const initialize = (id: number) => ({
  id,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'Pipe Test', version: '1' },
  },
})
const call = (id: number, name: string, args: object) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})
const plain = (message: { readonly params: object }) => message
const modern = (message: { readonly params: object }) => ({
  ...message,
  params: { ...message.params, _meta: envelope },
})
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'Pipe Test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

test('lists its tools without opening the engine, in both eras', async () => {
  for (const opening of [
    [initialize(1), { id: 2, method: 'tools/list' }],
    [{ id: 2, method: 'tools/list', params: { _meta: envelope } }],
  ]) {
    const server = start(() => Promise.reject(new Error('opened')))
    for (const message of opening) server.send(message)
    expect((await server.answer(2)).result?.tools).toHaveLength(9)
    server.stdin.end()
    await server.served
  }
})

test('opens the engine once, for the first calls together, and closes it at the end', async () => {
  const fake = createFakeEngine()
  let opened = 0
  const server = start(async () => {
    opened += 1
    return fake.engine
  })
  server.send(initialize(1))
  server.send(call(2, 'list_roots', {}))
  server.send(call(3, 'search', { query: 'x' }))
  await server.answer(2)
  await server.answer(3)
  expect(opened).toBe(1)
  expect(fake.isClosed()).toBe(false)
  server.stdin.end()
  await server.served
  expect(fake.isClosed()).toBe(true)
})

test('answers what it was asked before the pipe closed, however long that takes', async () => {
  const gate = Promise.withResolvers<void>()
  const fake = createFakeEngine({
    listRoots: async () => {
      await gate.promise
      return { items: [], total: 0 }
    },
  })
  const server = start(async () => fake.engine)
  server.send(initialize(1))
  server.send(call(2, 'list_roots', {}))
  server.stdin.end()
  await server.answer(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(fake.isClosed()).toBe(false)
  gate.resolve()
  await server.served
  expect((await server.answer(2)).result?.content?.[0]?.text).toContain('No memories yet')
  expect(fake.isClosed()).toBe(true)
})

test('an engine that cannot open is a tool error, is logged, and is tried again', async () => {
  const fake = createFakeEngine()
  let attempts = 0
  const server = start(async () => {
    attempts += 1
    if (attempts > 1) return fake.engine
    throw new LoreError('database_newer', 'The database is from a newer Lore.', { hint: 'Update Lore.' })
  })
  server.send(initialize(1))
  server.send(call(2, 'list_roots', {}))
  expect((await server.answer(2)).result).toMatchObject({
    isError: true,
    content: [{ text: 'database_newer: The database is from a newer Lore. — Update Lore.' }],
  })
  expect(server.log.join()).toContain('database_newer')
  server.send(call(3, 'list_roots', {}))
  expect((await server.answer(3)).result?.isError).toBeUndefined()
  server.stdin.end()
  await server.served
})

test('the caller is the client by name, its session the one the entry point knows, its profile the tool’s', async () => {
  const fake = createFakeEngine()
  const server = start(async () => fake.engine, { sessionId: 'session-7' })
  server.send(initialize(1))
  server.send(call(2, 'search', { query: 'x' }))
  await server.answer(2)
  expect(fake.callers).toEqual([{ kind: 'agent', name: 'Pipe-Test', session: 'session-7', profile: 'lore' }])
  server.stdin.end()
  await server.served
})

test('without a known session the process is the session, and it stays the same', async () => {
  const fake = createFakeEngine()
  const server = start(async () => fake.engine)
  server.send(call(1, 'search', { query: 'x' }))
  server.send(call(2, 'search', { query: 'x' }))
  await server.answer(2)
  expect(fake.callers[0]?.session).toMatch(new RegExp(`^stdio-${process.pid}-\\d+$`))
  expect(fake.callers[1]?.session).toBe(fake.callers[0]?.session)
  server.stdin.end()
  await server.served
})

test('garbage on stdin is logged and does not end the conversation', async () => {
  const server = start(async () => createFakeEngine().engine)
  server.stdin.write('this is not JSON\n{"jsonrpc":"1.0"}\n[]\n\n')
  server.send(initialize(1))
  server.send({ id: 2, method: 'no/such/method' })
  server.send({ id: 3, method: 'tools/list' })
  expect((await server.answer(3)).result?.tools).toHaveLength(9)
  expect((await server.answer(2)).error?.code).toBe(-32601)
  expect(server.log.length).toBeGreaterThan(0)
  server.stdin.end()
  await server.served
})

test('a signal to stop ends it while the pipe is still open', async () => {
  const fake = createFakeEngine()
  const stop = new AbortController()
  const server = start(async () => fake.engine, { signal: stop.signal })
  server.send(initialize(1))
  server.send(call(2, 'list_roots', {}))
  await server.answer(2)
  stop.abort()
  await server.served
  expect(fake.isClosed()).toBe(true)
})

test('a pipe that breaks ends it like one that closes', async () => {
  const fake = createFakeEngine()
  const server = start(async () => fake.engine)
  server.send(initialize(1))
  server.send(call(2, 'list_roots', {}))
  await server.answer(2)
  server.stdin.destroy(new Error('EIO'))
  await server.served
  expect(fake.isClosed()).toBe(true)
})

test('a client that stops reading ends it too', async () => {
  const fake = createFakeEngine()
  const server = start(async () => fake.engine)
  server.send(initialize(1))
  await server.answer(1)
  server.stdout.destroy(new Error('EPIPE'))
  await server.served
})

test('each profile gets an engine of the namespace it wants, opened once', async () => {
  const opened: (string | undefined)[] = []
  const closed: (string | undefined)[] = []
  const open = async (namespace?: string): Promise<Engine> => {
    opened.push(namespace)
    const { engine } = createFakeEngine({
      processedSessions: async () => ({ items: [] }),
      close: async () => void closed.push(namespace),
    })
    return engine
  }
  const profile = await loadProfiles('lore,lorekeeper')
  const server = start(open, { profile })
  server.send(initialize(1))
  await server.answer(1)
  server.send(call(2, 'lore_processed_sessions', {}))
  server.send(call(3, 'lore_processed_sessions', {}))
  server.send(call(4, 'list_roots', {}))
  for (const id of [2, 3, 4]) expect((await server.answer(id)).result?.isError).not.toBe(true)
  server.stdin.end()
  await server.served
  expect(opened.sort()).toEqual(['shared', undefined])
  expect(closed.sort()).toEqual(['shared', undefined])
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'nonsense'])(
  'a tool named %s is not there, in both eras',
  async (name) => {
    for (const [opening, era] of [
      [[initialize(1)], plain],
      [[], modern],
    ] as const) {
      const server = start(async () => createFakeEngine().engine)
      for (const message of opening) server.send(message)
      server.send(era(call(2, name, {})))
      expect((await server.answer(2)).error).toMatchObject({
        code: -32602,
        message: `Tool ${name} not found`,
      })
      server.stdin.end()
      await server.served
    }
  },
)

test.each([
  [[1, 2], 'a list'],
  ['content', 'a string'],
  [7, 'a number'],
  [null, 'null'],
])('arguments that are no object (%j) are refused in Lore’s own words, in both eras', async (args, kind) => {
  for (const [opening, era] of [
    [[initialize(1)], plain],
    [[], modern],
  ] as const) {
    const server = start(() => Promise.reject(new Error('opened')))
    for (const message of opening) server.send(message)
    server.send(era({ id: 2, method: 'tools/call', params: { name: 'read', arguments: args } } as never))
    expect((await server.answer(2)).result).toMatchObject({
      isError: true,
      content: [
        {
          type: 'text',
          text: `invalid_input: read: its arguments must be an object, not ${kind}. — Give them by name: id.`,
        },
      ],
    })
    server.stdin.end()
    await server.served
  }
})
