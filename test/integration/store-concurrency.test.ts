import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ensureScope, insertMemory, makeFilter, memoryId } from '../contract/store-records.ts'
import { makeStoreFolder, openStoreIn } from './store-folder.ts'

const run = promisify(execFile)
const WRITER = fileURLToPath(new URL('./store-writer.ts', import.meta.url))

describe('processes', () => {
  test('may open and migrate a fresh file at once, and write at once', async () => {
    const folder = makeStoreFolder()
    const path = join(folder, 'new', 'lore.db')
    const [writers, each] = [4, 40]
    const outputs = await Promise.all(
      Array.from({ length: writers }, (_, n) =>
        run(process.execPath, ['--experimental-strip-types', WRITER, path, String(n * each), String(each)]),
      ),
    )
    for (const { stdout, stderr } of outputs) {
      expect(stdout).toBe(`${each}`)
      expect(stderr).not.toContain('SQLite')
    }
    const store = await openStoreIn(join(folder, 'new'))
    expect(await store.documents.count('memory', null)).toBe(writers * each)
    expect(await store.scopes.list()).toHaveLength(1)
    expect(await store.embeddings.revision()).toBe(writers * each)
    expect(await store.check()).toEqual([])
  })
})

describe('one process', () => {
  test('reads what is committed while a transaction is open', async () => {
    const store = await openStoreIn(makeStoreFolder())
    const scope = await ensureScope(store)
    await insertMemory(store, 1, scope, { content: 'before' })
    await store.transact(async (tx) => {
      await tx.memories.update(memoryId(1), { title: 'inside' })
      await insertMemory(tx, 2, scope, { content: 'before' })
      await sleep(5)
      expect((await store.memories.find(memoryId(1)))?.title).toBe('Title 1')
      expect((await tx.memories.find(memoryId(1)))?.title).toBe('inside')
      expect(await store.documents.findByTerms(['before'], makeFilter(), 10)).toHaveLength(1)
      expect(await tx.documents.findByTerms(['before'], makeFilter(), 10)).toHaveLength(2)
    })
    expect(await store.documents.findByTerms(['before'], makeFilter(), 10)).toHaveLength(2)
  })

  test('a write waits for a transaction of another store, and the event loop does not', async () => {
    const folder = makeStoreFolder()
    const [slow, other] = [await openStoreIn(folder), await openStoreIn(folder)]
    const scope = await ensureScope(slow)
    const order: string[] = []
    const holding = slow.transact(async (tx) => {
      await insertMemory(tx, 1, scope)
      await sleep(100)
      order.push('first')
    })
    await sleep(5)
    await insertMemory(other, 2, scope)
    order.push('second')
    await holding
    expect(order).toEqual(['first', 'second'])
    expect(await other.documents.count('memory', null)).toBe(2)
  })

  test('closing waits for what is being written', async () => {
    const folder = makeStoreFolder()
    const store = await openStoreIn(folder)
    const scope = await ensureScope(store)
    const writing = store.transact(async (tx) => {
      await insertMemory(tx, 1, scope)
      await sleep(20)
      await insertMemory(tx, 2, scope)
    })
    await store.close()
    await writing
    const again = await openStoreIn(folder)
    expect(await again.documents.count('memory', null)).toBe(2)
  })
})
