import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../src/core/ports/store.ts'
import { SqliteConnection } from '../../src/store/sqlite/driver.ts'
import { createTermCounts } from '../../src/store/sqlite/term-counts.ts'
import { ensureScope, insertMemory, memoryId } from '../contract/store-records.ts'
import { makeStoreFolder, openStoreIn } from './store-folder.ts'

const countOf = async (store: Store, term: string): Promise<number> =>
  (await store.documents.statistics([term])).documentFrequency.get(term) ?? 0

test('words are counted once until a document changes', async () => {
  const folder = makeStoreFolder()
  const store = await openStoreIn(folder)
  const scope = await ensureScope(store)
  await insertMemory(store, 1, scope, { content: 'apple pear' })
  const connection = new SqliteConnection(join(folder, 'lore.db'), { readOnly: true, busyTimeoutMs: 0 })
  onTestFinished(() => connection.close())
  const reads = vi.spyOn(connection, 'all')
  const count = createTermCounts()
  expect(count(connection, ['apple', 'plum'])).toEqual(new Map([['apple', 1]]))
  expect(count(connection, ['plum', 'apple'])).toEqual(new Map([['apple', 1]]))
  expect(reads).toHaveBeenCalledTimes(1)
  expect(count(connection, ['apple', 'pear'])).toEqual(
    new Map([
      ['apple', 1],
      ['pear', 1],
    ]),
  )
  expect(reads).toHaveBeenCalledTimes(2)
  await insertMemory(store, 2, scope, { content: 'apple plum' })
  expect(count(connection, ['apple', 'plum'])).toEqual(
    new Map([
      ['apple', 2],
      ['plum', 1],
    ]),
  )
})

test('counts follow every change, also of other processes, and ignore what is rolled back', async () => {
  const folder = makeStoreFolder()
  const one = await openStoreIn(folder)
  const two = await openStoreIn(folder)
  const scope = await ensureScope(one)
  await insertMemory(one, 1, scope, { content: 'apple' })
  expect([await countOf(one, 'apple'), await countOf(two, 'apple')]).toEqual([1, 1])
  await insertMemory(two, 2, scope, { content: 'apple' })
  expect([await countOf(one, 'apple'), await countOf(two, 'apple')]).toEqual([2, 2])
  const failing = one.transact(async (tx) => {
    await insertMemory(tx, 3, scope, { content: 'apple' })
    expect(await countOf(tx, 'apple')).toBe(3)
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect([await countOf(one, 'apple'), await countOf(two, 'apple')]).toEqual([2, 2])
  await insertMemory(one, 4, scope, { content: 'pear' })
  expect(await countOf(one, 'apple')).toBe(2)
  await one.memories.purge([memoryId(1)])
  expect([await countOf(one, 'apple'), await countOf(two, 'apple')]).toEqual([1, 1])
})

test('words are counted again after the index was built again', async () => {
  const folder = makeStoreFolder()
  const store = await openStoreIn(folder)
  const other = await openStoreIn(folder)
  await insertMemory(store, 1, await ensureScope(store), { content: 'apple' })
  expect(await countOf(other, 'apple')).toBe(1)
  const before = await store.embeddings.revision()
  await store.documents.rebuildIndex()
  expect(await store.embeddings.revision()).toBeGreaterThan(before)
})
