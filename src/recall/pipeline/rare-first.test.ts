import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '../../core/document.ts'
import type { CorpusStatistics } from '../../core/ports/document-repository.ts'
import type { RankedDocument } from './rank.ts'
import { putRareFirst } from './rare-first.ts'

const ranked = (id: string, score: number, terms: string) =>
  ({
    document: { ref: { kind: 'episode', id }, terms, labelTerms: '' } as unknown as SearchDocument,
    score,
    contributions: { fields: score },
    factor: 1,
  }) as unknown as RankedDocument
const statistics = (documents: number, frequencies: Record<string, number> = {}) =>
  ({
    documents,
    averageTerms: 1,
    documentFrequency: new Map(Object.entries(frequencies)),
  }) as CorpusStatistics
const every = () => true
const idsOf = (all: readonly RankedDocument[]) => all.map(({ document }) => document.ref.id)

describe('putRareFirst', () => {
  const all = [
    ranked('a', 5, 'branch refus'),
    ranked('b', 3, 'fetch head clobber'),
    ranked('c', 2, 'fetch head'),
  ]

  it('puts the best holder first, with the best score and the reason', () => {
    const [first, ...rest] = putRareFirst(all, ['fetch head'], statistics(1_000), every)
    expect(first).toMatchObject({ score: 5, contributions: { fields: 3, rareWord: 2 } })
    expect(idsOf(rest)).toEqual(['a', 'c'])
  })

  it('changes nothing if the first holds it, nobody does, or many do', () => {
    expect(putRareFirst(all, ['refus'], statistics(1_000), every)).toBe(all)
    expect(putRareFirst(all, ['rebas'], statistics(1_000), every)).toBe(all)
    const common = [
      ranked('x', 9, 'other'),
      ...Array.from({ length: 30 }, (_, i) => ranked(`${i}`, 1, 'fetch')),
    ]
    expect(putRareFirst(common, ['fetch'], statistics(1_000), every)).toBe(common)
  })

  it('counts a single word in the whole store, however few of the ranked hold it', () => {
    expect(putRareFirst(all, ['clobber'], statistics(1_000, { clobber: 21 }), every)).toBe(all)
    expect(idsOf(putRareFirst(all, ['clobber'], statistics(1_000, { clobber: 20 }), every))[0]).toBe('b')
  })

  it('raises only what waits for its vector', () => {
    expect(putRareFirst(all, ['fetch head'], statistics(1_000), () => false)).toBe(all)
    const waits = ({ ref }: SearchDocument) => ref.id === 'c'
    expect(idsOf(putRareFirst(all, ['fetch head'], statistics(1_000), waits))[0]).toBe('c')
  })

  it('prefers a text with more of the rare words', () => {
    expect(idsOf(putRareFirst(all, ['fetch head', 'clobber'], statistics(1_000), every))[0]).toBe('b')
  })
})
