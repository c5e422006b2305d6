import { describe, expect, it } from 'vitest'
import { findSingleWords, findUnusualWords } from './unusual-words.ts'

describe('findUnusualWords', () => {
  const find = (query: string) => findUnusualWords(query, () => null)

  it('takes identifiers, paths and numbered names as their stored terms', () => {
    expect(find('why does FETCH_HEAD break in src/sync.ts?')).toEqual(['fetch head', 'src sync ts'])
    expect(find('what is ensureSetup for')).toEqual(['ensur setup ensuresetup'])
    expect(find('the E1042 error')).toEqual(['e1042'])
  })

  it('leaves ordinary words alone, hyphenated ones too', () => {
    expect(find('Why was the well-known branch refused?')).toEqual([])
  })

  it('takes a word that the vocabulary of the model does not have whole', () => {
    const pieces = (word: string) => (word === 'quxlorp' ? 4 : 1)
    expect(findUnusualWords('where is the quxlorp kept', pieces)).toEqual(['quxlorp'])
  })
})

describe('findSingleWords', () => {
  const asked = [
    { term: 'threw', weight: 1 },
    { term: 'chang', weight: 1 },
    { term: 'throw', weight: 0.5 },
  ]
  const documentFrequency = new Map([
    ['threw', 1],
    ['chang', 400],
    ['throw', 1],
  ])

  it('takes asked words that one document of a larger store holds', () => {
    expect(findSingleWords(asked, { documents: 3_000, averageTerms: 60, documentFrequency })).toEqual([
      'threw',
    ])
  })

  it('takes none in a small store', () => {
    expect(findSingleWords(asked, { documents: 499, averageTerms: 60, documentFrequency })).toEqual([])
  })
})
