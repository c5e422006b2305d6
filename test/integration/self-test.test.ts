/** What the self-test proves, and that damage is named without silencing anything. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { AGENT, makeFolder, openTestEngine } from '../support/engine.ts'

test('a damaged vector silences neither search nor storing, and the self-test names it', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  await engine.remember({ content: 'Penguins huddle against the wind.' }, AGENT)
  const other = await engine.remember({ content: 'The kettle whistles at six.' }, AGENT)
  const database = new DatabaseSync(join(folder, 'lore.db'))
  database.exec('UPDATE embeddings SET vector = zeroblob(99) WHERE document_seq = 1')
  database.close()
  const answer = await engine.recall({ query: 'What makes a sound in the kitchen?' }, AGENT)
  expect(answer.byMeaning).toBe(true)
  expect(answer.hits[0]?.ref.id).toBe(other.kind === 'stored' ? other.memory.id : null)
  expect(await engine.remember({ content: 'Storing goes on.' }, AGENT)).toMatchObject({ kind: 'stored' })
  const [check] = await engine.selfTest()
  expect(check).toMatchObject({ name: 'check', ok: false })
  expect(check?.detail).toMatch(/1 vectors of gte-small\S* have the wrong size/)
})
