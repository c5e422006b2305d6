/** A memory that replaces another takes its place: parent, depth, tags and links, by store, by sleep and back by undo. */
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine } from '../support/engine.ts'

async function open() {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock, backgroundEmbedding: false })
  const remember = async (content: string, more: object = {}) => {
    clock.advance(DAY_MS)
    const outcome = await engine.remember({ content, ...more }, AGENT)
    if (outcome.kind !== 'stored') throw new Error(outcome.reason)
    return outcome.memory
  }
  const pool = await remember('PgBouncer', { title: 'PgBouncer' })
  const old = await remember('PgBouncer allows at most 80 connections.', {
    parent: pool.id,
    tags: ['limits'],
  })
  const other = await remember('The kiosk opens one connection for each screen.')
  await engine.connect({ source: old.id, target: other.id, relation: 'depends_on' }, AGENT)
  const read = async (id: MemoryId) => {
    const answer = await engine.read({ id }, AGENT)
    if (answer.kind !== 'memory') throw new Error(answer.kind)
    return answer
  }
  return { engine, remember, read, pool, old, other }
}

test('a memory stored with supersedes lies where the older one lay', async () => {
  const { engine, remember, read, pool, old, other } = await open()
  const by = await remember('PgBouncer allows at most 120 connections.', { supersedes: old.id })
  expect(by).toMatchObject({ parentId: pool.id, depth: 1, tags: ['limits'] })
  const { hits } = await engine.recall({ query: 'most connections', within: pool.id }, AGENT)
  expect(hits[0]?.ref.id).toBe(by.id)
  const links = (await read(by.id)).associations.map(({ edge }) => [edge.relation, edge.targetId])
  expect(links).toContainEqual(['depends_on', other.id])
  expect((await read(old.id)).provenance.supersededBy?.id).toBe(by.id)
})

test('it lies there with the memories below the older one, and undo puts all back', async () => {
  const { engine, remember, read, pool, old } = await open()
  const leaf = await remember('The eighty were set in 2019.', { parent: old.id })
  const by = await remember('PgBouncer allows at most 120 connections.', { supersedes: old.id })
  expect(by).toMatchObject({ parentId: pool.id, depth: 1 })
  expect((await read(leaf.id)).memory).toMatchObject({ parentId: by.id, depth: 2 })
  const [run] = (await engine.listRuns({}, AGENT)).items
  await engine.undo({ id: run?.id ?? '' }, { ...AGENT, kind: 'person' })
  expect((await read(leaf.id)).memory).toMatchObject({ parentId: old.id, depth: 2 })
})

test('a memory that sleep prefers lies there too, and undo takes it out again', async () => {
  const { engine, remember, read, pool, old } = await open()
  const by = await remember('PgBouncer allows at most 120 connections now.')
  expect(by.parentId).toBeNull()
  const { run } = await engine.sleep({ phases: ['contradictions'] }, AGENT)
  expect((await read(old.id)).provenance.supersededBy?.id).toBe(by.id)
  expect((await read(by.id)).memory).toMatchObject({ parentId: pool.id, depth: 1 })
  await engine.undo({ id: run?.id ?? '' }, { ...AGENT, kind: 'person' })
  expect((await read(by.id)).memory).toMatchObject({ parentId: null, tags: [] })
})

test('a place of its own is kept', async () => {
  const { remember, old } = await open()
  const home = await remember('Databases', { title: 'Databases' })
  const by = await remember('PgBouncer allows at most 120 connections.', {
    supersedes: old.id,
    parent: home.id,
  })
  expect(by.parentId).toBe(home.id)
})
