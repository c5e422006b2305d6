/** Carrying memory about, as a person does it: export, import, backup, rebuild, in real processes. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { makeScheduledBackup } from '../../src/daemon/make-backup.ts'
import { listBackups } from '../../src/transfer/backup/backup-files.ts'
import { createSandbox, runJson, runLore, type Sandbox, startLore, untilSaid } from './cli-lore.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = createSandbox()
  for (const text of ['The lighthouse burns paraffin.', 'The keeper has two cats, "Ink" & <Snow>.']) {
    await runJson(sandbox, 'add', text)
  }
})
afterAll(() => sandbox.remove())

const fileOf = (name: string) => join(sandbox.folder, name)

describe('lore export and lore import jsonl', () => {
  test('a file that only its owner may read, and the way back into another home', async () => {
    const report = await runJson(sandbox, 'export', 'jsonl', '--all', '--out', 'out.jsonl')
    expect(report).toMatchObject({ format: 'jsonl', path: fileOf('out.jsonl'), memories: 2, episodes: null })
    if (process.platform !== 'win32') expect(statSync(fileOf('out.jsonl')).mode & 0o777).toBe(0o600)
    const other = createSandbox()
    try {
      const planned = await runJson(other, 'import', 'jsonl', fileOf('out.jsonl'), '--dry-run')
      expect(planned).toMatchObject({ state: 'planned', added: { memory: 2 } })
      expect(await runJson(other, 'import', 'jsonl', fileOf('out.jsonl'))).toMatchObject({
        state: 'done',
        added: { memory: 2 },
      })
      await runJson(other, 'export', 'jsonl', '--all', '--out', 'again.jsonl')
      const rest = (path: string) => readFileSync(path, 'utf8').split('\n').slice(1)
      expect(rest(join(other.folder, 'again.jsonl'))).toEqual(rest(fileOf('out.jsonl')))
      const { stdout } = await runLore(other, ['search', 'paraffin'])
      expect(stdout).toContain('lighthouse')
    } finally {
      other.remove()
    }
  })

  test('refuses to replace a file, an unknown format, and notes on standard output', async () => {
    writeFileSync(fileOf('mine.jsonl'), 'mine')
    for (const [args, code, words] of [
      [['export', 'jsonl', '-o', 'mine.jsonl'], 2, '--force'],
      [['export', 'yaml'], 2, 'jsonl, markdown, csv, html, graphml'],
      [['export', 'markdown', '-o', '-'], 2, '--out'],
      [['export', 'jsonl', '--project', 'nothing', '-o', 'x'], 3, '--all'],
      [['export', 'jsonl', '--namespace', 'nothing', '-o', 'x'], 3, '--all'],
      [['export', 'markdown', '--namespace', 'nothing', '-o', 'x'], 3, '--all'],
      [['export', 'graphml', '--namespace', 'nothing', '-o', 'x'], 3, '--all'],
      [['export', 'jsonl', '-o', 'no/such/folder/x'], 2, 'folder exists'],
    ] as const) {
      const outcome = await runLore(sandbox, args)
      expect([args, outcome.code]).toEqual([args, code])
      expect(outcome.stderr).toContain(words)
    }
    expect(existsSync(fileOf('x'))).toBe(false)
    expect(readFileSync(fileOf('mine.jsonl'), 'utf8')).toBe('mine')
    expect((await runLore(sandbox, ['export', 'jsonl', '-o', 'mine.jsonl', '--force'])).code).toBe(0)
    expect(readdirSync(sandbox.folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('goes to standard output, and ends without a word where nobody reads on', async () => {
    const { code, stdout, stderr } = await runLore(sandbox, ['export', 'graphml', '-o', '-'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^<\?xml[\s\S]*<\/graphml>\n$/)
    expect(stdout).toContain('&quot;Ink&quot; &amp; &lt;Snow&gt;')
    expect(stderr).toContain('Exported 2 memories')
  })

  test('a damaged file is refused with the line, exit code 1', async () => {
    const lines = readFileSync(fileOf('out.jsonl'), 'utf8').split('\n')
    lines[3] = '{"type":"memory"'
    writeFileSync(fileOf('damaged.jsonl'), lines.join('\n'))
    const outcome = await runLore(sandbox, ['import', 'jsonl', 'damaged.jsonl'])
    expect(outcome.code).toBe(1)
    expect(outcome.stdout).toContain('line 4')
    expect((await runLore(sandbox, ['import', 'jsonl'])).code).toBe(2)
    expect((await runLore(sandbox, ['import', 'jsonl', 'nowhere'])).code).toBe(2)
  })

  test('notes are taken in by lore reindex', async () => {
    await runJson(sandbox, 'export', 'markdown', '--out', 'notes')
    const other = createSandbox()
    try {
      const report = await runJson(other, 'reindex', fileOf('notes'))
      expect(report).toMatchObject({ failed: [], notes: { added: 2 } })
    } finally {
      other.remove()
    }
  })

  test('where a person put a file among the notes, it is said where that is kept', async () => {
    writeFileSync(fileOf('notes/mine.md'), 'my own')
    const again = ['export', 'markdown', '--out', 'notes', '--force']
    const { stdout } = await runLore(sandbox, again)
    const [, former = ''] = /it is kept as (\S+)/.exec(stdout) ?? []
    expect(readFileSync(join(former, 'mine.md'), 'utf8')).toBe('my own')
    expect(await runJson(sandbox, ...again)).toMatchObject({ former: null })
  })
})

describe('lore backup', () => {
  test('verify names the file that it was given', async () => {
    const text = 'This is no database. '.repeat(20)
    writeFileSync(fileOf('letter.txt'), text)
    const { code, stdout } = await runLore(sandbox, ['backup', 'verify', fileOf('letter.txt'), '--json'])
    expect(code).toBe(1)
    const { verdicts } = JSON.parse(stdout) as { verdicts: { problems: string[] }[] }
    expect(verdicts[0]?.problems).toEqual([
      expect.stringContaining(`${fileOf('letter.txt')} is not a SQLite`),
    ])
    expect(readFileSync(fileOf('letter.txt'), 'utf8')).toBe(text)
  })

  test('create, list, verify, restore to a moment, and back again', async () => {
    const { backup } = await runJson<{ backup: { id: string; path: string } }>(sandbox, 'backup', 'create')
    expect(await runJson(sandbox, 'backup', 'list')).toMatchObject({ backups: [{ id: backup.id }] })
    expect(await runJson(sandbox, 'backup', 'verify')).toMatchObject({ verdicts: [{ problems: [] }] })
    await runJson(sandbox, 'add', 'A line from after the backup.')
    const refused = await runLore(sandbox, ['backup', 'restore', backup.id])
    expect([refused.code, refused.stderr.includes('--yes')]).toEqual([5, true])
    const report = await runJson(sandbox, 'backup', 'restore', '--at', new Date().toISOString(), '--yes')
    expect(report).toMatchObject({ restored: { id: backup.id }, changes: { gone: 1, back: 0 } })
    expect(await runJson(sandbox, 'stats')).toMatchObject({ memories: 2 })
    const { safety } = report as { safety: { id: string } }
    await runJson(sandbox, 'backup', 'restore', safety.id, '--yes')
    expect(await runJson(sandbox, 'stats')).toMatchObject({ memories: 3 })
    expect((await runLore(sandbox, ['backup', 'restore', 'nothing', '--yes'])).code).toBe(3)
    expect((await runLore(sandbox, ['backup', 'restore', '--at', '2020-01-01', '--yes'])).code).toBe(3)
    expect((await runLore(sandbox, ['backup', 'restore', '--yes'])).code).toBe(2)
  })

  test('a schedule is a setting, and the daemon’s own process makes one', async () => {
    expect(await runJson(sandbox, 'backup', 'schedule', '6h', '--keep', '2')).toMatchObject({
      everyHours: 6,
      keep: 2,
    })
    expect(await runJson(sandbox, 'config', 'get', 'backup.everyHours')).toMatchObject({ value: 6 })
    expect((await runLore(sandbox, ['backup', 'schedule', 'soon'])).code).toBe(2)
    const config = loadConfig({
      env: { LORE_HOME: sandbox.home },
      cwd: sandbox.folder,
      homedir: homedir(),
    })
    for (let n = 0; n < 3; n++) await makeScheduledBackup(config, new AbortController().signal)
    const own = listBackups(join(sandbox.home, 'backups')).filter(({ kind }) => kind === 'scheduled')
    expect(own).toHaveLength(2)
    expect(await runJson(sandbox, 'backup', 'schedule', 'off')).toMatchObject({ everyHours: 0 })
  })

  test('a restore stops a running daemon, and nothing happens while an agent’s server has the store', async () => {
    const { backups } = await runJson<{ backups: { id: string }[] }>(sandbox, 'backup', 'list')
    const id = backups[0]?.id ?? ''
    const server = startLore(sandbox, ['mcp'])
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    }
    const search = { name: 'search', arguments: { query: 'lighthouse' } }
    server.stdin?.write(`${JSON.stringify(initialize)}\n`)
    await untilSaid(server, '"id":1')
    server.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
    server.stdin?.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: search })}\n`,
    )
    await untilSaid(server, '"id":2')
    const busy = await runLore(sandbox, ['backup', 'restore', id, '--yes'])
    expect([busy.code, busy.stderr]).toEqual([1, expect.stringContaining('Another process')])
    const closed = new Promise((resolve) => server.once('close', resolve))
    server.stdin?.end()
    await closed
    const daemon = startLore(sandbox, ['daemon', 'run', '--port', '0'])
    await untilSaid(daemon, 'Ctrl-C')
    const ended = new Promise((resolve) => daemon.once('close', resolve))
    expect(await runJson(sandbox, 'backup', 'restore', id, '--yes')).toMatchObject({ daemonStopped: true })
    await ended
  })
})

describe('lore rebuild', () => {
  test('remakes each part, says what, and needs to be told which', async () => {
    expect((await runLore(sandbox, ['rebuild'])).code).toBe(2)
    const { parts } = await runJson<{ parts: { part: string; state: string }[] }>(
      sandbox,
      'rebuild',
      '--edges',
      '--index',
      '--strength',
      '--embeddings',
    )
    expect(parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
      'index done',
      'embeddings done',
      'strength done',
      'edges done',
    ])
    const { stdout } = await runLore(sandbox, ['rebuild', '--index'])
    expect(stdout).toContain('nothing changed')
    expect(existsSync(join(sandbox.home, 'lore.db'))).toBe(true)
  })
})
