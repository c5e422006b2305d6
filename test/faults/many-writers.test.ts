import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { COUNTS } from './counts.ts'
import { spawnWriter } from './spawn-writer.ts'

test('processes that write at the same moment all get through', async () => {
  const folder = makeFolder()
  const writers = Array.from({ length: COUNTS.writers }, (_, round) =>
    spawnWriter(folder, { round, count: COUNTS.writesEach, waitEvery: 0 }),
  )
  const codes = await Promise.all(writers.map((writer) => writer.exit))
  expect(writers.map((writer) => writer.stderr()).join('')).toBe('')
  expect(codes).toEqual(writers.map(() => 0))
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  expect((await engine.stats({}, PERSON)).memories).toBe(COUNTS.writers * COUNTS.writesEach)
  await engine.close()
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  expect(await store.check()).toEqual([])
  await store.close()
})
