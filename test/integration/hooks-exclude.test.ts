/** Who is kept out of hooks, as the daemon reads it: from the files as they are now, by whatever name a folder is reached. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { type HookCall, NO_ANSWER } from '../../src/core/hook.ts'
import { openHookServer } from '../../src/daemon/open-hook-server.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { makeFolder } from '../support/engine.ts'

function openServer(env: Readonly<Record<string, string>> = {}) {
  const folder = makeFolder()
  const home = join(folder, 'home')
  const project = join(folder, 'atlas')
  for (const path of [home, project]) mkdirSync(path)
  const calls: HookCall[] = []
  const engine = {
    hook: async (call: HookCall) => {
      calls.push(call)
      return NO_ANSWER
    },
    recall: async () => undefined,
    close: async () => undefined,
  } as unknown as Engine
  const server = openHookServer({
    host: { engineFor: async () => engine },
    config: loadConfig({ env, cwd: folder, homedir: folder, flags: { home } }),
    log: () => undefined,
    onTurnEnded: () => undefined,
    onCall: () => undefined,
  })
  let count = 0
  const heard = async (cwd: string) => {
    const before = calls.length
    await server.answer({ id: `${++count}`, event: 'stop', agent: 'a', sessionId: 's', at: 1, cwd })
    return calls.length > before
  }
  const write = (text: string) => writeFileSync(join(home, 'config.toml'), text)
  const exclude = (list: string) => write(list === '' ? '' : `[capture]\nexclude = ${JSON.stringify(list)}\n`)
  return { folder, home, project, calls, heard, write, exclude }
}

test('a folder is kept out, and let in again, as soon as the settings say so', async () => {
  const { project, heard, exclude } = openServer()
  expect(await heard(project)).toBe(true)
  exclude(project)
  expect(await heard(project)).toBe(false)
  exclude('')
  expect(await heard(project)).toBe(true)
})

test('a folder stays out while the file that says so is broken', async () => {
  const { project, heard, write, exclude } = openServer()
  exclude(project)
  expect(await heard(project)).toBe(false)
  write('[capture\n')
  expect(await heard(project)).toBe(false)
})

test('a folder is kept out through links and detours too', async () => {
  const { folder, project, heard, exclude } = openServer()
  const link = join(folder, 'link')
  symlinkSync(project, link)
  exclude(project)
  for (const name of [link, `${folder}/home/../atlas`, join(project, 'below')]) {
    expect(await heard(name), name).toBe(false)
  }
  exclude(link)
  expect(await heard(project)).toBe(false)
  expect(await heard(`${project}-two`)).toBe(true)
})

test('what the daemon was told by its environment stays', async () => {
  const { folder, heard, exclude, calls } = openServer({
    LORE_CAPTURE_EXCLUDE: '/srv/kept-out',
    LORE_CAPTURE_ENABLED: 'false',
  })
  exclude('')
  expect(await heard('/srv/kept-out')).toBe(false)
  expect(await heard(folder)).toBe(true)
  expect(calls[0]?.settings?.capture).toBe(false)
})
