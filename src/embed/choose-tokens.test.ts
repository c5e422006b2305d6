import { describe, expect, test } from 'vitest'
import { chooseEvenly, chooseHeaviest } from './choose-tokens.ts'

describe.each([
  ['evenly', chooseEvenly],
  ['by weight', chooseHeaviest],
])('choosing %s', (_, choose) => {
  test('keeps everything that weighs something while there is room', () => {
    expect(choose([0, 2, 0.1, 0, 5], 3)).toEqual([1, 2, 4])
    expect(choose([0, 0], 3)).toEqual([])
    expect(choose([], 3)).toEqual([])
  })
})

test('of a long document tokens are kept from its beginning to its end', () => {
  expect(chooseEvenly([1, 1, 0, 1, 1, 1, 1], 3)).toEqual([0, 3, 5])
  const kept = chooseEvenly(new Array<number>(1000).fill(1), 256)
  expect(kept).toHaveLength(256)
  expect(new Set(kept).size).toBe(256)
  expect(kept.at(-1)).toBeGreaterThan(990)
})

test('of a long query the heaviest are kept in their order, the earlier of equals first', () => {
  expect(chooseHeaviest([1, 9, 3, 7, 3, 0], 3)).toEqual([1, 2, 3])
  expect(chooseHeaviest([2, 2, 2, 2], 2)).toEqual([0, 1])
})
