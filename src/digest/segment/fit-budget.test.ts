import { expect, test } from 'vitest'
import { fitBudget, type Piece } from './fit-budget.ts'

const pieces = (...costs: number[]): Piece[] => costs.map((cost) => ({ tokens: 10, cost }))

test('cuts nothing that fits', () => {
  expect(fitBudget(pieces(1, 1, 1), 30)).toEqual([])
  expect(fitBudget([], 30)).toEqual([])
})

test('cuts where it is cheapest, as rarely as the budget allows', () => {
  expect(fitBudget(pieces(1, 1, 0.2, 1, 1), 40)).toEqual([2])
  expect(fitBudget(pieces(1, 1, 1, 0.2, 1, 1), 40)).toEqual([3])
})

test('leaves a piece beyond the budget alone', () => {
  expect(
    fitBudget(
      [
        { tokens: 5, cost: 1 },
        { tokens: 90, cost: 1 },
        { tokens: 5, cost: 1 },
      ],
      20,
    ),
  ).toEqual([1, 2])
})

test('rather cuts in the middle than splinters off an end', () => {
  expect(fitBudget(pieces(1, 1, 1, 0.95, 1, 1, 0.9), 60)).toEqual([3])
})
