import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withKeptVectors } from './kept-vectors.ts'
import { createWordEmbedder } from './word-embedder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('computes only what no earlier measurement has computed, and returns the same in order', async () => {
  const computed: string[] = []
  const inner = createWordEmbedder()
  const counting = {
    ...inner,
    embedDocuments: (documents: Parameters<typeof inner.embedDocuments>[0]) => {
      computed.push(...documents.map(({ text }) => text))
      return inner.embedDocuments(documents)
    },
  }
  const toDocuments = (texts: readonly string[]) => texts.map((text) => ({ label: null, text }))
  const path = join(folder, 'vectors.db')
  const first = withKeptVectors(counting, path)
  await first.embedDocuments(toDocuments(['the red door', 'a blue window']))
  await first.close()
  const second = withKeptVectors(counting, path)
  const asked = toDocuments(['a blue window', 'a green roof', 'the red door'])
  const answered = await second.embedDocuments(asked)
  await second.close()

  expect(computed).toEqual(['the red door', 'a blue window', 'a green roof'])
  expect(answered.map(({ vector }) => [...vector])).toEqual(
    (await inner.embedDocuments(asked)).map(({ vector }) => [...vector]),
  )
})
