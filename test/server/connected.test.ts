/**
 * A machine that is connected to a team server: its hooks answer from the machine's own memory and never wait for the
 * server, and the plugin's MCP server uses the team's memory, or the own one while the server is away.
 */
import { spawn } from 'node:child_process'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { saveConnection } from '../../src/config/connection.ts'
import { createSandbox, ROOT, runLore, type Sandbox } from '../integration/cli-lore.ts'
import { PATIENT, pretendDaemon, RECORDED, recorded, runHook } from '../support/hook-process.ts'
import { askTool } from '../support/mcp-answer.ts'
import { openTestServer } from '../support/team-server.ts'

function openSandbox(): Sandbox {
  const sandbox = createSandbox()
  onTestFinished(() => sandbox.remove())
  return sandbox
}

/** Takes connections and never answers, which is the worst that a server can do to one who waits. */
async function openSilentServer(): Promise<{ readonly url: string; readonly heard: () => number }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    sockets.push(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => sockets.length }
}

test('hooks never ask the team server, so a silent one costs them nothing of their deadline', async () => {
  const sandbox = openSandbox()
  const silent = await openSilentServer()
  saveConnection(sandbox.home, { url: silent.url, token: 'lore_x', scope: null })
  const answer = { context: 'The staging database listens on port 5544.', permission: null }
  const daemon = await pretendDaemon(sandbox, { kind: 'answer', result: answer })
  for (const moment of RECORDED) {
    const { code, stderr } = await runHook(sandbox, recorded(moment), { env: PATIENT })
    expect([moment, code, stderr]).toEqual([moment, 0, ''])
  }
  expect(daemon.heard.length).toBeGreaterThan(5)
  expect(silent.heard()).toBe(0)
})

test('the plugin and `lore mcp --remote` use the team’s memory; without the server the own one answers', async () => {
  const sandbox = openSandbox()
  const server = await openTestServer()
  const token = await server.join('Ana', { backend: 'writer' })
  const content = 'The quay crane of the team is called Hortensia.'
  expect((await server.call(token, 'remember', { content })).status).toBe(200)
  const own = await runLore(sandbox, ['add', 'The quay crane of this machine is called Wilhelmina.'])
  expect(own.code).toBe(0)
  saveConnection(sandbox.home, { url: server.url, token, scope: null })
  const plugin = [join(ROOT, 'plugin', 'bin', 'lore.mjs'), 'mcp']
  expect(await search(sandbox, plugin)).toContain('Hortensia')
  expect(await search(sandbox, [join(ROOT, 'bin', 'lore.mjs'), 'mcp', '--remote'])).toContain('Hortensia')
  await server.close()
  const alone = await search(sandbox, plugin)
  expect(alone).toContain('Wilhelmina')
  expect(alone).not.toContain('Hortensia')
})

async function search(sandbox: Sandbox, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [...args], {
    cwd: sandbox.folder,
    env: sandbox.env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return askTool(child, 'search', { query: 'quay crane name' })
}
