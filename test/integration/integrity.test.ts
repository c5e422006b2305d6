/** The check of the whole store, on damage that was done to it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON, runSql } from '../support/engine.ts'

const NOWHERE = '01890000-0000-7000-8000-000000000000'

test('a sound store is said to be so', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  await engine.remember({ content: 'The harbour opens at six.' }, AGENT)
  expect(await engine.checkIntegrity({}, AGENT)).toEqual({
    sound: true,
    problems: [],
    danglingLinks: 0,
    orphans: [],
    circles: [],
    vectors: { waiting: 0, problem: null },
    vaults: [],
    stale: { total: 0, items: [] },
    mended: null,
  })
})

test('links without an end and memories that hang on nothing are found, and mended on request', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  const store = async (content: string, parent?: string) => {
    const below = parent === undefined ? {} : { parent: parent as never }
    const outcome = await engine.remember({ content, ...below }, PERSON)
    if (outcome.kind !== 'stored') throw new Error('it is new')
    return outcome.memory.id
  }
  const topic = await store('How the harbour works.')
  const child = await store('The harbour opens at six.', topic)
  const other = await store('The ferry leaves at seven.')
  await engine.connect({ source: child, target: other, relation: 'related_to' }, PERSON)
  await runSql(folder, 'UPDATE memories SET depth = 7 WHERE id = ?', child)
  await runSql(folder, "UPDATE edges SET target_id = ? WHERE relation = 'related_to'", NOWHERE)
  const found = await engine.checkIntegrity({}, PERSON)
  expect(found).toMatchObject({ sound: false, danglingLinks: 1, orphans: [child], mended: null })
  expect(found.problems.length).toBeGreaterThan(0)
  expect(await engine.checkIntegrity({ fix: true }, PERSON)).toMatchObject({
    sound: true,
    problems: [],
    danglingLinks: 0,
    orphans: [],
    mended: { remove_edge: 1, move_memory: 1 },
  })
})

test('folders of notes are held against what is known of them, unmounted ones included', async () => {
  const folder = makeFolder()
  const vault = makeFolder()
  writeFileSync(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 70 degrees.\n')
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  await engine.reindex({ path: vault }, PERSON)
  writeFileSync(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 75 degrees.\n')
  const gone = join(folder, 'nowhere')
  const { vaults, sound } = await engine.checkIntegrity({ vaults: [gone] }, AGENT)
  expect(vaults).toEqual([
    {
      vault: gone,
      unchanged: 0,
      edited: 0,
      added: 0,
      removed: 0,
      failed: 0,
      problem: expect.any(String),
    },
    { vault, unchanged: 0, edited: 1, added: 0, removed: 0, failed: 0, problem: null },
  ])
  expect(sound).toBe(true)
})

test('what nobody verified for 90 days is stale, longest first', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false, clock })
  await engine.remember({ content: 'Older than the other one.' }, AGENT)
  clock.advance(DAY_MS)
  await engine.remember({ content: 'Younger by a whole day.' }, AGENT)
  clock.advance(91 * DAY_MS)
  const { stale } = await engine.checkIntegrity({}, AGENT)
  expect(stale).toMatchObject({
    total: 2,
    items: [
      { title: 'Older than the other one' },
      { title: 'Younger by a whole day', verification: 'stale' },
    ],
  })
})

test('an agent may have a folder read in that settings name, and no other', async () => {
  const vault = makeFolder()
  writeFileSync(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 70 degrees.\n')
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  await expect(engine.reindex({ path: vault }, AGENT)).rejects.toMatchObject({ code: 'protected' })
  expect(await engine.reindex({ path: vault, configured: true }, AGENT)).toMatchObject({
    notes: { added: 1 },
  })
  await expect(engine.reindex({ path: vault }, AGENT)).rejects.toMatchObject({ code: 'protected' })
  const again = { path: vault, configured: true }
  expect(await engine.reindex(again, AGENT)).toMatchObject({ notes: { unchanged: 1 } })
  expect(await engine.reindex({ ...again, force: true }, AGENT)).toMatchObject({
    notes: { unchanged: 0, edited: 1 },
    memories: { added: 0, archived: 0 },
  })
})

test('an agent hears nothing of the folders and links of another namespace', async () => {
  const folder = makeFolder()
  const vault = makeFolder()
  writeFileSync(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 70 degrees.\n')
  const alpha = await openTestEngine(folder, { backgroundEmbedding: false, scope: { namespace: 'alpha' } })
  await alpha.reindex({ path: vault }, PERSON)
  const [first, second] = await Promise.all(
    ['The harbour opens at six.', 'The ferry leaves at seven.'].map(async (content) => {
      const outcome = await alpha.remember({ content }, PERSON)
      if (outcome.kind !== 'stored') throw new Error('it is new')
      return outcome.memory.id
    }),
  )
  if (first === undefined || second === undefined) throw new Error('both are stored')
  await alpha.connect({ source: first, target: second, relation: 'related_to' }, PERSON)
  await runSql(folder, "UPDATE edges SET target_id = ? WHERE relation = 'related_to'", NOWHERE)
  const beta = await openTestEngine(folder, { backgroundEmbedding: false, scope: { namespace: 'beta' } })
  expect(await beta.checkIntegrity({}, AGENT)).toMatchObject({ vaults: [], danglingLinks: 0 })
  expect(await alpha.checkIntegrity({}, AGENT)).toMatchObject({ vaults: [{ vault }], danglingLinks: 1 })
})
