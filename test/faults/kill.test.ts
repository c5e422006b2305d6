import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { seededRandom, sentence } from '../support/sentences.ts'
import { COUNTS } from './counts.ts'
import { spawnWriter } from './spawn-writer.ts'

test('a writer killed at any moment loses nothing it acknowledged', async () => {
  const folder = makeFolder()
  const random = seededRandom(7)
  for (let round = 0; round < COUNTS.kills; round++) {
    const killAt = 1 + Math.floor(random() * (COUNTS.writesPerKill - 1))
    const writer = spawnWriter(folder, {
      round,
      count: COUNTS.writesPerKill,
      waitEvery: 10,
      onAcknowledged: (count) => {
        if (count === killAt) writer.child.kill('SIGKILL')
      },
    })
    await writer.exit
    expect(writer.stderr()).toBe('')
    expect(writer.acknowledged.size).toBeGreaterThanOrEqual(killAt)
    await expectAllThere(folder, round, writer.acknowledged)
  }
})

async function expectAllThere(
  folder: string,
  round: number,
  acknowledged: ReadonlyMap<number, string>,
): Promise<void> {
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  expect(await store.check()).toEqual([])
  await store.close()
  const engine = await openTestEngine(folder)
  expect(await engine.settle({ timeoutMs: 1_200_000 }, PERSON)).toEqual({ pending: 0 })
  const step = Math.max(1, Math.floor(acknowledged.size / COUNTS.sampled))
  for (const [n, id] of acknowledged) {
    const { word, text, question } = sentence(round, n)
    const byWords = await engine.recall({ query: word, limit: 1 }, AGENT)
    expect(byWords.hits[0]?.ref.id).toBe(id)
    if (n % step !== 0) continue
    const read = await engine.read({ id }, AGENT)
    expect(read.kind === 'memory' && read.memory.content).toBe(text)
    const byMeaning = await engine.recall({ query: question, limit: 100, explain: true }, AGENT)
    expect(byMeaning.byMeaning).toBe(true)
    expect(byMeaning.hits.map((hit) => hit.ref.id)).toContain(id)
  }
  await engine.close()
}
