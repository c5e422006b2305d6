import { describe, expect, it } from 'vitest'
import { type SearchDocument, TEXT_FEATURES } from '../core/document.ts'
import type { DocumentSeq, EpisodeId, ScopeId } from '../core/ids.ts'
import { countTerm, inverseDocumentFrequency, scoreFields, scoreTerms, toLengthPenalty } from './bm25.ts'

const document: SearchDocument = {
  seq: 1 as DocumentSeq,
  ref: { kind: 'episode', id: 'e' as EpisodeId },
  scopeId: 1 as ScopeId,
  role: 'user',
  at: 0,
  sessionId: null,
  position: 1,
  terms: 'dog walk park dog',
  labelTerms: 'mel',
  termCount: 4,
  wordCount: 6,
  features: 0,
  eventFrom: null,
  eventUntil: null,
  information: null,
  version: 1,
  beforePrevious: null,
  previous: { seq: 0 as DocumentSeq, terms: 'dog run', labelTerms: '', features: 0 },
  next: { seq: 2 as DocumentSeq, terms: 'park', labelTerms: '', features: 0 },
}
const terms = [
  { term: 'dog', weight: 2 },
  { term: 'park', weight: 1 },
  { term: 'mel', weight: 0.5 },
]

/** Numbers worked out apart from this code, from the formulas in its comments. */
describe('golden numbers', () => {
  it('idf', () => {
    expect(inverseDocumentFrequency(1000, 10)).toBeCloseTo(4.557379522151743, 10)
    expect(inverseDocumentFrequency(10, 10)).toBeCloseTo(0.04652001563489291, 10)
  })

  it('score, among short and among long documents', () => {
    expect(scoreTerms(document, terms, 10)).toBeCloseTo(4.107419922077026, 10)
    expect(scoreTerms(document, terms, 60)).toBeCloseTo(4.740445089501693, 10)
  })
})

describe('scoreFields', () => {
  it('golden number', () => {
    // Lengths: own 1 − .75 + .75·4/10 = .55, previous 1 − .75 + .75·2/10 = .4.
    const dog = 2 / 0.55 + (0.2 * 1) / 0.4
    const park = 1 / 0.55
    const mel = 0.5
    const saturate = (f: number) => (f * 2.2) / (f + 1.2)
    const expected = 2 * saturate(dog) + saturate(park) + 0.5 * saturate(mel)
    expect(scoreFields(document, terms, 10)).toBeCloseTo(expected, 10)
  })

  it('does not credit a short turn with all words of a long one before it', () => {
    const long = `${'filler '.repeat(200)}dog park`
    const short = {
      ...document,
      terms: 'sure',
      termCount: 1,
      previous: { seq: 0 as DocumentSeq, terms: long, labelTerms: '', features: 0 },
    }
    const holder = { ...document, terms: `${'filler '.repeat(20)}dog park`, termCount: 22, previous: null }
    expect(scoreFields(holder, terms, 20)).toBeGreaterThan(3 * scoreFields(short, terms, 20))
  })

  it('counts tool output half, and a text that ends in a question less', () => {
    const plain = scoreFields(document, terms, 10)
    expect(scoreFields({ ...document, role: 'tool' }, terms, 10)).toBeCloseTo(plain / 2, 10)
    const asks = { ...document, features: TEXT_FEATURES.endsInQuestion }
    expect(scoreFields(asks, terms, 10)).toBeCloseTo(0.9 * plain, 10)
  })
})

describe('scoreTerms', () => {
  it('counts an own word above a label, a label above the previous turn, that above the next', () => {
    const only = (changes: Partial<SearchDocument>) =>
      scoreTerms(
        { ...document, terms: 'a b c d', labelTerms: '', previous: null, next: null, ...changes },
        [{ term: 'dog', weight: 1 }],
        10,
      )
    const neighbour = { seq: 0 as DocumentSeq, terms: 'dog', labelTerms: '', features: 0 }
    const scores = [
      only({ terms: 'a b c dog' }),
      only({ labelTerms: 'dog' }),
      only({ previous: neighbour }),
      only({ next: neighbour }),
      only({}),
    ]
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(5)
    expect(scores[4]).toBe(0)
  })

  it('stays finite in an empty corpus', () => {
    expect(scoreTerms(document, terms, 0)).toBeGreaterThan(0)
  })
})

describe('inverseDocumentFrequency', () => {
  it('is never negative, even where the count lags behind', () => {
    expect(inverseDocumentFrequency(5, 9)).toBeGreaterThanOrEqual(0)
  })
})

describe('toLengthPenalty', () => {
  it('is .3 among short turns, .75 among long texts, and between in between', () => {
    expect([5, 15, 60, 500].map(toLengthPenalty)).toEqual([0.3, 0.3, 0.75, 0.75])
    expect(toLengthPenalty(37.5)).toBeCloseTo(0.525, 10)
  })
})

describe('countTerm', () => {
  it('counts whole terms only', () => {
    expect(countTerm('art party art startart', 'art')).toBe(2)
    expect(countTerm('', 'art')).toBe(0)
    expect(countTerm('art', 'art')).toBe(1)
  })
})
