/** What `npm start` runs: comes up on an empty machine, serves agents behind the token, stops cleanly. */
import { type ChildProcess, execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createSandbox,
  type Outcome,
  outcomeOf,
  ROOT,
  runJson,
  type Sandbox,
  startLore,
  untilSaid,
} from './cli-lore.ts'
import { until } from './daemon-processes.ts'

let sandbox: Sandbox
const running: ChildProcess[] = []

beforeEach(() => {
  sandbox = createSandbox()
})
afterEach(async () => {
  const ended = running.map((child) => new Promise((resolve) => child.once('close', resolve)))
  const alive = running.filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of alive) child.kill('SIGKILL')
  if (alive.length > 0) await Promise.all(ended.filter((_, i) => alive.includes(running[i] as ChildProcess)))
  running.length = 0
  sandbox.remove()
})

interface Started {
  readonly child: ChildProcess
  readonly said: string
  readonly url: string
  readonly outcome: Promise<Outcome>
}

async function startDaemon(...args: string[]): Promise<Started> {
  const child = startLore(sandbox, ['daemon', 'run', ...args], { cwd: ROOT })
  running.push(child)
  const outcome = outcomeOf(child)
  const said = await untilSaid(child, 'Ctrl-C stops it.')
  const url = /serving +(\S+)\/mcp/.exec(said)?.[1] ?? ''
  return { child, said, url, outcome }
}

function readToken(): string {
  return readFileSync(join(sandbox.home, 'token'), 'utf8').trim()
}

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

function askTools(url: string, token: string | null): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: LIST,
  })
}

async function occupy(port: number): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

describe('lore daemon run', () => {
  it('comes up on an empty machine, says what it holds and how to connect, and serves behind the token', async () => {
    const { said, url } = await startDaemon('--port', '0')
    expect(said).toMatch(/memories +0 in 0 topics/)
    expect(said).toMatch(/episodes +0 in 0 sessions/)
    expect(said).toMatch(/scopes +1/)
    expect(said).toMatch(/model +lore-small/)
    expect(said).toContain(sandbox.home)
    expect(said).toContain(`claude mcp add --transport http lore ${url}/mcp`)
    expect(said).toMatch(/Connect your agents\n.*lore\.mjs.* init\n/)
    expect(said).toContain(join(ROOT, 'bin', 'lore.mjs'))
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)

    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await askTools(url, null)).status).toBe(401)
    expect((await askTools(url, 'x'.repeat(43))).status).toBe(401)
    const answer = await askTools(url, readToken())
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('"search"')
  })

  it.skipIf(process.platform === 'win32')('prints commands that work as they stand', async () => {
    const { said } = await startDaemon('--port', '0')
    const lines = said
      .slice(said.indexOf('Try\n'))
      .split('\n')
      .slice(1, 6)
      .map((line) => line.trim())
    const run = promisify(execFile)
    const outputs: string[] = []
    const { LORE_HOME: _, ...env } = sandbox.env
    for (const line of lines) {
      outputs.push((await run('sh', ['-c', line], { cwd: ROOT, env })).stdout)
    }
    expect(outputs[0]).toMatch(/^Stored /)
    expect(outputs[1]).toContain('pnpm')
    expect(outputs[2]).toContain('pnpm')
    expect(outputs[3]).toContain('No conversations')
    expect(outputs[4]).toMatch(/^capture +off until you agree/)
    const printed = /Bearer (\$\(cat .+?\))"/.exec(said)?.[1] ?? ''
    expect((await run('sh', ['-c', `printf %s "${printed}"`], { env })).stdout).toBe(readToken())
  })

  it('never prints the token', async () => {
    const { child, outcome } = await startDaemon('--port', '0')
    child.kill('SIGTERM')
    const { stdout, stderr } = await outcome
    expect(stdout + stderr).not.toContain(readToken())
  })

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'stops cleanly on %s, with the store closed',
    async (signal) => {
      const { child, outcome, url } = await startDaemon('--port', '0')
      child.kill(signal)
      const { code, stdout, stderr } = await outcome
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(/Stopped\.\n$/)
      expect(existsSync(join(sandbox.home, 'lore.db'))).toBe(true)
      expect(existsSync(join(sandbox.home, 'lore.db-wal'))).toBe(false)
      await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    },
  )

  it.skipIf(process.platform === 'win32')('takes one Ctrl-C that arrives twice for one', async () => {
    const { child, outcome } = await startDaemon('--port', '0')
    child.kill('SIGINT')
    child.kill('SIGINT')
    const { code, stdout } = await outcome
    expect(code).toBe(0)
    expect(stdout).toMatch(/Stopped\.\n$/)
  })

  it('shares the memory with the command line while it runs', async () => {
    const { url } = await startDaemon('--port', '0')
    await runJson(sandbox, 'add', 'The lighthouse is painted every five years')
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'when is the lighthouse painted' } },
    }
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${readToken()}`,
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify(call),
    })
    expect(await answer.text()).toContain('lighthouse')
  })

  it('takes a free port where the usual one is taken, and says so', async () => {
    const { said, url } = await until(async () => {
      // Another program may have it already, which serves as well, unless it lets go of it meanwhile.
      const taken = await occupy(7411).catch(() => null)
      const started = await startDaemon().finally(() => taken?.close())
      if (taken !== null || started.said.includes('Port 7411 is taken')) return started
      started.child.kill('SIGTERM')
      await started.outcome
      return null
    })
    expect(said).toMatch(/Port 7411 is taken, so this is port \d+\./)
    expect(url).not.toContain(':7411')
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it('refuses a port that was asked for and is taken', async () => {
    const taken = await occupy(0)
    const { port } = taken.address() as { port: number }
    try {
      const child = startLore(sandbox, ['daemon', 'run', '--port', String(port), '--json'])
      running.push(child)
      const { code, stderr } = await outcomeOf(child)
      expect(code).toBe(1)
      expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'port_in_use' } })
    } finally {
      taken.close()
    }
  })

  it('listens to other machines only when that is allowed', async () => {
    const child = startLore(sandbox, ['daemon', 'run', '--host', '0.0.0.0', '--json'])
    running.push(child)
    const { code, stderr } = await outcomeOf(child)
    expect(code).toBe(2)
    expect(JSON.parse(stderr).error.message).toContain('other machines')
  })

  it('reports as JSON for whoever supervises it', async () => {
    const child = startLore(sandbox, ['daemon', 'run', '--port', '0', '--json'])
    running.push(child)
    const outcome = outcomeOf(child)
    await untilSaid(child, '\n}\n')
    child.kill('SIGTERM')
    const { stdout } = await outcome
    expect(JSON.parse(stdout)).toMatchObject({
      pid: child.pid,
      home: sandbox.home,
      tokenFile: join(sandbox.home, 'token'),
      holds: { memories: 0 },
    })
  })
})

describe('lore mcp', () => {
  it('answers on stdout with the protocol and nothing else, in the scope it is given', async () => {
    const child = startLore(sandbox, ['mcp', '--project', 'web'])
    running.push(child)
    const outcome = outcomeOf(child)
    const messages = [
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      {
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'store', arguments: { content: 'The web client talks GraphQL to the gateway' } },
      },
    ]
    for (const message of messages) child.stdin?.write(`${JSON.stringify(message)}\n`)
    child.stdin?.end()
    const { code, stdout } = await outcome
    expect(code).toBe(0)
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; result: unknown })
    expect(answers.map(({ id }) => id)).toEqual([1, 2])
    const { scopes } = await runJson<{ scopes: { name: string; memories: number }[] }>(sandbox, 'scopes')
    expect(scopes.find(({ name }) => name === 'default/web')?.memories).toBe(1)
  })
})
