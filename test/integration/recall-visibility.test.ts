/** What a search may show: nothing of another namespace to an agent, and nothing of another project beside a subtree. */
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

async function store(engine: Engine, input: RememberInput): Promise<MemoryId> {
  const outcome = await engine.remember(input, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

test('an agent cannot search below a memory, or in a session, of another namespace', async () => {
  const engine = await openTestEngine(makeFolder())
  const other = { namespace: 'other', project: null, branch: null }
  await engine.ensureScope(other, PERSON)
  const root = await store(engine, { content: 'Salaries of the crew', scope: other })
  await store(engine, { content: 'Alma earns 120000 crowns a year', parent: root, scope: other })
  const { session } = await engine.stage(
    {
      agent: 'x',
      sessionId: 'secret-talk',
      scope: other,
      turns: [{ externalId: '1', role: 'user', text: 'Alma earns a lot', at: 1 }],
    },
    PERSON,
  )
  const query = 'what does Alma earn'
  await expect(engine.recall({ query, within: root }, AGENT)).rejects.toMatchObject({
    code: 'memory_not_found',
  })
  await expect(engine.recall({ query, session: session.id }, AGENT)).rejects.toMatchObject({
    code: 'session_not_found',
  })
  expect((await engine.recall({ query, allScopes: true }, AGENT)).hits).toEqual([])
  await expect(engine.timeline({ about: query, session: session.id }, AGENT)).rejects.toMatchObject({
    code: 'session_not_found',
  })
  expect((await engine.recall({ query, within: root }, PERSON)).hits).toHaveLength(1)
})

test('a search below a memory shows no links into another project', async () => {
  const engine = await openTestEngine(makeFolder())
  const [web, legal] = ['web', 'legal'].map((project) => ({ namespace: 'default', project, branch: null }))
  for (const scope of [web, legal]) await engine.ensureScope(scope ?? {}, PERSON)
  const root = await store(engine, { content: 'Shopping cart', scope: web ?? {} })
  const cart = await store(engine, {
    content: 'Carts expire in redis after an hour',
    parent: root,
    scope: web ?? {},
  })
  const deal = await store(engine, { content: 'Confidential purchase of a rival', scope: legal ?? {} })
  await engine.connect({ source: cart, target: deal, relation: 'related_to' }, PERSON)
  const { hits } = await engine.recall({ query: 'redis cart expiry', within: root, deep: true }, PERSON)
  expect(hits.map(({ ref }) => ref.id)).toEqual([cart])
  expect(hits[0]?.seeAlso).toEqual([])
})

test('the words of another namespace change neither the signals nor the order of what an agent finds', async () => {
  const scores = async (isShared: boolean) => {
    const engine = await openTestEngine(makeFolder())
    const other = { namespace: 'other', project: null, branch: null }
    await engine.ensureScope(other, PERSON)
    for (let i = 0; isShared && i < 12; i++) {
      await store(engine, { content: `The gateway of layoff ${i} opens in march`, scope: other })
    }
    await store(engine, { content: 'The gateway port is 7400' })
    await store(engine, { content: 'The printer port is 9100' })
    const { hits } = await engine.recall({ query: 'gateway port layoff', explain: true }, AGENT)
    return hits.map(({ summary, signals }) => {
      // Measured against a sample that is drawn by the numbers of documents, which all namespaces share.
      const { match: _match, ...others } = signals ?? {}
      return [summary, others]
    })
  }
  expect(await scores(true)).toEqual(await scores(false))
})
