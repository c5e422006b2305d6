/** The database file is removed or replaced while a store has it open: nothing is acknowledged, nothing is lost. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLoreError, type LoreError } from '../../src/core/errors.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const SIDES = ['', '-wal', '-shm'] as const
const OPTIONS = { backgroundEmbedding: false }
const FIRST = 'The lighthouse at Fernton has a green lamp'

const open = (folder: string) => openTestEngine(folder, OPTIONS)

function store(engine: Engine, content: string) {
  return engine.remember({ content, vectors: 'background', force: true }, PERSON)
}

async function failure(work: Promise<unknown>): Promise<LoreError> {
  try {
    await work
  } catch (error) {
    if (isLoreError(error)) return error
    throw error
  }
  throw new Error('it was acknowledged')
}

function rescuedIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.includes('.rescued-'))
}

async function contentsOf(path: string): Promise<string[]> {
  const folder = makeFolder()
  renameSync(path, join(folder, 'lore.db'))
  const engine = await open(folder)
  const { items } = await engine.listMemories({ limit: 100 }, PERSON)
  await engine.close()
  return items.map(({ content }) => content).sort()
}

test.each([
  ['the file and its side files are removed', ['', '-wal', '-shm']],
  ['the file alone is removed', ['']],
  ['the log is removed', ['-wal']],
  ['the index of the log is removed', ['-shm']],
])('%s: the next write is refused, and all that was stored is saved', async (_, gone) => {
  const folder = makeFolder()
  const path = join(folder, 'lore.db')
  const engine = await open(folder)
  await store(engine, FIRST)
  for (const side of gone) rmSync(`${path}${side}`)
  const error = await failure(store(engine, 'The ferry leaves at nine'))
  expect(error.code).toBe('database_replaced')
  const [name = '', ...others] = rescuedIn(folder)
  expect(others).toEqual([])
  expect(error.hint).toContain(`lore backup restore '${join(folder, name)}'`)
  expect((await failure(store(engine, 'The ferry leaves at ten'))).code).toBe('database_replaced')
  expect((await engine.recall({ query: 'green lamp' }, PERSON)).hits).toHaveLength(1)
  await engine.close()
  expect(rescuedIn(folder)).toEqual([name])
  expect(await contentsOf(join(folder, name))).toEqual([FIRST])
})

test('another database in its place is not written to, and keeps its own log', async () => {
  const folder = makeFolder()
  const path = join(folder, 'lore.db')
  const engine = await open(folder)
  await store(engine, FIRST)
  const otherFolder = makeFolder()
  const made = await open(otherFolder)
  await store(made, 'A memory of the other database')
  await made.close()
  for (const side of SIDES) rmSync(`${path}${side}`)
  renameSync(join(otherFolder, 'lore.db'), path)
  const other = await open(folder)
  await store(other, 'Written beside the process that has the former file')
  expect((await failure(store(engine, 'The ferry leaves at nine'))).code).toBe('database_replaced')
  await engine.close()
  await store(other, 'Written after that process closed')
  expect((await other.stats({}, PERSON)).memories).toBe(3)
  await other.close()
  const [name = ''] = rescuedIn(folder)
  expect(await contentsOf(join(folder, name))).toEqual([FIRST])
  expect(await contentsOf(path)).toHaveLength(3)
})

test('what nobody wrote to since is saved when the store closes', async () => {
  const folder = makeFolder()
  const engine = await open(folder)
  await store(engine, FIRST)
  for (const side of SIDES) rmSync(join(folder, `lore.db${side}`))
  await engine.close()
  const [name = ''] = rescuedIn(folder)
  expect(await contentsOf(join(folder, name))).toEqual([FIRST])
})

test('writing goes on once the file is back in its place', async () => {
  const folder = makeFolder()
  const path = join(folder, 'lore.db')
  const engine = await open(folder)
  await store(engine, FIRST)
  renameSync(path, `${path}.aside`)
  await failure(store(engine, 'The ferry leaves at nine'))
  renameSync(`${path}.aside`, path)
  expect((await store(engine, 'The ferry leaves at ten')).kind).toBe('stored')
  await engine.close()
})

test('a folder that was removed as a whole does not come back', async () => {
  const parent = makeFolder()
  const folder = join(parent, 'home')
  const engine = await open(folder)
  await store(engine, FIRST)
  rmSync(folder, { recursive: true })
  const error = await failure(store(engine, 'The ferry leaves at nine'))
  expect(error.code).toBe('database_replaced')
  await engine.close()
  expect(existsSync(folder)).toBe(false)
})
