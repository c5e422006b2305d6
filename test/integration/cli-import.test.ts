/** `lore import` as a person types it, in a home where other programs left something. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportChoices, ImportReport } from '../../src/transfer/imported/import-views.ts'
import { makeForeignHome } from '../support/imports.ts'
import { createSandbox, runJson, runLore, runLoreProcess, type Sandbox } from './cli-lore.ts'

let sandbox: Sandbox
let places: Readonly<Record<string, string>>

beforeAll(() => {
  sandbox = createSandbox()
  places = makeForeignHome(sandbox.folder)
})
afterAll(() => sandbox.remove())

const lore = (...args: string[]) => runLore(sandbox, args, { cwd: sandbox.folder })

describe('lore import', () => {
  it('says what there is, with the line to type, and stores nothing', async () => {
    const { code, stdout } = await lore('import')
    expect(code).toBe(0)
    expect(stdout).toContain('the earlier Lore (fragments): 7 fragments, 8 edges')
    expect(stdout).toContain(`lore import lore ${places.lore}`)
    expect((await lore('runs')).stdout).toContain('There are no runs yet')
  })

  it('says what lies at a path, and what it knows where it knows nothing of that', async () => {
    const found = await runJson<ImportChoices>(sandbox, 'import', places.mem0 ?? '')
    expect(found.found).toMatchObject([{ kind: 'mem0', path: places.mem0 }])
    const unknown = join(sandbox.folder, 'unknown.bin')
    writeFileSync(unknown, Buffer.from([1, 2, 3]))
    const nothing = await lore('import', unknown)
    expect(nothing).toMatchObject({ code: 1 })
    expect(nothing.stdout).toContain('memory-server')
    const damaged = join(sandbox.folder, 'damaged.db')
    writeFileSync(damaged, 'SQLite format 3\0and no more')
    const refused = await lore('import', damaged)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.stdout.replace(/\s+/g, ' ')).toContain(
      'damaged.db. Another program’s database cannot be read:',
    )
    expect(refused.stdout).not.toContain('memory-server')
    const nowhere = await lore('import', join(sandbox.folder, 'nowhere'))
    expect(nowhere).toMatchObject({ code: 2, stdout: '' })
    expect(nowhere.stderr.replace(/\s+/g, ' ')).toContain('is no file, no folder and no kind')
    expect(nowhere.stderr).toContain('memory-server')
  })

  it('imports conversations in its own process, so that no daemon grows by them', async () => {
    const env = { LORE_DAEMON_AUTOSTART: 'true', LORE_HOME: join(sandbox.folder, 'apart') }
    const imported = await runLoreProcess(sandbox, ['import', 'chatgpt', places.chatgpt ?? ''], { env })
    expect(imported.stdout).toContain('Imported from ChatGPT')
    const status = await runLoreProcess(sandbox, ['daemon', 'status', '--json'], { env })
    expect(JSON.parse(status.stdout)).toEqual({ running: false, record: null })
  })

  it('knows Lore’s own export, and takes it for nothing else', async () => {
    await lore('add', 'The buoy is repainted in May.')
    await lore('import', 'memory-server', places['memory-server'] ?? '')
    const file = join(sandbox.folder, 'own.jsonl')
    await lore('export', 'jsonl', '--all', '--out', file)
    const { found } = await runJson<ImportChoices>(sandbox, 'import', file)
    expect(found.map(({ kind }) => kind)).toEqual(['jsonl'])
  })

  it('looks first, brings over from the usual place, and takes it back', async () => {
    const planned = await lore('import', 'lore', '--dry-run')
    expect(planned.stdout).toContain('Would be imported from the earlier Lore')
    expect(planned.stdout).toContain('Pump every four hours')
    const report = await runJson<ImportReport>(sandbox, 'import', 'lore')
    expect(report).toMatchObject({ state: 'done', stored: { memories: 7, links: 3 }, scopes: ['default'] })
    expect((await lore('search', 'pump heat wave')).stdout).toContain('Pump every four hours')
    expect((await lore('import', 'lore')).stdout).toContain('Nothing new.')
    const undone = await lore('undo', report.run ?? '')
    expect(undone).toMatchObject({ code: 0 })
    expect(undone.stdout).toMatch(/^Undone: \d+ changes/)
    expect((await lore('topics')).stdout).not.toContain('Greenhouse')
  })

  it('refuses a kind it does not know, and a kind of which nothing is there, saying what to do', async () => {
    const unknown = await lore('import', 'nonsense', '/tmp')
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('lore, memory-v3')])
    const missing = await lore('import', 'mem0')
    expect(missing.stderr).toContain('lore import mem0 <path>')
  })

  it('is offered by the doctor for the database of the earlier Lore', async () => {
    const { stdout } = await lore('doctor')
    // Lines break between words.
    expect(stdout.replace(/\s+/g, ' ')).toContain(`lore import lore '${places.lore}'`)
  })
})
