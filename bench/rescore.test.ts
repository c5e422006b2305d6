import { describe, expect, it } from 'vitest'
import { listSignals, measureAgain, type RescorableQuestion, rankAgain, toTurns } from './rescore.ts'

const question: RescorableQuestion = {
  conversation: 'x',
  category: 'a',
  relevant: new Set(['t2']),
  candidates: [
    { id: 'c1', turns: ['t1'], contributions: { match: 2, date: 0 } },
    { id: 'c2', turns: ['t2'], contributions: { match: 1, date: 1.5 } },
    { id: 'c3', turns: ['t3'], contributions: { match: 1, date: 1.5, length: 0 } },
  ],
}

describe('rankAgain', () => {
  it('ranks by the sum of the contributions, equals by their ids', () => {
    expect(rankAgain(question)).toEqual(['t2', 't3', 't1'])
  })

  it('multiplies what a signal added', () => {
    expect(rankAgain(question, { date: 0 })).toEqual(['t1', 't2', 't3'])
    expect(rankAgain(question, { date: 0.5 })).toEqual(['t1', 't2', 't3'])
    expect(rankAgain(question, { date: 0.7 })).toEqual(['t2', 't3', 't1'])
  })
})

describe('toTurns', () => {
  it('counts a turn where it first stands, and keeps ten', () => {
    const turns = Array.from({ length: 12 }, (_, i) => `t${i}`)
    expect(toTurns([{ turns: ['b', 'a'] }, { turns: ['a', 'c'] }])).toEqual(['b', 'a', 'c'])
    expect(toTurns([{ turns }])).toEqual(turns.slice(0, 10))
  })
})

describe('measureAgain', () => {
  it('averages the categories, not the questions', () => {
    const missed = { ...question, category: 'b', relevant: new Set(['t9']) }
    expect(measureAgain([question, missed, missed], () => ({})).mrr).toBe(0.5)
  })
})

it('lists signals that add something, in the order they are first met', () => {
  expect(listSignals([question])).toEqual(['match', 'date'])
})
