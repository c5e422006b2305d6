import { describe, expect, it } from 'vitest'
import type { EmbeddableDocument } from '../../core/ports/embedder.ts'
import { createRememberedTexts } from './remembered-texts.ts'

function counting() {
  const asked: string[] = []
  const embedder = {
    modelId: 'm',
    embedDocuments: async (documents: readonly EmbeddableDocument[]) => {
      asked.push(...documents.map(({ text }) => text))
      return documents.map(({ text }) => ({ vector: Float32Array.of(text.length), tokens: null }))
    },
  }
  return { asked, embedder }
}
const { signal } = new AbortController()
const say = (...texts: string[]) => texts.map((text) => ({ label: null, text }))

describe('remembered texts', () => {
  it('embeds a repeated text once, in one call and in later ones', async () => {
    const { asked, embedder } = counting()
    const remembered = createRememberedTexts(10)
    const first = await remembered.embed(embedder, say('ok', 'done', 'ok'), signal)
    expect(first.map((made) => made?.vector[0])).toEqual([2, 4, 2])
    await remembered.embed(embedder, say('ok', 'new'), signal)
    expect(asked).toEqual(['ok', 'done', 'new'])
  })

  it('tells texts of other speakers and models apart', async () => {
    const { asked, embedder } = counting()
    const remembered = createRememberedTexts(10)
    await remembered.embed(embedder, [...say('ok'), { label: 'Ann', text: 'ok' }], signal)
    await remembered.embed({ ...embedder, modelId: 'other' }, say('ok'), signal)
    expect(asked).toHaveLength(3)
  })

  it('remembers the last used ones only, and nothing once cleared', async () => {
    const { asked, embedder } = counting()
    const remembered = createRememberedTexts(2)
    await remembered.embed(embedder, say('a', 'b'), signal)
    await remembered.embed(embedder, say('a', 'c'), signal)
    await remembered.embed(embedder, say('a', 'b'), signal)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
    remembered.clear()
    await remembered.embed(embedder, say('a'), signal)
    expect(asked.at(-1)).toBe('a')
  })
})
