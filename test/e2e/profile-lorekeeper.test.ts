/**
 * Lorekeeper's eight tools as their document has them: a real client of `lore mcp --profile lorekeeper`, which runs by
 * its launcher over real stdio where the process matters.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  BIN,
  createSandbox,
  outcomeOf,
  runJson,
  type Sandbox,
  startLore,
  untilSaid,
} from '../integration/cli-lore.ts'
import { createProfileTransport } from '../support/profile-client.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const NOBODY = '01890000-0000-7000-8000-000000000000'

let sandbox: Sandbox
const clients: Client[] = []

beforeEach(() => {
  sandbox = createSandbox()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  sandbox.remove()
})

interface Connection {
  readonly client: Client
  /** What the server wrote beside the protocol. */
  readonly said: () => string
}

/** The launcher in a process of its own. */
async function connectProcess(
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp', '--profile', 'lorekeeper', ...args],
    env: { ...(sandbox.env as Record<string, string>), ...env },
    cwd: sandbox.folder,
    stderr: 'pipe',
  })
  let said = ''
  transport.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return { client: await openClient(transport), said: () => said }
}

/** A server in a process that is used again, for tests of what the tools answer. */
async function connect(): Promise<Pick<Connection, 'client'>> {
  return { client: await openClient(createProfileTransport('lorekeeper', sandbox)) }
}

async function openClient(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'contract', version: '1' })
  await client.connect(transport)
  clients.push(client)
  return client
}

type Json = Record<string, never> & Record<string, unknown>

/** What the tool answers: the same as structured content and as JSON text. */
async function call<T = Json>(client: Client, name: string, args: object = {}): Promise<T> {
  const result = await client.callTool({ name, arguments: { ...args } })
  const [block] = result.content
  const text = block?.type === 'text' ? block.text : ''
  if (result.isError === true) throw new Error(text)
  expect(JSON.parse(text)).toEqual(result.structuredContent)
  return result.structuredContent as T
}

interface Inserted {
  readonly inserted: readonly { readonly id: string; readonly title: string }[]
  readonly duplicates: readonly { readonly existing: { readonly id: string }; readonly dedup_score: number }[]
  readonly links_created: readonly {
    readonly id: string
    readonly relation_type: string
    readonly score: number
  }[]
  readonly errors: readonly { readonly error: string; readonly title?: string; readonly code: string }[]
}

interface Result {
  readonly memory: Readonly<Record<string, unknown>> & { readonly id: string; readonly title: string }
  readonly relevance: Readonly<Record<string, number>> | null
  readonly links?: readonly { readonly id: string; readonly memory: { readonly id: string } }[]
}

interface Answer<R = Result> {
  readonly results: readonly R[]
  readonly total_matched: number
  readonly query: string
}

const search = (client: Client, args: object) => call<Answer>(client, 'lore_search', args)

async function insert(client: Client, ...memories: object[]): Promise<string[]> {
  const { inserted, errors, duplicates } = await call<Inserted>(client, 'lore_insert', { memories })
  expect({ errors, duplicates }).toEqual({ errors: [], duplicates: [] })
  return inserted.map(({ id }) => id)
}

const CHECKOUT = {
  title: 'Checkout payment flow',
  content: 'The checkout calls the payment service first and books the order only when it has answered.',
}
const ARGS = {
  title: 'Mutable default args in Python',
  description: 'A list as default is shared by all calls.',
  content: 'def f(x=[]) keeps one list for every call; write None and make the list inside.',
}
const CAT = { title: 'Office cat', content: 'The office cat is called Minka and sleeps on the printer.' }

test('offers the eight tools of the document, with its parameters', async () => {
  const { client } = await connectProcess()
  const { tools } = await client.listTools()
  const listed = tools.map(({ name, inputSchema }) => [
    name,
    Object.keys((inputSchema as { properties?: object }).properties ?? {}).sort(),
    (inputSchema as { required?: string[] }).required ?? [],
  ])
  const search = [
    'format',
    'ids',
    'include_deleted',
    'include_links',
    'limit',
    'min_score',
    'query',
    'refine_from',
  ]
  expect(listed).toEqual([
    ['lore_search', search, []],
    ['lore_remember', ['thought'], ['thought']],
    ['lore_insert', ['force', 'links', 'memories'], []],
    ['lore_update', ['link_feedback', 'memory_feedback'], []],
    ['lore_forget', ['memory_ids', 'reason'], ['memory_ids']],
    [
      'lore_reflect',
      [
        'auto_insert',
        'decisions',
        'factual_discoveries',
        'good_patterns',
        'lessons_learnt',
        'memory_ids',
        'session_date',
        'session_id',
        'summary',
        'task_type',
        'topic',
        'what_was_done',
      ],
      ['session_id', 'summary'],
    ],
    ['lore_processed_sessions', [], []],
    ['lore_recommend_links', ['lore_id', 'top_k'], ['lore_id']],
  ])
})

describe('lore_search', () => {
  test('answers the documented example with ranked memories, their relevance and their links', async () => {
    const { client } = await connectProcess()
    const [checkout, cat] = await insert(client, CHECKOUT, CAT)
    await call(client, 'lore_insert', {
      links: [
        { source_memory_id: cat, target_memory_id: checkout, relation_type: 'related_to', reason: 'a test' },
      ],
    })
    const { results, total_matched, query } = await search(client, {
      query: 'checkout payment flow',
      min_score: 0.1,
      include_links: true,
      include_deleted: false,
      refine_from: null,
      format: 'full',
      ids: null,
    })
    expect({ query, total_matched }).toEqual({
      query: 'checkout payment flow',
      total_matched: results.length,
    })
    const [first] = results
    expect(first?.memory).toEqual({
      id: checkout,
      ...CHECKOUT,
      description: expect.any(String),
      score: 5,
      confidence: null,
      usage_count: 0,
      namespace: 'shared',
      created_at: expect.stringMatching(ISO),
      updated_at: expect.stringMatching(ISO),
      last_used: null,
      soft_deleted: false,
    })
    const {
      semantic_score = 0,
      keyword_score = 0,
      combined_score = 0,
      decay_factor = 0,
      final_score = 0,
    } = first?.relevance ?? {}
    expect(keyword_score).toBe(1)
    expect(combined_score).toBeCloseTo(0.45 * semantic_score + 0.3 * keyword_score + 0.15 * 0.5, 3)
    expect(final_score).toBeCloseTo(combined_score * decay_factor, 3)
    expect(first?.links).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(UUID),
        source_memory_id: cat,
        target_memory_id: checkout,
        relation_type: 'related_to',
        reason: 'a test',
        memory: expect.objectContaining({ id: cat, title: 'Office cat' }),
      }),
    ])
    expect((await search(client, { query: 'checkout', include_links: false })).results[0]).not.toHaveProperty(
      'links',
    )
  })

  test('drops what scores less than min_score before it fades', async () => {
    const { client } = await connect()
    await insert(client, CHECKOUT, CAT)
    const all = await search(client, { query: 'checkout payment flow', min_score: 0 })
    const scores = all.results.map(({ relevance }) => relevance?.combined_score ?? 0)
    expect(scores).toHaveLength(2)
    const between = ((scores[0] ?? 0) + (scores[1] ?? 0)) / 2
    expect((await search(client, { query: 'checkout payment flow', min_score: between })).total_matched).toBe(
      1,
    )
    expect((await search(client, { query: 'checkout payment flow', min_score: 5 })).results).toEqual([])
  })

  test('ranks within refine_from only, and passes over what it does not know', async () => {
    const { client } = await connect()
    const [, cat] = await insert(client, CHECKOUT, CAT)
    const asked = { query: 'checkout payment flow', min_score: 0 }
    const refined = await search(client, { ...asked, refine_from: [cat, NOBODY, 'no id'] })
    expect(refined.results.map(({ memory }) => memory.id)).toEqual([cat])
    expect((await search(client, { ...asked, refine_from: [NOBODY] })).results).toEqual([])
    const many = Array.from({ length: 201 }, () => NOBODY)
    await expect(search(client, { ...asked, refine_from: many })).rejects.toThrow(
      /invalid_input.*refine_from.*200/,
    )
    await search(client, { ...asked, refine_from: many.slice(1) })
  })

  test('gives id, title and score in the format title, in both modes', async () => {
    const { client } = await connect()
    const [checkout] = await insert(client, CHECKOUT)
    const asked = { query: 'checkout', format: 'title', include_links: true }
    const listed = await call<Answer<object>>(client, 'lore_search', asked)
    expect(listed.results).toEqual([{ id: checkout, title: CHECKOUT.title, score: expect.any(Number) }])
    const fetched = await call<Answer<object>>(client, 'lore_search', { ids: [checkout], format: 'title' })
    expect(fetched.results).toEqual([{ id: checkout, title: CHECKOUT.title, score: null }])
  })

  test('fetches by id in the order asked, and only reading them whole is a use', async () => {
    const { client } = await connect()
    const [checkout, cat] = await insert(client, CHECKOUT, CAT)
    await search(client, { query: 'checkout' })
    await search(client, { ids: [checkout], format: 'title' })
    const { results } = await search(client, { ids: [cat, NOBODY, checkout], query: 'ignored' })
    expect(results.map(({ memory }) => [memory.id, memory.usage_count])).toEqual([
      [cat, 1],
      [checkout, 1],
    ])
    expect(results[0]?.memory.last_used).toMatch(ISO)
    expect(results[0]?.relevance).toBeNull()
    expect((await search(client, { ids: [] })).results).toEqual([])
    const many = Array.from({ length: 51 }, () => NOBODY)
    await expect(search(client, { ids: many })).rejects.toThrow(/invalid_input.*ids.*50/)
  })

  test('shows forgotten memories where they are asked for', async () => {
    const { client } = await connect()
    const [checkout] = await insert(client, CHECKOUT)
    await call(client, 'lore_forget', { memory_ids: [checkout], reason: 'outdated' })
    expect((await search(client, { query: 'checkout' })).results).toEqual([])
    expect((await search(client, { ids: [checkout] })).results).toEqual([])
    for (const asked of [{ query: 'checkout' }, { ids: [checkout] }]) {
      const { results } = await search(client, { ...asked, include_deleted: true })
      expect(results.map(({ memory }) => [memory.id, memory.soft_deleted])).toEqual([[checkout, true]])
    }
  })

  test('gives ten results unless told otherwise', async () => {
    const { client } = await connect()
    const facts = Array.from({ length: 12 }, (_, n) => ({
      title: `Depot ${n}`,
      content: `Depot number ${n} keeps ${n * 7 + 3} crates of tools in hall ${n}.`,
    }))
    await insert(client, ...facts)
    expect((await search(client, { query: 'depot crates', min_score: 0 })).results).toHaveLength(10)
    expect((await search(client, { query: 'depot crates', min_score: 0, limit: 3 })).results).toHaveLength(3)
  })

  test.each([
    [{}, /needs a query, or ids/],
    [{ query: '  ' }, /needs a query, or ids/],
    [{ query: 'x', format: 'short' }, /invalid_input.*format/],
    [{ query: 'x', limit: 0 }, /invalid_input.*limit/],
    [{ query: 'x', limit: 101 }, /invalid_input.*limit/],
    [{ query: 'x', min_score: 'low' }, /invalid_input.*min_score/],
    [{ query: 'x', minscore: 1 }, /invalid_input.*minscore/],
  ])('refuses %j', async (args, message) => {
    const { client } = await connect()
    await expect(search(client, args)).rejects.toThrow(message)
  })
})

describe('lore_remember', () => {
  const thought = 'Hybrid search formula: 0.45 semantic + 0.30 keyword + 0.15 score + 0.10 usage'

  test('keeps a thought word for word, titled by its beginning, with a score of 7', async () => {
    const { client } = await connect()
    const kept = await call<{ id: string; title: string }>(client, 'lore_remember', { thought })
    expect(kept).toEqual({ id: expect.stringMatching(UUID), title: expect.any(String), linked_to: null })
    expect(kept.title.length).toBeLessThanOrEqual(80)
    const { results } = await search(client, { ids: [kept.id] })
    expect(results[0]?.memory).toMatchObject({ content: thought, score: 7 })
  })

  test('links it to the nearest memory from a likeness of 0.75 on', async () => {
    const { client } = await connect()
    const [checkout] = await insert(client, CHECKOUT, CAT)
    const kept = await call<{ id: string; linked_to: { id: string; score: number } | null }>(
      client,
      'lore_remember',
      {
        thought:
          'Payment flow of the checkout: the payment service is called first, the order is booked after it.',
      },
    )
    expect(kept.linked_to?.id).toBe(checkout)
    expect(kept.linked_to?.score).toBeGreaterThanOrEqual(0.75)
    const { results } = await search(client, { ids: [kept.id] })
    expect(results[0]?.links?.map(({ memory }) => memory.id)).toEqual([checkout])
    const far = await call(client, 'lore_remember', { thought: 'The boiler is serviced every third of May.' })
    expect(far.linked_to).toBeNull()
  })

  test('answers with the memory that says so already, also where only the title is the same', async () => {
    const { client } = await connect()
    const first = await call(client, 'lore_remember', { thought })
    const again = await call(client, 'lore_remember', { thought })
    expect(again).toMatchObject({ id: first.id, title: first.title, linked_to: null, duplicate: true })
    const [titled] = await insert(client, {
      title: 'Tea is at four',
      content: 'The kitchen serves tea daily.',
    })
    const same = await call(client, 'lore_remember', { thought: 'Tea is at four.\nBring your own cup.' })
    expect(same).toMatchObject({ id: titled, duplicate: true })
  })

  test.each([
    [{ thought: '' }, /content_empty/],
    [{}, /invalid_input.*thought/],
    [{ thought: 'The key is AKIAIOSFODNN7EXAMPLB.' }, /contains_secret/],
  ])('refuses %j', async (args, message) => {
    const { client } = await connect()
    await expect(call(client, 'lore_remember', args)).rejects.toThrow(message)
  })
})

describe('lore_insert', () => {
  test('takes memories with links of their own and links between others in one call', async () => {
    const { client } = await connect()
    const [cat, checkout] = await insert(client, CAT, CHECKOUT)
    const answer = await call<Inserted>(client, 'lore_insert', {
      memories: [
        ARGS,
        {
          title: 'Token refresh interval',
          content: 'Access tokens expire after 1h.',
          links: [{ target_memory_id: cat, relation_type: 'related_to', reason: 'part of OAuth flow' }],
        },
      ],
      links: [
        {
          source_memory_id: cat,
          target_memory_id: checkout,
          relation_type: 'depends_on',
          reason: 'Both at work',
        },
      ],
      force: false,
    })
    expect(answer.inserted.map(({ title }) => title)).toEqual([ARGS.title, 'Token refresh interval'])
    expect(answer.links_created.map(({ relation_type }) => relation_type)).toEqual([
      'related_to',
      'depends_on',
    ])
    expect({ duplicates: answer.duplicates, errors: answer.errors }).toEqual({ duplicates: [], errors: [] })
    const { results } = await search(client, { ids: answer.inserted.map(({ id }) => id) })
    expect(results.map(({ memory }) => [memory.score, memory.description])).toEqual([
      [5, ARGS.description],
      [5, expect.any(String)],
    ])
    expect(results[1]?.links?.map(({ memory }) => memory.id)).toEqual([cat])
  })

  test('keeps a title alone, and the score that is given', async () => {
    const { client } = await connect()
    const [id] = await insert(client, { title: 'Deploys are frozen in December', score: 9.5 })
    const { results } = await search(client, { ids: [id] })
    expect(results[0]?.memory).toMatchObject({ content: 'Deploys are frozen in December', score: 9.5 })
  })

  test('blocks what is known, by title or by likeness, and returns it', async () => {
    const { client } = await connect()
    const [checkout] = await insert(client, CHECKOUT)
    const near = {
      title: 'Payment in the checkout flow',
      content: CHECKOUT.content.replace('first and', 'first, and'),
    }
    const { inserted, duplicates } = await call<Inserted>(client, 'lore_insert', {
      memories: [{ title: CHECKOUT.title, content: 'Something else altogether.' }, near, CAT],
    })
    expect(inserted.map(({ title }) => title)).toEqual([CAT.title])
    expect(duplicates.map(({ existing }) => existing.id)).toEqual([checkout, checkout])
    expect(duplicates[1]?.dedup_score).toBeGreaterThanOrEqual(0.85)
  })

  test('keeps what differs in a number, for that is an update', async () => {
    const { client } = await connect()
    await insert(client, { title: 'Token life', content: 'Access tokens of the shop expire after 1 hour.' })
    await insert(client, {
      title: 'Token lifetime',
      content: 'Access tokens of the shop expire after 2 hours.',
    })
  })

  test('stores it with force, except under a title that is taken, which is an error', async () => {
    const { client } = await connect()
    const [checkout] = await insert(client, CHECKOUT)
    const { inserted, errors } = await call<Inserted>(client, 'lore_insert', {
      memories: [{ ...CHECKOUT, title: 'Checkout payment flow, again' }, CHECKOUT],
      force: true,
    })
    expect(inserted).toHaveLength(1)
    expect(errors).toEqual([
      {
        index: 1,
        title: CHECKOUT.title,
        error: expect.stringMatching(new RegExp(`title is already stored.*${checkout}`)),
        code: 'invalid_input',
      },
    ])
  })

  test('frees the title of what was forgotten', async () => {
    const { client } = await connect()
    const memory_ids = await insert(client, CHECKOUT)
    await call(client, 'lore_forget', { memory_ids })
    await insert(client, CHECKOUT)
  })

  test('tells what could not be kept or linked, and does the rest', async () => {
    const { client } = await connect()
    const { inserted, links_created, errors } = await call<Inserted>(client, 'lore_insert', {
      memories: [
        { title: ' ', content: 'No title.' },
        { title: 'Key', content: 'ghp_16C7e42F292c6912E7710c838347Ae178B4a' },
        { ...CAT, links: [{ target_memory_id: NOBODY, relation_type: 'related_to' }] },
      ],
      links: [{ source_memory_id: NOBODY, target_memory_id: 'x', relation_type: 'befriends' }],
    })
    expect(inserted.map(({ title }) => title)).toEqual([CAT.title])
    expect(links_created).toEqual([])
    expect(errors.map(({ code }) => code)).toEqual([
      'content_empty',
      'contains_secret',
      'memory_not_found',
      'invalid_input',
    ])
  })

  test.each([
    [{}, /nothing to insert/],
    [{ memories: [] }, /nothing to insert/],
    [{ memories: [{ content: 'No title at all.' }] }, /invalid_input.*title/],
    [{ memories: [{ title: 'x', score: 11 }] }, /invalid_input.*score/],
    [{ links: [{ source_memory_id: 'a', target_memory_id: 'b' }] }, /invalid_input.*relation_type/],
  ])('refuses %j', async (args, message) => {
    const { client } = await connect()
    await expect(call(client, 'lore_insert', args)).rejects.toThrow(message)
  })
})

interface Updated {
  readonly memories_updated: readonly { readonly id: string; readonly soft_deleted: boolean }[]
  readonly links_updated: readonly { readonly id: string; readonly score: number }[]
  readonly errors: readonly { readonly id: string; readonly code: string }[]
}

describe('lore_update', () => {
  test('moves scores by the documented example, and running confidence with them', async () => {
    const { client } = await connect()
    const [checkout, cat] = await insert(client, CHECKOUT, CAT)
    const linked = await call<Inserted>(client, 'lore_insert', {
      links: [{ source_memory_id: cat, target_memory_id: checkout, relation_type: 'depends_on' }],
    })
    const [link] = linked.links_created
    const answer = await call<Updated>(client, 'lore_update', {
      memory_feedback: [{ id: checkout, useful: true, confidence: 8 }],
      link_feedback: [{ id: link?.id, useful: false, confidence: 3 }],
    })
    expect(answer).toEqual({
      memories_updated: [{ id: checkout, score: 5.4, confidence: 8, soft_deleted: false }],
      links_updated: [expect.objectContaining({ id: link?.id, score: 9.6 })],
      errors: [],
    })
    const useless = { memory_feedback: [{ id: checkout, useful: false, confidence: 3 }] }
    expect((await call<Updated>(client, 'lore_update', useless)).memories_updated).toEqual([
      { id: checkout, score: 5, confidence: 7.5238, soft_deleted: false },
    ])
  })

  test('removes what two sessions call useless with a confidence of at most 2, not one', async () => {
    const first = await connect()
    const [checkout] = await insert(first.client, CHECKOUT)
    const useless = { memory_feedback: [{ id: checkout, useful: false, confidence: 2 }] }
    const rate = async ({ client }: Pick<Connection, 'client'>) =>
      (await call<Updated>(client, 'lore_update', useless)).memories_updated[0]?.soft_deleted
    expect(await rate(first)).toBe(false)
    expect(await rate(first)).toBe(false)
    const second = await connect()
    expect(await rate(second)).toBe(true)
    expect((await search(second.client, { query: 'checkout' })).results).toEqual([])
  })

  test('tells of ids it does not know, and rates the others', async () => {
    const { client } = await connect()
    const [checkout] = await insert(client, CHECKOUT)
    const rating = { useful: true, confidence: 10 }
    const { memories_updated, errors } = await call<Updated>(client, 'lore_update', {
      memory_feedback: [
        { id: NOBODY, ...rating },
        { id: 'no id', ...rating },
        { id: checkout, ...rating },
      ],
      link_feedback: [{ id: NOBODY, ...rating }],
    })
    expect(memories_updated.map(({ id }) => id)).toEqual([checkout])
    expect(errors.map(({ id, code }) => [id, code])).toEqual([
      [NOBODY, 'memory_not_found'],
      ['no id', 'invalid_input'],
      [NOBODY, 'edge_not_found'],
    ])
  })

  test.each([
    [{}, /nothing to rate/],
    [{ memory_feedback: [] }, /nothing to rate/],
    [{ memory_feedback: [{ id: NOBODY, useful: true, confidence: 11 }] }, /invalid_input.*confidence/],
    [{ memory_feedback: [{ id: NOBODY, useful: 'yes', confidence: 5 }] }, /invalid_input.*useful/],
  ])('refuses %j', async (args, message) => {
    const { client } = await connect()
    await expect(call(client, 'lore_update', args)).rejects.toThrow(message)
  })
})

describe('lore_forget', () => {
  test('takes memories out of search, and tells what it did not find', async () => {
    const { client } = await connect()
    const [checkout, cat] = await insert(client, CHECKOUT, CAT)
    const answer = await call(client, 'lore_forget', {
      memory_ids: [checkout, NOBODY, 'uuid2'],
      reason: 'hallucinated',
    })
    expect(answer).toEqual({ forgotten: [checkout], not_found: [NOBODY, 'uuid2'], errors: [] })
    const left = await search(client, { query: 'checkout payment cat', min_score: 0 })
    expect(left.results.map(({ memory }) => memory.id)).toEqual([cat])
    const { items } = await runJson<{ items: { id: string; archivedReason: string }[] }>(
      sandbox,
      'graveyard',
      '--namespace',
      'shared',
    )
    expect(items).toMatchObject([{ id: checkout, archivedReason: 'hallucinated' }])
  })

  test.each([
    [{ memory_ids: [NOBODY], reason: 'boring' }, /invalid_input.*reason/],
    [{ memory_ids: [] }, /invalid_input.*memory_ids/],
    [{}, /invalid_input.*memory_ids/],
  ])('refuses %j', async (args, message) => {
    const { client } = await connect()
    await expect(call(client, 'lore_forget', args)).rejects.toThrow(message)
  })
})

const REFLECTION = {
  session_id: 'uuid1',
  summary: 'Implemented reflect integration; extracted 3 lessons.',
  session_date: '2026-05-19',
  topic: 'reflect-integration',
  task_type: 'build',
  what_was_done: 'Built the reflect integration...',
  decisions: '- Used single-session submit for context efficiency',
  lessons_learnt: ["Don't skip dedup check before inserting"],
  good_patterns: ['Parallelise independent API calls'],
  factual_discoveries: ['BM25 rebuild costs ~10ms at 5k memories'],
  memory_ids: ['uuid-a', 'uuid-b'],
  auto_insert: true,
}

interface Reflected {
  readonly reflection_id: string
  readonly memories_created: readonly { readonly id: string; readonly status: string }[]
}

describe('lore_reflect and lore_processed_sessions', () => {
  test('keep the documented example once, with all its fields', async () => {
    const { client } = await connect()
    expect(await call(client, 'lore_processed_sessions')).toEqual({ session_ids: [] })
    const first = await call<Reflected>(client, 'lore_reflect', REFLECTION)
    expect(first).toEqual({
      reflection_id: expect.stringMatching(UUID),
      session_id: 'uuid1',
      created_at: expect.stringMatching(ISO),
      already_processed: false,
      memories_created: [
        {
          id: expect.stringMatching(UUID),
          title: 'BM25 rebuild costs ~10ms at 5k memories',
          relation: 'discovered_in',
          status: 'inserted',
        },
        {
          id: expect.stringMatching(UUID),
          title: "Don't skip dedup check before inserting",
          relation: 'learned_in',
          status: 'inserted',
        },
      ],
      // The document's own ids are placeholders.
      errors: REFLECTION.memory_ids.map((id, index) => ({
        field: 'memory_ids',
        index,
        error: `There is no memory ${id}.`,
        code: 'memory_not_found',
      })),
    })
    const again = await call<Reflected>(client, 'lore_reflect', REFLECTION)
    expect(again).toEqual({ ...first, already_processed: true, memories_created: [] })
    expect(await call(client, 'lore_processed_sessions', {})).toEqual({ session_ids: ['uuid1'] })

    const ids = [first.reflection_id, ...first.memories_created.map(({ id }) => id)]
    const [record, discovery, lesson] = (await search(client, { ids })).results
    for (const text of [
      REFLECTION.summary,
      REFLECTION.session_date,
      REFLECTION.task_type,
      REFLECTION.what_was_done,
      REFLECTION.decisions,
      ...REFLECTION.lessons_learnt,
      ...REFLECTION.good_patterns,
      ...REFLECTION.factual_discoveries,
    ]) {
      expect(record?.memory.content).toContain(text)
    }
    expect([discovery?.memory.score, lesson?.memory.score]).toEqual([7, 8])
    expect(discovery?.links).toMatchObject([
      { relation_type: 'discovered_in', memory: { id: first.reflection_id } },
    ])
    expect(lesson?.links).toMatchObject([
      { relation_type: 'learned_in', memory: { id: first.reflection_id } },
    ])
  })

  test('name what was known as a duplicate', async () => {
    const { client } = await connect()
    const [known] = await insert(client, { title: 'BM25 rebuild costs ~10ms at 5k memories' })
    const { memories_created } = await call<Reflected>(client, 'lore_reflect', REFLECTION)
    expect(memories_created.map(({ id, status }) => [id, status])).toEqual([
      [known, 'duplicate'],
      [expect.stringMatching(UUID), 'inserted'],
    ])
  })

  test('keep the record only, where nothing is to be inserted', async () => {
    const { client } = await connect()
    const answer = await call<Reflected>(client, 'lore_reflect', { ...REFLECTION, auto_insert: false })
    expect(answer.memories_created).toEqual([])
    const listed = await search(client, { query: 'BM25 rebuild dedup check', min_score: 0 })
    expect(listed.results.map(({ memory }) => memory.id)).toEqual([answer.reflection_id])
  })

  test.each([
    [{ summary: 'No session.' }, /invalid_input.*session_id/],
    [{ session_id: 's' }, /invalid_input.*summary/],
    [{ session_id: '', summary: 'Empty.' }, /content_empty/],
    [{ session_id: 's', summary: ' ' }, /content_empty/],
    [{ session_id: 's', summary: 'Fine.', lessons_learnt: 'one' }, /invalid_input.*lessons_learnt/],
  ])('refuse %j', async (args, message) => {
    const { client } = await connect()
    await expect(call(client, 'lore_reflect', args)).rejects.toThrow(message)
  })
})

describe('lore_recommend_links', () => {
  interface Recommended {
    readonly candidates: readonly { readonly target_lore_id: string }[]
    readonly count: number
  }

  test('suggests what belongs together, with a score for each signal, and links nothing', async () => {
    const { client } = await connect()
    const related = {
      title: 'Payment service timeouts',
      content: 'The payment service of the checkout gives up after ten seconds.',
    }
    const [checkout, cat, timeouts] = await insert(client, CHECKOUT, CAT, related)
    const answer = await call<Recommended>(client, 'lore_recommend_links', { lore_id: checkout, top_k: 10 })
    expect(answer).toEqual({
      candidates: [timeouts, cat].map((target_lore_id) => ({
        source_lore_id: checkout,
        target_lore_id,
        weighted_score: expect.any(Number),
        scores: {
          cosine: expect.any(Number),
          bm25: expect.any(Number),
          entity: expect.any(Number),
          temporal: expect.any(Number),
        },
      })),
      count: 2,
      source_lore_id: checkout,
    })
    const fewer = await call<Recommended>(client, 'lore_recommend_links', { lore_id: checkout, top_k: 1 })
    expect(fewer.candidates.map(({ target_lore_id }) => target_lore_id)).toEqual([timeouts])
    expect((await search(client, { ids: [checkout] })).results[0]?.links).toEqual([])
  })

  test.each([
    [{ lore_id: NOBODY }, /memory_not_found/],
    [{ lore_id: 'x' }, /invalid_input.*lore_id/],
    [{ lore_id: NOBODY, top_k: 0 }, /invalid_input.*top_k/],
    [{}, /invalid_input.*lore_id/],
  ])('refuses %j', async (args, message) => {
    const { client } = await connect()
    await expect(call(client, 'lore_recommend_links', args)).rejects.toThrow(message)
  })
})

describe('the environment of the profile', () => {
  test('sets limits, thresholds, weights and bumps', async () => {
    const { client, said } = await connectProcess({
      LORE_SEARCH_LIMIT: '1',
      LORE_MAX_SEARCH_IDS: '2',
      LORE_MAX_REFINE_FROM_IDS: '1',
      LORE_LINK_TOP_M: '1',
      LORE_DUPLICATE_THRESHOLD: '0.3',
      LORE_W_SEMANTIC: '0',
      LORE_W_KEYWORD: '0',
      LORE_W_SCORE: '1',
      LORE_W_USAGE: '0',
      LORE_DECAY_LAMBDA: '0',
      LORE_SCORE_BUMP_UP: '2',
      LORE_SCORE_BUMP_DOWN: '1',
      LORE_CONFIDENCE_WINDOW_SIZE: '1',
      LORE_NAMESPACE: 'mine',
    })
    const [checkout, cat] = await insert(client, { ...CHECKOUT, score: 2 }, { ...CAT, score: 8 })
    const { results } = await search(client, { query: 'checkout cat' })
    expect(results.map(({ memory }) => [memory.id, memory.namespace])).toEqual([[cat, 'mine']])
    expect(results[0]?.relevance).toMatchObject({ combined_score: 0.8, decay_factor: 1 })
    await expect(search(client, { ids: [cat, cat, cat] })).rejects.toThrow(/ids.*2/)
    await expect(search(client, { query: 'x', refine_from: [cat, cat] })).rejects.toThrow(/refine_from.*1/)
    const { count } = await call<{ count: number }>(client, 'lore_recommend_links', { lore_id: cat })
    expect(count).toBe(1)
    const rate = (useful: boolean) =>
      call(client, 'lore_update', { memory_feedback: [{ id: checkout, useful, confidence: 10 }] })
    expect((await rate(true)).memories_updated).toMatchObject([{ score: 4 }])
    expect((await rate(false)).memories_updated).toMatchObject([{ score: 3.9 }])
    const alike = {
      title: 'Flow of payments',
      content: 'The checkout first calls the payment service, and it books the order when that answers.',
    }
    const { duplicates } = await call<Inserted>(client, 'lore_insert', { memories: [alike] })
    expect(duplicates.map(({ existing }) => existing.id)).toEqual([checkout])
    expect(said()).toBe('')
  })

  test('is warned of where it chooses a place, or says what cannot be', async () => {
    const { client, said } = await connectProcess({
      LORE_DATA_DIR: '/old/lorekeeper',
      LORE_VECTOR_STORE: 'chroma',
      LORE_SEARCH_LIMIT: 'many',
      LORE_LINK_TOP_M: '2.5',
    })
    await client.listTools()
    expect(said()).toContain('lore import lorekeeper /old/lorekeeper')
    expect(said()).toMatch(/LORE_VECTOR_STORE is ignored/)
    expect(said()).toMatch(/LORE_SEARCH_LIMIT is ignored: it must be a whole number from 1 to 100/)
    expect(said()).toMatch(/LORE_LINK_TOP_M is ignored/)
  })

  test('means nothing to the default profile, which works in another namespace', async () => {
    const { client } = await connectProcess()
    await insert(client, CHECKOUT)
    const other = await runJson<{ hits: unknown[] }>(sandbox, 'search', 'checkout payment flow')
    expect(other.hits).toEqual([])
    const shared = await runJson<{ hits: unknown[] }>(
      sandbox,
      'search',
      'checkout payment flow',
      '--namespace',
      'shared',
    )
    expect(shared.hits).toHaveLength(1)
  })

  test('gives way to a namespace that is typed', async () => {
    const { client } = await connectProcess({ LORE_NAMESPACE: 'mine' }, ['--namespace', 'team'])
    await insert(client, CHECKOUT)
    expect((await search(client, { query: 'checkout' })).results[0]?.memory.namespace).toBe('team')
  })
})

test('over HTTP the profile answers at its own address, in the namespace it has over stdio', async () => {
  const daemon = startLore(sandbox, ['daemon', 'run', '--port', '0'], { env: { LORE_NAMESPACE: 'mine' } })
  const ended = outcomeOf(daemon)
  try {
    const said = await untilSaid(daemon, 'Ctrl-C stops it.')
    const url = /serving +(\S+)\/mcp/.exec(said)?.[1] ?? ''
    const token = readFileSync(join(sandbox.home, 'token'), 'utf8').trim()
    const client = new Client({ name: 'contract', version: '1' })
    clients.push(client)
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${url}/mcp/lorekeeper`), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    )
    const [checkout] = await insert(client, CHECKOUT)
    const over = await connectProcess({ LORE_NAMESPACE: 'mine' })
    const { results } = await search(over.client, { query: 'checkout' })
    expect(results.map(({ memory }) => [memory.id, memory.namespace])).toEqual([[checkout, 'mine']])
    expect((await call<Updated>(client, 'lore_forget', { memory_ids: [checkout] })).errors).toEqual([])
  } finally {
    for (const client of clients.splice(0)) await client.close()
    daemon.kill('SIGTERM')
    await ended
  }
})
