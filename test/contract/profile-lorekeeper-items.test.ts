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
