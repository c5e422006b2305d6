/** A home that cannot be written: whatever only asks is answered, whatever writes is refused, and nothing changes. */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BIN, createSandbox, type Outcome, outcomeOf } from '../integration/cli-lore.ts'

const POSIX = process.platform !== 'win32'
const IS_ROOT = process.getuid?.() === 0
const NOBODY = 65_534
const folder = mkdtempSync(join(tmpdir(), 'lore-read-only-'))
const home = join(folder, '.lore')
const { env, remove } = createSandbox()
remove()

let id = ''
/** From then on commands may try to start a daemon, as they do by default. */
let isReady = false

/** To the superuser nothing is read-only: as somebody else, then. */
function lore(...args: string[]): Promise<Outcome> {
  return loreIn(folder, ...args)
}

function loreIn(cwd: string, ...args: string[]): Promise<Outcome> {
  const user = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(process.execPath, [BIN, ...args, '--json'], {
    cwd,
    env: { ...env, HOME: folder, LORE_HOME: home, LORE_DAEMON_AUTOSTART: String(isReady) },
    ...user,
  })
  child.stdin.end()
  return outcomeOf(child)
}

function setMode(isWritable: boolean): void {
  chmodSync(home, isWritable ? 0o700 : 0o500)
  for (const entry of readdirSync(home, { withFileTypes: true, recursive: true })) {
    const mode = entry.isDirectory() ? 0o500 : 0o400
    chmodSync(join(entry.parentPath, entry.name), isWritable ? mode | 0o200 : mode)
  }
}

beforeAll(async () => {
  if (IS_ROOT) chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o700)
  const child = await lore('add', 'The ferry to Lindholm leaves at nine.', '--namespace', 'default')
  expect(child.code, child.stderr).toBe(0)
  id = JSON.parse(child.stdout).memory.id
  await lore('add', 'The harbour office closes at five.')
  isReady = true
})

afterAll(() => {
  setMode(true)
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!POSIX)('a home that cannot be written', () => {
  const ASKING: readonly (readonly string[])[] = [
    ['search', 'when does the ferry leave'],
    ['search', 'ferry', '--deep'],
    ['read', '$id'],
    ['recent'],
    ['audit'],
    ['stats'],
    ['status'],
    ['tree'],
    ['topics'],
    ['timeline'],
    ['related', '$id'],
    ['why', '$id', 'ferry'],
    ['sessions'],
    ['feed'],
    ['conflicts'],
    ['graveyard'],
    ['runs'],
    ['ledger'],
    ['queue'],
    ['scopes'],
    ['skills'],
    ['backup', 'list'],
    ['export', 'jsonl'],
    ['config', 'list'],
  ]

  test.each(ASKING.map((words) => [words.join(' '), words] as const))('%s answers', async (_, words) => {
    setMode(false)
    const before = snapshot()
    const { code, stdout, stderr } = await lore(...words.map((word) => (word === '$id' ? id : word)))
    expect(code, stderr).toBe(0)
    expect(stdout).not.toBe('')
    expect(snapshot()).toEqual(before)
  })

  test.each([
    ['add', 'Something new.'],
    ['forget', '$id'],
    ['link', '$id', '$id'],
    ['backup', 'create'],
  ])('%s is refused clearly', async (...words) => {
    setMode(false)
    const before = snapshot()
    const { code, stderr } = await lore(...words.map((word) => (word === '$id' ? id : word)))
    expect(code).not.toBe(0)
    const { error } = JSON.parse(stderr) as { error: { code: string; message: string; hint: string } }
    expect(error.code).not.toBe('internal')
    expect(error.hint).not.toBe('')
    expect(snapshot()).toEqual(before)
  })

  test('the one that names why: the database cannot be written', async () => {
    setMode(false)
    const { stderr } = await lore('add', 'Something new.')
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'database_read_only' })
  })

  test('what a killed process left in the log is found too', async () => {
    setMode(true)
    const path = join(home, 'lore.db')
    const database = new DatabaseSync(path)
    database.exec("PRAGMA wal_autocheckpoint = 0; UPDATE memories SET title = 'Only in the log'")
    const files = ['', '-wal', '-shm'].map((side) => [side, readFileSync(`${path}${side}`)] as const)
    database.close()
    for (const [side, bytes] of files) writeFileSync(`${path}${side}`, bytes)
    if (IS_ROOT) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, home])
    setMode(false)
    const { code, stdout, stderr } = await lore('recent')
    expect(code, stderr).toBe(0)
    expect(stdout).toContain('Only in the log')
    setMode(true)
  })
})

test.skipIf(!POSIX)('a project that such a home has never seen is answered from what is global', async () => {
  const project = join(folder, 'other-project')
  mkdirSync(project)
  execFileSync('git', ['init', '--quiet', project])
  setMode(false)
  const { code, stdout, stderr } = await loreIn(project, 'search', 'when does the ferry leave')
  setMode(true)
  expect(code, stderr).toBe(0)
  expect(stdout).toContain('Lindholm')
})

function snapshot(): readonly (readonly [string, string])[] {
  return readdirSync(home, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.db-shm'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => [path, readFileSync(path, 'latin1')])
}
