/** Settings on a real disk: files, precedence, another program's file, the token. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { ensureToken } from '../../src/config/token.ts'
import { toEngineOptions } from '../../src/engine-options.ts'
import { createSandbox, runJson, runLore, type Sandbox } from './cli-lore.ts'

let sandbox: Sandbox
beforeEach(() => {
  sandbox = createSandbox()
})
afterEach(() => sandbox.remove())

const lore = (...args: string[]) => runLore(sandbox, args)
const file = (name: string) => join(sandbox.home, name)
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const FOREIGN =
  '# mine\n[ingestion]\npoll_interval_secs = 30\n\n[claude]\napi_key_env = "ANTHROPIC_API_KEY"\n'

function writeHome(name: string, text: string): void {
  mkdirSync(sandbox.home, { recursive: true })
  writeFileSync(file(name), text)
}

describe('lore config', () => {
  it('shows the project that is in force in a repository, and where that comes from', async () => {
    const web = join(sandbox.folder, 'web')
    mkdirSync(join(web, '.git'), { recursive: true })
    writeFileSync(join(web, '.git', 'HEAD'), 'ref: refs/heads/main\n')
    const there = await runLore(sandbox, ['config'], { cwd: web })
    expect(there.stdout).toMatch(/scope\.project +web +this repository\n/)
    const { stdout } = await lore('config')
    expect(stdout).not.toContain('this repository')
    expect(stdout).toContain('(the repository of')
  })

  it('lists every setting with where it comes from', async () => {
    writeHome('config.toml', '[recall]\nlimit = 3\n')
    const { settings } = await runJson<{
      settings: { key: string; value: unknown; source: { kind: string } }[]
    }>(sandbox, 'config')
    const find = (key: string) => settings.find((setting) => setting.key === key)
    expect(find('recall.limit')).toMatchObject({
      value: 3,
      source: { kind: 'user', name: file('config.toml') },
    })
    expect(find('home')).toMatchObject({
      value: sandbox.home,
      source: { kind: 'environment', name: 'LORE_HOME' },
    })
    expect(find('http.port')).toMatchObject({ value: 7411, source: { kind: 'default' } })
    expect((await lore('config', 'list')).stdout).toBe((await lore('config')).stdout)
  })

  it('sets, gets and unsets, keeping comments', async () => {
    writeHome('config.toml', '# my settings\n[recall]\nlimit = 3 # few\n')
    expect((await lore('config', 'set', 'recall.limit', '7')).code).toBe(0)
    expect((await lore('config', 'set', 'scope.namespace', 'work')).code).toBe(0)
    expect(readFileSync(file('config.toml'), 'utf8')).toBe(
      '# my settings\n[recall]\nlimit = 7 # few\n\n[scope]\nnamespace = "work"\n',
    )
    expect((await lore('config', 'get', 'recall.limit')).stdout).toBe('7\n')
    expect((await lore('config', 'unset', 'recall.limit')).code).toBe(0)
    expect((await lore('config', 'get', 'recall.limit')).stdout).toBe('10\n')
    expect((await lore('config', 'path')).stdout).toBe(`${file('config.toml')}\n`)
  })

  it.skipIf(process.platform === 'win32')(
    'keeps files and folder to their owner, and leaves nothing half-written',
    async () => {
      await lore('config', 'set', 'recall.limit', '7')
      expect([mode(sandbox.home), mode(file('config.toml'))]).toEqual(['700', '600'])
      expect(readdirSync(sandbox.home)).toEqual(['config.toml'])
      await lore('add', 'something')
      expect(mode(file('lore.db'))).toBe('600')
    },
  )

  it.skipIf(process.platform === 'win32')('writes through a symbolic link', async () => {
    mkdirSync(sandbox.home)
    writeFileSync(join(sandbox.folder, 'dotfile.toml'), '')
    symlinkSync(join(sandbox.folder, 'dotfile.toml'), file('config.toml'))
    await lore('config', 'set', 'recall.limit', '7')
    expect(lstatSync(file('config.toml')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(sandbox.folder, 'dotfile.toml'), 'utf8')).toBe('[recall]\nlimit = 7\n')
  })

  it('refuses a change that would break a sound file, and mends a broken one step by step', async () => {
    writeHome('config.toml', '[recall]\nlimit = 3\n')
    expect((await lore('config', 'set', 'http.host', '0.0.0.0')).code).toBe(2)
    expect(readFileSync(file('config.toml'), 'utf8')).toBe('[recall]\nlimit = 3\n')

    writeHome('config.toml', '[recall]\nlimit = 300\n\n[typo]\nx = 1\n')
    expect((await lore('recent')).code).toBe(2)
    expect((await lore('config', 'set', 'recall.limit', '3')).code).toBe(0)
    expect((await lore('config', 'unset', 'typo.x')).code).toBe(0)
    expect((await lore('recent')).code).toBe(0)
  })

  it('says when something stronger still decides', async () => {
    const env = { LORE_RECALL_LIMIT: '5' }
    const { stdout } = await runLore(sandbox, ['config', 'set', 'recall.limit', '7'], { env })
    expect(stdout).toContain('LORE_RECALL_LIMIT still decides')
  })

  it('makes a typed path absolute, and refuses to move the folder from within', async () => {
    await lore('config', 'set', 'store.path', 'data/mine.db')
    const { stdout } = await lore('config', 'get', 'store.path')
    expect(stdout).toBe(`${join(sandbox.folder, 'data', 'mine.db')}\n`)
    const { code, stderr } = await lore('config', 'set', 'home', '/elsewhere')
    expect(code).toBe(2)
    expect(stderr).toContain('LORE_HOME')
  })
})

describe('the file of another program', () => {
  it('is recognised, left alone, and mentioned in one line', async () => {
    writeHome('config.toml', FOREIGN)
    const { code, stdout, stderr } = await lore('config', 'get', 'recall.limit')
    expect([code, stdout]).toEqual([0, '10\n'])
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('belongs to another program')
    await lore('config', 'set', 'recall.limit', '4')
    expect(readFileSync(file('config.toml'), 'utf8')).toBe(FOREIGN)
    expect(readFileSync(file('lore.toml'), 'utf8')).toBe('[recall]\nlimit = 4\n')
    expect((await lore('config', 'get', 'recall.limit')).stdout).toBe('4\n')
    expect((await lore('config', 'path')).stdout).toBe(`${file('lore.toml')}\n`)
  })

  it('does not disturb machine output', async () => {
    writeHome('config.toml', FOREIGN)
    expect((await lore('recent', '--json')).stderr).toBe('')
  })
})

describe('a project file', () => {
  it('chooses the scope from the folder upward, and nothing that could lead texts away', async () => {
    const deep = join(sandbox.folder, 'repo', 'src', 'deep')
    mkdirSync(deep, { recursive: true })
    const path = join(sandbox.folder, 'repo', '.lore.toml')
    writeFileSync(path, '[scope]\nproject = "web"\n')
    const { stdout } = await runLore(sandbox, ['add', 'kept for the web project', '--json'], { cwd: deep })
    expect(JSON.parse(stdout).memory.scope).toMatchObject({ namespace: 'default', project: 'web' })

    for (const text of ['[embedding]\nbaseUrl = "http://evil.example"', '[store]\npath = "/tmp/x.db"']) {
      writeFileSync(path, text)
      const refused = await runLore(sandbox, ['recent'], { cwd: deep })
      expect(refused.code).toBe(2)
      expect(refused.stderr).toContain(path)
      expect(refused.stderr).toContain(
        'A project file may only set scope.namespace, scope.project, recall.limit',
      )
    }
  })
})

describe('loadConfig', () => {
  it('takes the file beside a foreign one that has gone away since', () => {
    writeHome('lore.toml', '[recall]\nlimit = 4\n')
    const options = { env: {}, cwd: sandbox.folder, homedir: sandbox.folder }
    expect(loadConfig(options).values['recall.limit']).toBe(4)
    writeHome('config.toml', '[recall]\nlimit = 5\n')
    const both = loadConfig(options)
    expect(both.values['recall.limit']).toBe(5)
    expect(both.warnings).toEqual([
      `${file('lore.toml')} is ignored: settings are read from ${file('config.toml')}.`,
    ])
  })
})

describe('ensureToken', () => {
  it('makes one token that stays, for its owner only', () => {
    const token = ensureToken(sandbox.home)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(ensureToken(sandbox.home)).toBe(token)
    expect(readdirSync(sandbox.home)).toEqual(['token'])
    if (process.platform !== 'win32') expect(mode(file('token'))).toBe('600')
  })

  it('refuses a file that is no token, or that others may read', () => {
    writeHome('token', 'short\n')
    expect(() => ensureToken(sandbox.home)).toThrow(/token/)
    expect(existsSync(file('token'))).toBe(true)
  })
})

describe('store.waitForDisk', () => {
  it.each([
    [{}, true],
    [{ LORE_STORE_WAIT_FOR_DISK: 'false' }, false],
  ])('reaches the store (%o)', (env, expected) => {
    const config = loadConfig({ env, cwd: sandbox.folder, homedir: sandbox.folder })
    expect(toEngineOptions(config).waitForDisk).toBe(expected)
  })
})
