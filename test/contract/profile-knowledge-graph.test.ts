/** The Knowledge Graph's twelve tools, as its document has them, through a real client. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openEngine } from '../../src/compose.ts'
import { createSandbox, type Sandbox } from '../integration/cli-lore.ts'
import { AGENT, MODELS_DIR } from '../support/engine.ts'
import { type ProfileClient, type Shape, startProfile } from '../support/profile-client.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)

interface Named extends Shape {
  readonly id: string
  readonly name: string
}

let graph: ProfileClient
const ids = { tokens: '', sessions: '', guess: '', logs: '' }

async function store(args: Shape): Promise<string> {
  const stored = await graph.call<{ stored: boolean; id: string }>('store_knowledge', args)
  if (!stored.stored) throw new Error(`not stored: ${JSON.stringify(stored)}`)
  return stored.id
}

/** What the person said before the tools are used. */
const SAID = [
  'The access tokens for authentication live fifteen minutes, then the cookie renews it.',
  'Something about the number 30 that is told as principle, please.',
]

async function say(sandbox: Sandbox, ...texts: readonly string[]): Promise<void> {
  const engine = await openEngine({
    dbPath: join(sandbox.home, 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    backgroundEmbedding: false,
  })
  const at = Date.now()
  const turns = texts.map((text) => ({ role: 'user', text, at }) as const)
  await engine.stage({ agent: 'test', sessionId: `said at ${at}`, turns }, AGENT)
  await engine.close()
}

beforeAll(async () => {
  const sandbox = createSandbox()
  mkdirSync(sandbox.home, { recursive: true })
  await say(sandbox, ...SAID)
  const taught = await startProfile('knowledge-graph', { sandbox, keep: true, person: 'agrees' })
  graph = taught
  ids.tokens = await store({
    name: 'Tokens live 15 minutes',
    content: 'Access tokens for authentication live 15 minutes and are renewed by a cookie.',
    type: 'rule',
    trust: 'principle',
    quote: 'fifteen minutes, then the cookie renews it',
    source: 'teacher',
    element: 'auth',
    metadata: { category: 'fundamental', reviewed: true },
  })
  await taught.close()
  graph = await startProfile('knowledge-graph', { sandbox, keep: true })
  ids.sessions = await store({
    name: 'Sessions are kept in Redis',
    content: 'Authentication sessions are kept in Redis, one key a user.',
    type: 'observation',
    trust: 'pattern',
    source: 'teacher',
    element: 'auth',
  })
  ids.guess = await store({
    name: 'Redis may be the bottleneck',
    content: 'Redis may be what slows authentication down in the mornings.',
    type: 'insight',
    element: 'auth',
  })
  ids.logs = await store({
    name: 'Never log tokens',
    content: 'Authentication tokens are never written to a log.',
    type: 'rule',
    trust: 'pattern',
    element: 'logging',
  })
})
afterAll(async () => {
  await graph.close()
  graph.sandbox.remove()
})

test('a client sees the twelve tools of the document, in its order', async () => {
  const { tools } = await graph.client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'store_knowledge',
    'connect_knowledge',
    'update_knowledge',
    'forget_knowledge',
    'search_memory',
    'traverse_graph',
    'list_knowledge',
    'record_experience',
    'recall_experience',
    'maintain_graph',
    'crystallize_skill',
    'memory_stats',
  ])
  const schema = (tool: string) => tools.find(({ name }) => name === tool)?.inputSchema.properties
  expect(schema('store_knowledge')).toMatchObject({
    type: { enum: ['rule', 'procedure', 'observation', 'insight', 'core', 'preference'] },
    trust: { enum: ['principle', 'pattern', 'inference'], default: 'inference' },
  })
  expect(schema('connect_knowledge')).toMatchObject({
    relation_type: {
      enum: [
        'must_precede',
        'requires_reading',
        'refines',
        'contradicts',
        'reason_for',
        'causes',
        'implies',
        'aligns_to',
        'tends_to',
        'observed_in',
      ],
    },
  })
  expect(schema('list_knowledge')).toMatchObject({ sort: { enum: ['time', 'access', 'strength'] } })
  expect(schema('maintain_graph')).toMatchObject({
    action: { enum: ['prune', 'merge', 'validate', 'orphan'] },
  })
})

describe('store_knowledge', () => {
  test.each([
    ['inference', {}, 3, 1],
    ['pattern', {}, 7, 1],
    ['principle', { quote: 'about the number 30' }, 30, 1],
  ])(
    'a %s with %j starts with a stability of %i days, at level %i',
    async (trust, more, stability, level) => {
      const stored = await graph.call('store_knowledge', {
        name: `A ${trust} of ${stability}`,
        content: `Something about the number ${stability} that is told as ${trust}.`,
        trust,
        ...more,
      })
      expect(stored).toEqual({
        stored: true,
        id: UUID,
        name: `A ${trust} of ${stability}`,
        type: 'observation',
        trust,
        stability,
        memory_level: level,
        quote_pending: false,
        suggested_edges: expect.any(Array),
      })
    },
  )

  test('a principle whose words nobody was heard to say waits as an inference', async () => {
    const stored = await graph.call<Named>('store_knowledge', {
      name: 'Vocals',
      content: 'Vocals are compressed ten to one.',
      trust: 'principle',
      quote: 'vocals must be compressed ten to one',
    })
    expect(stored).toMatchObject({ trust: 'inference', stability: 3, quote_pending: true })
    for (const relation_type of ['must_precede', 'reason_for']) {
      const edge = { source_id: stored.id, target_id: ids.sessions, relation_type }
      expect(await graph.refusal('connect_knowledge', edge)).toContain('inference')
    }
    const found = await graph.call<{ results: Named[] }>('search_memory', {
      query: 'vocals compressed',
      limit: 100,
    })
    expect(found.results.find(({ id }) => id === stored.id)).toMatchObject({ quote_confirmed: false })
    expect(found.results.filter((node) => node.trust === 'principle' && 'quote_confirmed' in node)).toEqual(
      [],
    )
    await graph.call('forget_knowledge', { id: stored.id })
  })

  test('a quote that proves nothing is told, and the node is an inference', async () => {
    const stored = await graph.call<Named>('store_knowledge', {
      name: 'Clipping',
      content: 'Clip the master by 6 dB on every song.',
      trust: 'principle',
      quote: 'ok',
    })
    expect(stored).toMatchObject({
      trust: 'inference',
      quote_pending: false,
      quote_problem: expect.stringContaining('too short'),
    })
    await graph.call('forget_knowledge', { id: stored.id })
  })

  test('an agent alone makes nothing fundamental: the wish waits for a person', async () => {
    const content = 'Kick drums always need a boost at 60 Hz.'
    const wish = { name: 'Kick', content, metadata: { category: 'fundamental', seen: 2 } }
    const stored = await graph.call<Named>('store_knowledge', wish)
    expect(stored).toMatchObject({ stability: 3, memory_level: 1, waits_for_person: ['category'] })
    const again = { id: stored.id, metadata: { category: 'fundamental' } }
    expect(await graph.call('update_knowledge', again)).toMatchObject({
      node: { stability: 3, memory_level: 1, metadata: { seen: 2 } },
      waits_for_person: ['category'],
    })
    const { sandbox } = graph
    const agreeing = await startProfile('knowledge-graph', { sandbox, person: 'agrees' })
    const raised = await agreeing.call('update_knowledge', again)
    expect(agreeing.asked).toEqual([expect.stringMatching(/fundamental.*Kick drums/s)])
    expect(raised).toMatchObject({
      node: { stability: 365, memory_level: 4, metadata: { seen: 2, category: 'fundamental' } },
    })
    expect(raised).not.toHaveProperty('waits_for_person')
    const down = { id: stored.id, metadata: { category: 'creative' } }
    expect(await graph.refusal('update_knowledge', down)).toContain('fundamental')
  })

  test('replaces a node, dates it, and keeps to a project if asked', async () => {
    const old = await store({ name: 'Gate', content: 'The harbour gate opens at nine.' })
    const { id } = await graph.call<Named>('store_knowledge', {
      name: 'Gate',
      content: 'The harbour gate opens at ten.',
      supersedes: old,
      valid_from: '2026-03-01',
      valid_until: '2027-02-28',
    })
    const { results } = await graph.call<{ results: Named[] }>('search_memory', { query: 'harbour gate' })
    expect(results.map((node) => node.id)).not.toContain(old)
    expect(
      results.find((node) => node.id === id) ?? { valid_from: '2026-03-01T00:00:00.000Z' },
    ).toMatchObject({
      valid_from: '2026-03-01T00:00:00.000Z',
    })
    expect(await graph.call('update_knowledge', { id, valid_from: null, valid_until: null })).toMatchObject({
      node: { valid_from: null, valid_until: null },
    })
    await graph.call('forget_knowledge', { id })
    expect(await graph.refusal('store_knowledge', { name: 'x', content: 'y', scope: 'galaxy' })).toContain(
      'scope',
    )
  })

  test('suggests edges to what is near, and none that claims a cause', async () => {
    const stored = await graph.call<{ suggested_edges: Shape[] }>('store_knowledge', {
      name: 'Tokens are renewed silently',
      content: 'Access tokens for authentication are renewed by the cookie without a word to the user.',
    })
    const [first] = stored.suggested_edges
    expect(first).toEqual({
      target_id: ids.tokens,
      target_name: 'Tokens live 15 minutes',
      relation_type: expect.stringMatching(/^(refines|aligns_to|observed_in)$/),
      score: expect.any(Number),
      reason: expect.any(String),
    })
  })

  test('a principle without a quote is refused', async () => {
    const taught = { name: 'x', content: 'Someone said something about tests.', trust: 'principle' }
    expect(await graph.refusal('store_knowledge', taught)).toMatch(/principle.*exact words.*quote/s)
  })

  test('what is known already is declined and named', async () => {
    const again = { name: 'again', content: 'Authentication sessions are kept in Redis, one key a user.' }
    expect(await graph.call('store_knowledge', again)).toMatchObject({
      stored: false,
      similarity: 1,
      duplicate_of: { id: ids.sessions, name: 'Sessions are kept in Redis' },
    })
  })

  test.each([
    [{ content: 'x' }, 'name'],
    [{ name: 'x' }, 'content'],
    [{ name: 'x', content: '' }, 'content_empty'],
    [{ name: 'x', content: 'y', type: 'fact' }, 'type'],
    [{ name: 'x', content: 'y', trust: 'certain' }, 'trust'],
    [{ name: 'x', content: 'y', metadata: { category: 'vital' } }, 'category'],
    [{ name: 'x'.repeat(301), content: 'y' }, 'title'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await graph.refusal('store_knowledge', args)).toContain(why)
  })
})

describe('connect_knowledge', () => {
  test('makes an edge with weight and reasoning', async () => {
    const edge = {
      source_id: ids.sessions,
      target_id: ids.tokens,
      relation_type: 'requires_reading',
      reasoning: 'the cookie lives in the session',
      weight: 0.8,
    }
    expect(await graph.call('connect_knowledge', edge)).toEqual({ id: UUID, ...edge, created_at: TIME })
  })

  test('an inference is neither a reason nor a precondition, but may cause', async () => {
    const ends = { source_id: ids.guess, target_id: ids.sessions }
    for (const relation_type of ['must_precede', 'reason_for']) {
      expect(await graph.refusal('connect_knowledge', { ...ends, relation_type })).toContain('inference')
      const back = { source_id: ids.sessions, target_id: ids.guess, relation_type }
      expect(await graph.refusal('connect_knowledge', back)).toContain('inference')
    }
    expect(await graph.call('connect_knowledge', { ...ends, relation_type: 'causes' })).toMatchObject({
      relation_type: 'causes',
      weight: 1,
      reasoning: null,
    })
    const grounded = { source_id: ids.tokens, target_id: ids.sessions, relation_type: 'must_precede' }
    expect(await graph.call('connect_knowledge', grounded)).toMatchObject(grounded)
  })

  test.each([
    [{ source_id: NOBODY, target_id: NOBODY }, 'relation_type'],
    [{ source_id: '7', target_id: NOBODY, relation_type: 'causes' }, 'source_id'],
    [{ source_id: NOBODY, target_id: NOBODY, relation_type: 'likes' }, 'relation_type'],
    [{ source_id: NOBODY, target_id: NOBODY, relation_type: 'causes' }, 'self_edge'],
    [{ source_id: NOBODY, target_id: NOBODY, relation_type: 'causes', weight: 2 }, 'weight'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await graph.refusal('connect_knowledge', args)).toContain(why)
  })

  test('a node that is not there is told', async () => {
    const edge = { source_id: ids.tokens, target_id: NOBODY, relation_type: 'causes' }
    expect(await graph.refusal('connect_knowledge', edge)).toContain('memory_not_found')
  })
})

describe('update_knowledge', () => {
  test('changes what is given; id, edges and the rest stay', async () => {
    const { node } = await graph.call<{ node: Shape }>('update_knowledge', {
      id: ids.sessions,
      name: 'Sessions live in Redis',
      metadata: { cluster: 'eu' },
    })
    expect(node).toEqual({
      id: ids.sessions,
      name: 'Sessions live in Redis',
      content: 'Authentication sessions are kept in Redis, one key a user.',
      type: 'observation',
      trust: 'pattern',
      element: 'auth',
      source: 'teacher',
      quote: null,
      metadata: { cluster: 'eu' },
      stability: expect.any(Number),
      memory_level: 1,
      retention: expect.any(Number),
      access_count: expect.any(Number),
      created_at: TIME,
      updated_at: TIME,
      valid_from: null,
      valid_until: null,
    })
    const { edges } = await graph.call<{ edges: Shape[] }>('traverse_graph', {
      id: ids.sessions,
      max_depth: 1,
    })
    expect(edges.length).toBeGreaterThanOrEqual(2)
  })

  test('trust does not rise by itself, and may fall', async () => {
    const id = await store({ name: 'Cats', content: 'Cats sleep on warm keyboards.', trust: 'pattern' })
    const quote = 'cats do sleep there'
    expect(await graph.refusal('update_knowledge', { id, trust: 'principle', quote })).toContain('person')
    expect(await graph.call('update_knowledge', { id, trust: 'inference' })).toMatchObject({
      node: { trust: 'inference', stability: 3 },
    })
    expect(await graph.refusal('update_knowledge', { id, trust: 'pattern' })).toContain('protected')
  })

  test.each([
    [{ name: 'x' }, 'id'],
    [{ id: '12', name: 'x' }, 'id'],
    [{ id: NOBODY, name: 'x' }, 'memory_not_found'],
    [{ id: NOBODY }, 'invalid_input'],
    [{ id: NOBODY, type: 'fact' }, 'type'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await graph.refusal('update_knowledge', args)).toContain(why)
  })
})

describe('trust in the person’s name', () => {
  const learnt = { name: 'Tea', content: 'Green tea is brewed at seventy degrees.' }
  const raised = { trust: 'principle', quote: 'seventy degrees, not more' }

  test('rises when the person says so, with the quote', async () => {
    const asking = await startProfile('knowledge-graph', { person: 'agrees' })
    const { id } = await asking.call<Named>('store_knowledge', learnt)
    expect(await asking.refusal('update_knowledge', { id, trust: 'principle' })).toContain('exact words')
    expect(await asking.call('update_knowledge', { id, name: 'Green tea', ...raised })).toMatchObject({
      node: { name: 'Green tea', ...raised, stability: 30 },
    })
    expect(asking.asked.at(-1)).toMatch(/principle.*Green tea is brewed.*seventy degrees, not more/s)
    expect(
      await asking.call('update_knowledge', { id, content: 'Green tea: seventy degrees.' }),
    ).toBeDefined()
    // The words are the person's now, so the person is asked.
    expect(asking.asked).toHaveLength(3)
    expect(asking.asked.at(-1)).toMatch(/change your words.*Green tea is brewed.*Green tea: seventy/s)
    const alone = await startProfile('knowledge-graph', { sandbox: asking.sandbox })
    for (const change of [{ content: 'Green tea is boiled.' }, { name: 'Boil it' }, { trust: 'inference' }]) {
      expect(await alone.refusal('update_knowledge', { id, ...change })).toMatch(/^protected: .*supersedes/s)
    }
    expect(await alone.refusal('forget_knowledge', { id })).toMatch(/^protected: /)
    const own = { name: 'Boil it', content: 'Green tea is boiled for an hour.', supersedes: id }
    const { id: mine } = await alone.call<Named>('store_knowledge', own)
    const { results } = await alone.call<{ results: Named[] }>('search_memory', { query: 'green tea' })
    expect(results.map((node) => [node.id, node.trust, node.disputed_by]).toSorted()).toEqual(
      [
        [id, 'principle', [mine]],
        [mine, 'inference', [id]],
      ].toSorted(),
    )
  })

  test('agreeing to one thing covers nothing that the question does not name', async () => {
    const asking = await startProfile('knowledge-graph', { person: 'agrees' })
    const { id } = await asking.call<Named>('store_knowledge', learnt)
    await asking.call('update_knowledge', { id, ...raised })
    const ended = { id, valid_until: '2030-01-31', metadata: { category: 'fundamental' }, element: 'kitchen' }
    await asking.call('update_knowledge', ended)
    const question = asking.asked.at(-1)
    expect(question).toMatch(/fundamental.*valid until, now: none.*valid until, then: 2030-01-31T/s)
    expect(question).toContain('It also changes element, then: “kitchen”')
    await asking.call('update_knowledge', { id, trust: 'inference' })
    expect(asking.asked.at(-1)).toMatch(/trust, now: “principle”.*trust, then: “inference”/s)
  })

  test('stays as it is, with all else, when the person declines', async () => {
    const asking = await startProfile('knowledge-graph', { person: 'declines' })
    const { id } = await asking.call<Named>('store_knowledge', learnt)
    expect(await asking.refusal('update_knowledge', { id, name: 'Green tea', ...raised })).toContain(
      'did not agree',
    )
    const { nodes } = await asking.call<{ nodes: Named[] }>('list_knowledge')
    expect(nodes).toMatchObject([{ name: 'Tea', trust: 'inference', quote: null }])
  })
})

describe('forget_knowledge', () => {
  test('expires a node and its edges: neither is found any more', async () => {
    const id = await store({ name: 'Old gateway', content: 'The old gateway spoke SOAP to the bank.' })
    const edge = { source_id: id, target_id: ids.logs, relation_type: 'observed_in' }
    await graph.call('connect_knowledge', edge)
    expect(await graph.call('forget_knowledge', { id, reason: 'switched off' })).toEqual({
      expired: true,
      id,
      name: 'Old gateway',
      expired_at: TIME,
      reason: 'switched off',
    })
    const { results } = await graph.call<{ results: Named[] }>('search_memory', { query: 'SOAP gateway' })
    expect(results.map((node) => node.id)).not.toContain(id)
    const walked = await graph.call<{ nodes: Named[] }>('traverse_graph', { id: ids.logs })
    expect(walked.nodes.map((node) => node.id)).not.toContain(id)
  })

  test.each([
    [{}, 'id'],
    [{ id: '12' }, 'id'],
    [{ id: NOBODY }, 'memory_not_found'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await graph.refusal('forget_knowledge', args)).toContain(why)
  })
})

describe('search_memory', () => {
  const search = async (args: Shape) =>
    (await graph.call<{ results: Named[] }>('search_memory', args)).results

  test('answers with nodes, their score, and what each of the four layers added', async () => {
    const [first] = await search({ query: 'how long do access tokens live' })
    expect(first).toMatchObject({
      id: ids.tokens,
      type: 'rule',
      trust: 'principle',
      quote: 'fifteen minutes, then the cookie renews it',
      metadata: { category: 'fundamental', reviewed: true },
      retention: 1,
      score: expect.any(Number),
      scores: {
        vector: expect.any(Number),
        keyword: expect.any(Number),
        graph: expect.any(Number),
        memory: expect.closeTo(0.19, 2),
      },
    })
    const parts = Object.values((first?.scores ?? {}) as Record<string, number>)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(first?.score as number, 2)
  })

  test('gives ten unless told otherwise, and only what is asked for', async () => {
    expect((await search({ query: 'authentication', limit: 2 })).length).toBe(2)
    expect((await search({ query: 'authentication' })).length).toBeLessThanOrEqual(10)
    const rules = await search({ query: 'authentication', type: 'rule' })
    expect(rules.map(({ id }) => id).sort()).toEqual([ids.tokens, ids.logs].sort())
    const taught = await search({ query: 'authentication', trust: 'principle', element: 'auth' })
    expect(taught.map(({ id }) => id)).toEqual([ids.tokens])
  })

  test('finding is no access', async () => {
    const before = (await search({ query: 'never log tokens' }))[0]?.access_count
    expect((await search({ query: 'never log tokens' }))[0]?.access_count).toBe(before)
  })

  test.each([
    [{}, 'query'],
    [{ query: '' }, 'query'],
    [{ query: 'x', limit: 0 }, 'limit'],
    [{ query: 'x', limit: 101 }, 'limit'],
    [{ query: 'x', trust: 'some' }, 'trust'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await graph.refusal('search_memory', args)).toContain(why)
  })
})

describe('traverse_graph', () => {
  test('walks along edges, by direction, depth and type', async () => {
    const walk = async (args: Shape) =>
      graph.call<{ start: Named; nodes: (Named & { depth: number })[]; edges: Shape[] }>(
        'traverse_graph',
        args,
      )
    const out = await walk({ id: ids.guess, direction: 'outgoing', max_depth: 1 })
    expect(out.start.id).toBe(ids.guess)
    expect(out.nodes.map(({ id, depth }) => [id, depth])).toEqual([[ids.sessions, 1]])
    expect(out.edges).toEqual([
      {
        id: UUID,
        source_id: ids.guess,
        target_id: ids.sessions,
        relation_type: 'causes',
        weight: 1,
        reasoning: null,
        depth: 1,
      },
    ])
    expect((await walk({ id: ids.guess, direction: 'incoming' })).nodes).toEqual([])
    expect((await walk({ id: ids.guess })).nodes.map(({ id }) => id)).toEqual([ids.sessions, ids.tokens])
    const read = await walk({ id: ids.guess, edge_types: ['requires_reading'] })
    expect(read.nodes).toEqual([])
    // Also edges that reach no new node: two between the same nodes.
    const both = await walk({ id: ids.sessions, max_depth: 1 })
    const pair = both.edges.filter(({ source_id, target_id }) =>
      [source_id, target_id].every((end) => end === ids.sessions || end === ids.tokens),
    )
    expect(pair.map(({ relation_type }) => relation_type).toSorted()).toEqual([
      'must_precede',
      'requires_reading',
    ])
  })

  test('the node it starts from is read: that is an access', async () => {
    const before = await graph.call<{ start: Shape }>('traverse_graph', { id: ids.logs })
    const after = await graph.call<{ start: Shape }>('traverse_graph', { id: ids.logs })
    expect(after.start.access_count).toBe((before.start.access_count as number) + 1)
  })

  test.each([
    [{}, 'id'],
    [{ id: NOBODY }, 'memory_not_found'],
    [{ id: NOBODY, direction: 'up' }, 'direction'],
    [{ id: NOBODY, max_depth: 0 }, 'max_depth'],
    [{ id: NOBODY, max_depth: 11 }, 'max_depth'],
    [{ id: NOBODY, edge_types: ['likes'] }, 'edge_types'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await graph.refusal('traverse_graph', args)).toContain(why)
  })
})

describe('list_knowledge', () => {
  const list = async (args: Shape) => graph.call<{ total: number; nodes: Named[] }>('list_knowledge', args)

  test('by trust, type, element and source', async () => {
    expect((await list({ type: 'rule' })).nodes.map(({ id }) => id)).toEqual([ids.logs, ids.tokens])
    expect((await list({ source: 'teacher', element: 'auth' })).nodes.map(({ id }) => id)).toEqual([
      ids.sessions,
      ids.tokens,
    ])
    expect((await list({ trust: 'principle', type: 'rule' })).total).toBe(1)
    expect(await list({ element: 'nothing' })).toEqual({ total: 0, nodes: [] })
  })

  test('newest, most used or strongest first, page by page', async () => {
    const all = await list({ limit: 100 })
    const times = all.nodes.map(({ created_at }) => created_at as string)
    expect(times).toEqual(times.toSorted().reverse())
    const used = (await list({ sort: 'access', limit: 100 })).nodes.map((node) => node.access_count as number)
    expect(used).toEqual(used.toSorted((a, b) => b - a))
    expect(used[0]).toBeGreaterThan(0)
    const strong = (await list({ sort: 'strength', limit: 100 })).nodes
    const retained = strong.map((node) => node.retention as number)
    expect(retained).toEqual(retained.toSorted((a, b) => b - a))
    expect(strong.slice(0, 2).every((node) => node.retention === 1)).toBe(true)
    const page = await list({ limit: 2, offset: 1 })
    expect(page.nodes.map(({ id }) => id)).toEqual(all.nodes.slice(1, 3).map(({ id }) => id))
    expect(page.total).toBe(all.total)
  })

  test.each([
    [{ sort: 'size' }, 'sort'],
    [{ limit: 501 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ type: 'fact' }, 'type'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await graph.refusal('list_knowledge', args)).toContain(why)
  })
})

describe('experiences', () => {
  const deploy = {
    context: 'Deploying the shop while customers are ordering',
    steps: ['Drain one node', { action: 'Run the migrations', tool: 'flyway', result: 'none were missing' }],
    decisions: [{ decision: 'Kept one node up', reason: 'orders kept coming in' }, 'Told support'],
    outcomes: ['No order was lost'],
    result: 'success',
  }

  test('are kept with steps, decisions and outcomes, and found by similar circumstances', async () => {
    const recorded = await graph.call<Named>('record_experience', { ...deploy, name: 'Friday deploy' })
    expect(recorded).toEqual({
      recorded: true,
      id: UUID,
      name: 'Friday deploy',
      context: deploy.context,
      steps: [{ action: 'Drain one node' }, deploy.steps[1]],
      decisions: [deploy.decisions[0], { decision: 'Told support' }],
      outcomes: deploy.outcomes,
      result: 'success',
    })
    await graph.call('record_experience', {
      context: 'Planting tomatoes on the balcony in March',
      steps: ['Put them outside'],
      outcomes: ['They froze'],
      result: 'failure',
    })
    const found = await graph.call<{ experiences: Named[] }>('recall_experience', {
      context: 'rolling out a new version of the shop during business hours',
    })
    expect(found.experiences[0]).toEqual({
      ...Object.fromEntries(Object.entries(recorded).filter(([key]) => key !== 'recorded')),
      element: null,
      score: expect.any(Number),
      retention: expect.any(Number),
      created_at: TIME,
    })
    const failed = await graph.call<{ experiences: Named[] }>('recall_experience', {
      context: 'rolling out a new version of the shop',
      result: 'failure',
    })
    expect(failed.experiences.map(({ outcomes }) => outcomes)).toEqual([['They froze']])
  })

  test('the same again makes the former one stronger', async () => {
    expect(await graph.call('record_experience', deploy)).toMatchObject({
      recorded: false,
      repeats: { name: 'Friday deploy', stability: expect.any(Number) },
    })
  })

  test('knowledge that is no experience is not recalled as one', async () => {
    const { experiences } = await graph.call<{ experiences: Named[] }>('recall_experience', {
      context: 'access tokens',
      limit: 100,
    })
    expect(experiences.map(({ id }) => id)).not.toContain(ids.tokens)
    expect(experiences).toHaveLength(2)
  })

  test.each([
    ['record_experience', { steps: ['x'] }, 'context'],
    ['record_experience', { context: 'x' }, 'steps'],
    ['record_experience', { context: 'x', steps: [] }, 'steps'],
    ['record_experience', { context: 'x', steps: [3] }, 'steps'],
    ['record_experience', { context: 'x', steps: [''] }, 'action'],
    ['record_experience', { context: 'x', steps: ['y'], result: 'fine' }, 'result'],
    ['record_experience', { context: 'x', steps: Array.from({ length: 101 }, () => 'y') }, 'at most 100'],
    ['recall_experience', {}, 'context'],
    ['recall_experience', { context: '' }, 'context'],
    ['recall_experience', { context: 'x', limit: 0 }, 'limit'],
  ])('%s refuses %j and says why', async (tool, args, why) => {
    expect(await graph.refusal(tool, args)).toContain(why)
  })
})

describe('crystallize_skill', () => {
  interface Report extends Shape {
    readonly unsynced: (Named & { state: string; missing: string[] })[]
    readonly synced: Named[]
    readonly proposal: string | null
  }

  test('tells what skill files say, say otherwise and do not say', async () => {
    const folder = join(graph.sandbox.folder, 'skills', 'auth')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'workflow.md'),
      '# Auth\n\n- Authentication tokens are never written to a log.\n- Access tokens for authentication live 60 minutes and are renewed by a cookie.\n',
    )
    const report = await graph.call<Report>('crystallize_skill', {
      topic: 'authentication',
      skill_paths: ['skills/auth/workflow.md', 'skills/gone.md'],
    })
    expect(report.in_sync).toBe(false)
    expect(report.synced.map(({ id }) => id)).toContain(ids.logs)
    const states = new Map(report.unsynced.map(({ id, state }) => [id, state]))
    expect(states.get(ids.tokens)).toBe('differs')
    expect(states.get(ids.sessions)).toBe('missing')
    expect(report.unsynced.find(({ id }) => id === ids.tokens)).toMatchObject({
      content: expect.stringContaining('15 minutes'),
      quote: 'fifteen minutes, then the cookie renews it',
      missing: ['Access tokens for authentication live 15 minutes and are renewed by a cookie.'],
      nearest: { path: join(folder, 'workflow.md'), line: 4, text: expect.stringContaining('60 minutes') },
    })
    expect(report.unreadable_files).toEqual([join(graph.sandbox.folder, 'skills', 'gone.md')])
    expect(report.proposal).toBeNull()
    expect(report.written).toBeNull()
  })

  test('writes a proposed skill where asked, and over a file only when a person agrees', async () => {
    const path = join(graph.sandbox.folder, 'skills', 'auth', 'SKILL.md')
    const { proposal } = await graph.call<Report>('crystallize_skill', {
      topic: 'authentication',
      propose: true,
    })
    expect(proposal).toMatch(/^---\nname: authentication\ndescription: ".+"\n---\n/)
    expect(proposal).toContain('Access tokens for authentication live 15 minutes')
    expect(proposal).toContain('(“fifteen minutes, then the cookie renews it”)')
    expect(existsSync(path)).toBe(false)

    const args = { topic: 'authentication', write_to: 'skills/auth/SKILL.md' }
    expect(await graph.call('crystallize_skill', args)).toMatchObject({
      in_sync: true,
      unsynced: [],
      written: { path, skill_id: UUID },
    })
    expect(readFileSync(path, 'utf8')).toContain('# authentication')
    writeFileSync(path, 'mine')
    expect(await graph.refusal('crystallize_skill', args)).toContain('already')
    expect(readFileSync(path, 'utf8')).toBe('mine')
    const over = { ...args, overwrite: true }
    expect(await graph.refusal('crystallize_skill', over)).toMatch(/^protected: .*only a person/)
    const { sandbox } = graph
    const declining = await startProfile('knowledge-graph', { sandbox, person: 'declines' })
    expect(await declining.refusal('crystallize_skill', over)).toMatch(/^protected: .*did not agree/)
    expect(readFileSync(path, 'utf8')).toBe('mine')
    expect(existsSync(`${path}.bak`)).toBe(false)

    const agreeing = await startProfile('knowledge-graph', { sandbox, person: 'agrees' })
    await agreeing.call('crystallize_skill', over)
    expect(agreeing.asked).toEqual([expect.stringContaining(path)])
    expect(readFileSync(path, 'utf8')).toContain('# authentication')
    expect(readFileSync(`${path}.bak`, 'utf8')).toBe('mine')
    // What was written is remembered as one skill, however often.
    expect(await graph.call('memory_stats')).toMatchObject({ by_type: { skill: 1 } })
  })

  test.each([
    [{}, 'topic'],
    [{ topic: '' }, 'topic'],
    [{ topic: 'x', skill_paths: 'a.md' }, 'skill_paths'],
    [{ topic: 'x', write_to: 'notes.txt' }, 'SKILL.md'],
    [{ topic: 'x', write_to: '/elsewhere/SKILL.md' }, 'may not'],
    [{ topic: 'x', write_to: '../SKILL.md', overwrite: true }, 'may not'],
    [{ topic: 'x', skill_paths: ['/etc/passwd'] }, 'may not'],
    [{ topic: 'x', skill_paths: ['../notes.md'] }, 'may not'],
    [{ topic: 'x', skill_paths: ['notes.txt'] }, 'Markdown'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await graph.refusal('crystallize_skill', args)).toContain(why)
  })

  test('asks the person only about a file that is there and may be written', async () => {
    const person = await startProfile('knowledge-graph', { person: 'agrees' })
    const { sandbox } = person
    await person.call('store_knowledge', { name: 'Brewing', content: 'Brewing green tea needs 70 degrees.' })
    const elsewhere = mkdtempSync(join(tmpdir(), 'lore-elsewhere-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    writeFileSync(join(elsewhere, 'SKILL.md'), 'mine')
    const over = { topic: 'brewing green tea', overwrite: true }
    for (const [args, why] of [
      [{ ...over, write_to: join(elsewhere, 'SKILL.md') }, 'may not'],
      [{ ...over, write_to: 'authorized_keys' }, 'SKILL.md'],
      [{ ...over, write_to: 'skills/tea/SKILL.md', skill_paths: ['/etc/passwd'] }, 'may not'],
    ] as const) {
      expect(await person.refusal('crystallize_skill', args)).toContain(why)
    }
    const write_to = 'skills/tea/SKILL.md'
    const path = join(sandbox.folder, write_to)
    expect(await person.call('crystallize_skill', { ...over, write_to })).toMatchObject({ written: { path } })
    expect(person.asked).toEqual([])
    expect(existsSync(`${path}.bak`)).toBe(false)
    await person.call('crystallize_skill', { ...over, write_to })
    expect(person.asked).toEqual([expect.stringContaining(path)])
    expect(existsSync(`${path}.bak`)).toBe(true)
  })

  test('follows links before it says whether a file may be read', async () => {
    const folder = join(graph.sandbox.folder, 'links')
    mkdirSync(folder)
    writeFileSync(join(folder, 'plain.txt'), 'Authentication is hard.')
    symlinkSync('/etc/passwd', join(folder, 'out.md'))
    symlinkSync('plain.txt', join(folder, 'in.md'))
    const read = (path: string) =>
      graph.refusal('crystallize_skill', { topic: 'authentication', skill_paths: [path] })
    expect(await read('links/out.md')).toMatch(/^protected: /)
    expect(await read('links/in.md')).toMatch(/^protected: /)
  })

  test('cuts secrets out of the passages it answers with', async () => {
    const token = `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`
    writeFileSync(
      join(graph.sandbox.folder, 'leak.md'),
      `Access tokens for authentication live 60 minutes and are renewed by a cookie, such as ${token}.\n`,
    )
    const report = await graph.call<Report>('crystallize_skill', {
      topic: 'authentication',
      skill_paths: ['leak.md'],
    })
    expect(JSON.stringify(report)).toContain('60 minutes')
    expect(JSON.stringify(report)).not.toContain(token)
  })
})

test('memory_stats counts nodes and edges by what they are', async () => {
  const stats = await graph.call<Record<string, Record<string, number>>>('memory_stats')
  const { total } = await graph.call<{ total: number }>('list_knowledge', { limit: 1 })
  expect(stats).toMatchObject({
    nodes: total,
    expired: 4,
    by_type: { rule: 2, experience: 2 },
    by_trust: { principle: 2 },
    retention: { mean: expect.closeTo(1, 1), fading: 0 },
    by_category: { fundamental: 2, creative: 0 },
    by_level: { 4: 2 },
    edges_by_type: { causes: 1, must_precede: 1, requires_reading: 1 },
  })
  const sum = (counts: Record<string, number> = {}) => Object.values(counts).reduce((a, b) => a + b, 0)
  expect(sum(stats.by_trust)).toBe(total)
  expect(sum(stats.by_level)).toBe(total)
  expect(sum(stats.edges_by_type)).toBe(stats.edges)
  expect(await graph.refusal('memory_stats', { all: true })).toContain('all')
})
