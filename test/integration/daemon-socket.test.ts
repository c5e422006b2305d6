/** The daemon's socket with good, bad and hanging clients, in this process, over real connections. */

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { packagePaths } from '../../src/config/package-paths.ts'
import { LoreError } from '../../src/core/errors.ts'
import type { RecallAnswer } from '../../src/core/recall.ts'
import { connectEngine } from '../../src/daemon/connect-engine.ts'
import { settingsMismatch } from '../../src/daemon/daemon-errors.ts'
import { linkDaemon } from '../../src/daemon/link.ts'
import { daemonPaths } from '../../src/daemon/paths.ts'
import { PROTOCOL } from '../../src/daemon/protocol.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from '../../src/daemon/serve-connection.ts'
import { openSocketServer, type SocketServerOptions } from '../../src/daemon/socket-server.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { USE_CASES } from '../../src/engine/use-cases.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const { version } = packagePaths()

interface ServeOptions {
  readonly engine?: Partial<Engine>
  readonly home?: string
  readonly limits?: Partial<ConnectionLimits>
  readonly version?: string
  readonly openEngine?: SocketServerOptions['openEngine']
  readonly control?: SocketServerOptions['control']
}

async function serve(options: ServeOptions = {}) {
  const home = options.home ?? makeFolder()
  const logged: string[] = []
  const server = await openSocketServer({
    address: daemonPaths(home).socket,
    home,
    version: options.version ?? version,
    openEngine: options.openEngine ?? (async () => ({ ...options.engine }) as Engine),
    control: { status: async () => ({ fine: true }), ...options.control },
    onCall: () => undefined,
    log: (level, event, fields) => void logged.push(JSON.stringify({ level, event, ...fields })),
    limits: { ...CONNECTION_LIMITS, ...options.limits },
  })
  onTestFinished(() => server.close(0))
  return { home, server, logged, address: daemonPaths(home).socket }
}

/** A client that says whatever the test wants it to. */
async function openRaw(address: string) {
  const socket: Socket = connect(address)
  onTestFinished(() => void socket.destroy())
  let received = ''
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  await once(socket, 'connect')
  const messages = () =>
    received
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { id?: number; result?: unknown; error?: { code: string } })
  return {
    socket,
    ended,
    drained: () => new Promise<void>((resolve) => socket.once('drain', () => resolve())),
    messages,
    send: (message: unknown) => void socket.write(`${JSON.stringify(message)}\n`),
    next: async (count: number) => {
      while (messages().length < count) await once(socket, 'data')
      return messages()
    },
  }
}

const HELLO = { hello: { protocol: PROTOCOL, version, role: 'engine' } }

function roots(total: number): Partial<Engine> {
  return { listRoots: async () => ({ items: [], total }) }
}

test('every line of the table bears the name of its use case, and the engine has just these', async () => {
  expect(Object.entries(USE_CASES).filter(([name, useCase]) => name !== useCase.name)).toEqual([])
  const engine = await openTestEngine(makeFolder())
  expect(Object.keys(USE_CASES).sort()).toEqual(
    Object.keys(engine)
      .filter((name) => name !== 'close')
      .sort(),
  )
})

const EMPTY_ANSWER: RecallAnswer = {
  hits: [],
  route: 'what',
  structure: null,
  arrangement: { order: 'score', groups: [] },
  hints: [],
  leftOff: 0,
  candidates: 3,
  policy: 'p',
  byMeaning: true,
  tookMs: { embed: 1, search: 2 },
}

describe('calls', () => {
  test('reach the engine with input and caller, and bring its answer back', async () => {
    const seen: unknown[] = []
    const { home } = await serve({
      engine: {
        resolveId: async (input) => {
          seen.push(input)
          return 'x' as never
        },
        recall: async (...given) => {
          seen.push(given)
          return EMPTY_ANSWER
        },
        parent: async () => null,
        stats: async (input) => {
          seen.push(input)
          return {} as never
        },
      },
    })
    const engine = await connectEngine({ home })
    expect(await engine.resolveId({ prefix: 'ab' }, PERSON)).toBe('x')
    expect((await engine.recall({ query: 'q' }, AGENT)).candidates).toBe(3)
    expect(await engine.parent({ id: 'x' as never }, PERSON)).toBeNull()
    await engine.stats(undefined, PERSON)
    expect(seen).toEqual([{ prefix: 'ab' }, [{ query: 'q' }, AGENT], undefined])
    await engine.close()
  })

  test('run side by side, each with its own answer', async () => {
    const gates = new Map<string, () => void>()
    const { home } = await serve({
      engine: {
        resolveId: async ({ prefix }) => {
          await new Promise<void>((resolve) => gates.set(prefix, resolve))
          return `${prefix}!` as never
        },
      },
    })
    const engine = await connectEngine({ home })
    const answers = ['a', 'b', 'c'].map((prefix) => engine.resolveId({ prefix }, PERSON))
    while (gates.size < 3) await setImmediate()
    for (const prefix of ['c', 'a', 'b']) gates.get(prefix)?.()
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!'])
  })

  test('beyond what one client may have at once wait for their turn', async () => {
    let running = 0
    let most = 0
    const { home } = await serve({
      limits: { calls: 4 },
      engine: {
        listScopes: async () => {
          running += 1
          most = Math.max(most, running)
          for (let i = 0; i < 5; i++) await setImmediate()
          running -= 1
          return { items: [] }
        },
      },
    })
    const engine = await connectEngine({ home })
    await Promise.all(Array.from({ length: 50 }, () => engine.listScopes({}, PERSON)))
    expect(most).toBe(4)
  })

  test('bring LoreErrors back whole, and anything else as internal', async () => {
    const { home, logged } = await serve({
      engine: {
        listScopes: () =>
          Promise.reject(
            new LoreError('protected', 'Not that one.', { hint: 'Ask.', details: { id: 'x', n: 1 } }),
          ),
        selfTest: () => Promise.reject(new TypeError('nothing there')),
        settle: async () => JSON.parse('my secret diary') as never,
      },
    })
    const engine = await connectEngine({ home })
    const refused = await engine.listScopes({}, PERSON).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LoreError)
    expect(refused).toMatchObject({
      code: 'protected',
      message: 'Not that one.',
      hint: 'Ask.',
      details: { id: 'x', n: 1 },
    })
    await expect(engine.selfTest({}, PERSON)).rejects.toMatchObject({
      code: 'internal',
      message: 'nothing there',
    })
    expect(logged.join()).toContain('nothing there')
    await expect(engine.settle({}, PERSON)).rejects.toMatchObject({ code: 'internal' })
    expect(logged.join()).not.toContain('diary')
  })

  test('that are too long are refused before they are sent', async () => {
    const { home } = await serve({ engine: roots(0) })
    const engine = await connectEngine({ home })
    await expect(engine.remember({ content: 'x'.repeat(17 * 1024 * 1024) }, AGENT)).rejects.toMatchObject({
      code: 'content_too_long',
    })
    expect(await engine.listRoots({}, PERSON)).toEqual({ items: [], total: 0 })
  })

  test('of megabytes pass both ways', async () => {
    const text = 'ünïcödé '.repeat(500_000)
    const { home } = await serve({ engine: { resolveId: async ({ prefix }) => prefix as never } })
    const engine = await connectEngine({ home })
    expect(await engine.resolveId({ prefix: text }, PERSON)).toBe(text)
  })

  test('cannot reach anything but use cases', async () => {
    const { home, address } = await serve({ engine: roots(0) })
    const raw = await openRaw(address)
    raw.send(HELLO)
    const names = ['close', 'constructor', '__proto__', 'toString', 'nothing']
    names.forEach((method, id) => void raw.send({ id, method, params: [] }))
    const answers = (await raw.next(names.length + 1)).slice(1)
    expect(answers.map(({ error }) => error?.code)).toEqual(names.map(() => 'invalid_input'))
    expect(await (await connectEngine({ home })).listRoots({}, PERSON)).toEqual({ items: [], total: 0 })
  })
})

describe('the greeting', () => {
  test('refuses an engine of another version, and says what to do', async () => {
    const { home } = await serve({ version: '9.9.9', engine: roots(0) })
    await expect(connectEngine({ home })).rejects.toMatchObject({
      code: 'daemon_mismatch',
      message: expect.stringContaining('9.9.9'),
      hint: expect.stringContaining('lore daemon restart'),
    })
  })

  test('serves status to any version', async () => {
    const { home } = await serve({ version: '9.9.9' })
    const link = await linkDaemon({ home, hello: { role: 'control' }, timeoutMs: 5_000 })
    expect(link.daemon.version).toBe('9.9.9')
    expect(await link.call('status', [])).toEqual({ fine: true })
    await expect(link.call('listRoots', [{}])).rejects.toMatchObject({ code: 'invalid_input' })
    link.close()
  })

  test('passes scope and settings on, and the refusal back', async () => {
    const seen: unknown[] = []
    const { home } = await serve({
      openEngine: async ({ scope, settings }) => {
        seen.push(scope, settings)
        throw settingsMismatch(['store.path'])
      },
    })
    const options = { scope: { namespace: 'work', project: null }, settings: { 'store.path': '/a' } }
    await expect(connectEngine({ home, ...options })).rejects.toMatchObject({ code: 'daemon_mismatch' })
    expect(seen).toEqual([options.scope, options.settings])
  })

  test('finds nobody where nobody listens, and gives up on who does not answer', async () => {
    const home = makeFolder()
    await expect(connectEngine({ home })).rejects.toMatchObject({ code: 'daemon_away' })
    const silent = createServer()
    silent.listen(daemonPaths(home).socket)
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    await expect(connectEngine({ home, timeoutMs: 50 })).rejects.toMatchObject({ code: 'daemon_away' })
  })

  test('takes what is not Lore for nobody', async () => {
    const home = makeFolder()
    const stranger = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    stranger.listen(daemonPaths(home).socket)
    onTestFinished(() => void stranger.close())
    await once(stranger, 'listening')
    await expect(connectEngine({ home })).rejects.toBeInstanceOf(LoreError)
  })
})

describe('a client that misbehaves is cut off, and others do not notice', () => {
  const GARBAGE: readonly (readonly [string, string | Buffer])[] = [
    ['noise', Buffer.from([0, 255, 254, 10, 13, 10])],
    ['HTTP', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['JSON that is no message', '[1,2,3]\n'],
    ['a request before the hello', '{"id":1,"method":"listRoots","params":[{}]}\n'],
    ['a hello without a version', '{"hello":{"protocol":1}}\n'],
    ['a hello as long as a book', `{"hello":"${'x'.repeat(100_000)}`],
  ]

  test.each(GARBAGE)('%s', async (_, bytes) => {
    const { home, address } = await serve({ engine: roots(7) })
    const good = await connectEngine({ home })
    const bad = await openRaw(address)
    bad.socket.write(bytes)
    await bad.ended
    expect(await good.listRoots({}, PERSON)).toEqual({ items: [], total: 7 })
    expect((await (await connectEngine({ home })).listRoots({}, PERSON)).total).toBe(7)
  })

  test('a message of more than 16 MB', async () => {
    const { home, address } = await serve({ engine: roots(7) })
    const bad = await openRaw(address)
    bad.send(HELLO)
    await bad.next(1)
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    for (let sent = 0; sent < 20 && !bad.socket.destroyed; sent++) {
      if (!bad.socket.write(chunk)) await Promise.race([bad.drained(), bad.ended])
    }
    await bad.ended
    expect((await (await connectEngine({ home })).listRoots({}, PERSON)).total).toBe(7)
  })

  test('half a message that never ends', async () => {
    const { address, server } = await serve({ limits: { messageMs: 30 }, engine: roots(7) })
    const bad = await openRaw(address)
    bad.send(HELLO)
    await bad.next(1)
    bad.socket.write('{"id":1,"met')
    await bad.ended
    while (server.clients > 0) await setImmediate()
  })

  test('no hello', async () => {
    const { address } = await serve({ limits: { helloMs: 30 } })
    await (await openRaw(address)).ended
  })

  test('answers that are never read', async () => {
    let calls = 0
    const { address, home } = await serve({
      limits: { drainMs: 50 },
      engine: {
        ...roots(7),
        resolveId: async () => {
          calls += 1
          return 'x'.repeat(1024 * 1024) as never
        },
      },
    })
    const bad = await openRaw(address)
    bad.send(HELLO)
    await bad.next(1)
    bad.socket.pause()
    for (let id = 0; id < 1_000; id++) bad.send({ id, method: 'resolveId', params: [{ prefix: 'a' }] })
    const good = await connectEngine({ home })
    expect((await good.listRoots({}, PERSON)).total).toBe(7)
    while (calls === 0) await setImmediate()
    // It noticed long before all answers were made, and made no more.
    bad.socket.resume()
    await bad.ended
    expect(calls).toBeLessThan(200)
  })

  test('one that goes away in the middle of a call', async () => {
    const gate = Promise.withResolvers<void>()
    let started = false
    const { address, home, logged } = await serve({
      engine: {
        ...roots(7),
        listScopes: async () => {
          started = true
          await gate.promise
          return { items: [] }
        },
      },
    })
    const bad = await openRaw(address)
    bad.send(HELLO)
    bad.send({ id: 1, method: 'listScopes', params: [] })
    while (!started) await setImmediate()
    bad.socket.destroy()
    await bad.ended
    gate.resolve()
    expect((await (await connectEngine({ home })).listRoots({}, PERSON)).total).toBe(7)
    expect(logged.filter((line) => line.includes('"error"'))).toEqual([])
  })

  test('a crowd of them, one after the other', async () => {
    const { address, home, server } = await serve({
      limits: { messageMs: 200, helloMs: 200 },
      engine: roots(7),
    })
    for (let round = 0; round < 20; round++) {
      const clients = await Promise.all(Array.from({ length: 10 }, () => openRaw(address)))
      clients.forEach((client, n) => {
        if (n % 2 === 0) client.send(HELLO)
        client.socket.write(`{"id":${n},"method":"${'x'.repeat(20_000)}`)
      })
      await Promise.all(clients.map((client) => client.ended))
    }
    while (server.clients > 0) await setImmediate()
    expect((await (await connectEngine({ home })).listRoots({}, PERSON)).total).toBe(7)
  })
})

describe('losing the daemon', () => {
  test('a call in flight that changes something fails, and says that nobody knows', async () => {
    let started = false
    const { home, server } = await serve({
      engine: {
        remember: () => {
          started = true
          return new Promise(() => undefined)
        },
      },
    })
    const engine = await connectEngine({ home })
    const call = engine.remember({ content: 'x' }, AGENT)
    const outcome = expect(call).rejects.toMatchObject({
      code: 'daemon_away',
      details: { outcome: 'unknown' },
    })
    while (!started) await setImmediate()
    await server.close(0)
    await outcome
  })

  test('a question in flight is asked again of the next one', async () => {
    const home = makeFolder()
    let started = false
    const first = await serve({
      home,
      engine: {
        listRoots: () => {
          started = true
          return new Promise(() => undefined)
        },
      },
    })
    const engine = await connectEngine({ home })
    const answer = engine.listRoots({}, PERSON)
    while (!started) await setImmediate()
    const closed = first.server.close(0)
    await serve({ home, engine: roots(2) })
    await closed
    expect((await answer).total).toBe(2)
  })

  test('a connection lost between two calls is made again', async () => {
    const home = makeFolder()
    const first = await serve({ home, engine: roots(1) })
    const engine = await connectEngine({ home })
    expect((await engine.listRoots({}, PERSON)).total).toBe(1)
    await first.server.close(0)
    await serve({ home, engine: { ...roots(2), remember: async () => ({ kind: 'stored' }) as never } })
    expect(await engine.remember({ content: 'x' }, AGENT)).toEqual({ kind: 'stored' })
    expect((await engine.listRoots({}, PERSON)).total).toBe(2)
  })

  test('calls fail as not done where nobody follows', async () => {
    const { home, server } = await serve({ engine: roots(1) })
    const engine = await connectEngine({ home })
    await server.close(0)
    for (const call of [engine.listRoots({}, PERSON), engine.remember({ content: 'x' }, AGENT)]) {
      await expect(call).rejects.toMatchObject({ code: 'daemon_away', details: { outcome: 'not_done' } })
    }
  })

  test('closing lets calls that run answer, and refuses new ones as not done', async () => {
    const gate = Promise.withResolvers<void>()
    let started = false
    const { home, server } = await serve({
      engine: {
        ...roots(1),
        remember: async () => {
          started = true
          await gate.promise
          return { kind: 'stored' } as never
        },
      },
    })
    const engine = await connectEngine({ home })
    const call = engine.remember({ content: 'x' }, AGENT)
    while (!started) await setImmediate()
    const closed = server.close(60_000)
    await expect(engine.update({ id: 'x' as never }, AGENT)).rejects.toMatchObject({
      details: { outcome: 'not_done' },
    })
    gate.resolve()
    expect(await call).toEqual({ kind: 'stored' })
    await closed
  })
})

describe.skipIf(process.platform === 'win32')('the file', () => {
  test('is its owner’s alone', async () => {
    const { address } = await serve()
    expect(statSync(address).mode & 0o777).toBe(0o600)
  })

  test('is made again when it is taken away, and connections stay', async () => {
    const { address, home, server } = await serve({ engine: roots(3) })
    const engine = await connectEngine({ home })
    expect(await server.ensureListening()).toBe(false)
    rmSync(address)
    expect(await server.ensureListening()).toBe(true)
    expect((await engine.listRoots({}, PERSON)).total).toBe(3)
    expect((await (await connectEngine({ home })).listRoots({}, PERSON)).total).toBe(3)
    expect(await server.ensureListening()).toBe(false)
  })

  test('is gone after closing', async () => {
    const { address, server } = await serve()
    await server.close(0)
    expect(existsSync(address)).toBe(false)
  })

  test('of a dead daemon is replaced; anything else in its place is left alone', async () => {
    const home = makeFolder()
    const { socket } = daemonPaths(home)
    const dead = createServer().listen(socket)
    await once(dead, 'listening')
    // What kill -9 leaves behind: the file without a listener.
    linkSync(socket, `${socket}.kept`)
    await new Promise((resolve) => dead.close(resolve))
    renameSync(`${socket}.kept`, socket)
    expect(lstatSync(socket).isSocket()).toBe(true)
    await serve({ home, engine: roots(4) })
    expect((await (await connectEngine({ home })).listRoots({}, PERSON)).total).toBe(4)

    const other = makeFolder()
    writeFileSync(daemonPaths(other).socket, 'mine')
    await expect(serve({ home: other })).rejects.toMatchObject({ code: 'config_invalid' })
  })

  test('lies in a folder of its own where the home’s path is too long', async () => {
    const home = join(makeFolder(), 'deep/'.repeat(25), '.lore')
    mkdirSync(home, { recursive: true })
    const { socket } = daemonPaths(home)
    expect(dirname(socket)).not.toBe(home)
    await serve({ home, engine: roots(5) })
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700)
    expect((await (await connectEngine({ home })).listRoots({}, PERSON)).total).toBe(5)
  })

  test('is neither made nor trusted in a folder that others can reach into', async () => {
    const home = join(makeFolder(), 'deep/'.repeat(25), '.lore')
    mkdirSync(home, { recursive: true })
    const folder = dirname(daemonPaths(home).socket)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o777)
    onTestFinished(() => chmodSync(folder, 0o700))
    await expect(serve({ home })).rejects.toMatchObject({ code: 'config_invalid' })
    await expect(connectEngine({ home })).rejects.toMatchObject({ code: 'daemon_away' })
  })
})

test('carries out what a client asked for that was gone before it could be greeted', async () => {
  const told: unknown[] = []
  const { address, logged } = await serve({ control: { hook: async (input) => void told.push(input) } })
  const messages = `${JSON.stringify({ hello: { protocol: PROTOCOL, version: 'x', role: 'control' } })}\n${JSON.stringify({ id: 1, method: 'hook', params: [{ n: 'x'.repeat(50_000) }] })}\n`
  const program =
    'require("net").connect(process.argv[1]).write(require("fs").readFileSync(0), () => process.exit(0))'
  // This process stands still meanwhile, as a daemon does whose model runs.
  const { status } = spawnSync(process.execPath, ['-e', program, address], { input: messages })
  expect(status).toBe(0)
  await expect.poll(() => told).toEqual([{ n: 'x'.repeat(50_000) }])
  expect(logged).toEqual([])
})
