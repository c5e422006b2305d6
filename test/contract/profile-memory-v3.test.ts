/** memory-v3's tools for keeping, searching and following links, as its document has them, through a real client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProfileClient, type Shape, startProfile } from '../support/profile-client.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
const NUMBER = expect.any(Number)
const AUTH = 'The auth service uses JWT tokens with RS256 signing, rotated every 90 days.'

interface Added extends Shape {
  readonly memory_id: string
}

let memory: ProfileClient
const ids = { auth: '', config: '', outage: '', cause: '', cat: '' }

async function add(args: Shape): Promise<string> {
  return (await memory.call<Added>('add_memory', args)).memory_id
}

beforeAll(async () => {
  memory = await startProfile('memory-v3', { keep: true })
  ids.config = await add({ content: 'Auth service configuration: JWT with RS256 keys.', tags: ['auth'] })
  ids.cause = await add({ content: 'On 2026-03-01 the signing key of the auth service expired.' })
  ids.outage = await add({
    content: 'On 2026-03-02 nobody could log in for an hour.',
    content_type: 'episode',
    tags: ['incident'],
  })
  ids.cat = await add({ content: 'The office cat is called Minka.' })
})
afterAll(() => memory.close())

test('the tools are those of the document, each once', async () => {
  const { tools } = await memory.client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'add_memory',
    'get',
    'update',
    'forget',
    'link_memories',
    'search',
    'keyword_search',
    'graph_search',
    'get_causal_chain',
    'get_timeline',
    'stats',
    'list_recent',
    'list_topics',
    'reindex',
    'check_integrity',
    'extract_from_conversation',
    'compact_text',
    'decay_sweep',
    'sleep_consolidation',
    'verify_memories',
    'agent_sync',
    'check_conflicts',
    'set_governance_layer',
  ])
})

describe('add_memory', () => {
  test('stores the documented example, and says how it stands', async () => {
    const added = await memory.call<Added>('add_memory', { content: AUTH })
    ids.auth = added.memory_id
    expect(added).toEqual({
      memory_id: UUID,
      status: 'stored',
      novelty: NUMBER,
      importance: NUMBER,
      protected: false,
      governance_layer: 3,
      structure_type: 'narrative',
      surprise_score: NUMBER,
    })
    // 0.5 + 0.2 · surprise + 0.1 · 0.95
    expect(added.importance).toBeCloseTo(0.595 + 0.2 * Number(added.surprise_score), 3)
    expect(added.novelty).toBeLessThan(1)
  })

  test('takes what is not given from the document', async () => {
    const id = await add({ content: 'A kettle whistles in the kitchen of the office.' })
    expect(await memory.call('get', { memory_id: id })).toMatchObject({
      content_type: 'fact',
      tags: [],
      confidence: 0.95,
      protected: false,
      author: 'profile-test',
      source_file: null,
    })
  })

  test.each([
    ['decision', [], 3],
    ['correction', [], 3],
    ['commitment', [], 3],
    ['fact', [], 3],
    ['reference', [], 3],
    ['episode', [], 4],
    ['conversation', [], 4],
    ['fact', ['exact_value'], 3],
    ['episode', ['decision'], 3],
  ])('classifies %s with tags %j into layer %d', async (content_type, tags, layer) => {
    const content = `Classified as ${content_type} ${tags.join(' ')} for a reason.`
    const added = await memory.call('add_memory', { content, content_type, tags })
    expect(added.governance_layer).toBe(layer)
  })

  test('puts what an agent protects into layer 3', async () => {
    const added = await memory.call('add_memory', { content: 'Guard this with care.', protected: true })
    expect(added).toMatchObject({ protected: true, governance_layer: 3 })
  })

  test.each([
    ['PORT = 8080\nHOST = localhost', 'ledger'],
    ['First build the image, then push it, finally deploy.', 'timeline'],
    ['Shapes:\n  - circles\n  - squares', 'taxonomy'],
  ])('detects the structure of %j', async (content, structure) => {
    expect((await memory.call('add_memory', { content })).structure_type).toBe(structure)
  })

  test('takes layer, structure, author, source and confidence as given', async () => {
    const id = await add({
      content: 'The mirror of the archive is in Ghent.',
      governance_layer: 4,
      structure_type: 'ledger',
      author: 'worker-2',
      source: 'notes/mirror.md',
      confidence: 0.6,
    })
    expect(await memory.call('get', { memory_id: id })).toMatchObject({
      governance_layer: 4,
      structure_type: 'ledger',
      author: 'worker-2',
      source_file: 'notes/mirror.md',
      confidence: 0.6,
      decay_rate: 0.25,
    })
  })

  test('names what it has already', async () => {
    expect(await memory.call('add_memory', { content: 'The office cat is called Minka.' })).toMatchObject({
      memory_id: ids.cat,
      status: 'duplicate',
      reason: expect.stringContaining('already stored'),
    })
  })

  test('rejects credentials', async () => {
    const content = 'The token is ghp_0123456789abcdefghijklmnopqrstuvwxyzAB.'
    expect(await memory.refusal('add_memory', { content })).toContain('contains_secret')
    expect((await memory.call('keyword_search', { keywords: 'ghp' })).count).toBe(0)
  })

  test.each([
    [{}, 'content'],
    [{ content: '  ' }, 'content_empty'],
    [{ content: 'x', content_type: 'poem' }, 'content_type'],
    [{ content: 'x', confidence: 2 }, 'confidence'],
    [{ content: 'x', governance_layer: 5 }, 'governance_layer'],
    [{ content: 'x', structure_type: 'heap' }, 'structure_type'],
    [{ content: 'x'.repeat(100_001) }, 'content_too_long'],
    [{ content: 'x', tag: 'y' }, 'tag'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('add_memory', args)).toContain(word)
  })
})

describe('get', () => {
  test('answers with everything, and counts as an access', async () => {
    const first = await memory.call('get', { memory_id: ids.config })
    expect(first).toEqual({
      id: ids.config,
      content: 'Auth service configuration: JWT with RS256 keys.',
      content_type: 'fact',
      tags: ['auth'],
      confidence: 0.95,
      protected: false,
      governance_layer: 3,
      memory_layer: expect.stringMatching(/^(LTM|STM|current)$/),
      structure_type: 'narrative',
      surprise_score: NUMBER,
      verification_status: 'unverified',
      created_at: TIME,
      updated_at: TIME,
      access_count: 1,
      source_file: null,
      source_line: null,
      author: 'profile-test',
      authority_level: 2,
      confidence_floor: 0.3,
      supersedes: [],
      cluster_id: null,
      importance_score: NUMBER,
      activation_score: NUMBER,
      decay_rate: 0.1,
      last_accessed_at: TIME,
      last_verified_at: null,
      linked_memories: expect.any(Array),
    })
    expect((await memory.call('get', { memory_id: ids.config })).access_count).toBe(2)
  })

  test.each([
    [{ memory_id: NOBODY }, 'memory_not_found'],
    [{ memory_id: 42 }, 'memory_id'],
    [{}, 'memory_id'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('get', args)).toContain(word)
  })
})

test('links a new memory to what is like it, in the background', async () => {
  await expect
    .poll(
      async () =>
        (await memory.call<{ linked_memories: Shape[] }>('get', { memory_id: ids.auth })).linked_memories,
    )
    .toContainEqual({
      memory_id: ids.config,
      content: expect.any(String),
      similarity: NUMBER,
      relation: 'see_also',
      linked_at: TIME,
      description: expect.any(String),
    })
})

describe('update', () => {
  test('changes what is given and leaves the rest', async () => {
    const id = await add({ content: 'The printer is on the second floor.', tags: ['office'] })
    const updated = await memory.call('update', {
      memory_id: id,
      content: 'The printer is on the third floor.',
      structure_type: 'ledger',
      governance_layer: 4,
    })
    expect(updated).toMatchObject({
      updated: true,
      memory: {
        id,
        content: 'The printer is on the third floor.',
        tags: ['office'],
        structure_type: 'ledger',
        governance_layer: 4,
      },
    })
    expect(await memory.call('update', { memory_id: id, tags: ['moved'] })).toMatchObject({
      memory: { tags: ['moved'], content: 'The printer is on the third floor.' },
    })
    expect(await memory.call('update', { memory_id: id, protected: true })).toMatchObject({
      memory: { protected: true },
    })
    expect(await memory.refusal('update', { memory_id: id, content: 'Elsewhere.' })).toContain('protected')
  })

  test.each([
    [{ memory_id: NOBODY, content: 'x' }, 'memory_not_found'],
    [{ memory_id: NOBODY }, 'Nothing to change'],
    [{ content: 'x' }, 'memory_id'],
    [{ memory_id: NOBODY, governance_layer: 0 }, 'governance_layer'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('update', args)).toContain(word)
  })
})

describe('forget', () => {
  test('archives, with the reason or "manual"', async () => {
    const id = await add({ content: 'The old kettle leaks at the handle.' })
    expect(await memory.call('forget', { memory_id: id })).toEqual({
      forgotten: true,
      memory_id: id,
      reason: 'manual',
    })
    expect(await memory.refusal('get', { memory_id: id })).toContain('memory_not_found')
    const other = await add({ content: 'The new kettle is blue and small.' })
    expect(await memory.call('forget', { memory_id: other, reason: 'sold' })).toMatchObject({
      reason: 'sold',
    })
  })

  test('rejects what is protected, by a flag or a tag', async () => {
    const decided = await add({ content: 'We decided for Postgres 16.', tags: ['decision'] })
    const guarded = await add({ content: 'Never sell the piano of the house.', protected: true })
    for (const memory_id of [decided, guarded]) {
      expect(await memory.refusal('forget', { memory_id })).toContain('protected')
    }
    expect(await memory.refusal('forget', { memory_id: NOBODY })).toContain('memory_not_found')
  })
})

describe('link_memories', () => {
  test('links both ways, with a description or none', async () => {
    const linked = { memory_id_a: ids.cat, memory_id_b: ids.outage }
    expect(await memory.call('link_memories', linked)).toEqual({
      linked: true,
      ...linked,
      description: 'Manual link',
    })
    expect(await memory.call('link_memories', { ...linked, description: 'It slept through.' })).toMatchObject(
      {
        description: 'It slept through.',
      },
    )
    for (const [one, other] of [
      [ids.cat, ids.outage],
      [ids.outage, ids.cat],
    ]) {
      const { linked_memories } = await memory.call<{ linked_memories: Shape[] }>('get', { memory_id: one })
      expect(linked_memories).toContainEqual(
        expect.objectContaining({ memory_id: other, similarity: 1, description: 'It slept through.' }),
      )
    }
  })

  test.each([
    [{ memory_id_a: NOBODY, memory_id_b: NOBODY }, 'self_edge'],
    [{ memory_id_a: NOBODY }, 'memory_id_b'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('link_memories', args)).toContain(word)
  })

  test('refuses an archived memory', async () => {
    const memory_id_a = await add({ content: 'This note will be gone soon enough.' })
    await memory.call('forget', { memory_id: memory_id_a })
    expect(await memory.refusal('link_memories', { memory_id_a, memory_id_b: ids.auth })).toContain(
      'archived',
    )
  })

  test('refuses a memory that is not there', async () => {
    const args = { memory_id_a: ids.cat, memory_id_b: NOBODY }
    expect(await memory.refusal('link_memories', args)).toContain('memory_not_found')
  })
})

interface Found extends Shape {
  readonly structure_hint: string
  readonly results: readonly (Shape & { readonly id: string })[]
}

describe('search', () => {
  test('answers the documented question', async () => {
    const { structure_hint, results } = await memory.call<Found>('search', {
      query: 'How does authentication work?',
    })
    expect(structure_hint).toMatch(/\d+ found\.$/)
    expect(results.slice(0, 3).map(({ id }) => id)).toEqual(expect.arrayContaining([ids.auth, ids.config]))
    expect(results.find(({ id }) => id === ids.config)).toEqual({
      id: ids.config,
      content: 'Auth service configuration: JWT with RS256 keys.',
      content_type: 'fact',
      tags: ['auth'],
      confidence: 0.95,
      verification_status: 'unverified',
      governance_layer: 3,
      structure_type: 'narrative',
      final_score: NUMBER,
      see_also: expect.any(Array),
      related_nodes: expect.any(Array),
    })
    expect(results.length).toBeLessThanOrEqual(10)
  })

  test('says so where nothing fits', async () => {
    const { structure_hint } = await memory.call<Found>('search', {
      query: 'quantum chromodynamics lattice gauge',
    })
    expect(structure_hint).toMatch(/^Nothing here fits the question well/)
  })

  test('takes every type that results may have', async () => {
    for (const content_type of ['rule', 'preference', 'insight', 'experience'])
      expect((await memory.call<Found>('search', { query: 'auth', content_type })).results).toEqual([])
  })

  test('keeps to a type and to a limit', async () => {
    const { results } = await memory.call<Found>('search', {
      query: 'what happened with logging in',
      content_type: 'episode',
      limit: 2,
    })
    expect(results.map(({ content_type }) => content_type)).toEqual(results.map(() => 'episode'))
    expect(results[0]?.id).toBe(ids.outage)
    expect(results.length).toBeLessThanOrEqual(2)
  })

  test('is no access', async () => {
    const before = (await memory.call('get', { memory_id: ids.cat })).access_count
    await memory.call('search', { query: 'office cat' })
    expect((await memory.call('get', { memory_id: ids.cat })).access_count).toBe(Number(before) + 1)
  })

  test('cuts long contents', async () => {
    const id = await add({ content: `Zeppelin logbook: ${'hydrogen and more hydrogen, '.repeat(40)}` })
    const { results } = await memory.call<Found>('search', { query: 'zeppelin logbook', limit: 1 })
    expect(results[0]?.id).toBe(id)
    expect(results[0]?.content).toHaveLength(300)
  })

  test.each([
    [{}, 'query'],
    [{ query: '' }, 'query'],
    [{ query: 'x', limit: 0 }, 'limit'],
    [{ query: 'x', limit: 101 }, 'limit'],
    [{ query: 'x', content_type: 'poem' }, 'content_type'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('search', args)).toContain(word)
  })
})

describe('keyword_search', () => {
  test('finds by words alone, best first', async () => {
    const found = await memory.call<Found & { count: number }>('keyword_search', { keywords: 'RS256' })
    expect(found.count).toBe(2)
    expect(found.results.map(({ bm25_rank }) => bm25_rank)).toEqual([0, 1])
    expect(found.results[0]).toEqual({
      id: UUID,
      content: expect.stringContaining('RS256'),
      content_type: 'fact',
      tags: expect.any(Array),
      bm25_rank: 0,
      governance_layer: 3,
    })
    expect(await memory.call('keyword_search', { keywords: 'feline' })).toEqual({ count: 0, results: [] })
    expect((await memory.call('keyword_search', { keywords: 'auth service', limit: 1 })).count).toBe(1)
  })

  test('takes signs for what they are', async () => {
    expect(await memory.call('keyword_search', { keywords: '"Minka" AND (cat* OR' })).toMatchObject({
      count: 1,
    })
  })

  test.each([
    [{}, 'keywords'],
    [{ keywords: 'x', limit: 101 }, 'limit'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('keyword_search', args)).toContain(word)
  })
})

describe('graph_search', () => {
  test('answers with nodes, scores, layers and the way there', async () => {
    const found = await memory.call<{ count: number; results: Shape[] }>('graph_search', {
      query: 'Minka the cat',
      top_k: 5,
    })
    expect(found.count).toBe(found.results.length)
    expect(found.results[0]).toEqual({
      node: 'The office cat is called Minka',
      memory_id: ids.cat,
      score: NUMBER,
      node_type: 'fact',
      graph_layer: 'semantic',
      source_file: null,
      path: [],
      connected: true,
    })
    expect(found.count).toBeLessThanOrEqual(5)
  })

  test('gives what is linked step by step, the nearest first, before strangers', async () => {
    const client = await startProfile('memory-v3', { env: { MEMORY_V3_ENABLE_ZETTELKASTEN: 'off' } })
    const add = async (content: string) =>
      (await client.call<{ memory_id: string }>('add_memory', { content })).memory_id
    const chain = [
      await add('Zanzibar is the name of our permission gateway.'),
      await add('Caching of tuples happens in a ring of memcached nodes.'),
      await add('Consistent hashing spreads keys over machines.'),
      await add('Rack 14 stands in the cellar of the Bergen office.'),
    ]
    for (const other of ['Tea is in the upper drawer.', 'The roof of the shed leaks.', 'Bees like lavender.'])
      await add(other)
    const other = await startProfile('lore', { sandbox: client.sandbox })
    for (const [at, relation] of ['uses', 'depends_on', 'part_of'].entries()) {
      const ends = { source_id: chain[at], target_id: chain[at + 1] }
      await other.client.callTool({ name: 'connect', arguments: { ...ends, relation } })
    }
    const { results } = await client.call<Found>('graph_search', { query: 'Zanzibar' })
    expect(results.slice(0, 4).map(({ memory_id }) => memory_id)).toEqual(chain)
    expect(results[3]).toMatchObject({
      graph_layer: 'semantic',
      path: [{ edge_type: 'uses' }, { edge_type: 'depends_on' }, { edge_type: 'part_of' }],
    })
    expect(results.map(({ connected }) => connected)).toEqual(results.map((_, n) => n < 4))
    const scores = results.slice(0, 4).map(({ score }) => Number(score))
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('where no link was stated, gives what shares a name before strangers, and marks those', async () => {
    const client = await startProfile('memory-v3', { env: { MEMORY_V3_ENABLE_ZETTELKASTEN: 'off' } })
    const add = async (content: string) =>
      (await client.call<{ memory_id: string }>('add_memory', { content })).memory_id
    const start = await add('The permission gateway is run by Mirela Kovač.')
    const strangers = ['Tea is in the upper drawer.', 'The roof of the shed leaks.', 'Bees like lavender.']
    for (const other of strangers) await add(other)
    const neighbour = await add('The holidays of Mirela Kovač are in August.')
    await client.call('sleep_consolidation')
    const { results } = await client.call<Found>('graph_search', { query: 'permission gateway' })
    expect(results.slice(0, 2).map(({ memory_id }) => memory_id)).toEqual([start, neighbour])
    expect(results.slice(2).every(({ connected }) => connected === false)).toBe(true)
  })

  test.each([
    [{}, 'query'],
    [{ query: 'x', top_k: 0 }, 'top_k'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('graph_search', args)).toContain(word)
  })
})

describe('get_causal_chain', () => {
  test('says so where nothing is known', async () => {
    expect(await memory.call('get_causal_chain', { query: 'why is the cat called Minka' })).toEqual({
      chain: [],
      message: expect.any(String),
    })
  })

  test('leads from root cause to effect', async () => {
    // memory-v3 has no tool that makes a causal link: another agent's profile does.
    const other = await startProfile('lore', { sandbox: memory.sandbox })
    await other.client.callTool({
      name: 'connect',
      arguments: { source_id: ids.cause, target_id: ids.outage, relation: 'caused' },
    })
    const answer = await memory.call('get_causal_chain', { query: 'why could nobody log in?' })
    expect(answer).toMatchObject({
      start_node: expect.stringContaining('2026-03-0'),
      chain: [
        { depth: 0, role: 'start', node_type: expect.any(String) },
        { depth: 1, edge_type: 'caused', direction: expect.stringMatching(/^(cause|effect)$/) },
      ],
      paths: [
        [
          { memory_id: ids.cause, edge_type: null },
          { memory_id: ids.outage, edge_type: 'caused' },
        ],
      ],
    })
  })

  test('tells the cause that a text states, without any link and without a model', async () => {
    const client = await startProfile('memory-v3')
    for (const content of [
      'The tests broke because the migration dropped the index.',
      'The rollback was triggered by the failed deploy.',
      'Maria maintains the auth service.',
    ])
      await client.call('add_memory', { content })
    expect(await client.call('get_causal_chain', { query: 'Why did the tests break?' })).toMatchObject({
      start_node: 'The tests broke',
      chain: [
        { node: 'The tests broke', depth: 0, role: 'start' },
        { node: 'the migration dropped the index', depth: 1, edge_type: 'caused', direction: 'cause' },
      ],
    })
    await client.call('add_memory', { content: 'The deploy failed because the tests broke.' })
    await client.call('sleep_consolidation')
    const { paths } = await client.call<{ paths: { node: string }[][] }>('get_causal_chain', {
      query: 'What triggered the rollback?',
    })
    expect(paths[0]?.map(({ node }) => node)).toEqual([
      'the migration dropped the index',
      'The tests broke because the migration dropped the index',
      'The deploy failed because the tests broke',
      'The rollback was triggered by the failed deploy',
    ])
  })

  test.each([
    [{}, 'query'],
    [{ query: 'x', max_depth: 0 }, 'max_depth'],
    [{ query: 'x', max_depth: 11 }, 'max_depth'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('get_causal_chain', args)).toContain(word)
  })
})

describe('get_timeline', () => {
  test('tells what was found in the order of time', async () => {
    const { count, events } = await memory.call<{ count: number; events: Shape[] }>('get_timeline', {
      query: 'auth service',
    })
    expect(count).toBe(events.length)
    expect(count).toBeGreaterThan(1)
    expect(events[0]).toEqual({
      node: expect.any(String),
      memory_id: UUID,
      timestamp: TIME,
      node_type: expect.any(String),
      source_file: null,
    })
    const times = events.map(({ timestamp }) => String(timestamp))
    expect(times).toEqual(times.toSorted())
  })

  test('dates by the days that texts name', async () => {
    const client = await startProfile('memory-v3')
    const add = async (content: string) =>
      (await client.call<{ memory_id: string }>('add_memory', { content })).memory_id
    const fixed = await add('On 2025-11-12 the CI pipeline was repaired.')
    const broke = await add('On 2025-11-10 the CI pipeline broke.')
    await add('The CI pipeline has twelve workers.')
    const asked = { query: 'CI pipeline', start_date: '2025-11-09', end_date: '2025-11-13' }
    const { events } = await client.call<{ events: Shape[] }>('get_timeline', asked)
    expect(events).toMatchObject([
      { memory_id: broke, timestamp: '2025-11-10T00:00:00.000Z' },
      { memory_id: fixed, timestamp: '2025-11-12T00:00:00.000Z' },
    ])
    expect((await client.call('get_timeline', { query: 'CI pipeline' })).count).toBe(3)
  })

  test('keeps to dates, whole days included', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const within = { query: 'auth service', start_date: today, end_date: today }
    expect((await memory.call('get_timeline', within)).count).toBeGreaterThan(0)
    expect((await memory.call('get_timeline', { query: 'auth', end_date: '2020-01-01' })).count).toBe(0)
    expect((await memory.call('get_timeline', { query: 'auth', start_date: '2199-01-01' })).count).toBe(0)
    expect((await memory.call('get_timeline', { query: 'auth service', limit: 1 })).count).toBe(1)
  })

  test.each([
    [{}, 'query'],
    [{ query: 'x', start_date: 'yesterday' }, 'start_date'],
    [{ query: 'x', end_date: '2026-02-31' }, 'end_date'],
    [{ query: 'x', limit: 0 }, 'limit'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('get_timeline', args)).toContain(word)
  })
})
