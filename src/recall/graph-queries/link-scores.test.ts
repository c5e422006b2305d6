import { describe, expect, it } from 'vitest'
import { RELATIONS_BY_LAYER } from '../../core/edge.ts'
import type { LinkScores } from './graph-views.ts'
import { combineScores, nearnessInTime, overlap, suggestLink } from './link-scores.ts'

const NONE: LinkScores = { cosine: 0, bm25: 0, entity: 0, temporal: 0 }
const ALL: LinkScores = { cosine: 1, bm25: 1, entity: 1, temporal: 1 }
const DAY = 86_400_000

describe('combineScores', () => {
  it('lies between 0 and 1, with and without vectors', () => {
    for (const byMeaning of [true, false]) expect(combineScores(NONE, byMeaning)).toBe(0)
    expect(combineScores(ALL, true)).toBeCloseTo(1)
    expect(combineScores({ ...ALL, cosine: 0 }, false)).toBeCloseTo(1)
  })

  it('lets meaning count most and time least', () => {
    const alone = (name: keyof LinkScores) => combineScores({ ...NONE, [name]: 1 }, true)
    const order = (['cosine', 'bm25', 'entity', 'temporal'] as const).map(alone)
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    expect(alone('cosine')).toBeGreaterThan(alone('bm25') + alone('entity') + alone('temporal'))
  })
})

describe('overlap', () => {
  it('is the share of what either has', () => {
    expect(overlap(new Set(['a', 'b']), new Set(['b', 'c']))).toBeCloseTo(1 / 3)
    expect(overlap(new Set(['a']), new Set(['a']))).toBe(1)
    expect(overlap(new Set(), new Set())).toBe(0)
  })
})

describe('nearnessInTime', () => {
  const moment = (days: number, session: string | null = null) => ({ at: days * DAY, session })

  it('is one within a session, however long it lasted', () => {
    expect(nearnessInTime(moment(0, 's'), moment(30, 's'))).toBe(1)
  })

  it('halves for each week between', () => {
    expect(nearnessInTime(moment(0), moment(7))).toBeCloseTo(0.5)
    expect(nearnessInTime(moment(14), moment(0, 's'))).toBeCloseTo(0.25)
  })
})

describe('suggestLink', () => {
  it('says what the relation rests on', () => {
    expect(suggestLink({ ...NONE, cosine: 0.9 }, [], false)).toEqual({
      relation: 'similar_to',
      reason: 'they say nearly the same',
    })
    expect(suggestLink({ ...NONE, cosine: 0.6, bm25: 0.4 }, ['Redis'], true)).toEqual({
      relation: 'see_also',
      reason:
        'they are about the same thing; both mention Redis; they share words; they come from the same session',
    })
    expect(suggestLink(NONE, ['Redis'], true).relation).toBe('related_to')
    expect(suggestLink(NONE, [], true).relation).toBe('same_session')
  })

  it('never suggests a cause', () => {
    const causal: readonly string[] = RELATIONS_BY_LAYER.causal
    for (const cosine of [0, 0.4, 0.5, 0.85, 1]) {
      for (const shared of [[], ['x']]) {
        expect(causal).not.toContain(suggestLink({ ...ALL, cosine }, shared, false).relation)
      }
    }
  })
})
