/** What MEMORY_V3_* variables say is honoured, and layer 1 is a person's to give; through a real client. */
import { describe, expect, test } from 'vitest'
import { type ProfileClient, type Shape, startProfile } from '../support/profile-client.ts'

async function add(client: ProfileClient, args: Shape): Promise<Shape & { readonly memory_id: string }> {
  return client.call('add_memory', args)
}

describe('numbers', () => {
  test('of the gate: least length, and how alike is too alike', async () => {
    const [usual, other] = await Promise.all([
      startProfile('memory-v3'),
      startProfile('memory-v3', {
        env: { MEMORY_V3_SENSORY_MIN_LENGTH: '20', MEMORY_V3_SENSORY_DEDUP_THRESHOLD: '1' },
      }),
    ])
    expect(await add(usual, { content: 'Use pnpm.' })).toMatchObject({ status: 'stored' })
    expect(await other.refusal('add_memory', { content: 'Use pnpm.' })).toContain('20')
    expect(await other.call('extract_from_conversation', { text: 'User: Use pnpm.' })).toMatchObject({
      sensory_filtered: true,
    })
    for (const [client, status] of [
      [usual, 'duplicate'],
      [other, 'stored'],
    ] as const) {
      await add(client, { content: 'The build cache lives on the shared drive and is cleared weekly.' })
      const again = 'The build cache lives on the shared drive, and is cleared weekly'
      expect(await add(client, { content: again })).toMatchObject({ status })
    }
  })

  test('of ranking: what fuses ranks, and what confidence loses', async () => {
    const [usual, other] = await Promise.all([
      startProfile('memory-v3'),
      startProfile('memory-v3', {
        env: { MEMORY_V3_RRF_K: '1', MEMORY_V3_ACTR_DECAY_D: '0.1', MEMORY_V3_ACTR_NOISE_S: '0.2' },
      }),
    ])
    const scores: number[][] = []
    for (const client of [usual, other]) {
      await add(client, { content: 'Ferries leave the harbour at seven.' })
      await add(client, { content: 'The harbour master keeps bees.' })
      const { results } = await client.call<{ results: { final_score: number }[] }>('search', {
        query: 'when do ferries leave the harbour',
      })
      scores.push(results.map(({ final_score }) => final_score))
    }
    const [[first = 0, second = 0] = [], [otherFirst = 0, otherSecond = 0] = []] = scores
    // With a small k the second place is worth much less than the first.
    expect(otherFirst - otherSecond).toBeGreaterThan(first - second)
  })

  test('of confidence: search and get show what the ranking reckons with', async () => {
    const client = await startProfile('memory-v3', {
      env: { MEMORY_V3_HALUMEM_CONFIDENCE_DECAY_DAYS: '0' },
    })
    const { memory_id: id } = await add(client, { content: 'The harbour master keeps bees.' })
    const shown = { confidence: 0.665, verification_status: 'stale' }
    expect(await client.call('get', { memory_id: id })).toMatchObject(shown)
    const { results } = await client.call<{ results: unknown[] }>('search', { query: 'harbour bees' })
    expect(results[0]).toMatchObject(shown)
  })

  test('of links: from which likeness on', async () => {
    const client = await startProfile('memory-v3', {
      env: { MEMORY_V3_ZETTEL_LINK_THRESHOLD: '0.99' },
    })
    await add(client, { content: 'Auth service configuration: JWT with RS256 keys.' })
    await add(client, { content: 'The auth service signs its JWT with RS256.' })
    await expect.poll(async () => (await client.call('stats')).write_queue_depth).toBe(0)
    expect(await client.call('sleep_consolidation', { cycle_type: 'replay' })).toMatchObject({
      stats: { replay: { new_links_created: 0 } },
    })
    expect(await client.call('stats')).toMatchObject({ graph: { edges: { semantic: 0 } } })
  })

  test('of importance: its weights', async () => {
    const importance = async (env: Record<string, string>) => {
      const client = await startProfile('memory-v3', { env })
      await add(client, { content: 'The kettle is blue.' })
      await client.call('decay_sweep')
      return (await client.call<{ memory_layer_counts: Shape }>('stats')).memory_layer_counts
    }
    expect(await importance({})).toMatchObject({ STM: 1 })
    const nothing = { ALPHA: '0', BETA: '0', GAMMA: '0', DELTA: '0' }
    const env = Object.fromEntries(
      Object.entries(nothing).map(([name, value]) => [`MEMORY_V3_FADEMEM_${name}`, value]),
    )
    expect(await importance(env)).toMatchObject({ current: 1 })
  })

  test('that make no sense are told and passed over; paths point at import', async () => {
    const client = await startProfile('memory-v3', {
      env: {
        MEMORY_V3_RRF_K: 'many',
        MEMORY_V3_DB: '/home/ada/.memory-v3/memory.db',
        MEMORY_V3_GRAPH_DIR: '/home/ada/.memory-v3/graphs',
        MEMORY_V3_LLM_MODEL: 'qwen2.5:3b',
        MEMORY_V3_ENABLE_SURPRISE: 'maybe',
      },
    })
    expect((await add(client, { content: 'It works all the same.' })).status).toBe('stored')
    const log = client.log()
    expect(log).toContain('MEMORY_V3_RRF_K is ignored')
    expect(log).toContain('lore import memory-v3 /home/ada/.memory-v3/memory.db')
    expect(log).toContain('MEMORY_V3_GRAPH_DIR is ignored')
    expect(log).toContain('MEMORY_V3_LLM_MODEL is ignored')
    expect(log).toContain('MEMORY_V3_ENABLE_SURPRISE is ignored')
  })
})

describe('switches', () => {
  test('of the graph, of sleep and of verification: their tools say that they are off', async () => {
    const client = await startProfile('memory-v3', {
      env: {
        MEMORY_V3_ENABLE_MULTIGRAPH: '0',
        MEMORY_V3_ENABLE_CONSOLIDATION: 'off',
        MEMORY_V3_ENABLE_HALUMEM: 'off',
      },
    })
    for (const tool of ['graph_search', 'get_causal_chain', 'get_timeline']) {
      expect(await client.refusal(tool, { query: 'x' })).toContain('MEMORY_V3_ENABLE_MULTIGRAPH')
    }
    expect(await client.refusal('sleep_consolidation')).toContain('MEMORY_V3_ENABLE_CONSOLIDATION')
    expect(await client.refusal('verify_memories')).toContain('MEMORY_V3_ENABLE_HALUMEM')
  })

  test('shape what is stored and what is shown', async () => {
    const off = ['HIERARCHY', 'STRUCTURE_TAGS', 'ZETTELKASTEN', 'SURPRISE', 'THREE_STAGE', 'SENSORY', 'ASYNC']
    const client = await startProfile('memory-v3', {
      env: Object.fromEntries(off.map((name) => [`MEMORY_V3_ENABLE_${name}`, 'no'])),
    })
    const content = 'PORT = 8080\nHOST = localhost'
    const added = await add(client, { content, content_type: 'decision' })
    expect(added).toMatchObject({ governance_layer: 3, structure_type: 'narrative', surprise_score: 0.5 })
    expect(await add(client, { content })).toMatchObject({ status: 'stored' })
    const { structure_hint, results } = await client.call<{ structure_hint: string; results: Shape[] }>(
      'search',
      { query: 'port of the host' },
    )
    expect(structure_hint).toBe(`${results.length} found.`)
    expect(results[0]).toMatchObject({ see_also: [] })
    expect(results[0]).not.toHaveProperty('related_nodes')
    expect(await client.call('sleep_consolidation', { cycle_type: 'replay' })).toMatchObject({ stats: {} })
    expect(
      await client.refusal('add_memory', { content: `key ghp_${'0123456789'.repeat(3)}abcdef` }),
    ).toContain('contains_secret')
  })
})

describe('layer 1', () => {
  test('is given by a person who agrees', async () => {
    const client = await startProfile('memory-v3', { person: 'agrees' })
    const { memory_id, governance_layer } = await add(client, {
      content: 'Nobody deploys on Fridays.',
      governance_layer: 1,
    })
    expect(governance_layer).toBe(1)
    expect(await client.call('get', { memory_id })).toMatchObject({ protected: true, decay_rate: 0 })
    const other = await add(client, { content: 'The house rule is to be kind.' })
    expect(await client.call('set_governance_layer', { memory_id: other.memory_id, layer: 1 })).toEqual({
      memory_id: other.memory_id,
      old_layer: 3,
      new_layer: 1,
      old_layer_name: 'Factual',
      new_layer_name: 'Constitutional',
      auto_protected: true,
    })
    const third = await add(client, { content: 'The archive is never deleted.' })
    expect(await client.call('update', { memory_id: third.memory_id, governance_layer: 1 })).toMatchObject({
      memory: { governance_layer: 1 },
    })
    expect(client.asked).toHaveLength(3)
  })

  test('is not given by one who declines', async () => {
    const client = await startProfile('memory-v3', { person: 'declines' })
    const args = { content: 'Everybody deploys on Fridays.', governance_layer: 1 }
    expect(await client.refusal('add_memory', args)).toContain('did not agree')
    expect(await client.call('stats')).toMatchObject({ total_active: 0 })
  })
})
