/**
 * A store that an earlier version wrote with the model it came with: its vectors answer until all texts have vectors of the
 * present model, which then takes over.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FORMER_LOCAL_MODEL_IDS, LOCAL_MODEL_ID } from '../../src/embed/local-embedder.ts'
import { makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const QUESTIONS = [
  ['at what time of night is the data saved?', 'nightly backup of the orders database'],
  ['which food must a colleague not eat?', 'allergic to hazelnuts'],
  ['why is performance not tried before release on that cluster?', 'staging cluster has only two nodes'],
  ['where are old bills kept?', 'old invoices lie in the cellar'],
] as const

const STORES = [
  ['gte-small.db.gz', 'gte-small-q8-idf@d34e00d9'],
  ['lore-small.db.gz', 'lore-small-q8@2935a75a'],
] as const

test('every model that Lore came with is covered', () => {
  expect(STORES.map(([, id]) => id).sort()).toEqual([...FORMER_LOCAL_MODEL_IDS].sort())
})

test.each(STORES)(
  'vectors of %s answer while new ones are made, and new ones afterwards',
  async (file, id) => {
    const folder = makeFolder()
    const stored = readFileSync(new URL(`../fixtures/stores/${file}`, import.meta.url))
    writeFileSync(join(folder, 'lore.db'), gunzipSync(stored))
    const engine = await openTestEngine(folder, { backgroundEmbedding: false })
    const answers = async () => {
      const found: (string | undefined)[] = []
      for (const [query] of QUESTIONS) {
        const { byMeaning, hits } = await engine.recall({ query, limit: 3 }, PERSON)
        expect(byMeaning).toBe(true)
        found.push(hits[0]?.summary)
      }
      return found
    }
    const expected = QUESTIONS.map(([, words]) => expect.stringContaining(words))
    const before = (await engine.stats({}, PERSON)).embedding
    expect(before).toMatchObject({ model: id, building: LOCAL_MODEL_ID })
    expect(await answers()).toEqual(expected)

    await engine.settle({ timeoutMs: 60_000 }, PERSON)
    const after = (await engine.stats({}, PERSON)).embedding
    expect(after).toMatchObject({ model: LOCAL_MODEL_ID, building: null, pending: 0 })
    expect(await answers()).toEqual(expected)
  },
)
