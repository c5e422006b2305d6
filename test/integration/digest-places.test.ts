/** Topics and concepts are places: they say nothing twice, repeat no person, and go when nothing in them holds. */
import { expect, test } from 'vitest'
import type { KnownMemory } from '../../src/memories/views/list-views.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const START = Date.UTC(2026, 3, 6, 9)

async function digest(turns: readonly (readonly ['user' | 'assistant', string])[]) {
  const clock = makeClock(START + DAY_MS)
  const engine = await openTestEngine(makeFolder(), { clock })
  await engine.stage(
    {
      agent: 'claude-code',
      sessionId: 'one',
      turns: turns.map(([role, text], n) => ({ role, text, at: START + n * 1_000 })),
    },
    AGENT,
  )
  await engine.digest({}, AGENT)
  const list = async (): Promise<readonly KnownMemory[]> =>
    (await engine.listMemories({ limit: 100 }, PERSON)).items
  return { engine, list }
}

test('no two memories of a digest say the same, and none is called what stands below it', async () => {
  const { engine, list } = await digest([
    ['user', 'The staging database of the orchard listens on port 5544.'],
    ['assistant', 'Noted.'],
  ])
  const memories = await list()
  expect(memories.map(({ depth }) => depth).sort()).toEqual([0, 1, 2])
  expect(new Set(memories.map(({ content }) => content)).size).toBe(3)
  expect(new Set(memories.map(({ title }) => title.toLowerCase())).size).toBe(3)
  const { findings } = await engine.audit({}, PERSON)
  expect(findings.filter(({ kind }) => kind === 'duplicate')).toEqual([])
  await engine.close()
})

test('a place repeats nobody’s words', async () => {
  const { engine, list } = await digest([
    [
      'user',
      'The kiosk runs on a board of 2024. The queue of the kiosk is kept in IndexedDB. Never use localStorage for it, the last kiosk lost 40 tickets that way.',
    ],
    ['assistant', 'Understood.'],
  ])
  const memories = await list()
  const places = memories.filter(({ depth }) => depth < 2)
  expect(places.length).toBeGreaterThan(1)
  for (const { content, title } of places) expect(`${title} ${content}`).not.toMatch(/Never|lost|runs/)
  await engine.close()
})

test('a concept goes when everything in it was replaced, and its topic with it', async () => {
  const { engine, list } = await digest([
    ['user', 'The staging database of the orchard listens on port 5544.'],
    ['assistant', 'Noted.'],
  ])
  const fact = (await list()).find(({ depth }) => depth === 2)
  const outcome = await engine.remember(
    { content: 'The staging database of the orchard listens on port 6655.' },
    PERSON,
  )
  if (fact === undefined || outcome.kind !== 'stored') throw new Error('nothing was stored')
  await engine.supersede({ old: fact.id, by: outcome.memory.id }, PERSON)
  await engine.stage(
    {
      agent: 'claude-code',
      sessionId: 'two',
      turns: [{ role: 'user', text: 'Carla runs the pear press in Ghent since 2019.', at: START + 5_000 }],
    },
    AGENT,
  )
  await engine.digest({}, AGENT)
  const left = (await list()).map(({ title }) => title)
  expect(left.join('\n')).toContain('6655')
  expect(left.filter((title) => /staging|port/i.test(title) && !title.includes('6655'))).toEqual([])
  await engine.close()
})

test('a fault that somebody reported is no knowledge, what the agent found out about it is', async () => {
  const { engine, list } = await digest([
    ['user', 'the export button is missing on the settings page'],
    ['assistant', 'I could not find the cause yet.'],
  ])
  const texts = async () => (await list()).map(({ content }) => content).join('\n')
  expect(await texts()).not.toContain('the export button is missing')
  await engine.stage(
    {
      agent: 'claude-code',
      sessionId: 'one',
      turns: [
        { role: 'user', text: 'look again please', at: START + 60_000 },
        {
          role: 'assistant',
          text: 'Fixed: the export button on the settings page was hidden because `canExport` was read before the licence was loaded.',
          at: START + 61_000,
        },
      ],
    },
    AGENT,
  )
  await engine.digest({}, AGENT)
  expect(await texts()).not.toContain('the export button is missing')
  expect(await texts()).toContain('before the licence was loaded')
  await engine.close()
})

test('the same work on two days is two places that say so', async () => {
  const { engine, list } = await digest([
    ['user', 'Update the top level crate index to contain all the crate numbers added up'],
    ['assistant', 'Used `seen_crates` to avoid double-counting because `crate_index` repeats.'],
  ])
  await engine.stage(
    {
      agent: 'claude-code',
      sessionId: 'two',
      turns: [
        {
          role: 'user',
          text: 'Update the top level crate index to contain all the crate numbers added up',
          at: START + 60_000,
        },
        {
          role: 'assistant',
          text: 'Used `crate_index_v2` instead of `crate_index` because `crate_rows` is never closed.',
          at: START + 61_000,
        },
      ],
    },
    AGENT,
  )
  await engine.digest({}, AGENT)
  const concepts = (await list()).filter(({ depth }) => depth === 1)
  expect(concepts.map(({ title }) => title)).toHaveLength(2)
  expect(new Set(concepts.map(({ title }) => title)).size).toBe(1)
  expect(new Set(concepts.map(({ content }) => content)).size).toBe(2)
  await engine.close()
})

test('a digest that put a topic away can be undone, and the topic is there again', async () => {
  const { engine, list } = await digest([
    ['user', 'The staging database of the orchard listens on port 5544.'],
    ['assistant', 'Noted.'],
  ])
  const places = (await list()).filter(({ depth }) => depth < 2).map(({ id }) => id)
  const fact = (await list()).find(({ depth }) => depth === 2)
  const outcome = await engine.remember(
    { content: 'The staging database of the orchard listens on port 6655.' },
    PERSON,
  )
  if (fact === undefined || outcome.kind !== 'stored') throw new Error('nothing was stored')
  await engine.supersede({ old: fact.id, by: outcome.memory.id }, PERSON)
  // A topic that was read is archived when it is empty; an unseen one would leave no trace.
  for (const id of places) await engine.read({ id }, PERSON)
  await engine.stage(
    {
      agent: 'claude-code',
      sessionId: 'two',
      turns: [{ role: 'user', text: 'Carla runs the pear press in Ghent since 2019.', at: START + 5_000 }],
    },
    AGENT,
  )
  await engine.digest({}, AGENT)
  const held = async () => (await list()).map(({ id }) => id).filter((id) => places.includes(id))
  expect(await held()).toEqual([])
  const [run] = (await engine.listRuns({ kind: 'digest' }, PERSON)).items
  expect((await engine.undo({ id: run?.id ?? '' }, PERSON)).kept).toEqual([])
  expect((await held()).toSorted()).toEqual(places.toSorted())
  await engine.close()
})
