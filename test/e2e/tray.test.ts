/** `lore tray` on a real desktop in memory: X server, session bus and tray. Says what the machine lacks for it. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createSandbox,
  outcomeOf,
  runJson,
  runLore,
  type Sandbox,
  startLore,
  untilSaid,
} from '../integration/cli-lore.ts'
import { fillExplorerStore } from './explorer/store.ts'
import { type Desktop, startDesktop, until } from './tray/desktop.ts'

/** The grounds of the icon. */
const OK = '15,107,92'
const PAUSED = '102,102,102'

const sandbox = createSandbox()
let desktop: Desktop | string = 'not started'
let own: Sandbox = sandbox
let opened = ''

beforeAll(async () => {
  desktop = await startDesktop()
  process.stdout.write(
    `tray: ${typeof desktop === 'string' ? `not tested, ${desktop}` : 'Xvfb and trayer'}\n`,
  )
  if (typeof desktop === 'string') return
  // Programs that the tray starts are replaced by one that notes what it was asked to open.
  const programs = join(sandbox.folder, 'programs')
  opened = join(sandbox.folder, 'opened')
  mkdirSync(programs)
  writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${opened}'\n`)
  chmodSync(join(programs, 'xdg-open'), 0o755)
  const env = {
    ...sandbox.env,
    ...desktop.env,
    LORE_HTTP_PORT: '0',
    PATH: `${programs}${delimiter}${process.env.PATH}`,
  }
  const { SSH_CONNECTION: _connection, SSH_TTY: _tty, ...without } = env as Record<string, string>
  own = { ...sandbox, env: without }
  mkdirSync(own.home, { recursive: true, mode: 0o700 })
  await fillExplorerStore(own.home)
})

afterAll(async () => {
  await runLore(own, ['daemon', 'stop'])
  if (typeof desktop !== 'string') await desktop.close()
  sandbox.remove()
})

async function isPaused(): Promise<boolean> {
  return (await runJson<{ paused: unknown }>(own, 'status')).paused !== null
}

describe('lore tray', () => {
  test('says so and ends with 3 where there is no desktop', async () => {
    const env = { DISPLAY: '', WAYLAND_DISPLAY: '' }
    const { code, stdout } = await runLore(sandbox, ['tray', '--json'], { env })
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'no_tray' })
  })

  test('says so and ends with 3 where the desktop shows no tray', async ({ skip }) => {
    if (typeof desktop === 'string') return skip(desktop)
    const { code, stdout } = await runLore(own, ['tray', '--json'])
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ reason: 'This desktop shows no tray icons.' })
  })

  test('fetches nothing without a yes', async ({ skip }) => {
    if (typeof desktop === 'string') return skip(desktop)
    await desktop.startTray()
    const { code, stderr } = await runLore(own, ['tray'])
    expect(code).toBe(5)
    expect(stderr).toContain('systray2')
    expect(existsSync(join(own.home, 'tray'))).toBe(false)
  })

  test('shows status and numbers, pauses and resumes, opens a memory, starts and stops the daemon', async ({
    skip,
  }) => {
    if (typeof desktop === 'string') return skip(desktop)
    const tray = startLore(own, ['tray', '--yes', '--with-daemon'])
    const ended = outcomeOf(tray)
    const said = await Promise.race([
      untilSaid(tray, 'The icon is in the tray').then(() => null),
      ended.then(({ code, stdout, stderr }) => `${code}: ${stdout}${stderr}`),
    ])
    if (said !== null && /could not be fetched|needs lib/.test(said)) return skip(said)
    expect(said).toBeNull()
    const { findIcon, openMenu, leaveMenu, picture, colourOf } = desktop
    const shows = (colour: string) =>
      until(`the icon is ${colour}`, () => {
        const icon = findIcon()
        return icon !== null && colourOf(icon) === colour
      })
    /** From the last entry, which is marked. */
    const choose = async (...keys: string[]) => {
      await openMenu()
      await leaveMenu(...keys, 'Return')
    }
    await shows(OK)
    expect((await runLore(own, ['tray'])).code).toBe(6)

    await openMenu()
    picture(process.env.LORE_TRAY_PICTURE ?? join(sandbox.folder, 'tray.png'))
    await leaveMenu('Escape')

    // From the end of the menu: quit, stop the daemon, pause until resumed, pause for an hour, recent, open.
    await choose('Up', 'Up', 'Up')
    await shows(PAUSED)
    expect(await isPaused()).toBe(true)
    // Now: quit, stop the daemon, resume.
    await choose('Up', 'Up')
    await shows(OK)
    expect(await isPaused()).toBe(false)

    await choose('Up', 'Up', 'Up', 'Up', 'Right')
    const readOpened = () => (existsSync(opened) ? readFileSync(opened, 'utf8') : '')
    await until('the explorer was opened', () => readOpened().endsWith('\n'))
    expect(readOpened()).toMatch(/\/ui\/enter\?code=[\w-]+&to=%2Fui%2Fmemory%2F/)

    await choose('Up')
    await shows(PAUSED)
    expect((await runLore(own, ['daemon', 'status'])).code).toBe(3)
    // Now: quit, start the daemon.
    await choose('Up')
    await shows(OK)
    expect((await runLore(own, ['daemon', 'status'])).code).toBe(0)

    await choose()
    expect((await ended).code).toBe(0)
    expect((await runLore(own, ['daemon', 'status'])).code).toBe(3)
    expect(findIcon()).toBeNull()

    const { files, icon: picturePath } = await runJson<{ files: string[]; icon: string }>(
      own,
      'tray',
      'install',
      '--yes',
    )
    expect(files.map((file) => readFileSync(file, 'utf8')).join('\n')).toMatch(/Exec=.*tray --home/)
    expect(readFileSync(picturePath).subarray(1, 4).toString()).toBe('PNG')
    const { removed } = await runJson<{ removed: string[] }>(own, 'tray', 'uninstall', '--yes')
    expect(removed).toContain(join(own.home, 'tray'))
    expect([...files, ...removed].filter((path) => existsSync(path))).toEqual([])
  })
})
