/** `lore uninstall`: nothing runs afterwards, nothing is wired, and the memory is where the person wants it. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRecord } from '../../src/daemon/record.ts'
import { CTRL_C, hasTerminal, runAtTerminal } from '../support/terminal.ts'
import { runJson, runLore } from './cli-lore.ts'
import { createDaemonHome, type DaemonHome, isAlive, until } from './daemon-processes.ts'

const SETTINGS = '{\n  "model": "opus"\n}\n'

/** Wired into Claude Code, with a memory, a service file and a daemon that runs; the service manager only pretends. */
async function makeInstalled(status = 0) {
  // A daemon that has run for a minute makes a backup.
  const fake = { XDG_CONFIG_HOME: '', LORE_BACKUP_EVERY_HOURS: '0' }
  const home = createDaemonHome(fake)
  const bin = join(home.folder, 'fake-bin')
  const calls = join(home.folder, 'calls.txt')
  mkdirSync(bin)
  for (const name of ['systemctl', 'launchctl']) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${calls}'\nexit ${status}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  home.env.PATH = `${bin}:${home.env.PATH}`
  const settings = join(home.folder, '.claude', 'settings.json')
  mkdirSync(join(home.folder, '.claude'))
  writeFileSync(settings, SETTINGS)
  await runJson(home, 'init', '--yes', '--capture')
  await runJson(home, 'add', 'The harbour master is called Ines')
  await runJson(home, 'daemon', 'install', '--yes')
  await runJson(home, 'daemon', 'start')
  const running = await until(() => home.status())
  const unit =
    process.platform === 'darwin'
      ? join(home.folder, 'Library', 'LaunchAgents', 'lore-memory.lore.plist')
      : join(home.folder, '.config', 'systemd', 'user', 'lore.service')
  expect(existsSync(unit)).toBe(true)
  const called = () => (existsSync(calls) ? readFileSync(calls, 'utf8') : '')
  return { home, settings, unit, running, called }
}

const search = async (home: DaemonHome) => (await runLore(home, ['search', 'harbour master'])).stdout

describe.skipIf(process.platform === 'win32')('lore uninstall', () => {
  test('leaves no process, no service and nothing in other programs, and keeps the memory', async () => {
    const { home, settings, unit, running, called } = await makeInstalled()
    const { code, stdout, stderr } = await home.lore('uninstall', '--keep-memory')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('The memory stays: 1 memory')
    expect(stdout).toMatch(/The last step, which removes the program:\n {2}\S/)
    expect(isAlive(running.pid)).toBe(false)
    await until(() => !isAlive(running.parentPid))
    expect(existsSync(unit)).toBe(false)
    expect(called()).toMatch(/disable --now lore\.service|bootout/)
    expect(readFileSync(settings, 'utf8')).toBe(SETTINGS)
    expect(readdirSync(home.home).sort()).toEqual(['config.toml', 'consent.json', 'init', 'lore.db'])
    expect(await runJson(home, 'capture', 'status')).toMatchObject({
      enabled: false,
      answered: { way: 'undo' },
    })
    expect(await search(home)).toContain('Ines')
  })

  test.runIf(process.platform === 'linux')(
    'ends also a supervisor that waits to start the daemon again',
    async () => {
      const { home, running } = await makeInstalled()
      process.kill(running.pid, 'SIGKILL')
      await until(() => readRecord(home.home)?.state === 'waiting')
      expect((await home.lore('uninstall', '--delete-memory', '--yes')).code).toBe(0)
      // Told to end, and waited for; on a machine with much to do that takes longer than anybody waits.
      await until(() => !isAlive(running.parentPid))
      expect(existsSync(home.home)).toBe(false)
    },
  )

  test('deletes the memory where that is confirmed, and nobody else’s files', async () => {
    const { home, running } = await makeInstalled()
    // Vaults name memories by their titles; a team's server and other machines stand beside the memory.
    await home.lore('vault', join(home.folder, 'notes'), '--once')
    writeFileSync(join(home.home, 'team.json'), '{}')
    writeFileSync(join(home.home, 'lore.db.replica'), 'x\n1\ny\n')
    writeFileSync(join(home.home, 'memory.db'), 'another program’s')
    const { code, stdout } = await home.lore('uninstall', '--delete-memory', '--yes')
    expect(code).toBe(0)
    expect(stdout).toContain('The memory is deleted')
    expect(stdout).toContain('Left in ~/.lore: memory.db')
    expect(readdirSync(home.home)).toEqual(['memory.db'])
    expect(isAlive(running.pid)).toBe(false)
  })

  test('leaves a copy of settings that changed since, and says where', async () => {
    const { home, settings } = await makeInstalled()
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('opus', 'haiku'))
    const { stdout } = await home.lore('uninstall', '--delete-memory', '--yes')
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ model: 'haiku' })
    expect(stdout).toContain('Left in ~/.lore: init (copies')
    expect(readdirSync(home.home)).toEqual(['init'])
  })

  test('takes the home folder too where it is empty then', async () => {
    const { home } = await makeInstalled()
    await home.lore('uninstall', '--delete-memory', '--yes')
    expect(existsSync(home.home)).toBe(false)
  })

  test('shows what it would do, and does nothing', async () => {
    const { home, settings, unit, running } = await makeInstalled()
    const wired = readFileSync(settings, 'utf8')
    const { code, stdout } = await home.lore('uninstall', '--dry-run')
    expect(code).toBe(0)
    for (const step of ['settings.json', 'end capture', 'stop the daemon', '1 memory', 'Nothing was changed'])
      expect(stdout).toContain(step)
    expect([isAlive(running.pid), existsSync(unit), readFileSync(settings, 'utf8')]).toEqual([
      true,
      true,
      wired,
    ])
    expect(await search(home)).toContain('Ines')
  })

  test('refuses what it cannot understand or may not decide, says why, and changes nothing', async () => {
    const { home, settings, unit, running } = await makeInstalled()
    const wired = readFileSync(settings, 'utf8')
    for (const [args, expected, hint] of [
      [[], 5, '--keep-memory'],
      [['--yes'], 5, '--keep-memory'],
      [['--delete-memory'], 5, 'Add --yes.'],
      [['--delete-memory', '--keep-memory', '--yes'], 2, 'Give --keep-memory or --delete-memory.'],
      [['--keep-memry'], 2, 'Did you mean --keep-memory?'],
      [['now'], 2, 'lore uninstall'],
    ] as const) {
      const { code, stderr } = await home.lore('uninstall', ...args)
      expect([args, code, stderr]).toEqual([args, expected, expect.stringContaining(hint)])
    }
    expect([isAlive(running.pid), existsSync(unit), readFileSync(settings, 'utf8')]).toEqual([
      true,
      true,
      wired,
    ])
  })

  test('goes on where the service manager cannot be asked, and says so', async () => {
    const { home, unit, running } = await makeInstalled(1)
    const { code, stdout } = await home.lore('uninstall', '--keep-memory')
    expect(code).toBe(0)
    expect(stdout).toMatch(/failed/)
    expect([existsSync(unit), isAlive(running.pid)]).toEqual([false, false])
  })

  test('goes on where the memory is damaged and where a setting is wrong', async () => {
    const { home, settings } = await makeInstalled()
    await home.lore('daemon', 'stop')
    writeFileSync(join(home.home, 'lore.db'), 'x'.repeat(8192))
    writeFileSync(join(home.home, 'config.toml'), '[recall]\nlimit = "many"\n')
    const { code } = await home.lore('uninstall', '--delete-memory', '--yes')
    expect([code, readFileSync(settings, 'utf8')]).toEqual([0, SETTINGS])
    expect(existsSync(home.home)).toBe(false)
  })

  test('goes on where the settings file is no settings file at all, and says so', async () => {
    const { home, settings, running } = await makeInstalled()
    const file = join(home.home, 'config.toml')
    writeFileSync(file, '[recall\n')
    const { code, stderr } = await home.lore('uninstall', '--keep-memory')
    expect([code, readFileSync(settings, 'utf8'), readFileSync(file, 'utf8')]).toEqual([
      0,
      SETTINGS,
      '[recall\n',
    ])
    expect(stderr).toContain(file)
    expect(stderr).toContain('Lore uses the defaults')
    expect(isAlive(running.pid)).toBe(false)
  })

  test('finds nothing to do on a machine without Lore, and makes nothing there', async () => {
    const home = createDaemonHome({ XDG_CONFIG_HOME: '' })
    const { code, stdout } = await home.lore('uninstall', '--keep-memory')
    expect([code, stdout]).toEqual([0, expect.stringContaining('There was no memory.')])
    expect(existsSync(home.home)).toBe(false)
  })

  test.runIf(hasTerminal)('asks for all of it first: Ctrl-C at any question changes nothing', async () => {
    const { home, settings, unit, running } = await makeInstalled()
    const wired = readFileSync(settings, 'utf8')
    const questions = ['from this machine?', 'Delete the memory too?', 'Delete it for good?']
    for (const at of questions.keys()) {
      const answers = questions
        .slice(0, at + 1)
        .map((words, index) => [words, index === at ? CTRL_C : 'y\n'] as const)
      expect((await runAtTerminal(home, ['uninstall'], answers)).code).toBe(130)
    }
    expect([isAlive(running.pid), existsSync(unit), readFileSync(settings, 'utf8')]).toEqual([
      true,
      true,
      wired,
    ])
    const keep = await runAtTerminal(
      home,
      ['uninstall'],
      [
        ['from this machine?', 'y\n'],
        ['Delete the memory too?', 'n\n'],
      ],
    )
    expect(keep.screen).toContain('The memory stays')
    expect(existsSync(unit)).toBe(false)
  })
})
