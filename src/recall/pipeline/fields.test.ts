import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '../../core/document.ts'
import type { Candidates } from './candidates.ts'
import { measureFields, presumeMatch } from './fields.ts'

const turn = (seq: number, sessionId: string | null, terms: string) =>
  ({
    seq,
    ref: { kind: 'episode', id: String(seq) },
    role: 'assistant',
    sessionId,
    terms,
    labelTerms: '',
    termCount: terms.split(' ').length,
    features: 0,
    previous: null,
    next: null,
  }) as unknown as SearchDocument

const candidates = (documents: readonly SearchDocument[]) =>
  ({
    documents,
    terms: [
      { term: 'lock', weight: 4 },
      { term: 'stale', weight: 5 },
    ],
    averageTerms: 3,
    askedWeight: 9,
  }) as unknown as Candidates

describe('measureFields', () => {
  it('prefers, of two equal texts, the one whose conversation holds more of the question', () => {
    const documents = [
      turn(1, 'a', 'lock file written'),
      turn(2, 'a', 'stale after half'),
      turn(3, 'b', 'lock file written'),
    ]
    const fields = measureFields(candidates(documents))
    const [first, , other] = documents.map((document) => fields.of(document))
    expect(first?.fields).toBe(other?.fields)
    expect(first?.company).toBeGreaterThan(other?.company ?? 0)
    expect(fields.fit(documents[0] as SearchDocument)).toBeGreaterThan(
      fields.fit(documents[2] as SearchDocument),
    )
  })
})

describe('presumeMatch', () => {
  const compared = Array.from({ length: 11 }, (_, i) => ({ fit: i / 2, match: 3 + ((i * 7) % 11) / 5 }))

  it('keeps the distance from the others, on their scale', () => {
    const presume = presumeMatch(compared)
    expect(presume(2.5)).toBeCloseTo(4, 10)
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    const presumed = compared.map(({ fit }) => presume(fit))
    expect(spread(presumed)).toBeCloseTo(spread(compared.map(({ match }) => match)), 10)
  })

  it('takes the words as they are if too few have both', () => {
    expect(presumeMatch(compared.slice(0, 3))(1.7)).toBe(1.7)
    expect(presumeMatch(compared.map(({ match }) => ({ fit: 0, match })))(1.7)).toBe(1.7)
  })
})
