import { describe, expect, it } from 'vitest'
import { averageMetrics, measureRanking } from './ranking-metrics.ts'

describe('measureRanking', () => {
  it('measures a list that finds two of three', () => {
    const metrics = measureRanking(['a', 'x', 'b', 'y'], new Set(['a', 'b', 'c']))
    expect(metrics.ndcg10).toBeCloseTo(0.7039180890341347, 12)
    expect(metrics).toMatchObject({ r5: 2 / 3, r10: 2 / 3, recallAll10: 0, mrr: 1 })
  })

  it('looks at the first five and ten only', () => {
    const ranked = Array.from({ length: 11 }, (_, i) => `t${i}`)
    expect(measureRanking(ranked, new Set(['t5']))).toMatchObject({
      r5: 0,
      r10: 1,
      recallAll10: 1,
      mrr: 1 / 6,
    })
    expect(measureRanking(ranked, new Set(['t10']))).toMatchObject({ ndcg10: 0, r10: 0 })
  })

  it('is perfect when more are relevant than ten and all ten are', () => {
    const ids = Array.from({ length: 12 }, (_, i) => `t${i}`)
    expect(measureRanking(ids.slice(0, 10), new Set(ids)).ndcg10).toBeCloseTo(1, 12)
  })

  it('is zero for an empty list', () => {
    expect(measureRanking([], new Set(['a']))).toEqual({ ndcg10: 0, r5: 0, r10: 0, recallAll10: 0, mrr: 0 })
  })
})

describe('averageMetrics', () => {
  it('is the plain mean', () => {
    const one = measureRanking(['a'], new Set(['a']))
    const none = measureRanking([], new Set(['a']))
    expect(averageMetrics([one, none])).toEqual({
      ndcg10: 0.5,
      r5: 0.5,
      r10: 0.5,
      recallAll10: 0.5,
      mrr: 0.5,
    })
  })
})
