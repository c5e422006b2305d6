/** The interpreter of changes on a real store: each kind is applied under a run, and the undo of the run takes it back. */
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { PlannedChange } from '../../src/core/change.ts'
import { newEdge } from '../../src/core/edge.ts'
import type { EdgeId, MemoryId } from '../../src/core/ids.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { applyChanges, applyDecided } from '../../src/kernel/changes/apply-changes.ts'
import { ownRun } from '../../src/kernel/changes/own-run.ts'
import type { EngineContext } from '../../src/kernel/context.ts'
import { describeSteps } from '../../src/sleep/run/describe-steps.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, openTestStore, PERSON } from '../support/engine.ts'

async function open() {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openTestStore(folder, { clock })
  onTestFinished(() => store.close())
  const tombstones = { add: () => undefined }
  const context = {
    store,
    whole: store,
    clock,
    ids: createUuidV7Source(clock, randomBytes),
    capture: { tombstones },
  } as unknown as EngineContext

  /** Applies all of it in one transaction, and ends the run. */
  const apply = async (...changes: PlannedChange[]): Promise<string> => {
    const run = ownRun(context, 'maintain')
    await store.transact(async (inside) => {
      const { counts } = await applyDecided(run.inRun, inside, changes, PERSON)
      await run.note(inside, counts, true)
    })
    return run.inRun.runId ?? ''
  }
  const find = async (id: MemoryId) => {
    const memory = await store.memories.find(id)
    if (memory === null) throw new Error(`${id} is gone`)
    return memory
  }
  return { clock, engine, store, context, apply, find }
}

async function remember(engine: Engine, content: string, parent?: MemoryId): Promise<MemoryId> {
  const where = parent === undefined ? {} : { parent }
  const outcome = await engine.remember({ content, vectors: 'background', ...where }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

test('an undone update_edge leaves the link with the weight and time it had', async () => {
  const { engine, store, clock, context, apply } = await open()
  const [sourceId, targetId] = [
    await remember(engine, 'Cranes are red.'),
    await remember(engine, 'Hooks rust.'),
  ]
  const id = context.ids.next() as EdgeId
  const edge = newEdge({
    id,
    sourceId,
    targetId,
    relation: 'associative',
    weight: 0.5,
    author: 'a',
    madeBy: 'agent',
    createdAt: clock.now(),
  })
  await apply({ kind: 'upsert_edge', edge, reason: null })
  const before = await store.edges.find(id)
  clock.advance(DAY_MS)
  const changes = { weight: 0.9, reinforcedAt: clock.now() }
  const run = await apply({ kind: 'update_edge', id, changes, reason: 'rated useful' })
  expect(await store.edges.find(id)).toEqual({ ...before, ...changes })
  expect((await engine.showRun({ id: run }, PERSON)).entries).toMatchObject([
    { action: 'update', title: 'Cranes are red → Hooks rust', reason: 'rated useful' },
  ])
  expect((await engine.undo({ id: run }, PERSON)).kept).toEqual([])
  expect(await store.edges.find(id)).toEqual(before)
})

test('an update_edge of a link that is gone does nothing', async () => {
  const { store, apply } = await open()
  const run = await apply({ kind: 'update_edge', id: 'gone' as EdgeId, changes: { weight: 1 }, reason: null })
  expect(await store.runs.find(run)).toBeNull()
})

test('an undone restore_memory is in the graveyard again, and its children are where they were lifted to', async () => {
  const { engine, apply, find } = await open()
  const parent = await remember(engine, 'The yard has three cranes.')
  const child = await remember(engine, 'The second crane is blue.', parent)
  await engine.forget({ id: parent, reason: 'sold', confirmed: true }, PERSON)
  expect(await find(child)).toMatchObject({ parentId: null, depth: 0 })
  const run = await apply({ kind: 'restore_memory', id: parent, children: [child], reason: null })
  expect(await find(parent)).toMatchObject({ archivedAt: null, archivedReason: null })
  expect(await find(child)).toMatchObject({ parentId: parent, depth: 1 })
  expect((await engine.undo({ id: run }, PERSON)).kept).toEqual([])
  expect(await find(parent)).toMatchObject({ archivedReason: 'sold' })
  expect(await find(child)).toMatchObject({ parentId: null, depth: 0 })
})

test('a restore_memory of a memory that came back meanwhile is moot', async () => {
  const { engine, store, context, apply } = await open()
  const id = await remember(engine, 'The yard has three cranes.')
  const change = { kind: 'restore_memory', id, children: [], reason: null } as const
  expect(await applyChanges(context, store, [change], PERSON, async () => undefined)).toEqual({})
  expect(await store.runs.find(await apply(change))).toBeNull()
})

test('an archive_memory with its children keeps them below it, and its undo brings it back', async () => {
  const { engine, apply, find } = await open()
  const parent = await remember(engine, 'The yard has three cranes.')
  const child = await remember(engine, 'The second crane is blue.', parent)
  const { updatedAt } = await find(parent)
  const run = await apply({ kind: 'archive_memory', id: parent, withChildren: true, reason: 'empty' })
  expect(await find(parent)).toMatchObject({ archivedReason: 'empty', updatedAt })
  expect(await find(child)).toMatchObject({ parentId: parent, depth: 1 })
  expect((await engine.undo({ id: run }, PERSON)).kept).toEqual([])
  expect(await find(parent)).toMatchObject({ archivedAt: null, archivedReason: null })
})

test('a move_memory to a topic marks it, and its undo marks the topic before', async () => {
  const { engine, apply, find } = await open()
  const [first, second] = [await remember(engine, 'About cranes.'), await remember(engine, 'About hooks.')]
  const concept = await remember(engine, 'Cranes are red.')
  const move = { kind: 'move_memory', id: concept, asTopic: true, reason: null } as const
  await apply({ ...move, to: first })
  const run = await apply({ ...move, to: second })
  expect(await find(concept)).toMatchObject({ parentId: second, metadata: { topic: second } })
  expect((await engine.undo({ id: run }, PERSON)).kept).toEqual([])
  expect(await find(concept)).toMatchObject({ parentId: first, metadata: { topic: first } })
})

test('a set_successor puts a third memory between two, and its undo joins them again', async () => {
  const { engine, clock, apply, find } = await open()
  const [first, third] = [await remember(engine, 'The port is 1.'), await remember(engine, 'The port is 3.')]
  await engine.supersede({ old: first, by: third }, PERSON)
  const { validUntil, updatedAt } = await find(first)
  const second = await remember(engine, 'The port is 2.')
  const until = clock.now() - DAY_MS
  const change = { kind: 'set_successor', id: first, from: third, to: second, validUntil: until } as const
  const run = await apply({ ...change, children: 'stay', reason: 'held in between' })
  expect(await find(first)).toMatchObject({ supersededBy: second, validUntil: until, updatedAt })
  expect((await engine.undo({ id: run }, PERSON)).kept).toEqual([])
  expect(await find(first)).toMatchObject({ supersededBy: third, validUntil })
})

test('a set_successor does nothing to a memory that gave way to another one', async () => {
  const { engine, store, apply, find } = await open()
  const [first, second] = [await remember(engine, 'The port is 1.'), await remember(engine, 'The port is 2.')]
  const change = { kind: 'set_successor', id: first, from: second, to: second, validUntil: 1 } as const
  expect(await store.runs.find(await apply({ ...change, children: 'stay', reason: null }))).toBeNull()
  expect(await find(first)).toMatchObject({ supersededBy: null, validUntil: null })
})

test('a set_successor hands the children over, and its undo takes them back', async () => {
  const { engine, apply, find } = await open()
  const [old, by] = [
    await remember(engine, 'The yard is in Kiel.'),
    await remember(engine, 'The yard is in Bonn.'),
  ]
  const child = await remember(engine, 'The second crane is blue.', old)
  const change = { kind: 'set_successor', id: old, from: null, to: by, validUntil: 5 } as const
  const run = await apply({ ...change, children: 'hand_over', reason: null })
  expect(await find(child)).toMatchObject({ parentId: by })
  expect((await engine.undo({ id: run }, PERSON)).kept).toEqual([])
  expect(await find(child)).toMatchObject({ parentId: old })
  expect(await find(old)).toMatchObject({ supersededBy: null, validUntil: null })
})

test('a purge_memory of what nobody has seen leaves no trace', async () => {
  const { engine, store, apply } = await open()
  const id = await remember(engine, 'About cranes.')
  await apply({ kind: 'purge_memory', id, because: 'unseen', reason: 'empty' })
  expect(await store.memories.find(id)).toBeNull()
  expect(await store.journal.listFor(id, 10)).toEqual([])
})

test('a purge_memory that somebody asked for reopens what the memory replaced; one of the graveyard does not', async () => {
  const { engine, store, apply, find } = await open()
  const ids: MemoryId[] = []
  for (const port of [1, 2, 3, 4]) ids.push(await remember(engine, `The port of machine ${port} is open.`))
  const [old, by, older, newer] = ids as [MemoryId, MemoryId, MemoryId, MemoryId]
  await engine.supersede({ old, by }, PERSON)
  await engine.supersede({ old: older, by: newer }, PERSON)
  await apply({ kind: 'purge_memory', id: by, because: 'asked', reason: 'asked' })
  expect(await store.memories.find(by)).toBeNull()
  expect(await find(old)).toMatchObject({ supersededBy: null, validUntil: null })
  // Only the graveyard is emptied.
  await apply({ kind: 'purge_memory', id: newer, reason: 'over' })
  expect(await store.memories.find(newer)).not.toBeNull()
  await engine.forget({ id: newer, confirmed: true }, PERSON)
  await apply({ kind: 'purge_memory', id: newer, reason: 'over' })
  expect(await store.memories.find(newer)).toBeNull()
  expect((await find(older)).validUntil).not.toBeNull()
})

test('an update_memory that somebody said is journalled in full, one run for what one call changed', async () => {
  const { engine, store, clock, context } = await open()
  const id = await remember(engine, 'The yard has three cranes.')
  clock.advance(DAY_MS)
  const rating = { quality: 6, strikes: 0 }
  const changes: PlannedChange[] = [
    { kind: 'update_memory', id, changes: rating, quiet: true, said: true, reason: 'rated' },
    { kind: 'archive_memory', id, reason: 'rated twice' },
  ]
  await store.transact((inside) => applyDecided(context, inside, changes, PERSON))
  const [archived, rated] = await store.journal.listFor(id, 2)
  expect(rated).toMatchObject({ action: 'update', before: { quality: 5, strikes: 0 }, after: rating })
  expect(archived).toMatchObject({ action: 'archive', runId: rated?.runId })
})

test('the new kinds are described in words', async () => {
  const { engine, store } = await open()
  const [id, to] = [await remember(engine, 'Cranes are red.'), await remember(engine, 'Hooks rust.')]
  const changes: PlannedChange[] = [
    { kind: 'restore_memory', id, children: [], reason: 'asked' },
    { kind: 'set_successor', id, from: null, to, validUntil: 1, children: 'stay', reason: 'late' },
    { kind: 'update_edge', id: 'e' as EdgeId, changes: {}, reason: 'rated' },
  ]
  expect(await describeSteps(store, 'p', changes)).toMatchObject([
    { kind: 'restore_memory', subject: id, title: 'Cranes are red', reason: 'asked' },
    { kind: 'set_successor', subject: id, title: 'Cranes are red → Hooks rust', reason: 'late' },
    { kind: 'update_edge', subject: 'e', title: '', reason: 'rated' },
  ])
})
