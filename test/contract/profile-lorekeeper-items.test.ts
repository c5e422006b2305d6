/** Lorekeeper's tools that take several things at once: one that does not fit holds none of the others up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProfileClient, type Shape, startProfile } from '../support/profile-client.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'

interface Answer extends Shape {
  readonly inserted: { readonly id: string; readonly title: string }[]
}

let keeper: ProfileClient
beforeAll(async () => {
  keeper = await startProfile('lorekeeper', { keep: true })
})
afterAll(() => keeper.close())

test('clients are shown what an item looks like', async () => {
  const { tools } = await keeper.client.listTools()
  const shown = JSON.stringify(tools.find(({ name }) => name === 'lore_insert')?.inputSchema)
  expect(shown).toContain('"required":["title"]')
  expect(shown).toContain('"relation_type"')
})

test('lore_insert keeps what fits and tells which item does not, and why', async () => {
  const answer = await keeper.call<Answer>('lore_insert', {
    memories: [
      { content: 'No title at all.' },
      { title: 'Kelp grows by the pier' },
      { title: 'Too good', score: 11 },
      { title: 'Odd', colour: 'red' },
      'no object',
      { title: 'The ferry leaves at nine', score: 6 },
    ],
    links: [{ source_memory_id: NOBODY }],
  })
  expect(answer.inserted.map(({ title }) => title)).toEqual([
    'Kelp grows by the pier',
    'The ferry leaves at nine',
  ])
  const code = 'invalid_input'
  expect(answer.errors).toEqual([
    { index: 0, code, error: expect.stringContaining('title') },
    { index: 2, title: 'Too good', code, error: expect.stringContaining('score') },
    { index: 3, title: 'Odd', code, error: expect.stringContaining('colour') },
    { index: 4, code, error: expect.any(String) },
    { link: true, code, error: expect.stringContaining('target_memory_id') },
  ])
})

test('lore_update rates what fits', async () => {
  const { inserted } = await keeper.call<Answer>('lore_insert', { memories: [{ title: 'Gulls are loud' }] })
  const id = inserted[0]?.id
  const answer = await keeper.call('lore_update', {
    memory_feedback: [
      { id, useful: true, confidence: 7.5 },
      { id, useful: true, confidence: 8 },
      { useful: true, confidence: 0 },
    ],
  })
  expect(answer).toMatchObject({
    memories_updated: [{ id }],
    errors: [
      { id, code: 'invalid_input', error: expect.stringContaining('confidence') },
      { id: null, code: 'invalid_input' },
    ],
  })
})

test('lore_reflect keeps the lessons that say something', async () => {
  const answer = await keeper.call('lore_reflect', {
    session_id: 's1',
    summary: 'Mended the harbour crane.',
    lessons_learnt: [' ', 'Grease the crane every spring.'],
  })
  expect(answer).toMatchObject({
    already_processed: false,
    memories_created: [{ status: 'inserted' }],
    errors: [{ field: 'lessons_learnt', index: 0, code: 'invalid_input' }],
  })
})

test('lore_reflect takes what did not fit when it is given again, and nothing twice', async () => {
  const session = { session_id: 's2', summary: 'Painted the lighthouse.' }
  const fitting = 'Paint dries slowly in fog.'
  const mended = 'Two coats are needed on the weather side.'
  const first = await keeper.call('lore_reflect', { ...session, lessons_learnt: [fitting, 5] })
  expect(first).toMatchObject({ memories_created: [{}], errors: [{ field: 'lessons_learnt', index: 1 }] })
  const again = { ...session, lessons_learnt: [fitting, mended] }
  expect(await keeper.call('lore_reflect', again)).toMatchObject({
    reflection_id: first.reflection_id,
    already_processed: true,
    memories_created: [{ title: mended.slice(0, -1), relation: 'learned_in', status: 'inserted' }],
  })
  expect(await keeper.call('lore_reflect', again)).toMatchObject({
    already_processed: true,
    memories_created: [],
  })
})

test('lore_reflect names memories that are not there', async () => {
  const answer = await keeper.call('lore_reflect', {
    session_id: 's3',
    summary: 'Rest.',
    memory_ids: [NOBODY, 'the first one'],
  })
  expect(answer).toMatchObject({
    errors: [
      { field: 'memory_ids', index: 0, code: 'memory_not_found' },
      { field: 'memory_ids', index: 1, code: 'memory_not_found' },
    ],
  })
})

test('lore_insert makes no link to what was forgotten', async () => {
  const { inserted } = await keeper.call<Answer>('lore_insert', { memories: [{ title: 'Parrots talk' }] })
  const forgotten = inserted[0]?.id
  await keeper.call('lore_forget', { memory_ids: [forgotten] })
  const links = [{ target_memory_id: forgotten, relation_type: 'related_to' }]
  const answer = await keeper.call('lore_insert', { memories: [{ title: 'Starlings mimic', links }] })
  expect(answer).toMatchObject({
    inserted: [{ title: 'Starlings mimic' }],
    links_created: [],
    errors: [{ link: true, code: 'memory_not_found', error: expect.stringContaining('archived') }],
  })
})

test('lore_insert takes any word for a relation, and keeps it as the reason', async () => {
  const { inserted } = await keeper.call<Answer>('lore_insert', {
    memories: [{ title: 'Rope from Bergen' }, { title: 'Knots of sailors' }],
  })
  const [rope = '', knots = ''] = inserted.map(({ id }) => id)
  const join = (relation_type: string, reason?: string) =>
    keeper.call('lore_insert', {
      links: [{ source_memory_id: rope, target_memory_id: knots, relation_type, reason }],
    })
  expect(await join('inspired_by', 'seen at sea')).toMatchObject({
    links_created: [{ relation_type: 'related_to', reason: 'inspired_by: seen at sea' }],
    errors: [],
  })
  expect(await join('used_by')).toMatchObject({
    links_created: [
      { source_memory_id: knots, target_memory_id: rope, relation_type: 'uses', reason: 'used_by' },
    ],
  })
  expect(await join('depends_on')).toMatchObject({
    links_created: [{ relation_type: 'depends_on', reason: null }],
  })
  expect(await join('supersedes')).toMatchObject({
    links_created: [{ relation_type: 'supersedes' }],
    errors: [],
  })
})

interface Found {
  readonly results: {
    readonly memory: { readonly id: string; readonly usage_count: number; readonly last_used: string | null }
    readonly relevance: { readonly final_score: number; readonly decay_factor: number }
  }[]
}

test('a rating as useless is no use, and never raises the rank', async () => {
  const { inserted } = await keeper.call<Answer>('lore_insert', {
    memories: [{ title: 'Parrots talk all day' }],
  })
  const id = inserted[0]?.id
  const look = async () => {
    const { results } = await keeper.call<Found>('lore_search', { query: 'birds that talk' })
    const found = results.find(({ memory }) => memory.id === id)
    if (found === undefined) throw new Error('found')
    return found
  }
  let before = (await look()).relevance.final_score
  for (let n = 0; n < 4; n++) {
    await keeper.call('lore_update', { memory_feedback: [{ id, useful: false, confidence: 6 }] })
    const { memory, relevance } = await look()
    expect(memory).toMatchObject({ usage_count: 0, last_used: null })
    expect(relevance.final_score).toBeLessThan(before)
    before = relevance.final_score
  }
  await keeper.call('lore_update', { memory_feedback: [{ id, useful: true }] })
  expect((await look()).memory.usage_count).toBe(1)
})

test('a pending strike is told; one strike is enough if the environment says so', async () => {
  const insert = { memories: [{ title: 'Herring are pink' }] }
  const rate = async (client: ProfileClient) => {
    const { inserted } = await client.call<Answer>('lore_insert', insert)
    const memory_feedback = [{ id: inserted[0]?.id, useful: false, confidence: 1 }]
    return (await client.call<{ memories_updated: Shape[] }>('lore_update', { memory_feedback }))
      .memories_updated[0]
  }
  expect(await rate(keeper)).toMatchObject({
    soft_deleted: false,
    strikes: 1,
    strikes_needed: 2,
    kept_because: expect.stringContaining('2 sessions'),
  })
  const strict = await startProfile('lorekeeper', { env: { LORE_SOFT_DELETE_STRIKES: '1' } })
  expect(await rate(strict)).toMatchObject({ soft_deleted: true })
})

test('lore_remember keeps two thoughts that begin alike, under different titles', async () => {
  const keep = (thought: string) => keeper.call('lore_remember', { thought })
  const first = await keep('Meeting with the customer. They want CSV files.')
  const second = await keep('Meeting with the customer. The warehouse closes in spring and moves to Oslo.')
  expect(first).toMatchObject({ title: 'Meeting with the customer' })
  expect(second).not.toHaveProperty('duplicate')
  expect(second.title).toMatch(/^Meeting with the customer\. The warehouse/)
})

test('lore_search takes null and [] for what is not given', async () => {
  await keeper.call('lore_insert', { memories: [{ title: 'Seals sleep on the pier' }] })
  const nothing = { min_score: null, include_links: null, include_deleted: null, format: null }
  const { results } = await keeper.call<Found>('lore_search', {
    query: 'seals on the pier',
    ids: [],
    refine_from: [],
    ...nothing,
  })
  expect(results.length).toBeGreaterThan(0)
})
