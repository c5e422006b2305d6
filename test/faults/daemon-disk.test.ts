/** Homes that cannot be written: said clearly, by the daemon and by those who want to start it. */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { BIN, createSandbox, type Outcome, outcomeOf } from '../integration/cli-lore.ts'
import { createDaemonHome, until } from '../integration/daemon-processes.ts'

const POSIX = process.platform !== 'win32'
const ROOT_USER = process.getuid?.() === 0
const NOBODY = 65_534

/** To the superuser nothing is read-only: as somebody else, then. */
async function runInReadOnlyHome(...args: string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-test-'))
  const home = join(folder, '.lore')
  mkdirSync(home)
  onTestFinished(() => {
    chmodSync(home, 0o700)
    rmSync(folder, { recursive: true, force: true })
  })
  const { env, remove } = createSandbox()
  remove()
  const user = ROOT_USER ? { uid: NOBODY, gid: NOBODY } : {}
  if (ROOT_USER) for (const path of [folder, home]) chownSync(path, NOBODY, NOBODY)
  chmodSync(home, 0o500)
  const child = spawn(process.execPath, [BIN, ...args, '--json'], {
    cwd: folder,
    env: { ...env, HOME: folder, LORE_HOME: home, LORE_DAEMON_AUTOSTART: 'true' },
    ...user,
  })
  child.stdin.end()
  return outcomeOf(child)
}

test.skipIf(!POSIX).each([[['daemon', 'start']], [['daemon', 'run']], [['daemon', 'restart']]])(
  '%j in a home that cannot be written says so',
  async (args) => {
    const { code, stderr } = await runInReadOnlyHome(...args)
    expect(code).toBe(2)
    const { error } = JSON.parse(stderr) as { error: { code: string; message: string; hint: string } }
    expect(error.code).toBe('config_invalid')
    expect(error.message).toMatch(/^The home folder .*\.lore cannot be written\.$/)
    expect(error.hint).toContain('LORE_HOME')
  },
)

test.skipIf(!(process.platform === 'linux' && ROOT_USER))(
  'doctor on a full disk leaves no probe behind, and the error has a code of its own',
  async () => {
    const home = createDaemonHome()
    mkdirSync(home.home, { recursive: true })
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=700', 'tmpfs', home.home], { stdio: 'pipe' })
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
      return
    }
    onTestFinished(() => {
      execFileSync('umount', ['-l', home.home])
    })
    const plain = ['--json'] as const
    expect((await home.lore('add', 'The ferry leaves at nine', ...plain)).code).toBe(0)
    try {
      writeFileSync(join(home.home, 'filler'), Buffer.alloc(16 * 1024 * 1024))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
    const { code, stderr } = await home.lore(
      'add',
      `Too long for what is left ${'x'.repeat(60_000)}`,
      ...plain,
    )
    expect([code, JSON.parse(stderr).error.code]).toEqual([1, 'disk_full'])
    const doctor = await home.lore('doctor', ...plain)
    expect(doctor.stdout).toContain('The disk is full')
    rmSync(join(home.home, 'filler'))
    const { stdout } = await home.lore('audit', ...plain)
    expect(JSON.parse(stdout)).toMatchObject({ memories: 1 })
    const database = new DatabaseSync(join(home.home, 'lore.db'), { readOnly: true })
    expect(database.prepare('SELECT count(*) AS total FROM memories').get()).toEqual({ total: 1 })
    database.close()
  },
)

test.skipIf(!(process.platform === 'linux' && ROOT_USER)).each([
  [0, 'an empty'],
  [8, 'an empty'],
  [40, 'an empty'],
  [0, 'a filled'],
])(
  'without a daemon, with %i KB left and %s log, reads answer and writes are refused',
  async (leftKb, log) => {
    const home = createDaemonHome()
    mkdirSync(home.home, { recursive: true })
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=700', 'tmpfs', home.home], { stdio: 'pipe' })
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
      return
    }
    onTestFinished(() => {
      execFileSync('umount', ['-l', home.home])
    })
    await home.lore('add', 'The ferry leaves at nine')
    if (log === 'a filled') leaveInLog(join(home.home, 'lore.db'), "UPDATE memories SET title = 'In the log'")
    const filler = join(home.home, 'filler')
    try {
      writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
    truncateSync(filler, statSync(filler).size - leftKb * 1024)
    const search = await home.lore('search', 'when does the ferry leave', '--json')
    expect(search.code, search.stderr).toBe(0)
    expect(search.stdout).toContain('The ferry leaves at nine')
    const recent = await home.lore('recent', '--json')
    expect(recent.code, recent.stderr).toBe(0)
    expect(recent.stdout).toContain(log === 'a filled' ? 'In the log' : 'The ferry leaves at nine')
    const exported = await home.lore('export', 'jsonl', '--json')
    expect(exported.code, exported.stderr).toBe(0)
    const added = await home.lore('add', `Too long for what is left ${'x'.repeat(90_000)}`, '--json')
    expect([added.code, JSON.parse(added.stderr).error.code]).toEqual([1, 'disk_full'])
    rmSync(filler)
    expect((await home.lore('add', 'The pier is open again', '--json')).code).toBe(0)
  },
)

/** Leaves a change in the write-ahead log, as a killed process does, with an index that is to be built anew. */
function leaveInLog(path: string, change: string): void {
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA wal_autocheckpoint = 0; ${change}`)
  const files = ['', '-wal'].map((side) => [side, readFileSync(`${path}${side}`)] as const)
  database.close()
  for (const [side, bytes] of [...files, ['-shm', ''] as const]) writeFileSync(`${path}${side}`, bytes)
}

test.skipIf(!POSIX)('a command in such a home starts no daemon and fails with its own words', async () => {
  const { code, stderr } = await runInReadOnlyHome('add', 'x')
  expect(code).toBe(2)
  expect(JSON.parse(stderr).error.message).toContain('lore.db')
})

test.skipIf(!(process.platform === 'linux' && ROOT_USER))(
  'a daemon whose disk is full says so, serves what it has, and recovers by itself',
  async () => {
    const home = createDaemonHome()
    mkdirSync(home.home, { recursive: true })
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=700', 'tmpfs', home.home], { stdio: 'pipe' })
    } catch (error) {
      // In a container without the right to mount there is nothing to fill.
      expect(error).toBeInstanceOf(Error)
      return
    }
    onTestFinished(() => {
      execFileSync('umount', ['-l', home.home])
    })
    await home.lore('daemon', 'start')
    await home.lore('add', 'The ferry leaves at nine')
    const filler = join(home.home, 'filler')
    try {
      writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
    const full = await until(async () => {
      await home.lore('add', `Filling the last page ${'x'.repeat(2_000)} ${performance.now()}`)
      const status = await home.status()
      return status?.writeProblem == null ? null : status
    })
    expect(full.writeProblem?.message).toContain('disk is full')
    expect(full.readProblem).toBeNull()
    expect((await home.lore('daemon', 'status')).code).toBe(1)
    expect((await home.lore('search', 'ferry', '--json')).stdout).toContain('The ferry leaves at nine')
    rmSync(filler)
    const well = await until(async () => {
      const status = await home.status()
      return status?.writeProblem === null ? status : null
    })
    expect(well.pid).toBe(full.pid)
    await home.lore('daemon', 'stop')
  },
)
