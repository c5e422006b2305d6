import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '../../core/document.ts'
import type { RankedDocument } from './rank.ts'
import { putRareFirst } from './rare-first.ts'

const ranked = (id: string, score: number, terms: string) =>
  ({
    document: { ref: { kind: 'episode', id }, terms, labelTerms: '' } as unknown as SearchDocument,
    score,
    contributions: { fields: score },
    factor: 1,
  }) as unknown as RankedDocument
const idsOf = (all: readonly RankedDocument[]) => all.map(({ document }) => document.ref.id)

describe('putRareFirst', () => {
  const all = [
    ranked('a', 5, 'branch refus'),
    ranked('b', 3, 'fetch head clobber'),
    ranked('c', 2, 'fetch head'),
  ]

  it('puts the best holder first, with the best score and the reason', () => {
    const [first, ...rest] = putRareFirst(all, ['fetch head'], 1_000)
    expect(first).toMatchObject({ score: 5, contributions: { fields: 3, rareWord: 2 } })
    expect(idsOf(rest)).toEqual(['a', 'c'])
  })

  it('changes nothing if the first holds it, nobody does, or many do', () => {
    expect(putRareFirst(all, ['refus'], 1_000)).toBe(all)
    expect(putRareFirst(all, ['rebas'], 1_000)).toBe(all)
    const common = [
      ranked('x', 9, 'other'),
      ...Array.from({ length: 30 }, (_, i) => ranked(`${i}`, 1, 'fetch')),
    ]
    expect(putRareFirst(common, ['fetch'], 1_000)).toBe(common)
  })

  it('prefers a text with more of the rare words', () => {
    expect(idsOf(putRareFirst(all, ['fetch head', 'clobber'], 1_000))[0]).toBe('b')
  })
})
