import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openEngineHost } from '../src/compose.ts'
import { makeFolder } from '../test/support/engine.ts'
import { createWordEmbedder } from './support/word-embedder.ts'
import { runWorkLife } from './work-life.ts'

const FIRST = '11111111-0000-4000-8000-000000000001'
const SECOND = '22222222-0000-4000-8000-000000000002'
const DECIDES = 'From now on we always use tabs for indentation in the orchard service, never spaces.'

function message(session: string, day: number, n: number, role: 'user' | 'assistant', text: string) {
  return JSON.stringify({
    type: role,
    uuid: `${day}${n}000000-0000-4000-8000-00000000000${n}`,
    sessionId: session,
    timestamp: new Date(Date.UTC(2026, 0, day, 10, n)).toISOString(),
    cwd: `/home/someone/repo-${day}`,
    version: '2.1.0',
    message: { role, content: [{ type: 'text', text }] },
  })
}

const toLines = (items: readonly object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('')

function writeDataset(): string {
  const folder = makeFolder()
  mkdirSync(join(folder, 'sessions'))
  const sessions = {
    [FIRST]: [
      message(FIRST, 5, 1, 'user', DECIDES),
      message(FIRST, 5, 2, 'assistant', 'Understood, the orchard service is indented with tabs.'),
    ],
    [SECOND]: [
      message(SECOND, 9, 1, 'user', 'Why does the nightly build of the lighthouse fail?'),
      message(SECOND, 9, 2, 'assistant', 'The nightly build fails because the zlib headers are missing.'),
    ],
  }
  for (const [id, lines] of Object.entries(sessions))
    writeFileSync(join(folder, 'sessions', `${id}.jsonl`), `${lines.join('\n')}\n`)
  const question = { id: 'q1', question: 'indentation?', kind: 'fact', turns: ['51000000'], answer: 'tabs' }
  writeFileSync(join(folder, 'questions.jsonl'), toLines([question]))
  const decision = { session: FIRST, turn: '51000000', text: '' }
  writeFileSync(
    join(folder, 'decisions.jsonl'),
    toLines([
      { ...decision, id: 'd1', pattern: '(?=.*orchard)(?=.*tabs)', lasting: true },
      { ...decision, id: 'd2', pattern: 'cathedral', lasting: true },
      { ...decision, id: 'd3', pattern: 'never spaces', lasting: false },
      { ...decision, id: 'd4', session: SECOND, pattern: 'orchard', lasting: false },
    ]),
  )
  writeFileSync(
    join(folder, 'overtaken.jsonl'),
    toLines([
      { id: 'o1', session: FIRST, old: 'Tabs are used.', pattern_old: 'tabs', pattern_new: 'four spaces' },
      { id: 'o2', session: FIRST, old: 'Tabs are used.', pattern_old: 'tabs', pattern_new: 'orchard' },
    ]),
  )
  const prompt = { after: FIRST, prompt: 'which indentation do we use in the orchard service?' }
  writeFileSync(
    join(folder, 'prompts.jsonl'),
    toLines([
      { ...prompt, id: 'p1', want: 'give', helps: 'tabs', never: 'zlib' },
      { ...prompt, id: 'p2', want: 'silent', prompt: 'yes', helps: null, never: null },
      { ...prompt, id: 'p3', want: 'give', prompt: 'thanks', helps: 'tabs', never: null },
    ]),
  )
  return folder
}

const play = (dataPath: string, writeTo?: string, sealed: readonly string[] = []) =>
  runWorkLife({
    dataPath,
    modelsDir: '',
    // Four turns let nothing stand out enough for the usual limit.
    settings: { recallConfidence: 0.01 },
    openHost: (options) => openEngineHost({ ...options, embedder: createWordEmbedder() }),
    ...(writeTo === undefined ? {} : { writeTo }),
    sealed,
  })

describe('runWorkLife', () => {
  it('counts what is kept and given, and names what failed', async () => {
    const writeTo = join(makeFolder(), 'read')
    const result = await play(writeDataset(), writeTo)
    expect(result).toMatchObject({
      decisions: {
        lasting: { kept: 1, of: 2, failed: ['d2'] },
        oneOff: { standing: 1, of: 2, failed: ['d3'] },
      },
      overtaken: { live: 1, of: 2, failed: ['o1'] },
      prompts: {
        give: { given: 1, helped: 1, harmed: 0, of: 2, failed: ['p3'] },
        silent: { given: 0, of: 1, failed: [] },
      },
    })
    const given = readFileSync(join(writeTo, 'given.jsonl'), 'utf8')
    expect(given).toContain('"id":"p1"')
    expect(readFileSync(join(writeTo, 'memories.jsonl'), 'utf8')).toContain('tabs')
  })

  it('counts sealed sessions apart, and tells nothing of them', async () => {
    const writeTo = join(makeFolder(), 'read')
    const result = await play(writeDataset(), writeTo, [FIRST])
    expect(result?.sealed).toMatchObject({ decisions: { lasting: { kept: 1 } } })
    expect(JSON.stringify(result?.sealed)).not.toMatch(/failed|d1/)
    expect(result?.decisions.lasting.failed).not.toContain('d1')
    expect(readFileSync(join(writeTo, 'memories.jsonl'), 'utf8')).not.toContain('tabs')
  })

  it('plays nothing if the folder has questions only, and refuses half of the labels', async () => {
    const folder = makeFolder()
    expect(await play(folder)).toBeNull()
    writeFileSync(join(folder, 'decisions.jsonl'), '{}\n')
    await expect(play(folder)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
