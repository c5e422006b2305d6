/** Who is kept out of hooks, and whose memory they speak of, as the daemon reads it: from the files as they are now. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { type HookCall, NO_ANSWER } from '../../src/core/hook.ts'
import { openHookServer } from '../../src/daemon/open-hook-server.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { hasGuarded, isGuarded } from '../../src/hooks/guarded-sessions.ts'
import { readHookState } from '../../src/hooks/hook-state.ts'
import { makeFolder } from '../support/engine.ts'

function openServer(env: Readonly<Record<string, string>> = {}) {
  const folder = makeFolder()
  const home = join(folder, 'home')
  const project = join(folder, 'atlas')
  for (const path of [home, project]) mkdirSync(path)
  const calls: HookCall[] = []
  const namespaces: unknown[] = []
  const engine = {
    hook: async (call: HookCall) => {
      calls.push(call)
      return NO_ANSWER
    },
    recall: async () => undefined,
    close: async () => undefined,
  } as unknown as Engine
  const identify = async (at: string) => ({
    project: basename(at),
    root: at,
    isRepository: false,
    names: [basename(at)],
  })
  const server = openHookServer({
    host: {
      engineFor: async ({ namespace }) => {
        namespaces.push(namespace)
        return engine
      },
      projects: { identify, settle: identify },
    },
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
  const inProject = (text: string) => writeFileSync(join(project, '.lore.toml'), text)
  const settingsOf = async (cwd: string) => {
    await heard(cwd)
    return calls.at(-1)?.settings
  }
  const exclude = (list: string) => write(list === '' ? '' : `[capture]\nexclude = ${JSON.stringify(list)}\n`)
  return { folder, home, project, calls, namespaces, heard, settingsOf, write, inProject, exclude }
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

test('what can be read of a file counts, key by key, and the rest is told of once', async () => {
  const { home, project, heard, settingsOf, write, inProject } = openServer()
  inProject('[hooks]\nrecall = false\nnonsense = 1\n')
  expect(await settingsOf(project)).toMatchObject({ recall: false, brief: true })
  inProject('')
  write('[hooks]\nbrief = false\nbreif = true\n')
  expect(await settingsOf(project)).toMatchObject({ recall: true, brief: false })
  inProject('[hooks]\nenabled = false\nrecal = false\n')
  expect(await heard(project)).toBe(false)
  const { problems } = readHookState(home, Date.now())
  expect(problems.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/atlas.*there is no setting hooks\.recal\./),
    expect.stringMatching(/config\.toml: there is no setting hooks\.breif/),
    expect.stringMatching(/atlas.*hooks\.nonsense/),
  ])
})

test('a switch that cannot be understood is off', async () => {
  const { project, settingsOf, heard, inProject } = openServer()
  inProject('[hooks]\nrecall = "perhaps"\n')
  expect(await settingsOf(project)).toMatchObject({ recall: false, brief: true })
  inProject('[hooks]\nenabled = "no"\n')
  expect(await heard(project)).toBe(false)
})

test('settings hold while the user’s file is none at all, and count again when it is', async () => {
  const { project, settingsOf, write } = openServer()
  write('[hooks]\nrecall = false\n')
  expect(await settingsOf(project)).toMatchObject({ recall: false })
  write('[hooks\n')
  expect(await settingsOf(project)).toMatchObject({ recall: false })
  write('[hooks]\nbrief = false\n')
  expect(await settingsOf(project)).toMatchObject({ recall: true, brief: false })
})

test('a project is kept out by whatever stands for capture but true', async () => {
  const { project, heard, inProject } = openServer()
  for (const value of ['false', '"no"', '0', '[]', '"perhaps"']) {
    inProject(`[capture]\nenabled = ${value}\n`)
    expect(await heard(project), value).toBe(false)
  }
  inProject('[capture]\nenabled = true\nnonsense = 1\n')
  expect(await heard(project)).toBe(true)
})

test('a folder that is kept out beside a misspelt key is kept out', async () => {
  const { project, heard, write } = openServer()
  write(`[capture]\nexclude = ${JSON.stringify(project)}\nexlude = "x"\n`)
  expect(await heard(project)).toBe(false)
})

test('a project’s own namespace is asked, the common one elsewhere, and none that cannot be understood', async () => {
  const { folder, project, namespaces, heard, inProject } = openServer()
  inProject('[scope]\nnamespace = "work"\n')
  await heard(join(project, 'below'))
  await heard(folder)
  expect(namespaces).toEqual(['work', 'default'])
  inProject('[scope]\nnamespace = 7\n')
  expect(await heard(project)).toBe(false)
})

test('the processes of a session are told whether a word is wanted before operations, as it is now', async () => {
  const { home, project, heard, inProject } = openServer()
  for (const [mode, guarded] of [
    ['ask', true],
    ['off', false],
  ] as const) {
    inProject(`[hooks]\nbeforeTool = "${mode}"\n`)
    await heard(project)
    expect(isGuarded(home, 's')).toBe(guarded)
  }
  expect(hasGuarded(home)).toBe(false)
})
