/** The first Lore's five tools, as its document has them, through a real client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProfileClient, runMain, type Shape, startProfile } from '../support/profile-client.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)

interface Fragment extends Shape {
  readonly id: string
  readonly content: string
  readonly depth: number
}
interface Found {
  readonly fragments: readonly Fragment[]
}

let lore: ProfileClient
const ids = { rust: '', tokio: '', stealing: '', flavor: '', gardening: '', loose: '' }

async function store(args: Shape): Promise<string> {
  return (await lore.call<{ id: string }>('store_memory', args)).id
}

beforeAll(async () => {
  lore = await startProfile('lore-classic', { keep: true })
  ids.rust = await store({
    content: 'Rust async programming: runtimes, tasks and schedulers.',
    summary: 'Rust async programming',
    parent_id: null,
    depth: 0,
  })
  ids.tokio = await store({
    content: 'The tokio runtime model runs asynchronous tasks on worker threads.',
    summary: 'tokio runtime model',
    parent_id: ids.rust,
    depth: 1,
  })
  ids.stealing = await store({
    content: 'tokio uses a work-stealing scheduler to balance its tasks.',
    summary: 'tokio steals work',
    parent_id: ids.tokio,
  })
  ids.flavor = await store({
    content: 'Use #[tokio::main(flavor = "multi_thread")] for work that keeps the CPU busy.',
    summary: 'multi_thread flavor',
    parent_id: ids.stealing,
    depth: 3,
  })
  ids.gardening = await store({
    content: 'Gardening: what grows on the balcony.',
    summary: 'Gardening',
    depth: 0,
  })
  ids.loose = await store({ content: 'Tomatoes want six hours of sun a day.', summary: 'Tomatoes want sun' })
})
afterAll(() => lore.close())

describe('what a client sees', () => {
  test('the five tools of the document, with its parameters, defaults and enums', async () => {
    const { tools } = await lore.client.listTools()
    const schemas = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema]))
    expect(Object.keys(schemas)).toEqual([
      'query_memory',
      'explore_memory',
      'traverse_memory',
      'store_memory',
      'list_topics',
    ])
    expect(schemas.query_memory).toMatchObject({
      properties: {
        topic: { type: 'string' },
        depth: { type: 'integer', default: 1 },
        limit: { type: 'integer', default: 10 },
      },
      required: ['topic'],
    })
    expect(schemas.explore_memory).toMatchObject({
      properties: { topic: { type: 'string' }, max_depth: { type: 'integer', default: 2 } },
      required: ['topic'],
    })
    expect(schemas.traverse_memory).toMatchObject({
      properties: {
        fragment_id: { type: 'string' },
        direction: { type: 'string', enum: ['children', 'parent', 'associations'] },
      },
      required: ['fragment_id', 'direction'],
    })
    expect(schemas.store_memory).toMatchObject({
      properties: { content: { type: 'string' }, depth: { type: 'integer', default: 2 } },
      required: ['content', 'summary'],
    })
    expect(schemas.list_topics).toMatchObject({ properties: {} })
  })
})

describe('query_memory', () => {
  test('answers with fragments of the document’s fields, at depth 1 unless told otherwise', async () => {
    const { fragments, ...asked } = await lore.call<Found>('query_memory', { topic: 'tokio runtime' })
    expect(asked).toEqual({ topic: 'tokio runtime', depth: 1 })
    expect(fragments).toEqual([
      {
        id: ids.tokio,
        content: 'The tokio runtime model runs asynchronous tasks on worker threads.',
        summary: 'tokio runtime model',
        depth: 1,
        parent_id: ids.rust,
        created_at: expect.any(Number),
        last_accessed: expect.any(Number),
        access_count: 0,
        source_session: null,
        superseded_by: null,
        metadata: {},
        importance: 0.5,
        relevance_score: expect.closeTo(0.5, 2),
        decay_rate: 0.035,
        last_reinforced: expect.any(Number),
        score: expect.any(Number),
      },
    ])
    expect((fragments[0]?.created_at as number) * 1_000).toBeGreaterThan(Date.UTC(2020, 0))
    expect((fragments[0]?.created_at as number) * 1_000).toBeLessThan(Date.UTC(2200, 0))
  })

  test.each([
    [0, ['rust', 'loose', 'gardening']],
    [2, ['stealing']],
    [3, ['flavor']],
    [7, []],
  ] as const)('at depth %i finds what stands there and nothing else', async (depth, names) => {
    const { fragments, ...said } = await lore.call<Found>('query_memory', { topic: 'tokio scheduler', depth })
    expect(fragments.map(({ id }) => id)).toEqual(names.map((name) => ids[name]))
    // Nothing waits for a vector, and an empty level has nothing to compare.
    expect(said).toEqual({ topic: 'tokio scheduler', depth })
  })

  test('gives ten at most, or as many as asked for', async () => {
    const parent_id = await store({ content: 'Numbers, one after the other.', summary: 'Numbers', depth: 0 })
    for (const word of 'one two three four five six seven eight nine ten eleven twelve'.split(' ')) {
      await store({
        content: `The number ${word} has its own page in the book of ${word}.`,
        summary: word,
        parent_id,
      })
    }
    const numbers = { topic: 'numbers that have a page in the book' }
    expect((await lore.call<Found>('query_memory', numbers)).fragments).toHaveLength(10)
    expect((await lore.call<Found>('query_memory', { ...numbers, limit: 3 })).fragments).toHaveLength(3)
  })

  test('finding is no access', async () => {
    await lore.call('query_memory', { topic: 'balcony', depth: 0 })
    const { fragments } = await lore.call<Found>('query_memory', { topic: 'balcony', depth: 0 })
    expect(fragments.find(({ id }) => id === ids.gardening)?.access_count).toBe(0)
  })

  test.each([
    [{}, 'topic'],
    [{ topic: '' }, 'query'],
    [{ topic: 'x', depth: -1 }, 'depth'],
    [{ topic: 'x', depth: 1.5 }, 'depth'],
    [{ topic: 'x', limit: 0 }, 'limit'],
    [{ topic: 'x', limit: 101 }, 'limit'],
    [{ topic: 'x', deepness: 1 }, 'deepness'],
  ])('refuses %j and names the field', async (args, field) => {
    expect(await lore.refusal('query_memory', args)).toContain(field)
  })
})

describe('explore_memory', () => {
  interface Tree extends Fragment {
    readonly children: readonly Tree[]
  }
  const explore = async (args: Shape) =>
    (await lore.call<{ trees: readonly Tree[] }>('explore_memory', args)).trees

  test('shows two levels below the topic that fits best', async () => {
    const [tree, ...others] = await explore({ topic: 'tokio scheduler' })
    expect(others).toEqual([])
    expect(tree).toMatchObject({
      id: ids.rust,
      content: 'Rust async programming: runtimes, tasks and schedulers.',
      score: expect.any(Number),
      children: [{ id: ids.tokio, depth: 1, children: [{ id: ids.stealing, depth: 2, children: [] }] }],
    })
  })

  test('goes as deep as asked for', async () => {
    expect((await explore({ topic: 'tokio scheduler', max_depth: 0 }))[0]?.children).toEqual([])
    const [tree] = await explore({ topic: 'tokio scheduler', max_depth: 3 })
    expect(tree?.children[0]?.children[0]?.children[0]).toMatchObject({ id: ids.flavor, children: [] })
  })

  test.each([
    [{}, 'topic'],
    [{ topic: '' }, 'topic'],
    [{ topic: 'x', max_depth: -1 }, 'max_depth'],
    [{ topic: 'x', max_depth: 33 }, 'max_depth'],
  ])('refuses %j and names the field', async (args, field) => {
    expect(await lore.refusal('explore_memory', args)).toContain(field)
  })
})

describe('traverse_memory', () => {
  const reach = async (fragment_id: string, direction: string) =>
    (await lore.call<Found>('traverse_memory', { fragment_id, direction })).fragments

  test('goes down and up, one step', async () => {
    expect((await reach(ids.rust, 'children')).map(({ id }) => id)).toEqual([ids.tokio])
    expect((await reach(ids.stealing, 'parent')).map(({ id, content }) => [id, content])).toEqual([
      [ids.tokio, 'The tokio runtime model runs asynchronous tasks on worker threads.'],
    ])
    expect(await reach(ids.rust, 'parent')).toEqual([])
    expect(await reach(ids.flavor, 'children')).toEqual([])
  })

  test('goes sideways along links, and says by which kind', async () => {
    expect(await reach(ids.gardening, 'associations')).toEqual([])
    const both = await startProfile('lore,lore-classic', { sandbox: lore.sandbox })
    await both.client.callTool({
      name: 'connect',
      arguments: { source_id: ids.loose, target_id: ids.gardening, relation: 'related_to', weight: 0.6 },
    })
    const sideways = { fragment_id: ids.gardening, direction: 'associations' }
    expect((await both.call<Found>('traverse_memory', sideways)).fragments).toEqual([
      expect.objectContaining({ id: ids.loose, kind: 'associative', relation: 'related_to', weight: 0.6 }),
    ])
  })

  test('going on from a fragment is an access to it', async () => {
    const before = await lore.call<Found>('query_memory', { topic: 'multi_thread flavor', depth: 3 })
    await reach(ids.flavor, 'parent')
    const after = await lore.call<Found>('query_memory', { topic: 'multi_thread flavor', depth: 3 })
    const count = ({ fragments: [fragment] }: Found) => fragment?.access_count as number
    expect(count(after)).toBe(count(before) + 1)
  })

  test.each([
    [{ direction: 'children' }, 'fragment_id'],
    [{ fragment_id: NOBODY }, 'direction'],
    [{ fragment_id: NOBODY, direction: 'sideways' }, 'direction'],
    [{ fragment_id: '12', direction: 'children' }, 'fragment_id'],
    [{ fragment_id: NOBODY, direction: 'children' }, 'memory_not_found'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await lore.refusal('traverse_memory', args)).toContain(why)
  })
})

describe('store_memory', () => {
  test('answers with id, depth and parent; a child stands one below its parent', async () => {
    const stored = await lore.call('store_memory', {
      content: 'Tasks that block a worker go to spawn_blocking.',
      summary: 'spawn_blocking',
      parent_id: ids.rust,
    })
    expect(stored).toEqual({
      stored: true,
      id: UUID,
      depth: 1,
      parent_id: ids.rust,
      summary: 'spawn_blocking',
    })
  })

  test('without a parent it is a topic of its own, whatever depth is given', async () => {
    const stored = { content: 'Basil dies below ten degrees.', summary: 'Basil dies in the cold', depth: 3 }
    expect(await lore.call('store_memory', stored)).toMatchObject({ stored: true, depth: 0, parent_id: null })
  })

  test('declines what is there already and names it', async () => {
    const again = { content: 'Tomatoes want six hours of sun a day.', summary: 'sun' }
    expect(await lore.call('store_memory', again)).toMatchObject({
      stored: false,
      reason: expect.any(String),
      duplicate_of: { id: ids.loose },
    })
  })

  test.each([
    [{ summary: 'x' }, 'content'],
    [{ content: 'x' }, 'summary'],
    [{ content: '', summary: 'x' }, 'content_empty'],
    [{ content: 'x', summary: 'y', depth: 99 }, 'depth'],
    [{ content: 'x', summary: 'y', parent_id: '7' }, 'parent_id'],
    [{ content: 'Something new.', summary: 'y', parent_id: NOBODY }, 'memory_not_found'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await lore.refusal('store_memory', args)).toContain(why)
  })
})

describe('list_topics', () => {
  test('lists what stands at depth 0, most relevant first, with how many fragments each has', async () => {
    const { topics, total } = await lore.call<{ topics: Shape[]; total: number }>('list_topics')
    expect(total).toBe(topics.length)
    expect(topics.map(({ id }) => id)).toContain(ids.loose)
    expect(topics.map(({ id }) => id)).not.toContain(ids.tokio)
    expect(topics.find(({ id }) => id === ids.rust)).toEqual({
      id: ids.rust,
      title: expect.any(String),
      summary: 'Rust async programming',
      fragment_count: 5,
      relevance_score: expect.any(Number),
    })
    const scores = topics.map(({ relevance_score }) => relevance_score as number)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('takes no arguments', async () => {
    expect(await lore.refusal('list_topics', { limit: 3 })).toContain('limit')
  })
})

test('a path of the former program gets a word about importing it', async () => {
  const args = ['mcp', '--profile', 'lore-classic']
  const { stderr } = await runMain(lore.sandbox, args, { LORE_DB_PATH: '/elsewhere/memory.db' })
  expect(stderr).toContain('lore import lore /elsewhere/memory.db')
})
