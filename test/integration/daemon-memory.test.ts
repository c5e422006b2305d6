/** An agent's MCP server that is attached to a daemon needs little memory and loads no model. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startLore } from './cli-lore.ts'
import { createDaemonHome, type DaemonHome, until } from './daemon-processes.ts'

const MIB = 1024 * 1024

/** `VmRSS` is all memory of a process, the pages of the Node binary included; `RssAnon` is its own alone. */
function memoryBytes(pid: number, field: 'VmRSS' | 'RssAnon'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
}

/** The memory of a Node that runs nothing: how much of its binary is mapped differs between machines. */
async function bareNodeBytes(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return memoryBytes(child.pid ?? 0, 'VmRSS')
}

interface Server {
  readonly child: ChildProcess
  readonly pid: number
  call(id: number, method: string, params: object): Promise<string>
}

async function startServer(home: DaemonHome): Promise<Server> {
  const child = startLore(home, ['mcp'])
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const send = (message: object) =>
    void child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const server: Server = {
    child,
    pid: child.pid ?? 0,
    call: async (id, method, params) => {
      send({ id, method, params })
      return until(() =>
        said
          .split('\n')
          .slice(0, -1)
          .find((line) => line.includes(`"id":${id}`)),
      )
    },
  }
  const clientInfo = { name: 'test', version: '1' }
  await server.call(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
  send({ method: 'notifications/initialized' })
  await server.call(2, 'tools/list', {})
  return server
}

test.skipIf(process.platform !== 'linux')(
  'an MCP server attached to a daemon takes under 24 MB of its own and under 22 MB more than a bare Node, and loads neither model nor store',
  async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const use = async (server: Server) => {
      const tool = (id: number, name: string, args: object) =>
        server.call(id, 'tools/call', { name, arguments: args })
      await tool(3, 'store', { content: 'The lighthouse is painted every five years' })
      for (let id = 10; id < 30; id++) {
        expect(await tool(id, 'search', { query: 'when is it painted' })).toContain('lighthouse')
      }
    }
    // Node keeps what it compiled when a process ends by itself. Whether one has before is up to the order of the tests.
    const first = await startServer(home)
    await use(first)
    const ended = once(first.child, 'close')
    first.child.stdin?.end()
    await ended
    const server = await startServer(home)
    await use(server)
    expect((await until(() => home.status())).clients).toBe(1)
    const maps = readFileSync(`/proc/${server.pid}/maps`, 'utf8')
    expect(maps).not.toMatch(/safetensors|lore\.db/)
    expect(memoryBytes(server.pid, 'RssAnon')).toBeLessThan(24 * MIB)
    expect(memoryBytes(server.pid, 'VmRSS') - (await bareNodeBytes())).toBeLessThan(22 * MIB)
  },
)
