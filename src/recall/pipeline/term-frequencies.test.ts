import { expect, it } from 'vitest'
import { rememberFrequencies } from './term-frequencies.ts'

/** A corpus of so many documents, all words in all of them, that notes what it is asked. */
function createCorpus(documents: number) {
  const asked: string[] = []
  const corpus = {
    documents,
    asked,
    statistics: async (terms: readonly string[]) => {
      asked.push(...terms)
      const documentFrequency = new Map(
        terms.filter((term) => term !== 'unheard').map((term) => [term, corpus.documents] as const),
      )
      return { documents: corpus.documents, averageTerms: 12, documentFrequency }
    },
  }
  return corpus
}

it('counts a word once, one that no document has too', async () => {
  const corpus = createCorpus(1_000)
  const remembered = rememberFrequencies(corpus)
  await remembered.statistics(['crane', 'unheard'])
  const again = await remembered.statistics(['unheard', 'crane', 'quay'])
  expect(corpus.asked).toEqual(['crane', 'unheard', 'quay'])
  expect(again).toEqual({
    documents: 1_000,
    averageTerms: 12,
    documentFrequency: new Map([
      ['unheard', 0],
      ['crane', 1_000],
      ['quay', 1_000],
    ]),
  })
})

it('counts anew once the store has grown by more than a hundredth', async () => {
  const corpus = createCorpus(1_000)
  const remembered = rememberFrequencies(corpus)
  await remembered.statistics(['crane'])
  corpus.documents = 1_010
  expect((await remembered.statistics(['crane'])).documentFrequency.get('crane')).toBe(1_000)
  corpus.documents = 1_011
  expect((await remembered.statistics(['crane'])).documentFrequency.get('crane')).toBe(1_011)
  expect(corpus.asked).toEqual(['crane', 'crane'])
})

it('knows nothing of an empty store that it would keep', async () => {
  const corpus = createCorpus(0)
  const remembered = rememberFrequencies(corpus)
  await remembered.statistics(['crane'])
  corpus.documents = 1
  expect((await remembered.statistics(['crane'])).documentFrequency.get('crane')).toBe(1)
})
