/** The knowledge-graph ranking follows links from what was found, on a real engine with the real model. */
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { AGENT, makeFolder, openTestEngine } from '../support/engine.ts'

const FOUND = 'The parking garage closes at ten in the evening.'
const LINKED = 'Wanda has the spare key.'
const OTHERS = [
  'Our bakery orders flour on Mondays.',
  'The ferry to the island leaves at dawn.',
  'Tea is in the upper drawer.',
  'The roof of the shed leaks.',
]

async function store(engine: Engine, content: string): Promise<MemoryId> {
  const outcome = await engine.remember({ content, force: true }, AGENT)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

async function openLinked() {
  const engine = await openTestEngine(makeFolder())
  const found = await store(engine, FOUND)
  const linked = await store(engine, LINKED)
  for (const other of OTHERS) await store(engine, other)
  const rank = async () => {
    const query = { query: 'when does the parking garage close?', policy: 'knowledge-graph', explain: true }
    const { hits } = await engine.recall({ ...query, limit: 10 }, AGENT)
    return hits.map(({ ref, contributions = {} }) => ({ id: ref.id, graph: contributions.proximity ?? 0 }))
  }
  return { engine, found, linked, rank }
}

test('gives a share to what a good find leads to, and hardly any back to the find', async () => {
  const { engine, found, linked, rank } = await openLinked()
  expect((await rank()).every(({ graph }) => graph === 0)).toBe(true)
  await engine.connect({ source: found, target: linked, relation: 'see_also' }, AGENT)
  const [first, second] = await rank()
  expect(first?.id).toBe(found)
  expect(first?.graph).toBeLessThan(0.1)
  expect(second?.id).toBe(linked)
  expect(second?.graph).toBeGreaterThan(0.15)
  expect(second?.graph).toBeLessThanOrEqual(0.3)
})

test('gives nothing to a memory that another one contradicts', async () => {
  const { engine, found, linked, rank } = await openLinked()
  await engine.connect({ source: found, target: linked, relation: 'see_also' }, AGENT)
  const later = await store(engine, 'Nobody has a spare key, Wanda lost it.')
  await engine.connect({ source: later, target: linked, relation: 'contradicts' }, AGENT)
  expect((await rank()).find(({ id }) => id === linked)?.graph ?? 0).toBe(0)
})
