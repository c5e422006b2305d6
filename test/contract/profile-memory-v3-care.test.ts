/** memory-v3's tools for looking after memories and working with other agents, through a real client. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ProfileClient, type Shape, startProfile } from '../support/profile-client.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
const NUMBER = expect.any(Number)

let memory: ProfileClient

async function add(args: Shape, client = memory): Promise<string> {
  return (await client.call<{ memory_id: string }>('add_memory', args)).memory_id
}

/** As if everything there were so many days older. */
function ageMemories({ sandbox }: ProfileClient, days: number): void {
  const database = new DatabaseSync(join(sandbox.home, 'lore.db'))
  const ms = days * 86_400_000
  database.prepare('UPDATE memories SET created_at = created_at - ?, updated_at = updated_at - ?').run(ms, ms)
  database.close()
}

beforeAll(async () => {
  memory = await startProfile('memory-v3', { keep: true })
})
afterAll(() => memory.close())

describe('stats', () => {
  test('counts by type, layer and status, and what waits', async () => {
    const client = await startProfile('memory-v3')
    await add({ content: 'We decided for Postgres 16.', content_type: 'decision' }, client)
    await add({ content: 'The staging host is called heron.' }, client)
    const gone = await add({ content: 'The staging host was called egret before.' }, client)
    await client.call('forget', { memory_id: gone })
    expect(await client.call('stats')).toEqual({
      total_active: 2,
      archived: 1,
      protected: 0,
      type_counts: { decision: 1, fact: 1 },
      governance_layer_counts: { 1: 0, 2: 0, 3: 2, 4: 0 },
      memory_layer_counts: { LTM: 0, STM: 2, current: 0 },
      verification_counts: { verified: 0, stale: 0, contradicted: 0, unverified: 2 },
      write_queue_depth: NUMBER,
      write_queue_failed: 0,
      sensory_buffer_size: 0,
      cluster_count: 0,
      graph: {
        nodes: 2,
        edges: { tree: 0, semantic: NUMBER, temporal: 0, causal: 0, entity: NUMBER },
      },
    })
    expect(await client.refusal('stats', { scope: 'all' })).toContain('scope')
  })

  test('tells nothing of another namespace, and counts tiers as get says', async () => {
    const settings = { MEMORY_V3_ENABLE_ASYNC: 'off', LORE_SCOPE_NAMESPACE: 'alpha' }
    const alpha = await startProfile('memory-v3', { env: settings })
    const memory_id_a = await add({ content: 'The forge burns coal.' }, alpha)
    const memory_id_b = await add({ content: 'The anvil is from 1890.' }, alpha)
    await alpha.call('link_memories', { memory_id_a, memory_id_b })
    expect(await alpha.call('stats')).toMatchObject({ total_active: 2, graph: { edges: { semantic: 1 } } })
    const env = { ...settings, LORE_SCOPE_NAMESPACE: 'beta' }
    const beta = await startProfile('memory-v3', { env, sandbox: alpha.sandbox })
    const id = await add({ content: 'The loom has eight shafts.' }, beta)
    const { memory_layer } = await beta.call<{ memory_layer: string }>('get', { memory_id: id })
    expect(await beta.call('stats')).toMatchObject({
      total_active: 1,
      memory_layer_counts: { LTM: 0, STM: 0, current: 0, [memory_layer]: 1 },
      graph: { nodes: 1, edges: { tree: 0, semantic: 0, temporal: 0, causal: 0 } },
      write_queue_depth: 0,
    })
  })
})

describe('list_recent', () => {
  test('lists what is new, newest first', async () => {
    const older = await add({ content: 'Recent, though not the newest of all.' })
    const newest = await add({ content: `The newest, and long: ${'word '.repeat(80)}`, tags: ['new'] })
    const { count, memories } = await memory.call<{ count: number; memories: Shape[] }>('list_recent')
    expect(count).toBe(memories.length)
    expect(memories.slice(0, 2).map(({ id }) => id)).toEqual([newest, older])
    expect(memories[0]).toEqual({
      id: newest,
      content: expect.stringMatching(/^The newest, and long: .{178}$/s),
      content_type: 'fact',
      tags: ['new'],
      governance_layer: 3,
      created_at: TIME,
    })
    expect((await memory.call('list_recent', { hours: 48, limit: 1 })).count).toBe(1)
    expect((await memory.call('list_recent', { hours: 1e-9 })).count).toBe(0)
  })

  test.each([
    [{ hours: 0 }, 'hours'],
    [{ hours: 'day' }, 'hours'],
    [{ limit: 0 }, 'limit'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('list_recent', args)).toContain(word)
  })
})

describe('list_topics', () => {
  test('counts types while there are no clusters', async () => {
    const client = await startProfile('memory-v3')
    expect(await client.call('list_topics')).toEqual({ count: 0, topics: [] })
    await add({ content: 'The bakery opens at six.' }, client)
    await add({ content: 'The bakery closes at four.' }, client)
    await add({ content: 'Yesterday the bakery was closed.', content_type: 'episode' }, client)
    expect(await client.call('list_topics')).toEqual({
      count: 2,
      topics: [
        { content_type: 'fact', count: 2, source: 'content_type' },
        { content_type: 'episode', count: 1, source: 'content_type' },
      ],
    })
    expect((await client.call('list_topics', { limit: 1 })).count).toBe(1)
    expect(await client.refusal('list_topics', { limit: 0 })).toContain('limit')
  })

  test('lists clusters once sleep has found some', async () => {
    const client = await startProfile('memory-v3')
    for (const n of [1, 2, 3, 4]) {
      await add({ content: `Kernel module ${n} of the scheduler shares its run queue lock.` }, client)
      await add({ content: `Recipe ${n} for rye bread needs sourdough and patience.` }, client)
    }
    await client.call('sleep_consolidation')
    const { topics } = await client.call<{ topics: Shape[] }>('list_topics')
    expect(topics[0]).toMatchObject({ source: 'graph' })
    expect(topics[0]).toEqual({
      cluster_id: expect.any(String),
      name: expect.any(String),
      size: NUMBER,
      top_nodes: expect.any(Array),
      source: 'graph',
    })
  })
})

describe('reindex and check_integrity', () => {
  test('say so where no folder is named', async () => {
    expect(await memory.refusal('reindex')).toContain('MEMORY_V3_VAULT')
    expect(await memory.call('check_integrity')).toEqual({
      vault: { error: expect.any(String) },
      stale_memories: 0,
      stale_details: [],
      db_integrity: 'ok',
      dangling_edges: 0,
      orphans: [],
      vectors_waiting: NUMBER,
    })
  })

  test('read in what changed, and tell what did', async () => {
    const vault = join(memory.sandbox.folder, 'vault')
    mkdirSync(vault)
    writeFileSync(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 70 degrees.\n')
    writeFileSync(join(vault, 'bread.md'), '# Bread\n\nRye bread needs sourdough.\n')
    const client = await startProfile('memory-v3', { env: { MEMORY_V3_VAULT: vault } })
    expect(await client.call('check_integrity')).toMatchObject({ vault: { ok: 0, added: 2 } })
    const nothing = { skipped: 0, removed: 0, errors: 0, force: false }
    expect(await client.call('reindex')).toEqual({ ...nothing, indexed: 2 })
    expect(await client.call('reindex')).toEqual({ ...nothing, indexed: 0, skipped: 2 })
    expect(await client.call('keyword_search', { keywords: 'sourdough' })).toMatchObject({ count: 1 })
    writeFileSync(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 75 degrees.\n')
    rmSync(join(vault, 'bread.md'))
    expect(await client.call('check_integrity')).toMatchObject({
      vault: { ok: 0, modified: 1, added: 0, missing: 1, unreadable: 0 },
    })
    expect(await client.call('reindex')).toEqual({ ...nothing, indexed: 1, removed: 1 })
    expect(await client.call('keyword_search', { keywords: '75 degrees' })).toMatchObject({ count: 1 })
    expect(await client.call('reindex', { force: true })).toMatchObject({
      indexed: 1,
      skipped: 0,
      force: true,
    })
    expect(await client.refusal('reindex', { force: 'yes' })).toContain('force')
    expect(await client.refusal('reindex', { path: '/etc' })).toContain('path')
  })
})

describe('extract_from_conversation', () => {
  const text = [
    'User: We decided to use Postgres 16 for the billing service, because the team knows it.',
    'Assistant: Understood. I will set up Postgres 16 for billing.',
    'User: Also remember that the staging database is called heron, and never deploy on Fridays.',
    'Assistant: Noted: staging is heron, and no deployments on Fridays.',
  ].join('\n')

  test('stores what is new, and says what was decided about each', async () => {
    const report = await memory.call<{ added: number; facts_extracted: number; details: Shape[] }>(
      'extract_from_conversation',
      { text, source: 'standup' },
    )
    expect(report).toMatchObject({
      updated: NUMBER,
      deleted: 0,
      skipped: NUMBER,
      errors: 0,
      session_id: UUID,
    })
    expect(report.added).toBeGreaterThan(0)
    expect(report.facts_extracted).toBeGreaterThanOrEqual(report.added)
    expect(report.details[0]).toEqual({
      fact: expect.any(String),
      action: 'ADD',
      memory_id: UUID,
      reason: expect.any(String),
    })
    expect(await memory.call('search', { query: 'database of the billing service' })).toMatchObject({
      results: expect.arrayContaining([
        expect.objectContaining({ content: expect.stringContaining('Postgres 16') }),
      ]),
    })
  })

  test('takes the same text in another namespace, and says nothing of the first', async () => {
    const text = 'User: From now on we always deploy the ferry timetable on Tuesdays at nine.'
    const first = await startProfile('memory-v3', { env: { LORE_SCOPE_NAMESPACE: 'harbour' } })
    const other = await startProfile('memory-v3', {
      sandbox: first.sandbox,
      env: { LORE_SCOPE_NAMESPACE: 'quay' },
    })
    const stored = async (client: typeof first) =>
      (await client.call<{ added: number }>('extract_from_conversation', { text })).added
    const count = await stored(first)
    expect(count).toBeGreaterThan(0)
    expect(await stored(other)).toBe(count)
  })

  test('learns nothing from what it was told before, and from what is too short', async () => {
    expect(await memory.call('extract_from_conversation', { text })).toEqual({
      sensory_filtered: true,
      reason: expect.stringContaining('before'),
      facts_extracted: 0,
    })
    expect(await memory.call('extract_from_conversation', { text: 'ok, thanks' })).toEqual({
      sensory_filtered: true,
      reason: expect.stringContaining('20'),
      facts_extracted: 0,
    })
  })

  test.each([
    [{}, 'text'],
    [{ text: '' }, 'content_empty'],
    [{ text: 5 }, 'text'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('extract_from_conversation', args)).toContain(word)
  })
})

describe('compact_text', () => {
  const text = [
    'Hello there! Thanks for joining us today, it is really nice to see you all again.',
    'We decided to move the billing service to Postgres 16.4 on 2026-05-03.',
    'The weather outside was pleasant and many people talked about their weekends at length.',
    'Some of us walked in the park, others stayed at home and read, and nobody hurried at all.',
    'Keys are kept in /etc/billing/keys and Ada owns them.',
    'There was a lot of talk about lunch, about soup and bread and about the long queue.',
  ].join(' ')

  test('shortens and keeps what is protected', async () => {
    const report = await memory.call<{ compressed: string; receipt: Shape }>('compact_text', { text })
    expect(report).toEqual({
      compressed: expect.any(String),
      protected_items: expect.arrayContaining(['16.4', '2026-05-03', 'Ada', '/etc/billing/keys']),
      verification: { faithful: true, score: 1, issues: [] },
      receipt: {
        original_length: text.length,
        compressed_length: report.compressed.length,
        ratio: NUMBER,
        dropped_sentences: NUMBER,
        summarised_sentences: 0,
      },
    })
    expect(report.receipt.ratio).toBeCloseTo(text.length / report.compressed.length, 3)
    expect(report.compressed.length).toBeLessThan(text.length)
    for (const kept of ['Postgres 16.4', '2026-05-03', '/etc/billing/keys', 'Ada']) {
      expect(report.compressed).toContain(kept)
    }
  })

  test.each([
    ['hello '.repeat(6), 3],
    ['word '.repeat(20), 3],
    ['Thanks! Sounds good. Great. Perfect. Cool.', 1.06],
  ])('gives back what cannot be shortened so far: %j', async (text, max_ratio) => {
    expect(await memory.call('compact_text', { text, max_ratio })).toMatchObject({
      compressed: expect.stringContaining(text.trim()),
      verification: { faithful: true, score: 1, issues: [] },
      receipt: { original_length: text.length, ratio: expect.closeTo(1, 1) },
    })
  })

  test('shortens no more than asked, and vouches for nothing that could not be checked', async () => {
    const text =
      'The cat sat on the mat. A dog came by and slept there. Birds sang in a tree all day long. Rain fell on it.'
    const report = await memory.call<{ compressed: string; receipt: { ratio: number } }>('compact_text', {
      text,
    })
    expect(report.receipt.ratio).toBeGreaterThan(1)
    expect(report.receipt.ratio).toBeLessThanOrEqual(3)
    expect(report).toMatchObject({
      protected_items: [],
      verification: { faithful: false, issues: [expect.stringContaining('could not be checked')] },
    })
  })

  test('leaves the verification out where it is not wanted', async () => {
    expect(await memory.call('compact_text', { text, max_ratio: 1.5, verify: false })).toMatchObject({
      verification: {},
    })
  })

  test.each([
    [{}, 'text'],
    [{ text: 'x', max_ratio: 1 }, 'max_ratio'],
    [{ text: 'x', max_ratio: 21 }, 'max_ratio'],
    [{ text: ' ' }, 'content_empty'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('compact_text', args)).toContain(word)
  })
})

describe('decay_sweep', () => {
  test('says what it worked out anew', async () => {
    const client = await startProfile('memory-v3')
    await add({ content: 'The ferry leaves at seven.' }, client)
    expect(await client.call('decay_sweep')).toEqual({
      importance_updated: 1,
      layers_changed: 0,
      archived: 0,
      confidence_decayed: 0,
      run_id: UUID,
    })
    expect(await client.call('decay_sweep')).toMatchObject({ importance_updated: 0, archived: 0 })
    expect((await client.call<{ memory_layer_counts: Shape }>('stats')).memory_layer_counts).toMatchObject({
      STM: 1,
    })
    expect(await client.refusal('decay_sweep', { dry: true })).toContain('dry')
  })

  test('with sleep_consolidation goes over its own namespace, by its own numbers', async () => {
    const settings = { MEMORY_V3_ENABLE_ASYNC: 'off', MEMORY_V3_FADEMEM_ALPHA: '0.4' }
    const alpha = await startProfile('memory-v3', { env: { ...settings, LORE_SCOPE_NAMESPACE: 'alpha' } })
    for (const content of ['Tea was served at four.', 'Rain fell all day.', 'The bus came late.']) {
      await add({ content, content_type: 'episode' }, alpha)
    }
    ageMemories(alpha, 400)
    const env = { ...settings, LORE_SCOPE_NAMESPACE: 'beta' }
    const beta = await startProfile('memory-v3', { env, sandbox: alpha.sandbox })
    const nothing = { importance_updated: 0, layers_changed: 0, archived: 0, confidence_decayed: 0 }
    expect(await beta.call('decay_sweep')).toEqual({ ...nothing, run_id: UUID })
    expect(await beta.call('sleep_consolidation')).toMatchObject({
      stats: {
        replay: { new_links_created: 0 },
        reorganize: { clusters_updated: 0, communities_updated: 0 },
        compress: { memories_merged: 0 },
        prune: { memories_pruned: 0 },
      },
    })
    expect(await alpha.call('stats')).toMatchObject({ total_active: 3 })
    await add({ content: 'The loom has eight shafts.' }, beta)
    expect(await beta.call('decay_sweep')).toMatchObject({ importance_updated: 1, archived: 0 })
    expect(await alpha.call('decay_sweep')).toMatchObject({ archived: 3 })
  })
})

describe('sleep_consolidation', () => {
  test('runs all four phases, or one', async () => {
    const client = await startProfile('memory-v3', { env: { MEMORY_V3_ENABLE_ASYNC: 'off' } })
    await add({ content: 'The auth service signs its JWT with RS256.' }, client)
    await add({ content: 'Auth service configuration: JWT with RS256 keys.' }, client)
    expect(await client.call('sleep_consolidation')).toEqual({
      cycle_type: 'full',
      stats: {
        replay: { new_links_created: 1 },
        reorganize: { clusters_updated: NUMBER, communities_updated: NUMBER },
        compress: { memories_merged: 0 },
        prune: { memories_pruned: 0 },
      },
      run_id: UUID,
    })
    for (const cycle_type of ['replay', 'reorganize', 'compress', 'prune']) {
      const { stats } = await client.call<{ stats: Shape }>('sleep_consolidation', { cycle_type })
      expect(Object.keys(stats)).toEqual([cycle_type])
    }
    expect(await client.refusal('sleep_consolidation', { cycle_type: 'dream' })).toContain('cycle_type')
  })
})

describe('verify_memories', () => {
  test('holds memories against their files', async () => {
    const file = join(memory.sandbox.folder, 'limits.md')
    writeFileSync(file, 'The rate limit is 100 requests a minute.\n')
    const sourced = await add({ content: 'The rate limit is 100 requests a minute.', source: file })
    const plain = await add({ content: 'Nobody wrote this sentence down anywhere.' })
    const asked = { memory_ids: [sourced, plain, NOBODY] }
    expect(await memory.call('verify_memories', asked)).toMatchObject({
      checked: 2,
      verified: 1,
      stale: 0,
      contradicted: 0,
      unverified: 1,
      errors: 1,
      details: [
        { memory_id: NOBODY, status: 'not_found' },
        { memory_id: sourced, status: 'verified', source_file: file, source: 'fresh' },
        { memory_id: plain, status: 'unverified', source_file: null },
      ],
    })
    const search = async () => {
      const { results } = await memory.call<{ results: Shape[] }>('search', { query: 'the rate limit' })
      return results.find(({ id }) => id === sourced)
    }
    expect(await search()).toMatchObject({ confidence: 0.95, verification_status: 'verified' })
    writeFileSync(file, 'The rate limit is 500 requests an hour, per client.\n')
    expect(await memory.call('verify_memories')).toMatchObject({ verified: 0, stale: 1 })
    const stale = { confidence: 0.665, verification_status: 'stale' }
    expect(await search()).toMatchObject(stale)
    expect(await memory.call('get', { memory_id: sourced })).toMatchObject(stale)
    expect(await memory.call('check_integrity')).toMatchObject({
      stale_memories: 1,
      stale_details: [{ memory_id: sourced, source_file: file, verification_status: 'stale' }],
    })
  })

  test('looks into a file that is named from where the client stands', async () => {
    mkdirSync(join(memory.sandbox.folder, 'docs'), { recursive: true })
    const file = join(memory.sandbox.folder, 'docs', 'queue.md')
    writeFileSync(file, 'The queue holds 40 jobs at most.\n')
    const elsewhere = mkdtempSync(join(tmpdir(), 'lore-elsewhere-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    writeFileSync(join(elsewhere, 'safe.md'), 'The safe opens at nine.\n')
    const out = relative(memory.sandbox.folder, join(elsewhere, 'safe.md'))
    const ids = [
      await add({ content: 'The queue holds 40 jobs at most.', source: 'docs/queue.md' }),
      await add({ content: 'The safe opens at nine.', source: out }),
      await add({ content: 'The lift is serviced in May.', source: 'docs/gone.md' }),
    ]
    expect(await memory.call('verify_memories', { memory_ids: ids })).toMatchObject({
      details: [
        { status: 'verified', source_file: file, source: 'fresh' },
        { status: 'unverified', source_file: out, source: 'unchecked' },
        { status: 'unverified', source_file: 'docs/gone.md', source: 'unchecked' },
      ],
    })
  })

  test('takes a line after the name of the file', async () => {
    const file = join(memory.sandbox.folder, 'ports.md')
    writeFileSync(file, 'Ports.\nThe proxy listens on 8443.\n')
    const id = await add({ content: 'The proxy listens on 8443.', source: `${file}:2` })
    expect(await memory.call('get', { memory_id: id })).toMatchObject({
      source_file: file,
      source_line: 2,
      verification_status: 'verified',
    })
  })

  test('verifies nothing by a line that is only like it, and looks into no file outside the project', async () => {
    const file = join(memory.sandbox.folder, 'host.md')
    writeFileSync(file, 'Notes.\nThe root password is hunter2 today.\n')
    const like = await add({ content: 'The root password is changed weekly.', source: file })
    const elsewhere = mkdtempSync(join(tmpdir(), 'lore-elsewhere-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    const other = join(elsewhere, 'other.md')
    writeFileSync(other, 'The vault code is 4711.\n')
    const guess = await add({ content: 'The vault code is 4711.', source: other })
    const asked = { memory_ids: [like, guess] }
    expect(await memory.call('verify_memories', asked)).toMatchObject({
      verified: 0,
      unverified: 2,
      details: [
        { memory_id: like, status: 'unverified', reason: expect.stringContaining('do not say it') },
        { memory_id: guess, status: 'unverified', source_file: other, source: 'unchecked' },
      ],
    })
    expect(await memory.call('get', { memory_id: guess })).toMatchObject({
      source_file: other,
      verification_status: 'unverified',
    })
  })

  test.each([
    [{ max_check: 0 }, 'max_check'],
    [{ memory_ids: ['x'] }, 'memory_ids'],
    [{ memory_ids: 'all' }, 'memory_ids'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('verify_memories', args)).toContain(word)
  })
})

describe('agents', () => {
  interface Synced {
    readonly entries_read: number
    readonly entries: readonly string[]
    readonly new_offset: number
  }

  test('are told once what changed, each by its own offset', async () => {
    const client = await startProfile('memory-v3')
    const id = await add({ content: 'The deploy key rotates every 30 days.' }, client)
    const first = await client.call<Synced>('agent_sync', { agent_id: 'claude-code' })
    expect(first).toEqual({
      agent_id: 'claude-code',
      entries_read: 1,
      entries: [expect.stringMatching(/^\d{4}-\S+Z agent:profile-test remember /)],
      new_offset: NUMBER,
      more: false,
      new_conflicts: 0,
    })
    expect(first.entries[0]).toContain(`${id} The deploy key rotates every 30 days`)
    expect(await client.call('agent_sync', { agent_id: 'claude-code' })).toMatchObject({
      entries_read: 0,
      new_offset: first.new_offset,
    })
    await client.call('forget', { memory_id: id })
    const second = await client.call<Synced>('agent_sync', { agent_id: 'claude-code' })
    expect(second.entries).toEqual([expect.stringContaining(' archive ')])
    expect((await client.call<Synced>('agent_sync', { agent_id: 'other' })).entries_read).toBe(2)
    expect(await client.refusal('agent_sync')).toContain('agent_id')
    expect(await client.refusal('agent_sync', { agent_id: ' ' })).toContain('agent')
  })

  test('that say the opposite of each other are in conflict', async () => {
    const client = await startProfile('memory-v3')
    expect(await client.call('check_conflicts')).toEqual({ count: 0, conflicts: [] })
    const one = await add({ content: 'The staging database is called heron.', author: 'worker-1' }, client)
    const other = await add({ content: 'The staging database is called egret.', author: 'worker-2' }, client)
    await client.call('agent_sync', { agent_id: 'coordinator' })
    expect(await client.call('check_conflicts')).toEqual({
      count: 1,
      conflicts: [
        {
          id: UUID,
          memory_id_a: other,
          memory_id_b: one,
          agent_a: 'worker-2',
          agent_b: 'worker-1',
          content_a: 'The staging database is called egret.',
          content_b: 'The staging database is called heron.',
          description: expect.stringContaining('worker-1'),
          created_at: TIME,
          resolved: false,
        },
      ],
    })
    expect(await client.refusal('check_conflicts', { all: true })).toContain('all')
  })
})

describe('set_governance_layer', () => {
  test('changes the layer and names both', async () => {
    const id = await add({ content: 'The canteen is closed on Mondays.' })
    expect(await memory.call('set_governance_layer', { memory_id: id, layer: 4 })).toEqual({
      memory_id: id,
      old_layer: 3,
      new_layer: 4,
      old_layer_name: 'Factual',
      new_layer_name: 'Ephemeral',
      auto_protected: false,
    })
  })

  test.each([1, 2])('layer %d waits for a person who cannot be asked', async (layer) => {
    const id = await add({ content: `The canteen of house ${layer} is closed on Mondays.` })
    const waits = { layer_waits_for_person: layer }
    expect(await memory.call('set_governance_layer', { memory_id: id, layer })).toMatchObject({
      new_layer: 3,
      note: expect.stringContaining(`lore govern ${id} --layer ${layer}`),
      ...waits,
    })
    expect(await memory.call('get', { memory_id: id })).toMatchObject({ governance_layer: 3, ...waits })
    const added = { content: `The door of house ${layer} is green.`, governance_layer: layer }
    expect(await memory.call('add_memory', added)).toMatchObject({ governance_layer: 3, ...waits })
  })

  test.each([
    [{ memory_id: NOBODY, layer: 2 }, 'memory_not_found'],
    [{ memory_id: NOBODY, layer: 5 }, 'layer'],
    [{ layer: 2 }, 'memory_id'],
  ])('refuses %j', async (args, word) => {
    expect(await memory.refusal('set_governance_layer', args)).toContain(word)
  })
})
