import { describe, expect, it } from 'vitest'
import { DEFAULT_WALK } from '../src/recall/pipeline/deep.ts'
import { crossValidateDeep, halfOf, WALKS } from './musique-held-out.ts'

const FIRST = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].filter((id) => halfOf({ id, text: '' }) === 'first')
const SECOND = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].filter((id) => halfOf({ id, text: '' }) === 'second')
const QUESTIONS = [...FIRST.slice(0, 2), ...SECOND.slice(0, 2)].map((id) => ({
  id,
  text: '?',
  supporting: [1],
}))
const RIGHT = ['1']
const WRONG = ['2']
const other = { ...DEFAULT_WALK, weight: 1 }

describe('crossValidateDeep', () => {
  it('counts on the half that did not choose', () => {
    // The usual numbers are right on the first half only, the others on the second only.
    const deep = [
      { what: DEFAULT_WALK, rankings: [RIGHT, RIGHT, WRONG, WRONG] },
      { what: other, rankings: [WRONG, WRONG, RIGHT, RIGHT] },
    ]
    const direct = [{ what: 'words', rankings: [RIGHT, WRONG, RIGHT, WRONG] }]
    const held = crossValidateDeep(QUESTIONS, deep, direct)
    expect(held?.directions).toMatchObject([
      { chosenOn: 'first', questions: 2, walk: DEFAULT_WALK, deep: { r5: 0 }, better: 0, worse: 1 },
      { chosenOn: 'second', questions: 2, walk: other, deep: { r5: 0 }, better: 0, worse: 1 },
    ])
    expect(held).toMatchObject({ r5: { deep: 0, withoutLinks: 0.5 }, better: 0, worse: 2 })
    expect(held?.chosenFrom).toEqual({ deep: 2, withoutLinks: 1 })
  })

  it('takes the shipped numbers among equals', () => {
    const all = [RIGHT, RIGHT, RIGHT, RIGHT]
    const deep = [DEFAULT_WALK, other].map((what) => ({ what, rankings: all }))
    const held = crossValidateDeep(QUESTIONS, deep, [{ what: 'words', rankings: all }])
    expect(held?.directions.map(({ walk }) => walk)).toEqual([DEFAULT_WALK, DEFAULT_WALK])
  })

  it('says nothing if a half has no question', () => {
    expect(crossValidateDeep(QUESTIONS.slice(0, 2), [], [])).toBeNull()
  })
})

it('puts a question in the same half whatever its place', () => {
  expect(halfOf({ id: 'a', text: 'one' })).toBe(halfOf({ id: 'a', text: 'two' }))
})

it('tries every combination once, the shipped one first', () => {
  expect(WALKS[0]).toEqual(DEFAULT_WALK)
  expect(new Set(WALKS.map((walk) => JSON.stringify(walk))).size).toBe(WALKS.length)
})
