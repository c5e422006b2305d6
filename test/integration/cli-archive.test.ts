/** An HTML archive and a CSV table by the real commands: what they hold, and what they leave out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ATLAS_SESSION, TOKEN, writeTranscripts } from './cli-capture-transcripts.ts'
import { createSandbox, runJson, runLore, type Sandbox } from './cli-lore.ts'

let sandbox: Sandbox
let topic: string
beforeAll(async () => {
  sandbox = createSandbox()
  const said = await runJson<{ memory: { id: string } }>(
    sandbox,
    'add',
    'How we release.',
    '--title',
    'Releases',
  )
  topic = said.memory.id
  await runJson(sandbox, 'add', 'We deploy on Thursdays.', '--parent', topic)
  await runJson(sandbox, 'add', '<script>alert(1)</script> & "quotes" stay text, in every page.')
  await runJson(sandbox, 'add', '=HYPERLINK("http://example.invalid","click") is a formula, not a memory.')
})
afterAll(() => sandbox.remove())

const out = (name: string) => join(sandbox.folder, name)

describe('lore export html', () => {
  test('shows first what it would hold, and writes nothing', async () => {
    const { stdout } = await runLore(sandbox, ['export', 'html', '--preview', '--out', 'archive'])
    expect(stdout).toMatch(/would hold 4 memories and 0 conversations: 3 files/)
    expect(stdout).toContain('We deploy on Thursdays')
    expect(existsSync(out('archive'))).toBe(false)
  })

  test('writes pages that escape every text and ask for nothing', async () => {
    const { stdout } = await runLore(sandbox, [
      'export',
      'html',
      '--out',
      'archive',
      '--title',
      'Our <b>lore</b>',
    ])
    expect(stdout).toContain('index.html')
    const pages = readdirSync(out('archive'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    )
    expect(pages.length).toBe(3)
    for (const name of pages) {
      const page = readFileSync(join(out('archive'), name), 'utf8')
      expect(page).not.toContain('<script>alert')
      expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
      expect(page).toMatch(/Content-Security-Policy" content="default-src 'none'/)
    }
    expect(readFileSync(join(out('archive'), 'index.html'), 'utf8')).toContain('Our &lt;b&gt;lore&lt;/b&gt;')
  })

  test('holds only what was chosen', async () => {
    const preview = await runJson<{ memories: { title: string }[] }>(
      sandbox,
      'export',
      'html',
      '--preview',
      '--topic',
      topic,
    )
    expect(preview.memories.map(({ title }) => title).toSorted()).toEqual([
      'Releases',
      'We deploy on Thursdays',
    ])
    const none = await runLore(sandbox, ['export', 'csv', '--topic', topic])
    expect(none.code).toBe(2)
    expect(none.stderr).toContain('are for html')
    const unknown = await runLore(sandbox, ['export', 'html', '--session', 'ffffffff', '--preview'])
    expect(unknown.code).toBe(3)
  })

  test('holds the chosen conversation, without its secrets', async () => {
    writeTranscripts(sandbox)
    await runJson(sandbox, 'capture', 'on')
    await runJson(sandbox, 'ingest')
    await runJson(sandbox, 'export', 'html', '--session', ATLAS_SESSION, '--out', 'talk')
    const pages = readdirSync(join(out('talk'), 'sessions'))
    expect(pages).toHaveLength(1)
    const page = readFileSync(join(out('talk'), 'sessions', pages[0] ?? ''), 'utf8')
    expect(page).toContain('Which port does the atlas gateway listen on?')
    expect(page).toContain('<details><summary>')
    expect(page).not.toContain(TOKEN)
    expect(page).not.toContain('lighthouse lamp')
  })
})

test('lore export csv writes one row a memory, and no formula', async () => {
  expect(await runJson(sandbox, 'export', 'csv', '--out', 'table.csv')).toMatchObject({
    memories: 4,
    links: null,
    episodes: null,
  })
  const table = readFileSync(out('table.csv'), 'utf8')
  expect(table.startsWith('\ufeffid,project,parent,depth,kind,')).toBe(true)
  expect(table).toContain(`"'=HYPERLINK(""http://example.invalid"",""click"") is a formula, not a memory."`)
  expect(table.split('\r\n')).toHaveLength(6)
})

test('lore export csv refuses conversations, which it cannot hold', async () => {
  const { code, stderr } = await runLore(sandbox, ['export', 'csv', '--episodes', '--out', 'talks.csv'])
  expect(code).toBe(2)
  expect(stderr).toContain('no conversations')
  expect(existsSync(out('talks.csv'))).toBe(false)
})
