/** What goes wrong says so: a code, a message, a hint, the right exit code, and nothing changed. */
import { spawn } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RememberOutcome } from '../../src/engine/engine.ts'
import { BIN, createSandbox, outcomeOf, runJson, runLore, type Sandbox } from './cli-lore.ts'

let sandbox: Sandbox
let id: string
let other: string

beforeAll(async () => {
  sandbox = createSandbox()
  id = await store('Invoices are numbered by year')
  other = await store('The mascot is a heron')
})
afterAll(() => sandbox.remove())

async function store(text: string): Promise<string> {
  const outcome = await runJson<RememberOutcome>(sandbox, 'add', text)
  return outcome.kind === 'stored' ? outcome.memory.id : ''
}

/** Every row of every table: all that a command could have changed. */
function everything(): string {
  const db = new DatabaseSync(join(sandbox.home, 'lore.db'), { readOnly: true })
  try {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all()
    const rows = tables.map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}"`).all()])
    return JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    )
  } finally {
    db.close()
  }
}

const UNKNOWN = '01939f2a-7c3e-7b1a-9c3d-0123456789ab'

describe('what an error tells a person', () => {
  it.each<[line: string[], words: RegExp]>([
    [['help', 'bogus'], /^✗ Unknown command 'bogus'\.\n {2}`lore --help` lists the commands\.\n$/],
    [['help', 'serch'], /Did you mean search\?/],
    [['add', 'x', '--type', 'fact'], /Did you mean --kind\?/],
    [['add', 'x', '--tags', 'a,b'], /Did you mean --tag\?/],
    [['undo'], /^✗ Missing required argument 'id'\.\n {2}<id>: the run.*`lore runs`/],
    [['run', 'show'], /`lore runs`.*\n?.*`lore run show --help`/],
    [['hook', 'promt'], /Did you mean prompt\?/],
    [['search', ''], /The query is empty\./],
    [['reindex', '/nowhere/at-all'], /There is no folder \/nowhere\/at-all /],
  ])('%j', async (line, words) => {
    const { stdout, stderr } = await runLore(sandbox, line)
    expect(stdout).toBe('')
    expect(stderr).toMatch(words)
  })

  it('fits 80 columns', async () => {
    const { stderr } = await runLore(sandbox, ['add', 'x', '--kind', 'rumour'])
    expect(Math.max(...stderr.split('\n').map((text) => text.length))).toBeLessThanOrEqual(80)
  })
})

describe('a refused command', () => {
  it.each<[string, () => string[], number, string]>([
    ['an unknown command', () => ['serch', 'x'], 2, 'invalid_input'],
    ['an unknown option', () => ['search', 'x', '--lmit', '3'], 2, 'invalid_input'],
    ['a missing argument', () => ['search'], 2, 'invalid_input'],
    ['an argument too many', () => ['stats', 'x'], 2, 'invalid_input'],
    ['a missing subcommand', () => ['daemon'], 2, 'invalid_input'],
    ['an unknown subcommand', () => ['config', 'sett', 'x', 'y'], 2, 'invalid_input'],
    ['an option without its value', () => ['recent', '--limit'], 2, 'invalid_input'],
    ['a limit of nothing', () => ['search', 'x', '--limit', '0'], 2, 'invalid_input'],
    ['a limit beyond the most', () => ['search', 'x', '--limit', '101'], 2, 'invalid_input'],
    ['a date that is none', () => ['search', 'x', '--as-of', '2026-02-30'], 2, 'invalid_input'],
    ['a kind that is none', () => ['add', 'x', '--kind', 'rumour'], 2, 'invalid_input'],
    ['a policy that is none', () => ['search', 'x', '--policy', 'magic'], 2, 'invalid_input'],
    ['a profile that is none', () => ['mcp', '--profile', 'magic'], 2, 'invalid_input'],
    ['a salience beyond one', () => ['add', 'x', '--salience', '1.1'], 2, 'invalid_input'],
    ['empty text', () => ['add', '   '], 2, 'content_empty'],
    ['text with control characters', () => ['add', 'a\u0007b'], 2, 'content_not_text'],
    ['text that is too long', () => ['add', 'x'.repeat(100_001)], 2, 'content_too_long'],
    ['an empty question', () => ['search', ' '], 2, 'content_empty'],
    ['an id nobody has', () => ['read', UNKNOWN], 3, 'memory_not_found'],
    ['the beginning of no id', () => ['read', 'ffffffff'], 3, 'memory_not_found'],
    ['a parent nobody has', () => ['add', 'x y z', '--parent', UNKNOWN], 3, 'memory_not_found'],
    ['replacing what is not there', () => ['add', 'x y z', '--supersedes', UNKNOWN], 3, 'memory_not_found'],
    ['forgetting what is not there', () => ['forget', UNKNOWN], 3, 'memory_not_found'],
    ['restoring what is not there', () => ['restore', UNKNOWN], 3, 'memory_not_found'],
    ['a tree of nothing', () => ['tree', UNKNOWN], 3, 'memory_not_found'],
    ['a scope that is not there', () => ['search', 'x', '--namespace', 'elsewhere'], 3, 'scope_not_found'],
    ['a link to itself', () => ['link', id, 'related_to', id], 2, 'self_edge'],
    ['a circle in the tree', () => ['link', id, 'parent', id], 2, 'self_edge'],
    ['a relation that is none', () => ['link', id, 'likes', other], 2, 'relation_unknown'],
    ['a weight beyond one', () => ['link', id, 'related_to', other, '--weight', '2'], 2, 'invalid_input'],
    ['a purge nobody confirmed', () => ['forget', id, '--purge'], 5, 'protected'],
    ['a bench on no file', () => ['bench', 'locomo', '--data', 'nowhere.json'], 2, 'invalid_input'],
    ['a bench on a folder', () => ['bench', 'locomo', '--data', '.'], 2, 'invalid_input'],
    ['a setting that is none', () => ['config', 'get', 'http.prot'], 2, 'config_invalid'],
    ['a value that is not allowed', () => ['config', 'set', 'http.port', 'many'], 2, 'config_invalid'],
    ['a home that is a file', () => ['recent', '--home', '/dev/null'], 2, 'config_invalid'],
  ])('%s: says why and changes nothing', async (_, args, exitCode, errorCode) => {
    const before = everything()
    const { code, stdout, stderr } = await runLore(sandbox, [...args(), '--json'])
    expect(stdout).toBe('')
    const { error } = JSON.parse(stderr) as { error: { code: string; message: string; hint: string } }
    expect([error.code, code]).toEqual([errorCode, exitCode])
    expect(error.message).toMatch(/\.$/)
    expect(error.hint.length).toBeGreaterThan(5)
    expect(everything()).toBe(before)

    const forPeople = await runLore(sandbox, args())
    expect(forPeople.code).toBe(exitCode)
    expect(forPeople.stderr).toContain(error.message)
    expect(forPeople.stderr).not.toMatch(/\n\s+at /)
  })

  it('refuses bytes that are not text', async () => {
    const input = Buffer.from([0x68, 0x69, 0xff, 0xfe])
    const { code, stderr } = await runLore(sandbox, ['add', '-', '--json'], { input })
    expect(code).toBe(2)
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'content_not_text' } })
  })

  it('takes words after -- as words', async () => {
    const { code, stdout } = await runLore(sandbox, ['search', '--', '--json'])
    expect(code).toBe(0)
    expect(stdout).not.toContain('{')
  })

  it('suggests what was meant', async () => {
    expect((await runLore(sandbox, ['serch'])).stderr).toContain('Did you mean search?')
    expect((await runLore(sandbox, ['config', 'sett'])).stderr).toContain('Did you mean set?')
    expect((await runLore(sandbox, ['daemon'])).stderr).toContain('It has: run, start, stop')
    expect((await runLore(sandbox, ['config', 'get', 'http.prot'])).stderr).toContain(
      'Did you mean http.port?',
    )
  })
})

describe('a file that is not ours', () => {
  it('is refused as a database and left as it was', async () => {
    const path = join(sandbox.folder, 'notes.txt')
    writeFileSync(path, 'just some notes\n')
    const { code, stderr } = await runLore(sandbox, ['recent', '--db', path, '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stderr).error.code).toMatch(/^database_/)
    expect(readFileSync(path, 'utf8')).toBe('just some notes\n')
  })
})

describe('lore doctor', () => {
  it('says what is wrong with the settings, and how to mend it', async () => {
    const broken = createSandbox()
    try {
      mkdirSync(broken.home)
      writeFileSync(join(broken.home, 'config.toml'), '[http]\nport = "many"\n')
      const { code, stdout } = await runLore(broken, ['doctor'])
      expect(code).toBe(1)
      // The folder's name may be long, so the line may wrap.
      expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/✗ settings .*http\.port/)
      expect(stdout).toContain('a whole number')
    } finally {
      broken.remove()
    }
  })

  it.skipIf(process.platform === 'win32')(
    'sees a token that others may read, and files of another program',
    async () => {
      const shared = createSandbox()
      try {
        mkdirSync(shared.home, { mode: 0o755 })
        writeFileSync(join(shared.home, 'token'), `${'a'.repeat(43)}\n`)
        chmodSync(join(shared.home, 'token'), 0o644)
        writeFileSync(join(shared.home, 'memory.db'), 'not ours')
        const { code, stdout } = await runLore(shared, ['doctor', '--json'])
        expect(code).toBe(1)
        const { checks } = JSON.parse(stdout) as {
          checks: { name: string; state: string; hint: string | null }[]
        }
        expect(checks.filter(({ state }) => state === 'failed').map(({ name }) => name)).toEqual(['token'])
        expect(checks.filter(({ state }) => state === 'note').map(({ name }) => name)).toEqual([
          'home folder',
          'other program',
        ])
        expect(readFileSync(join(shared.home, 'memory.db'), 'utf8')).toBe('not ours')
      } finally {
        shared.remove()
      }
    },
  )

  it.skipIf(process.platform === 'win32')('fails for a home that others may write to', async () => {
    const shared = createSandbox()
    try {
      mkdirSync(shared.home)
      chmodSync(shared.home, 0o777)
      const { code, stdout } = await runLore(shared, ['doctor', '--json'])
      expect(code).toBe(1)
      const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; hint: string }[] }
      const failed = checks.filter(({ state }) => state === 'failed')
      expect(failed).toMatchObject([{ name: 'home folder' }])
      expect(failed[0]?.hint).toContain(`chmod 700 '${shared.home}'`)
    } finally {
      shared.remove()
    }
  })
})

describe('output that cannot be written', () => {
  it.skipIf(!existsSync('/dev/full'))('is told in one line', async () => {
    const full = openSync('/dev/full', 'w')
    try {
      const child = spawn(process.execPath, [BIN, 'recent'], {
        cwd: sandbox.folder,
        env: sandbox.env,
        stdio: ['ignore', full, 'pipe'],
      })
      const { code, stderr } = await outcomeOf(child)
      expect(stderr).toMatch(/^✗ The output cannot be written: .*no space left.*\n$/)
      expect(code).toBe(1)
    } finally {
      closeSync(full)
    }
  })
})
