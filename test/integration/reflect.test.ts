/** Reflecting on a session through the real engine: once, with all that was said, and what it taught as memories. */
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const REFLECTION = {
  session: 'uuid1',
  summary: 'Moved the invoice export to the queue. Three lessons came out of it.',
  sessionDate: '2026-05-19',
  topic: 'invoice-export',
  taskType: 'build',
  whatWasDone: 'Rewrote the exporter as a consumer of the queue.',
  decisions: '- One message an invoice, so that a bad one holds nobody up',
  lessonsLearnt: ['Always acknowledge a message after the file is on disk, never before.'],
  goodPatterns: ['Run the old and the new exporter side by side for a week'],
  factualDiscoveries: ['The queue redelivers a message after 30 seconds without an acknowledgement.'],
}

test('keeps everything in one record, and makes memories of discoveries and lessons', async () => {
  const engine = await openTestEngine(makeFolder())
  const outcome = await engine.reflect(REFLECTION, AGENT)
  expect(outcome).toMatchObject({ session: 'uuid1', alreadyProcessed: false })
  expect(outcome.memories.map(({ relation, status }) => [relation, status])).toEqual([
    ['discovered_in', 'inserted'],
    ['learned_in', 'inserted'],
  ])
  const record = await engine.read({ id: outcome.reflectionId }, AGENT)
  if (record.kind !== 'memory') throw new Error('a reflection is a memory')
  expect(record.memory).toMatchObject({ kind: 'reflection', createdAt: outcome.createdAt })
  const { content, metadata } = record.memory
  const { session, sessionDate, topic, taskType, lessonsLearnt, goodPatterns, factualDiscoveries, ...texts } =
    REFLECTION
  const said = [...Object.values(texts), ...lessonsLearnt, ...goodPatterns, ...factualDiscoveries]
  for (const text of said) expect(content).toContain(text)
  expect(metadata.reflection).toEqual({ session, sessionDate, topic, taskType, memoryIds: [] })

  const [discovery, lesson] = outcome.memories
  expect(
    record.associations.map(({ edge, direction, other }) => [edge.relation, direction, other.id]),
  ).toEqual(
    expect.arrayContaining([
      ['discovered_in', 'in', discovery?.id],
      ['learned_in', 'in', lesson?.id],
    ]),
  )
  const { items: read } = await engine.readMany({ ids: [lesson?.id ?? '', discovery?.id ?? ''] }, AGENT)
  expect(read.map(({ memory }) => memory.quality)).toEqual([8, 7])
})

test('a session is reflected on once, and a second call says so and changes nothing', async () => {
  const engine = await openTestEngine(makeFolder())
  const first = await engine.reflect(REFLECTION, AGENT)
  const before = await engine.stats({}, PERSON)
  const again = await engine.reflect({ ...REFLECTION, summary: 'Told in other words.' }, AGENT)
  expect(again).toEqual({
    reflectionId: first.reflectionId,
    session: 'uuid1',
    createdAt: first.createdAt,
    alreadyProcessed: true,
    memories: [],
  })
  expect((await engine.stats({}, PERSON)).memories).toBe(before.memories)
  expect((await engine.processedSessions({}, PERSON)).items).toEqual([
    { session: 'uuid1', reflectionId: first.reflectionId, createdAt: first.createdAt },
  ])
})

test('what was learnt and is given later is stored below the same reflection, once', async () => {
  const engine = await openTestEngine(makeFolder())
  const first = await engine.reflect(REFLECTION, AGENT)
  const before = (await engine.stats({}, PERSON)).memories
  const later = { ...REFLECTION, lessonsLearnt: ['Something else was learnt.'] }
  const again = await engine.reflect(later, AGENT)
  expect(again).toMatchObject({
    reflectionId: first.reflectionId,
    alreadyProcessed: true,
    memories: [{ title: 'Something else was learnt', relation: 'learned_in', status: 'inserted' }],
  })
  expect((await engine.stats({}, PERSON)).memories).toBe(before + 1)
  // What was forgotten since does not come back.
  const [learnt] = again.memories
  if (learnt === undefined) throw new Error('stored')
  await engine.forget({ id: learnt.id }, PERSON)
  expect((await engine.reflect(later, AGENT)).memories).toEqual([])
})

test('two at the same time make one reflection', async () => {
  const engine = await openTestEngine(makeFolder())
  const both = await Promise.all([engine.reflect(REFLECTION, AGENT), engine.reflect(REFLECTION, AGENT)])
  expect(new Set(both.map(({ reflectionId }) => reflectionId)).size).toBe(1)
  expect(both.map(({ alreadyProcessed }) => alreadyProcessed).sort()).toEqual([false, true])
  expect((await engine.recent({}, PERSON)).total).toBe(3)
})

test('what is known already is named, and linked to the session all the same', async () => {
  const engine = await openTestEngine(makeFolder())
  const [content] = REFLECTION.factualDiscoveries
  const known = await engine.remember({ content: content ?? '' }, AGENT)
  if (known.kind !== 'stored') throw new Error('nothing was there')
  const outcome = await engine.reflect(REFLECTION, AGENT)
  expect(outcome.memories[0]).toMatchObject({ id: known.memory.id, status: 'duplicate' })
  expect(outcome.memories[1]?.status).toBe('inserted')
  const record = await engine.read({ id: known.memory.id }, AGENT)
  expect(record.kind === 'memory' && record.associations.map(({ edge }) => edge.relation)).toEqual([
    'discovered_in',
  ])
})

test('without auto-insert the record is all there is, and known memories are linked to it', async () => {
  const engine = await openTestEngine(makeFolder())
  const known = await engine.remember({ content: 'The exporter runs at four in the morning.' }, AGENT)
  if (known.kind !== 'stored') throw new Error('nothing was there')
  const memoryIds = [known.memory.id, 'uuid-b', '01890000-0000-7000-8000-000000000000']
  const outcome = await engine.reflect({ ...REFLECTION, memoryIds, autoInsert: false }, AGENT)
  expect(outcome.memories).toEqual([])
  expect((await engine.recent({}, PERSON)).total).toBe(2)
  const record = await engine.read({ id: outcome.reflectionId }, AGENT)
  if (record.kind !== 'memory') throw new Error('a reflection is a memory')
  expect(record.memory.metadata.reflection).toMatchObject({ memoryIds })
  expect(record.associations.map(({ edge, other }) => [edge.relation, other.id])).toEqual([
    ['same_session', known.memory.id],
  ])
})

test('stays processed after the record is gone for good', async () => {
  const engine = await openTestEngine(makeFolder())
  const { reflectionId } = await engine.reflect({ summary: 'Nothing much happened.', session: 's' }, AGENT)
  await engine.purge({ id: reflectionId as MemoryId }, PERSON)
  expect((await engine.reflect({ summary: 'Again.', session: 's' }, AGENT)).alreadyProcessed).toBe(true)
  expect((await engine.processedSessions({}, PERSON)).items.map(({ session }) => session)).toEqual(['s'])
})

test('the session is the caller’s where none is named, and namespaces have their own', async () => {
  const engine = await openTestEngine(makeFolder())
  await engine.ensureScope({ namespace: 'other', project: null }, PERSON)
  const own = await engine.reflect({ summary: 'In the first namespace.' }, AGENT)
  expect(own.session).toBe(AGENT.session)
  const other = await engine.reflect({ summary: 'In the other.', scope: { namespace: 'other' } }, PERSON)
  expect(other.alreadyProcessed).toBe(false)
  expect((await engine.processedSessions({ scope: { namespace: 'other' } }, PERSON)).items).toHaveLength(1)
})

test('points at the conversation where it was captured', async () => {
  const engine = await openTestEngine(makeFolder())
  const turns = [{ role: 'user' as const, text: 'Move the export to the queue.', at: Date.now() }]
  const { session } = await engine.stage({ agent: 'claude-code', sessionId: 'uuid1', turns }, AGENT)
  const { memories } = await engine.reflect(REFLECTION, AGENT)
  const { items: read } = await engine.readMany({ ids: memories.map(({ id }) => id) }, AGENT)
  expect(read.map(({ memory }) => memory.sessionId)).toEqual([session.id, session.id])
})

test.each([
  [{ ...REFLECTION, summary: ' ' }, 'content_empty'],
  [{ ...REFLECTION, lessonsLearnt: [''] }, 'content_empty'],
  [{ ...REFLECTION, lessonsLearnt: Array.from({ length: 101 }, (_, n) => `Lesson ${n}`) }, 'invalid_input'],
  [{ ...REFLECTION, decisions: 'The key is AKIAIOSFODNN7EXAMPLB, keep it.' }, 'contains_secret'],
  [
    { ...REFLECTION, factualDiscoveries: ['fine', 'token ghp_16C7e42F292c6912E7710c838347Ae178B4a'] },
    'contains_secret',
  ],
  [{ ...REFLECTION, whatWasDone: 'x'.repeat(99_990) }, 'content_too_long'],
])('is refused whole, and changes nothing: %#', async (input, code) => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  await expect(engine.reflect(input, AGENT)).rejects.toMatchObject({ code })
  expect((await engine.recent({}, PERSON)).total).toBe(0)
  expect((await engine.processedSessions({}, PERSON)).items).toEqual([])
})
