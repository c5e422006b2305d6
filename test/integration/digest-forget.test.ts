/** What was digested from a conversation goes with it: facts, concepts, topics, names, and every word of theirs. */
import { describe, expect, test } from 'vitest'
import type { StagedTurn } from '../../src/capture/stage.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { extractionOf, openWithModel, serverSettings, startServer } from '../support/digest-by-model.ts'
import { readDigestedState } from '../support/digested-state.ts'
import {
  AGENT,
  DAY_MS,
  makeClock,
  makeFolder,
  openTestEngine,
  PERSON,
  readEverything,
} from '../support/engine.ts'

const START = Date.UTC(2026, 1, 2, 9)

type Line = readonly [role: StagedTurn['role'], text: string]

/** Words that stand nowhere else. */
const SECRET: readonly Line[] = [
  ['user', 'Plan the Quokkadrome merger with Zebulon Industries, and tell nobody.'],
  ['tool', 'Edit: src/quokkadrome/merger.ts\nThe file has been updated.'],
  [
    'assistant',
    'Root cause: the Quokkadrome ledger in `src/quokkadrome/merger.ts` rounds to 7 digits, so Zebulon Industries sees another price. We should use Decimalix 4.2 instead.',
  ],
  [
    'user',
    'We decided to use Decimalix for the Quokkadrome ledger, because Zebulon Industries audits every cent.',
  ],
]
const HARMLESS: readonly Line[] = [
  ['user', 'The nightly export of the ledger takes five hours. Find out why and fix it.'],
  [
    'assistant',
    'Root cause: the export in `src/ledger/export.ts` reads the table once for each row. We should read it once and keep it in Redis.',
  ],
  ['user', 'We decided to keep the ledger export in Redis, because the table is small.'],
]
const SECRET_WORDS = ['quokkadrome', 'zebulon', 'decimalix']

async function stage(engine: Engine, sessionId: string, lines: readonly Line[], day = 0, project?: string) {
  const turns = lines.map(([role, text], n) => ({ role, text, at: START + day * DAY_MS + n * 60_000 }))
  const scope = project === undefined ? {} : { scope: { project } }
  const title = lines[0]?.[1].slice(0, 60) ?? sessionId
  await engine.stage({ agent: 'claude-code', sessionId, title, turns, ...scope }, AGENT)
}

async function openDigesting() {
  const folder = makeFolder()
  return { folder, engine: await openTestEngine(folder, { clock: makeClock(START + 90 * DAY_MS) }) }
}

const forget = (engine: Engine, session: string) =>
  engine.forgetConversations({ session, confirmed: true }, PERSON)

async function expectNoTrace(folder: string): Promise<void> {
  const bytes = (await readEverything(folder)).toLowerCase()
  for (const word of SECRET_WORDS) expect(bytes.includes(word), word).toBe(false)
}

describe('after a conversation is forgotten', () => {
  test('nothing of what was digested from it remains, in any file', async () => {
    const { engine, folder } = await openDigesting()
    await stage(engine, 'secret', SECRET)
    const report = await engine.digest({}, AGENT)
    expect(report.stored.facts).toBeGreaterThan(1)
    expect((await readEverything(folder)).toLowerCase()).toContain('decimalix')
    await forget(engine, 'secret')
    expect(await engine.stats({}, PERSON)).toMatchObject({ memories: 0 })
    expect((await engine.listRoots({}, PERSON)).items).toEqual([])
    await engine.close()
    await expectNoTrace(folder)
    const left = await readDigestedState(folder)
    expect(left).toMatchObject({ memories: [], edges: [], entities: [], decisions: [], segments: [] })
  })

  test('what other conversations taught stays, under topics named after it', async () => {
    const { engine, folder } = await openDigesting()
    await stage(engine, 'secret', SECRET)
    await engine.digest({}, AGENT)
    for (const n of [1, 2, 3, 4]) {
      const lines = HARMLESS.map(([role, text]) => [role, text.replaceAll('ledger', `ledger ${n}`)] as const)
      await stage(engine, `harmless-${n}`, lines, n)
    }
    await stage(
      engine,
      'secret-2',
      SECRET.map(([role, text]) => [role, `${text} Again.`] as const),
      6,
    )
    await engine.digest({}, AGENT)
    const before = (await engine.recent({ limit: 100 }, PERSON)).items.filter(({ title }) =>
      title.includes('Redis'),
    )
    expect(before.length).toBeGreaterThan(0)
    await forget(engine, 'secret')
    await forget(engine, 'secret-2')
    const after = (await engine.recent({ limit: 100 }, PERSON)).items.filter(({ title }) =>
      title.includes('Redis'),
    )
    expect(after.map(({ title }) => title)).toEqual(before.map(({ title }) => title))
    const roots = (await engine.listRoots({}, PERSON)).items
    expect(roots.length).toBeGreaterThan(0)
    for (const { id } of roots)
      expect((await engine.children({ id }, PERSON)).items.length).toBeGreaterThan(0)
    await engine.close()
    await expectNoTrace(folder)
  })

  test('a topic that keeps other concepts is named anew, unless a person named it', async () => {
    const server = await startServer()
    const fact = (text: string) =>
      extractionOf([{ text }], { topic: 'Quokkadrome deals', summary: 'About Zebulon.' })
    server.script.push(
      { kind: 'answer', json: fact('Decimalix counts the coins of the Quokkadrome.') },
      { kind: 'answer', json: { ...fact('The lighthouse lamp is changed in October.'), ...lampConcept() } },
      { kind: 'answer', json: { verdicts: [] } },
    )
    const { engine, folder } = await openWithModel(serverSettings(server))
    await stage(engine, 'secret', [['assistant', 'Decimalix counts the coins of the Quokkadrome.']], -30)
    await engine.digest({}, AGENT)
    await stage(engine, 'lamp', [['assistant', 'The lighthouse lamp is changed in October.']], -29)
    await engine.digest({}, AGENT)
    expect((await engine.listRoots({}, PERSON)).items.map(({ title }) => title)).toEqual([
      'Quokkadrome deals',
    ])
    await forget(engine, 'secret')
    const [root] = (await engine.listRoots({}, PERSON)).items
    expect(root?.title).toMatch(/lighthouse|lamp/i)
    expect(root?.summary).toMatch(/lighthouse|lamp/i)
    expect((await engine.recall({ query: 'lighthouse lamp' }, PERSON)).hits.length).toBeGreaterThan(0)
    await engine.close()
    await expectNoTrace(folder)
  })

  test("a topic keeps a person's name for it", async () => {
    const { engine, folder } = await openDigesting()
    await stage(engine, 'secret', SECRET)
    await engine.digest({}, AGENT)
    const [made] = (await engine.listRoots({}, PERSON)).items
    await engine.update({ id: made?.id ?? ('' as never), title: 'Affairs of the house' }, PERSON)
    await forget(engine, 'secret')
    const roots = (await engine.listRoots({}, PERSON)).items
    expect(roots.map(({ title }) => title)).toEqual(['Affairs of the house'])
    await engine.close()
    await expectNoTrace(folder)
  })

  test('what it replaced holds again', async () => {
    const { engine, folder } = await openDigesting()
    const port = (n: number): Line => [
      'user',
      `We decided that the staging database runs on port ${n} for everybody.`,
    ]
    await stage(engine, 'old', [port(5432)], 0)
    await stage(engine, 'secret', [port(6543)], 10)
    await engine.digest({}, AGENT)
    const ports = async () => {
      const { hits } = await engine.recall({ query: 'staging database port', kinds: ['memory'] }, PERSON)
      return hits.flatMap(({ depth, summary }) => (depth === 2 ? [/\d{4}/.exec(summary)?.[0]] : []))
    }
    expect(await ports()).toEqual(['6543'])
    await forget(engine, 'secret')
    expect(await ports()).toEqual(['5432'])
    await engine.close()
    // As a word: the hexadecimal digits of some id hold any four.
    expect(await readEverything(folder)).not.toMatch(/(?<![\da-f-])6543(?![\da-f-])/)
  })

  test('what stood between two others leaves the later one in the place of the earlier', async () => {
    const { engine } = await openDigesting()
    const port = (n: number): Line => [
      'user',
      `We decided that the staging database runs on port ${n} for everybody.`,
    ]
    await stage(engine, 'first', [port(5001)], 0)
    await stage(engine, 'second', [port(5002)], 10)
    await stage(engine, 'third', [port(5003)], 20)
    await engine.digest({}, AGENT)
    await forget(engine, 'second')
    const ports = async (day: number) => {
      const { hits } = await engine.recall(
        { query: 'staging database port', kinds: ['memory'], asOf: START + day * DAY_MS },
        PERSON,
      )
      return hits.flatMap(({ depth, summary }) => (depth === 2 ? [/\d{4}/.exec(summary)?.[0]] : []))
    }
    expect([await ports(5), await ports(15), await ports(25)]).toEqual([['5001'], ['5001'], ['5003']])
  })

  test('what another conversation said as well is learnt from that one', async () => {
    const { engine } = await openDigesting()
    const shared: Line = [
      'user',
      'We decided to keep the ledger export in Redis, because the table is small.',
    ]
    await stage(engine, 'first', [shared], 5)
    await engine.digest({}, AGENT)
    await stage(engine, 'second', [shared], 1)
    expect(await engine.digest({}, AGENT)).toMatchObject({ stored: { facts: 0 }, decisions: { NONE: 1 } })
    await forget(engine, 'first')
    expect(await engine.digest({}, AGENT)).toMatchObject({ stored: { facts: 1 } })
    const { hits } = await engine.recall({ query: 'ledger export Redis', kinds: ['memory'] }, PERSON)
    expect(hits.some(({ depth }) => depth === 2)).toBe(true)
  })
})

test('after a project is forgotten, nothing of what was digested from it remains', async () => {
  const { engine, folder } = await openDigesting()
  await engine.ensureScope({ project: 'example.com/ada/burrow' }, PERSON)
  await stage(engine, 'secret', SECRET, 0, 'example.com/ada/burrow')
  await stage(engine, 'harmless', HARMLESS, 1)
  await engine.digest({}, AGENT)
  await engine.forgetConversations({ project: 'example.com/ada/burrow', confirmed: true }, PERSON)
  expect((await engine.recent({ limit: 100 }, PERSON)).items.length).toBeGreaterThan(0)
  await engine.close()
  await expectNoTrace(folder)
})

function lampConcept() {
  const { concepts } = extractionOf(
    [{ text: 'The lighthouse lamp is changed in October.' }],
    {},
    { name: 'Lighthouse lamp', summary: 'When the lamp is changed.' },
  )
  return { concepts, root: 0 }
}
