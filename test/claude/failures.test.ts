/** Whatever is wrong with Lore, a session of the real client ends as it would without. */
import { existsSync, mkdirSync, symlinkSync, unlinkSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { daemonPaths } from '../../src/daemon/paths.ts'
import { damageDatabase } from '../integration/daemon-processes.ts'
import { type AgentHome, createAgentHome, type Run } from './agent-home.ts'

const PROMPTS = ['Which port does the staging database listen on?', 'And the one for tests?']

/** Two prompts of one conversation: a second one meets what the first one left behind. */
async function talk(home: AgentHome): Promise<readonly Run[]> {
  home.model.answer(() => 'I do not know.')
  const conversation = home.converse()
  const runs: Run[] = []
  for (const prompt of PROMPTS) runs.push(await conversation.ask(prompt))
  return runs
}

async function withoutPlugin(): Promise<readonly Run[]> {
  return talk(await createAgentHome({ plugins: [] }))
}

function expectNoHarm(what: string, runs: readonly Run[], without: readonly Run[]): void {
  const longer = runs.map(({ tookMs }, n) => tookMs - (without[n]?.tookMs ?? 0))
  console.info(
    `${what}: prompts took ${longer.map((ms) => `${ms} ms`).join(' and ')} longer than without the plugin`,
  )
  for (const { code, stdout, stderr } of runs) {
    expect({ code, stdout: stdout.trim(), stderr }).toEqual({ code: 0, stdout: 'I do not know.', stderr: '' })
  }
}

/** Takes connections where the daemon would, reads what is said, and never answers. */
async function hangInstead({ home }: AgentHome): Promise<() => number> {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const sockets = new Set<Socket>()
  let taken = 0
  const server = createServer((socket) => {
    taken += 1
    sockets.add(socket.on('error', () => undefined).resume())
  })
  const { socket } = daemonPaths(home)
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  onTestFinished(() => {
    for (const open of sockets) open.destroy()
    server.close()
    if (existsSync(socket)) unlinkSync(socket)
  })
  return () => taken
}

describe.skipIf(inject('client').kind === 'missing')('a session', () => {
  test('goes on with a daemon that answers', async () => {
    const without = await withoutPlugin()
    const home = await createAgentHome()
    await home.lore('daemon', 'start')
    expectNoHarm('a daemon that answers', await talk(home), without)
  })

  test('goes on without a daemon', async () => {
    const without = await withoutPlugin()
    expectNoHarm('no daemon', await talk(await createAgentHome()), without)
  })

  test('goes on while a daemon is started for it', async () => {
    const without = await withoutPlugin()
    const home = await createAgentHome({ env: { LORE_DAEMON_AUTOSTART: 'true' } })
    expectNoHarm('a daemon that is only starting', await talk(home), without)
  })

  test('goes on beside a daemon that hangs', async () => {
    const without = await withoutPlugin()
    const home = await createAgentHome()
    const taken = await hangInstead(home)
    expectNoHarm('a daemon that hangs', await talk(home), without)
    expect(taken()).toBeGreaterThan(0)
  })

  test('goes on with a database that is damaged', async () => {
    const without = await withoutPlugin()
    const home = await createAgentHome({ env: { LORE_DAEMON_AUTOSTART: 'true' } })
    mkdirSync(home.home, { recursive: true, mode: 0o700 })
    damageDatabase(home.home)
    expectNoHarm('a damaged database', await talk(home), without)
  })

  test('goes on with a home that cannot be made', async () => {
    const without = await withoutPlugin()
    const home = await createAgentHome()
    symlinkSync(join(home.folder, 'nowhere', 'deeper'), home.home)
    expectNoHarm('no home', await talk(home), without)
  })
})
