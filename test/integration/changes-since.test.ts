/** What somebody who was away is told: each memory once, by what happened to it last. */
import { expect, test } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

async function store(engine: Engine, content: string, input: object = {}) {
  const outcome = await engine.remember({ content, force: true, ...input }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

async function openHoliday() {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock, backgroundEmbedding: false })
  const ids = {
    untouched: await store(engine, 'The harbour has two cranes.'),
    renamed: await store(engine, 'The pilot boat is called Heron.'),
    replaced: await store(engine, 'The ferry leaves at six.'),
    archived: await store(engine, 'The old pier has a kiosk.'),
  }
  clock.advance(DAY_MS)
  const since = clock.now()
  clock.advance(DAY_MS)
  await engine.update({ id: ids.renamed, content: 'The pilot boat is called Otter.' }, PERSON)
  clock.advance(1_000)
  const added = await store(engine, 'The ferry leaves at seven.', { supersedes: ids.replaced })
  clock.advance(1_000)
  await engine.forget({ id: ids.archived, reason: 'torn down' }, PERSON)
  return { engine, clock, since, ids: { ...ids, added } }
}

test('tells what was added, changed, replaced and archived, the last first, and nothing else', async () => {
  const { engine, since, ids } = await openHoliday()
  const told = await engine.changesSince({ since }, PERSON)
  const changes = told.items.map(({ change, memory }) => [change, memory.id])
  expect(changes).toContainEqual(['archived', ids.archived])
  expect(changes[0]).toEqual(['archived', ids.archived])
  expect(changes.slice(1, 3).toSorted()).toEqual(
    [
      ['added', ids.added],
      ['replaced', ids.replaced],
    ].toSorted(),
  )
  expect(changes[3]).toEqual(['changed', ids.renamed])
  expect(told).toMatchObject({ total: 4, counts: { added: 1, changed: 1, replaced: 1, archived: 1 } })
  const replaced = told.items.find(({ change }) => change === 'replaced')
  expect(replaced?.replacedBy?.id).toBe(ids.added)
})

test('looks back seven days if no moment is given', async () => {
  const { engine, clock } = await openHoliday()
  expect((await engine.changesSince({}, PERSON)).total).toBe(5)
  clock.advance(6 * DAY_MS)
  const told = await engine.changesSince({}, PERSON)
  expect(told).toMatchObject({ total: 4, since: clock.now() - 7 * DAY_MS })
})

test('ends at a moment if one is given', async () => {
  const { engine, since, ids } = await openHoliday()
  const told = await engine.changesSince({ since, until: since + DAY_MS }, PERSON)
  expect(told.items.map(({ memory }) => memory.id)).toEqual([ids.renamed])
})

test('reading a memory is no change', async () => {
  const { engine, clock, ids } = await openHoliday()
  clock.advance(DAY_MS)
  const since = clock.now()
  await engine.read({ id: ids.untouched }, AGENT)
  expect(await engine.changesSince({ since }, PERSON)).toMatchObject({ items: [], total: 0 })
})
