/** A store that got an export once gets a later one: what took the place of what is carried over, or named. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import { exportStore } from '../../src/transfer/export.ts'
import { writeExportFile } from '../../src/transfer/exporters/write-export.ts'
import { importJsonl } from '../../src/transfer/import-jsonl.ts'
import { makeFolder, PERSON } from '../support/engine.ts'
import { openFilling, openStoreIn, transferDeps } from '../support/filled-store.ts'

async function remember(
  engine: Engine,
  content: string,
  more: Partial<RememberInput> = {},
): Promise<MemoryId> {
  const outcome = await engine.remember({ content, force: true, ...more }, PERSON)
  if (outcome.kind !== 'stored') throw new Error('it was not stored')
  return outcome.memory.id
}

async function inEngine<T>(folder: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openFilling(folder)
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

async function exportFrom(folder: string, name: string): Promise<string> {
  const store = await openStoreIn(folder)
  const path = join(folder, name)
  const defaultScope = { namespace: 'default', project: null, branch: null }
  const deps = { ...transferDeps(store), version: '0.0.0', defaultScope }
  await exportStore(deps, { format: 'jsonl', allScopes: true, includeArchived: true }, (content) => {
    if (content.kind !== 'text') throw new Error('a folder')
    return writeExportFile(path, content.pieces, { force: false })
  })
  await store.close()
  return path
}

async function importInto(folder: string, path: string, dryRun = false) {
  const store = await openStoreIn(folder)
  const report = await importJsonl(transferDeps(store), { path, dryRun }, PERSON)
  expect(await store.check()).toEqual([])
  await store.close()
  return report
}

async function memoryIn(folder: string, id: MemoryId): Promise<Memory> {
  const store = await openStoreIn(folder)
  const memory = await store.memories.find(id)
  await store.close()
  if (memory === null) throw new Error('it is not there')
  return memory
}

async function replacersIn(folder: string, id: MemoryId): Promise<readonly string[]> {
  const store = await openStoreIn(folder)
  const edges = await store.edges.listFor([id], { direction: 'in', relations: ['supersedes'] })
  await store.close()
  return edges.map(({ sourceId }) => sourceId)
}

/** One store with the old memory and what hangs on it, another that imported both, and the successor in the first. */
async function carriedOnce() {
  const [home, there] = [makeFolder(), makeFolder()]
  const [old, child] = await inEngine(home, async (engine) => {
    const id = await remember(engine, 'The north crane lifts 40 tonnes.')
    return [id, await remember(engine, 'It was weighed in March.', { parent: id })] as const
  })
  await importInto(there, await exportFrom(home, 'first.jsonl'))
  const by = await inEngine(home, (engine) =>
    remember(engine, 'The north crane lifts 60 tonnes.', { supersedes: old }),
  )
  return { home, there, old, child, by, later: await exportFrom(home, 'later.jsonl') }
}

test('what a later export replaced is replaced here too, with what hangs on it, until it is taken back', async () => {
  const { home, there, old, child, by, later } = await carriedOnce()
  const { validUntil } = await memoryIn(home, old)
  const planned = await importInto(there, later, true)
  expect(planned).toMatchObject({ replaced: 1, added: { memory: 1, edge: 1 }, run: null })
  expect((await memoryIn(there, old)).supersededBy).toBeNull()
  const report = await importInto(there, later)
  expect(report).toMatchObject({ replaced: 1, added: { memory: 1, edge: 1 }, conflictCount: 0, loosened: 0 })
  expect(await memoryIn(there, old)).toMatchObject({ supersededBy: by, validUntil })
  expect(validUntil).not.toBeNull()
  expect(await memoryIn(there, child)).toMatchObject({ parentId: by })
  expect(await replacersIn(there, old)).toEqual([by])
  expect(await importInto(there, later)).toMatchObject({ replaced: 0, run: null, conflictCount: 0 })

  const undone = await inEngine(there, (engine) => engine.undo({ id: report.run ?? '' }, PERSON))
  expect(undone.kept).toEqual([])
  expect(await memoryIn(there, old)).toMatchObject({ supersededBy: null, validUntil: null })
  expect(await memoryIn(there, child)).toMatchObject({ parentId: old })
  expect(await replacersIn(there, old)).toEqual([])
  // Whoever brings it over again means it.
  expect(await importInto(there, later)).toMatchObject({
    replaced: 1,
    added: { memory: 1 },
    conflictCount: 0,
  })
  expect(await memoryIn(there, old)).toMatchObject({ supersededBy: by })
})

test('what an import that was cut short left undone is done by the next one, to the letter', async () => {
  const { old, by, later } = await carriedOnce()
  const there = makeFolder()
  await importInto(there, later)
  const whole = await memoryIn(there, old)
  expect(whole.supersededBy).toBe(by)
  const store = await openStoreIn(there)
  await store.memories.update(old, { supersededBy: null })
  await store.close()
  expect(await importInto(there, later)).toMatchObject({ replaced: 0, conflictCount: 0 })
  expect(await memoryIn(there, old)).toEqual(whole)
})

test('what somebody changed here stays current, and is named', async () => {
  const { there, old, by, later } = await carriedOnce()
  await inEngine(there, (engine) => engine.update({ id: old, tags: ['checked'] }, PERSON))
  const report = await importInto(there, later)
  expect(report).toMatchObject({ replaced: 0, added: { memory: 1, edge: 0 }, conflictCount: 2 })
  expect(report.conflicts).toEqual([
    expect.objectContaining({ type: 'memory', id: old, reason: expect.stringContaining('changed here') }),
    expect.objectContaining({ type: 'edge', reason: expect.stringContaining('stays current') }),
  ])
  expect(await memoryIn(there, old)).toMatchObject({ supersededBy: null, validUntil: null })
  expect(await memoryIn(there, by)).toMatchObject({ supersededBy: null })
  expect(await replacersIn(there, old)).toEqual([])
})

test('what a person forgot here does not come under another id', async () => {
  const [home, there] = [makeFolder(), makeFolder()]
  await inEngine(home, (engine) => remember(engine, 'The north crane lifts 40 tonnes.'))
  const own = await inEngine(there, async (engine) => {
    const id = await remember(engine, 'The north crane lifts 40 tonnes.')
    await engine.forget({ id }, PERSON)
    return id
  })
  const file = await exportFrom(home, 'all.jsonl')
  for (const dryRun of [true, false]) {
    const report = await importInto(there, file, dryRun)
    expect(report).toMatchObject({ added: { memory: 0 }, forgotten: { memory: 1 } })
  }
  await inEngine(there, (engine) => engine.restore({ id: own }, PERSON))
  expect(await memoryIn(there, own)).toMatchObject({ archivedAt: null })
})

test('what something else replaced here keeps its own successor', async () => {
  const { there, old, later } = await carriedOnce()
  const own = await inEngine(there, (engine) =>
    remember(engine, 'The north crane lifts 55 tonnes.', { supersedes: old }),
  )
  const report = await importInto(there, later)
  expect(report).toMatchObject({ replaced: 0, conflictCount: 2 })
  expect(await memoryIn(there, old)).toMatchObject({ supersededBy: own })
  expect(await replacersIn(there, old)).toEqual([own])
})
