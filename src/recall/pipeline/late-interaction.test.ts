import { describe, expect, it } from 'vitest'
import { type SearchDocument, TEXT_FEATURES } from '../../core/document.ts'
import type { DocumentSeq, EpisodeId, ScopeId, SessionId } from '../../core/ids.ts'
import { createTokenScorer, neighbourhoodOf, type TokenMatches } from './late-interaction.ts'

/** Turns of Ann and Ben in one session; neighbours are set. */
function talk(count: number, changes: Partial<SearchDocument> = {}): SearchDocument[] {
  const turns = Array.from({ length: count }, (_, i): SearchDocument => {
    const labelTerms = i % 2 === 0 ? 'ann' : 'ben'
    return {
      seq: i as DocumentSeq,
      ref: { kind: 'episode', id: `e${i}` as EpisodeId },
      scopeId: 1 as ScopeId,
      role: 'user',
      at: 0,
      sessionId: 's' as SessionId,
      position: i,
      terms: '',
      labelTerms,
      termCount: 0,
      wordCount: 0,
      features: 0,
      eventFrom: null,
      eventUntil: null,
      information: null,
      version: 1,
      previous: null,
      beforePrevious: null,
      next: null,
      ...changes,
    }
  })
  const neighbour = (i: number) => {
    const turn = turns[i]
    return turn === undefined
      ? null
      : { seq: turn.seq, terms: '', labelTerms: turn.labelTerms, features: turn.features }
  }
  return turns.map((turn, i) => ({
    ...turn,
    previous: neighbour(i - 1),
    beforePrevious: neighbour(i - 2),
    next: neighbour(i + 1),
  }))
}

function matchesOf(rows: readonly (readonly number[])[], weights: readonly number[]): TokenMatches {
  return {
    weights: Float32Array.from(weights),
    nearness: new Map(rows.map((row, i) => [i as DocumentSeq, Float32Array.from(row)])),
  }
}

const NOBODY = { documents: [], matches: matchesOf([], [1]) }

function scores(documents: readonly SearchDocument[], matches: TokenMatches): (number | null)[] {
  const scorer = createTokenScorer({ documents, matches }, NOBODY)
  return documents.map((document) => scorer?.score(document, null) ?? null)
}

describe('createTokenScorer', () => {
  it('puts the turn that meets the tokens first, in standard deviations', () => {
    const documents = talk(4, { role: 'assistant' })
    const all = scores(documents, matchesOf([[0.9], [0.6], [0.6], [0.5]], [1])) as number[]
    expect(all[0]).toBeGreaterThan(all[1] ?? 0)
    expect(all.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 5)
    expect(all.reduce((sum, value) => sum + value ** 2, 0) / 4).toBeCloseTo(1, 5)
  })

  it('a token that all meet alike counts for less than one that tells them apart', () => {
    const documents = talk(3, { role: 'tool' })
    const [a, b] = scores(
      documents,
      matchesOf(
        [
          [0.81, 0.6],
          [0.8, 0.9],
          [0.8, 0.6],
        ],
        [5, 1],
      ),
    ) as number[]
    // By plain sums the first would win only by the common token's hair; standardised, the rare one decides.
    expect(b).toBeGreaterThan(0)
    expect(a).toBeLessThan(3)
  })

  it('a turn is met by the turn before it, the one two before of the same speaker, and the one after', () => {
    const rows = [[0.9], [0.3], [0.3], [0.3], [0.3], [0.3]]
    const [own, next, second, third, far] = scores(talk(6), matchesOf(rows, [1])) as number[]
    expect(own).toBeGreaterThan(second ?? 0)
    expect(second).toBeGreaterThan(next ?? 0)
    expect(next).toBeGreaterThan(third ?? 0)
    expect(third).toBeCloseTo(far ?? 0, 6)
  })

  it('what answers a question is nearest to it', () => {
    const rows = [[0.9], [0.3], [0.3], [0.3]]
    const asking = talk(4, { features: TEXT_FEATURES.asksNearEnd })
    const [, answer, second] = scores(asking, matchesOf(rows, [1])) as number[]
    expect(answer).toBeGreaterThan(second ?? 0)
  })

  it('what an assistant said is read with the turn before it, and with no other', () => {
    const rows = [[0.3], [0.9], [0.3], [0.3]]
    const [before, own, reply, later] = scores(
      talk(4, { role: 'assistant' }),
      matchesOf(rows, [1]),
    ) as number[]
    expect(own).toBeGreaterThan(reply ?? 0)
    expect(reply).toBeGreaterThan(later ?? 0)
    expect(before).toBeCloseTo(later ?? 0, 6)
  })

  it('output of a tool stands for itself', () => {
    const rows = [[0.9], [0.3], [0.3]]
    const [, next, second] = scores(talk(3, { role: 'tool' }), matchesOf(rows, [1])) as number[]
    expect(next).toBeCloseTo(second ?? 0, 6)
  })

  it('tells how near the better met half of the tokens is met, whatever the other documents are', () => {
    const assistant = talk(2, { role: 'assistant' })
    const matches = matchesOf(
      [
        [0.9, 0.5],
        [0.2, 0.2],
      ],
      [3, 1],
    )
    const scorer = createTokenScorer({ documents: assistant, matches }, NOBODY)
    const [near, far] = assistant.map((document) => scorer?.nearness(document, null))
    expect(near).toBeCloseTo(0.9, 6)
    expect(far).toBeCloseTo(0.2, 6)
  })

  it('has nothing to say of documents without tokens', () => {
    expect(createTokenScorer({ documents: talk(2), matches: matchesOf([], [1]) }, NOBODY)).toBeNull()
    expect(scores(talk(2), matchesOf([[0.5]], [1]))[1]).toBeNull()
  })
})

it('tells how far each token is met, so that the parts of a well met document add up to its score', () => {
  const documents = talk(4, { role: null, ref: { kind: 'episode', id: 'm' as EpisodeId } })
  const matches = matchesOf(
    [
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
      [0.1, 0.1],
    ],
    [2, 1],
  )
  const scorer = createTokenScorer({ documents, matches }, NOBODY)
  const parts = documents.map((document) => [...(scorer?.parts(document, null) ?? [])])
  expect(parts[0]?.[1]).toBe(0)
  expect(parts[1]?.[0]).toBe(0)
  expect(parts[2]).toEqual([parts[0]?.[0], parts[1]?.[1]])
  expect((parts[2]?.[0] ?? 0) / (parts[2]?.[1] ?? 1)).toBeCloseTo(2, 5)
  // The mean of the scores is 0, so a document with every token above its mean has its parts as its score.
  const [whole] = documents.slice(2).map((document) => scorer?.score(document, null) ?? 0)
  expect(parts[2]?.reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole ?? 0, 5)
})

describe('neighbourhoodOf', () => {
  const rows = [[0.9], [0.1], [0.2], [0.7], [0.1], [0.3], [0.8]]
  const cases: Record<string, Partial<SearchDocument>> = {
    'people who talk': {},
    'people who answer questions': { features: TEXT_FEATURES.endsInQuestion },
    'people without names': { labelTerms: '' },
    'one speaker': { labelTerms: 'ann' },
    'an agent': { role: 'assistant' },
    'a tool': { role: 'tool', features: TEXT_FEATURES.endsInQuestion },
  }
  it.each(Object.entries(cases))('names every turn that the scores of %s depend on', (_, changes) => {
    const documents = talk(7, changes)
    const all = matchesOf(rows, [1])
    const scorer = createTokenScorer({ documents, matches: all }, NOBODY)
    for (const document of documents) {
      const known = new Set(neighbourhoodOf(document))
      const own = { ...all, nearness: new Map([...all.nearness].filter(([seq]) => known.has(seq))) }
      expect(scorer?.score(document, own)).toBe(scorer?.score(document, all))
      expect(scorer?.nearness(document, own)).toBe(scorer?.nearness(document, all))
      expect(scorer?.scorePrevious(document, own)).toBe(scorer?.scorePrevious(document, all))
    }
  })

  it('leaves out the neighbours of texts that are matched alone', () => {
    const [, , turn] = talk(4, { role: 'tool' })
    expect(turn && neighbourhoodOf(turn)).toEqual([2])
    const [, , reply] = talk(4, { role: 'assistant' })
    expect(reply && neighbourhoodOf(reply)).toEqual([2, 1])
    const [, , said] = talk(4, { labelTerms: '' })
    expect(said && neighbourhoodOf(said)).toEqual([2, 1, 3])
  })
})
