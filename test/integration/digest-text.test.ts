/** Learning from a text that somebody hands in. */
import { expect, test } from 'vitest'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const TEXT = [
  'User: We decided to use Postgres 16 for the billing service, because the team knows it.',
  'Assistant: Understood. I will set up Postgres 16 for billing.',
  'User: Also remember that the staging database is called heron, and never deploy on Fridays.',
].join('\n')

test('a text is kept word for word, distilled, and every fact points at its turn', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  const { sessionId, refused, decisions, report } = await engine.digestText(
    { text: TEXT, source: 'standup', agent: 'worker' },
    AGENT,
  )
  expect(refused).toBeNull()
  expect(report).toMatchObject({ failed: [], segmentsLeft: 0 })
  const page = await engine.showSession({ id: String(sessionId) }, PERSON)
  expect(page.session).toMatchObject({ agent: 'worker', title: 'standup' })
  expect(page.items.map(({ text }) => text)[2]).toContain('never deploy on Fridays')
  const added = decisions.filter(({ decision }) => decision === 'ADD')
  expect(added.length).toBeGreaterThan(0)
  for (const { memoryId } of added) {
    const read = await engine.read({ id: String(memoryId) }, AGENT)
    if (read.kind !== 'memory') throw new Error('it is a memory')
    expect(read.provenance.episodes.length).toBeGreaterThan(0)
  }
})

test('the same text teaches nothing a second time', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  await engine.digestText({ text: TEXT }, AGENT)
  const { memories } = await engine.stats({}, PERSON)
  const again = await engine.digestText({ text: `${TEXT}\n` }, AGENT)
  expect(again).toMatchObject({ refused: expect.any(String), decisions: [] })
  expect((await engine.stats({}, PERSON)).memories).toBe(memories)
})

test('a text is learnt again after what it taught was undone', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  const first = await engine.digestText({ text: TEXT }, AGENT)
  const { memories } = await engine.stats({}, PERSON)
  const [run] = (await engine.listRuns({}, PERSON)).items
  await engine.undo({ id: String(run?.id) }, PERSON)
  expect((await engine.stats({}, PERSON)).memories).toBe(0)
  const again = await engine.digestText({ text: TEXT }, AGENT)
  expect(again).toMatchObject({ refused: null, sessionId: first.sessionId })
  expect((await engine.stats({}, PERSON)).memories).toBe(memories)
  expect(await engine.digestText({ text: TEXT }, AGENT)).toMatchObject({ refused: expect.any(String) })
})

test('a text handed in again after another one is known, though both count their turns from 0', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  const other = TEXT.replaceAll('billing', 'ticket').replaceAll('heron', 'stork')
  await engine.digestText({ text: TEXT }, AGENT)
  await engine.digestText({ text: other }, AGENT)
  const { memories, episodes } = await engine.stats({}, PERSON)
  for (const text of [TEXT, other, TEXT]) {
    expect(await engine.digestText({ text }, AGENT)).toMatchObject({ refused: expect.any(String) })
  }
  expect(await engine.stats({}, PERSON)).toMatchObject({ memories, episodes })
})

test.each([1, 2])('of four identical texts at once, over %i engines, one teaches', async (engines) => {
  const folder = makeFolder()
  const open = () => openTestEngine(folder, { backgroundEmbedding: false })
  const opened = engines === 1 ? [await open()] : [await open(), await open()]
  for (const round of ['harbour', 'orchard', 'library']) {
    const text = TEXT.replaceAll('billing', round)
    const reports = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        (opened[n % engines] as (typeof opened)[number]).digestText({ text }, AGENT),
      ),
    )
    expect(reports.filter(({ refused }) => refused === null)).toHaveLength(1)
    expect(new Set(reports.map(({ sessionId }) => sessionId)).size).toBe(1)
    const taught = reports.find(({ refused }) => refused === null)
    expect(taught?.report).toMatchObject({ failed: [], segments: 1 })
  }
})

test('a text that is too short is refused where a length is asked for, and kept nowhere', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  expect(await engine.digestText({ text: 'ok then', minChars: 20 }, AGENT)).toMatchObject({
    sessionId: null,
    refused: expect.stringContaining('20'),
  })
  expect((await engine.stats({}, PERSON)).sessions).toBe(0)
})

test('secrets in it are neither kept nor learnt', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  const secret = 'ghp_0123456789abcdefghijklmnopqrstuvwxyzAB'
  const { sessionId } = await engine.digestText(
    { text: `User: Remember that the deploy token of the billing service is ${secret} for now.` },
    AGENT,
  )
  const page = await engine.showSession({ id: String(sessionId) }, PERSON)
  expect(JSON.stringify(page)).not.toContain(secret)
  const hits = await engine.recall({ query: 'deploy token of billing' }, AGENT)
  expect(JSON.stringify(hits)).not.toContain(secret)
})

test('a topic of which everything was archived stays until that is gone, and digesting goes on', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  await engine.digestText({ text: TEXT }, AGENT)
  const [first] = (await engine.listRoots({}, PERSON)).items
  for (const { id } of (await engine.recent({ limit: 100 }, PERSON)).items) {
    if (id !== first?.id) await engine.forget({ id, reason: 'tidied by hand' }, PERSON)
  }
  for (const [part, tool] of [
    ['harbour', 'Kafka'],
    ['orchard', 'Terraform'],
    ['library', 'Grafana'],
    ['kitchen', 'Envoy'],
  ]) {
    const text = `User: We decided to use ${tool} for the ${part} service, because two teams write to the same ${part} table.`
    const { report } = await engine.digestText({ text }, AGENT)
    expect(report?.failed).toEqual([])
  }
  expect((await engine.checkIntegrity({}, PERSON)).problems).toEqual([])
})

test('a denial that ends no memory of a person is told as added beside it', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  const known = await engine.remember({ content: 'Nobody pushes to main directly.' }, PERSON)
  if (known.kind !== 'stored') throw new Error('it is new')
  const { id } = known.memory
  const text = 'User: Everybody may push to main directly. Forget that nobody pushes to main directly.'
  const { decisions } = await engine.digestText({ text }, AGENT)
  expect(decisions.map(({ decision, target }) => ({ decision, target }))).toEqual([
    { decision: 'ADD', target: id },
  ])
  expect(decisions[0]?.reason).toContain('Both stay until a person decides.')
  expect(await engine.read({ id }, AGENT)).toMatchObject({ memory: { supersededBy: null } })
})
