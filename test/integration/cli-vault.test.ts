/** A vault by the real commands: notes out, edits in, conflicts shown, and a kill at any point survived. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VaultReport } from '../../src/transfer/two-way/exchange.ts'
import { createSandbox, outcomeOf, runJson, runLore, type Sandbox, startLore, untilSaid } from './cli-lore.ts'

let sandbox: Sandbox
beforeAll(() => {
  sandbox = createSandbox()
})
afterAll(() => sandbox.remove())

const at = (name: string) => join(sandbox.folder, 'notes', name)
const read = (name: string) => readFileSync(at(name), 'utf8')
const edit = (name: string, from: string, to: string) => writeFileSync(at(name), read(name).replace(from, to))
const pass = async (...more: string[]): Promise<VaultReport> => {
  const { stdout } = await runLore(sandbox, ['vault', 'notes', '--once', '--json', ...more])
  return JSON.parse(stdout) as VaultReport
}
const notes = () => readdirSync(join(sandbox.folder, 'notes')).filter((name) => name.endsWith('.md'))

describe('lore vault', () => {
  test('writes notes, takes edits as the person’s words, and lets them be undone', async () => {
    await runJson(sandbox, 'add', 'The lighthouse burns paraffin.', '--tag', 'light')
    expect(await pass()).toMatchObject({ notes: 1, written: ['The lighthouse burns paraffin.md'] })
    expect(read('The lighthouse burns paraffin.md')).toMatch(
      /^---\nid: [\w-]+\ntitle: The lighthouse burns paraffin\nkind: fact\ntrust: principle\nproject: default\ntags:\n {2}- light\ncreated: /,
    )
    expect(await pass()).toMatchObject({ taken: [], written: [] })

    edit('The lighthouse burns paraffin.md', 'burns paraffin.\n', 'burns whale oil.\n')
    writeFileSync(at('Lunch.md'), 'Lunch is at noon, in the garden.\n')
    expect(await pass()).toMatchObject({
      notes: 2,
      taken: ['The lighthouse burns paraffin.md'],
      created: ['Lunch.md'],
      conflicts: [],
      refused: [],
    })
    expect(read('Lunch.md')).toMatch(/^---\nid: /)
    const items = await runJson<{ id: string; kind: string }[]>(sandbox, 'runs')
    expect(items).toMatchObject([{ kind: 'update' }])
    expect((await runLore(sandbox, ['search', 'lighthouse'])).stdout).toContain('whale oil')
    await runJson(sandbox, 'undo', items[0]?.id ?? '')
    expect(await pass()).toMatchObject({ written: ['The lighthouse burns paraffin.md'] })
    expect(read('The lighthouse burns paraffin.md')).toContain('burns paraffin.\n')
  })

  test('stores a person’s new text for an agent’s memory as a correction that replaces it', async () => {
    const agent = { env: { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 's1' } }
    await runLore(sandbox, ['add', 'The harbour freezes in January.'], agent)
    await pass()
    const [name = ''] = notes().filter((note) => note.startsWith('The harbour'))
    expect(read(name)).toContain('trust: inference')
    edit(name, 'January.\n', 'February.\n')
    expect(await pass()).toMatchObject({ taken: [name] })
    expect(read(name)).toContain('trust: principle')
    expect(read(name)).toContain('February.')
    expect((await runLore(sandbox, ['runs'])).stdout).toMatch(/1 memory replaced: The\s+harbour/)
  })

  test('shows a conflict, overwrites neither side, and does as the person decides', async () => {
    const name = 'The lighthouse burns paraffin.md'
    const id = /id: (\S+)/.exec(read(name))?.[1] ?? ''
    edit(name, 'burns paraffin.\n', 'burns gas.\n')
    const other = sandbox.folder
    // The other side: the same memory edited in a second vault of the home.
    await runLore(sandbox, ['vault', 'second', '--once'])
    const second = join(other, 'second', name)
    writeFileSync(second, readFileSync(second, 'utf8').replace('burns paraffin.\n', 'burns coal.\n'))
    await runLore(sandbox, ['vault', 'second', '--once'])

    const { code, stdout } = await runLore(sandbox, ['vault', 'notes', '--once'])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /Conflict: The lighthouse[\s\S]*- The lighthouse burns coal\.\n\s+\+ The lighthouse burns gas\./,
    )
    expect(read(name)).toContain('burns gas.')
    expect((await runLore(sandbox, ['read', id])).stdout).toContain('burns coal.')
    expect((await runLore(sandbox, ['vault', 'status', 'notes'])).code).toBe(1)
    expect(
      (await runLore(sandbox, ['vault', 'resolve', 'notes', 'Lunch.md', '--keep', 'note'])).stderr,
    ).toContain('in no conflict')
    await runJson(sandbox, 'vault', 'resolve', 'notes', name, '--keep', 'note')
    expect((await runLore(sandbox, ['read', id])).stdout).toContain('burns gas.')
    expect(await pass()).toMatchObject({ conflicts: [] })
  })

  test('writes a deleted note again, and forgets its memory only when told to', async () => {
    rmSync(at('Lunch.md'))
    expect(await pass()).toMatchObject({ restored: ['Lunch.md'], forgotten: [] })
    rmSync(at('Lunch.md'))
    expect(await pass('--delete')).toMatchObject({ restored: [], forgotten: ['Lunch.md'] })
    expect((await runLore(sandbox, ['graveyard'])).stdout).toContain('its note was deleted')
    for (const name of notes()) rmSync(at(name))
    const all = await runLore(sandbox, ['vault', 'notes', '--once', '--delete'])
    expect(all).toMatchObject({ code: 5 })
    expect(all.stderr).toContain('notes are gone')
    expect((await pass()).restored).toHaveLength(2)
  })

  test('leaves links, huge files and other encodings alone, and keeps secrets out', async () => {
    const outside = join(sandbox.folder, 'outside.md')
    writeFileSync(outside, 'outside')
    symlinkSync(outside, at('Link.md'))
    writeFileSync(at('Huge.md'), 'x'.repeat(2_000_001))
    writeFileSync(at('Latin.md'), Buffer.from([0x43, 0x61, 0x66, 0xe9]))
    writeFileSync(at('..hidden\n$(rm -rf ~).md'), 'A note with a strange name, about nothing much.')
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`
    writeFileSync(at('Secret.md'), `The robot signs in with ${token} every night.\n`)
    const report = await pass()
    expect(report.refused.map(({ path }) => path).toSorted()).toEqual(['Huge.md', 'Latin.md', 'Link.md'])
    expect(report.secrets).toEqual([{ path: 'Secret.md', kinds: ['github-token'] }])
    expect(report.created.toSorted()).toEqual(['..hidden\n$(rm -rf ~).md', 'Secret.md'])
    expect(readFileSync(outside, 'utf8')).toBe('outside')
    expect(read('Secret.md')).toBe(`The robot signs in with ${token} every night.\n`)
    const stored = (await runLore(sandbox, ['search', 'robot signs in every night'])).stdout
    expect(stored).toContain('robot')
    expect(stored).not.toContain(token)
    expect(await pass()).toMatchObject({ taken: [], created: [], written: [] })

    // A folder that leads out of the vault is not written through.
    const topic = await runJson<{ memory: { id: string } }>(
      sandbox,
      'add',
      'Ships and their captains.',
      '--title',
      'Ships',
    )
    await runJson(sandbox, 'add', 'The brig has two masts.', '--title', 'Brig', '--parent', topic.memory.id)
    mkdirSync(join(sandbox.folder, 'elsewhere'))
    symlinkSync(join(sandbox.folder, 'elsewhere'), at('Ships'))
    const { refused } = await pass()
    expect(refused.map(({ path }) => path)).toContain('Ships/Ships.md')
    expect(readdirSync(join(sandbox.folder, 'elsewhere'))).toEqual([])
    rmSync(at('Ships'))
    expect((await pass()).written).toEqual(expect.arrayContaining(['Ships/Ships.md', 'Ships/Brig.md']))
  })

  test('belongs to one home', async () => {
    const stranger = createSandbox()
    const { code, stderr } = await runLore(stranger, ['vault', join(sandbox.folder, 'notes'), '--once'])
    stranger.remove()
    expect(code).toBe(5)
    expect(stderr).toContain('another home')
  })

  test.skipIf(process.platform === 'win32')(
    'takes an edit that is made after its first exchange and before it watches',
    async () => {
      // A home in which nothing else happens.
      const quiet = createSandbox()
      const folder = join(realpathSync(quiet.folder), 'notes')
      await runJson(quiet, 'add', 'The lighthouse burns paraffin.')
      for (let times = 0; times < 2; times++) await runJson(quiet, 'vault', 'notes', '--once')
      // At the last moment at which the watcher cannot see it.
      const early = join(quiet.folder, 'early.cjs')
      writeFileSync(
        early,
        `const fs = require('node:fs')
const { watch, writeFileSync } = fs
fs.watch = (path, ...rest) => {
  if (path === ${JSON.stringify(folder)}) writeFileSync(path + '/Early.md', 'The early watch has no bells.\\n')
  return watch(path, ...rest)
}
require('node:module').syncBuiltinESMExports()
`,
      )
      const env = { NODE_OPTIONS: `--require ${early}` }
      const watching = startLore(quiet, ['vault', 'notes'], { env })
      const ended = outcomeOf(watching)
      try {
        await untilSaid(watching, 'Early.md')
      } finally {
        watching.kill('SIGKILL')
        await ended
        quiet.remove()
      }
    },
  )

  test('takes edits while it watches, and is killed without loss', async () => {
    const before = notes().length
    const watching = startLore(sandbox, ['vault', 'notes'])
    try {
      await untilSaid(watching, 'Watching')
      const taken = untilSaid(watching, 'Watched.md')
      writeFileSync(at('Watched.md'), 'The watch ends at four bells.\n')
      await taken
      expect((await runLore(sandbox, ['vault', 'notes', '--once'])).stderr).toContain(
        'keeps this folder already',
      )
    } finally {
      watching.kill('SIGKILL')
    }
    await outcomeOf(watching)
    expect(await pass()).toMatchObject({ created: [], conflicts: [] })
    expect(notes()).toHaveLength(before + 1)
    expect(existsSync(at('.lore-tmp'))).toBe(false)
  })
})
