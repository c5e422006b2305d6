import { describe, expect, it } from 'vitest'
import { defined } from '../../core/defined.ts'
import { DEFAULT_HOOK_SETTINGS } from '../../core/hook.ts'
import type { EpisodeId } from '../../core/ids.ts'
import type { RecallHit, Signals } from '../../core/recall.ts'
import { describeInjections, RATED_HITS, rateInjections, toBasis } from './injection-confidence.ts'

const ENOUGH = DEFAULT_HOOK_SETTINGS.recallConfidence

function toHit(score: number, signals: Signals | undefined, n: number): RecallHit {
  return {
    ref: { kind: 'episode', id: `e${n}` as EpisodeId },
    depth: null,
    memoryKind: null,
    title: '',
    summary: '',
    score,
    trust: null,
    scope: 'default',
    role: 'user',
    speaker: null,
    sessionId: null,
    sources: [],
    at: 0,
    superseded: false,
    archived: false,
    freshness: null,
    confidence: null,
    folded: [],
    seeAlso: [],
    path: [],
    ...defined({ signals: signals && { talk: 1, ...signals } }),
  }
}

/** One find, and a crowd of others. */
function answerOf(
  best: readonly [score: number, met: number],
  crowd: readonly [number, number],
  name: string,
) {
  const rows = [best, ...Array.from({ length: RATED_HITS - 1 }, () => crowd)]
  return {
    byMeaning: name === 'nearness',
    hits: rows.map(([score, met], n) => toHit(score, { [name]: met }, n)),
  }
}

describe('the chance that a find helps', () => {
  it('is good for what meets the prompt and stands out', () => {
    const [best, ...others] = rateInjections(answerOf([8, 0.95], [4.5, 0.8], 'nearness'))
    expect(best).toBeGreaterThan(0.7)
    for (const other of others) expect(other).toBeLessThan(ENOUGH)
  })

  it('is poor for the best of a crowd, and for what stands out without meeting the prompt', () => {
    expect(rateInjections(answerOf([4.7, 0.85], [4.5, 0.85], 'nearness'))[0]).toBeLessThan(ENOUGH)
    expect(rateInjections(answerOf([8, 0.7], [4.5, 0.6], 'nearness'))[0]).toBeLessThan(ENOUGH)
  })

  it('rises with words that few other texts have', () => {
    const withWords = (distinctive: number) => {
      const { hits } = answerOf([6, 0.9], [4.5, 0.8], 'nearness')
      const [best, ...others] = hits
      const signals = { nearness: 0.9, distinctive }
      return (
        rateInjections({ byMeaning: true, hits: [toHit(best?.score ?? 0, signals, 0), ...others] })[0] ?? 0
      )
    }
    expect(withWords(3)).toBeGreaterThan(withWords(0))
  })

  it('falls from hit to hit where nothing else differs', () => {
    const rates = rateInjections(answerOf([5, 0.9], [5, 0.9], 'nearness'))
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    expect(rates[1]).toBeLessThan(rates[0] ?? 0)
  })

  it('rates by words where nothing else is known', () => {
    const all = answerOf([15, 1], [1.2, 0.2], 'coverage')
    expect(toBasis(all)).toBe('words')
    expect(rateInjections(all)[0]).toBeGreaterThan(ENOUGH)
    expect(rateInjections(answerOf([6, 0.3], [1.2, 0.2], 'coverage'))[0]).toBeLessThan(ENOUGH)
  })

  it('goes by words and score where a model shows no tokens', () => {
    const plain = { ...answerOf([6, 1], [3.5, 0.1], 'coverage'), byMeaning: true }
    expect(toBasis(plain)).toBe('vectors')
    expect(rateInjections(plain)[0]).toBeGreaterThan(ENOUGH)
  })

  it('rates the only find of a small store by how well it meets the prompt', () => {
    const alone = (nearness: number) => ({ byMeaning: true, hits: [toHit(1.2, { nearness }, 0)] })
    expect(rateInjections(alone(0.97))[0]).toBeGreaterThan(ENOUGH)
    expect(rateInjections(alone(0.8))[0]).toBeLessThan(ENOUGH)
  })

  it('does not change with what is asked for beyond the hits it looks at', () => {
    const few = answerOf([8, 0.95], [4.5, 0.8], 'nearness')
    const more = { ...few, hits: [...few.hits, toHit(1, { nearness: 0.5 }, 99)] }
    expect(describeInjections(more).slice(0, RATED_HITS)).toEqual(describeInjections(few))
  })

  it('gives what has no signals no chance, and nothing for nothing', () => {
    expect(rateInjections({ byMeaning: true, hits: [toHit(9, undefined, 0)] })).toEqual([0])
    expect(rateInjections({ byMeaning: true, hits: [] })).toEqual([])
  })
})
