/** The service file: shown, asked about, written, taken away. No service manager is ever called. */
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BIN } from './cli-lore.ts'
import { createDaemonHome, type DaemonHome } from './daemon-processes.ts'

function unitOf(home: DaemonHome): string {
  return process.platform === 'darwin'
    ? join(home.folder, 'Library', 'LaunchAgents', 'lore-memory.lore.plist')
    : join(home.folder, '.config', 'systemd', 'user', 'lore.service')
}

/** Stands in for the system's own command, and writes down what it was told. */
function fakeManager(home: DaemonHome): {
  readonly calls: () => string[]
  readonly env: Record<string, string>
} {
  const folder = join(home.folder, 'fake-bin')
  const log = join(home.folder, 'calls.txt')
  mkdirSync(folder)
  for (const name of ['systemctl', 'launchctl']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> '${log}'\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return {
    calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    env: { PATH: `${folder}:${process.env.PATH ?? ''}`, XDG_CONFIG_HOME: '' },
  }
}

describe.skipIf(process.platform === 'win32')('lore daemon install', () => {
  test('shows the file and asks; where nobody can answer it writes nothing', async () => {
    const home = createDaemonHome({ XDG_CONFIG_HOME: '' })
    const { code, stderr } = await home.lore('daemon', 'install')
    expect(code).toBe(5)
    expect(stderr).toContain(unitOf(home))
    expect(stderr).toContain(BIN)
    expect(stderr).toContain('Add --yes.')
    expect(existsSync(unitOf(home))).toBe(false)
  })

  test('writes the file, says how to enable it, and takes it away again', async () => {
    const home = createDaemonHome()
    const { env, calls } = fakeManager(home)
    const lore = home.loreWith(env)
    const installed = await lore('daemon', 'install', '--yes')
    expect([installed.code, calls()]).toEqual([0, []])
    expect(installed.stdout).toContain(`Written: ${unitOf(home)}`)
    expect(installed.stdout).toMatch(/systemctl --user enable --now lore\.service|launchctl bootstrap/)
    const text = readFileSync(unitOf(home), 'utf8')
    for (const part of [process.execPath, BIN, home.home, 'daemon', 'run']) expect(text).toContain(part)

    const wants = join(dirname(unitOf(home)), 'default.target.wants')
    if (process.platform === 'linux') {
      mkdirSync(wants)
      symlinkSync('../lore.service', join(wants, 'lore.service'))
    }
    expect((await lore('daemon', 'uninstall')).code).toBe(5)
    const removed = await lore('daemon', 'uninstall', '--yes')
    expect([removed.code, calls()]).toEqual([0, []])
    expect(existsSync(unitOf(home))).toBe(false)
    expect(existsSync(join(wants, 'lore.service'))).toBe(false)
    expect((await lore('daemon', 'uninstall', '--yes')).stdout).toContain('There is no')
  })

  test('calls the service manager only when it is told to', async () => {
    const home = createDaemonHome()
    const { env, calls } = fakeManager(home)
    const lore = home.loreWith(env)
    expect((await lore('daemon', 'install', '--yes', '--enable')).code).toBe(0)
    expect(calls().at(-1)).toMatch(/enable --now lore\.service|bootstrap/)
    expect((await lore('daemon', 'uninstall', '--yes', '--disable')).code).toBe(0)
    expect(calls().at(-1)).toMatch(/disable --now lore\.service|bootout/)
  })
})
