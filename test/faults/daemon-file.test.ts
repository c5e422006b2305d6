/** The database of a running daemon is removed or replaced: everybody is told, and nothing is lost. */
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDaemonHome, type DaemonHome, until } from '../integration/daemon-processes.ts'

const POSIX = process.platform !== 'win32'

async function startWith(content: string): Promise<DaemonHome> {
  const home = createDaemonHome()
  expect((await home.lore('daemon', 'start')).code).toBe(0)
  expect((await home.lore('add', content)).code).toBe(0)
  return home
}

function removeDatabase({ home }: DaemonHome): void {
  for (const side of ['', '-wal', '-shm']) rmSync(join(home, `lore.db${side}`), { force: true })
}

function rescuedOf({ home }: DaemonHome): string[] {
  return readdirSync(home)
    .filter((name) => name.includes('.rescued-'))
    .map((name) => join(home, name))
}

/** Whether a search for the words brings a memory that holds them. */
async function finds(home: DaemonHome, words: string): Promise<boolean> {
  const { stdout } = await home.lore('search', words, '--json')
  return stdout.includes(`${words}"`)
}

interface Checks {
  readonly checks: readonly { readonly name: string; readonly state: string; readonly hint: string | null }[]
}

test.skipIf(!POSIX)(
  'removed under a daemon: stores are refused, status and doctor say so, and all comes back',
  async () => {
    const home = await startWith('The lighthouse at Fernton has a green lamp')
    removeDatabase(home)
    const { code, stderr } = await home.lore('add', 'The ferry leaves at nine', '--json')
    const { error } = JSON.parse(stderr) as { error: { code: string; hint: string } }
    expect([code, error.code]).toEqual([1, 'database_replaced'])
    const [rescued = ''] = rescuedOf(home)
    expect(error.hint).toContain(rescued)
    expect((await until(() => home.status())).writeProblem?.hint).toContain(rescued)
    const doctor = await home.lore('doctor', '--json')
    expect(doctor.code).toBe(1)
    const { checks } = JSON.parse(doctor.stdout) as Checks
    expect(checks.find(({ name }) => name === 'daemon')).toMatchObject({ state: 'failed' })
    expect(checks.find(({ name }) => name === 'rescued')?.hint).toContain(rescued)
    expect(await finds(home, 'green lamp')).toBe(true)
    expect((await home.lore('backup', 'restore', rescued, '--yes')).code).toBe(0)
    expect(await finds(home, 'green lamp')).toBe(true)
    expect((await home.lore('add', 'The ferry leaves at nine')).code).toBe(0)
  },
)

test.skipIf(!POSIX)(
  'replaced by a backup with mv: refused until the restart, which serves the backup',
  async () => {
    const home = await startWith('The lighthouse at Fernton has a green lamp')
    expect((await home.lore('backup', 'create')).code).toBe(0)
    const backups = join(home.home, 'backups')
    const made = readdirSync(backups).find((name) => name.endsWith('-manual.db')) ?? ''
    expect((await home.lore('add', 'Stored after the backup: the ferry leaves at nine')).code).toBe(0)
    renameSync(join(backups, made), join(home.home, 'lore.db'))
    const refused = await home.lore('add', 'Charts are renewed every March')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('lore daemon restart')
    const [rescued = ''] = rescuedOf(home)
    expect((await home.lore('daemon', 'restart')).code).toBe(0)
    expect((await home.lore('add', 'Charts are renewed every March')).code).toBe(0)
    expect(await finds(home, 'green lamp')).toBe(true)
    expect(await finds(home, 'ferry leaves at nine')).toBe(false)
    expect((await home.lore('backup', 'verify', rescued)).code).toBe(0)
    // The log of the former file was not played into the new one.
    expect((await home.lore('backup', 'create')).code).toBe(0)
    expect((await home.lore('doctor')).code).toBe(0)
  },
)

test.skipIf(!POSIX)('a daemon that stops over a removed database saves it first', async () => {
  const home = await startWith('The lighthouse at Fernton has a green lamp')
  removeDatabase(home)
  expect((await home.lore('daemon', 'stop')).code).toBe(0)
  const [rescued = ''] = rescuedOf(home)
  expect((await home.lore('backup', 'restore', rescued, '--yes')).code).toBe(0)
  expect(await finds(home, 'green lamp')).toBe(true)
})
