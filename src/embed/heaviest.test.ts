import { expect, test } from 'vitest'
import { heaviest } from './heaviest.ts'

test('everything that weighs something is kept while there is room', () => {
  expect(heaviest([0, 2, 0.1, 0, 5], 3)).toEqual([1, 2, 4])
  expect(heaviest([0, 0], 3)).toEqual([])
  expect(heaviest([], 3)).toEqual([])
})

test('the heaviest are kept in their order, the earlier of equals first', () => {
  expect(heaviest([1, 9, 3, 7, 3, 0], 3)).toEqual([1, 2, 3])
  expect(heaviest([2, 2, 2, 2], 2)).toEqual([0, 1])
})
