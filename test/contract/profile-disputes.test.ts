/** Two memories that contradict each other are shown as disputed by every profile, until it is settled which holds. */
import { expect, test } from 'vitest'
import { type ProfileClient, type Shape, startProfile } from '../support/profile-client.ts'

const FIRST = 'The greenhouse pump runs every four hours.'
const SECOND = 'The greenhouse pump stands still in winter.'

interface Shown extends Shape {
  readonly id: string
  readonly disputed_by?: readonly string[]
}

async function contradict(graph: ProfileClient): Promise<readonly [string, string]> {
  const store = async (content: string) =>
    (await graph.call<{ id: string }>('store_knowledge', { name: content, content })).id
  const [source_id, target_id] = [await store(FIRST), await store(SECOND)]
  const reasoning = 'It cannot do both.'
  await graph.call('connect_knowledge', { source_id, target_id, relation_type: 'contradicts', reasoning })
  return [source_id, target_id]
}

function expectDisputed(shown: readonly Shown[], [a, b]: readonly [string, string]): void {
  expect(shown.find(({ id }) => id === a)?.disputed_by).toEqual([b])
  expect(shown.find(({ id }) => id === b)?.disputed_by).toEqual([a])
}

test('by lore-classic', async () => {
  const client = await startProfile('knowledge-graph,lore-classic')
  const pair = await contradict(client)
  const found = await client.call<{ fragments: Shown[] }>('query_memory', {
    topic: 'greenhouse pump',
    depth: 0,
  })
  expectDisputed(found.fragments, pair)
})

test('by memory-v3', async () => {
  const client = await startProfile('knowledge-graph,memory-v3')
  const pair = await contradict(client)
  const query = 'greenhouse pump'
  expectDisputed((await client.call<{ results: Shown[] }>('search', { query })).results, pair)
  const keywords = { keywords: query }
  expectDisputed((await client.call<{ results: Shown[] }>('keyword_search', keywords)).results, pair)
  expectDisputed((await client.call<{ memories: Shown[] }>('list_recent')).memories, pair)
})

test('by lorekeeper', async () => {
  const client = await startProfile('lorekeeper')
  const { inserted } = await client.call<{ inserted: Shown[] }>('lore_insert', {
    memories: [{ title: FIRST }, { title: SECOND }],
  })
  const [a = '', b = ''] = inserted.map(({ id }) => id)
  const link = { source_memory_id: a, target_memory_id: b, relation_type: 'contradicts' }
  await client.call('lore_insert', { links: [link] })
  const { results } = await client.call<{ results: { memory: Shown }[] }>('lore_search', {
    query: 'greenhouse pump',
  })
  expectDisputed(
    results.map(({ memory }) => memory),
    [a, b],
  )
})
