/** maintain_graph, as the Knowledge Graph's document has it, through a real client over a graph of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProfileClient, type Shape, startProfile } from '../support/profile-client.ts'

interface Report extends Shape {
  readonly weak_edges: Shape[]
  readonly close_pairs: { a: Shape; b: Shape; distance: number }[]
  readonly recent_edges: Shape[]
  readonly orphans: Shape[]
  readonly orphan_count: number
  readonly warnings: string[]
  readonly done: Shape[]
  readonly suggested_edges: { id: string; edges: Shape[] }[]
}

let graph: ProfileClient
const ids: Record<string, string> = {}

async function store(key: string, content: string): Promise<void> {
  const stored = await graph.call<{ id: string }>('store_knowledge', { name: key, content, trust: 'pattern' })
  ids[key] = stored.id
}

const connect = (source: string, target: string, relation_type: string, weight: number) =>
  graph.call<{ id: string }>('connect_knowledge', {
    source_id: ids[source],
    target_id: ids[target],
    relation_type,
    weight,
    reasoning: 'for a test',
  })
const maintain = (args: Shape = {}) => graph.call<Report>('maintain_graph', args)

beforeAll(async () => {
  graph = await startProfile('knowledge-graph', { keep: true })
  await store('kiln', 'The kiln is heated slowly over nine hours before the first firing.')
  await store('glaze', 'Celadon glaze turns green only where the kiln gets little air.')
  await store('clay', 'Clay from the river bank holds too much sand for thin cups.')
  await store('cup', 'The river bank clay holds too much sand to make thin cups.')
  await store('stall', 'The stall on the Saturday market is paid until the end of June.')
  await store('van', 'The delivery van takes forty crates and no more.')
  ids.strong = (await connect('kiln', 'glaze', 'must_precede', 0.9)).id
  ids.weak = (await connect('kiln', 'clay', 'tends_to', 0.2)).id
})
afterAll(() => graph.close())

describe('maintain_graph', () => {
  test('reports weak and new edges, pairs nearer than 0.25 and what has no edges, and changes nothing', async () => {
    const report = await maintain()
    expect(report).toMatchObject({ action: null, dry_run: false, done: [], problems: [], runs: [] })
    expect(report.weak_edges).toEqual([
      {
        id: ids.weak,
        source: { id: ids.kiln, name: 'kiln' },
        target: { id: ids.clay, name: 'clay' },
        relation_type: 'tends_to',
        weight: 0.2,
        reasoning: 'for a test',
        created_at: expect.any(String),
      },
    ])
    expect(report.recent_edges.map(({ id }) => id)).toEqual([ids.weak, ids.strong])
    expect(report.close_pairs.map(({ a, b }) => [a.name, b.name])).toEqual([['clay', 'cup']])
    expect(report.close_pairs[0]?.distance).toBeLessThan(0.25)
    expect(report.orphans.map(({ name }) => name)).toEqual(['van', 'stall', 'cup'])
    expect(report).toMatchObject({ orphan_count: 3, warnings: [], fading: [], fading_count: 0, compared: 6 })
  })

  test('warns of more than five without link and parent', async () => {
    await store('rain', 'Rain gets in at the north window of the workshop.')
    await store('tax', 'The tax adviser wants the receipts by the tenth.')
    expect((await maintain()).warnings).toEqual([])
    await store('wheel', 'The potter’s wheel squeaks when it turns to the left.')
    const report = await maintain({ limit: 2 })
    expect(report.warnings).toEqual([expect.stringContaining('6 memories have no link and no parent')])
    expect(report.orphans).toHaveLength(2)
  })

  test('prune says what would go, then takes weak edges away', async () => {
    const planned = await maintain({ action: 'prune', dry_run: true })
    expect(planned.done).toEqual([
      { kind: 'disconnect', subject: ids.weak, reason: expect.stringContaining('0.20') },
    ])
    expect(planned.weak_edges).toHaveLength(1)
    const pruned = await maintain({ action: 'prune' })
    expect(pruned.done).toEqual(planned.done)
    expect(pruned.weak_edges).toEqual([])
    expect(pruned.runs).toHaveLength(2)
    expect(pruned.recent_edges.map(({ id }) => id)).toEqual([ids.strong])
  })

  test('merge, validate and orphan answer in the same shape', async () => {
    expect(await maintain({ action: 'merge', dry_run: true })).toMatchObject({ action: 'merge', done: [] })
    expect(await maintain({ action: 'validate' })).toMatchObject({ action: 'validate', problems: [] })
    const { suggested_edges } = await maintain({ action: 'orphan' })
    const cup = suggested_edges.find(({ id }) => id === ids.cup)
    expect(cup?.edges[0]).toMatchObject({ target_id: ids.clay, relation_type: 'refines' })
  })

  test.each([
    [{ action: 'tidy' }, 'action'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 501 }, 'limit'],
    [{ dry_run: 'yes' }, 'dry_run'],
  ])('refuses %j and says why', async (args, why) => {
    expect(await graph.refusal('maintain_graph', args)).toContain(why)
  })
})
