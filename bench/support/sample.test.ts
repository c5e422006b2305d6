import { expect, it } from 'vitest'
import { pickSample } from './sample.ts'

const many = Array.from({ length: 100 }, (_, i) => i)

it('draws the same values for the same seed, others for another', () => {
  expect(pickSample(many, 10, 1)).toEqual(pickSample(many, 10, 1))
  expect(pickSample(many, 10, 1)).not.toEqual(pickSample(many, 10, 2))
})

it('draws each value once, and no more than there are', () => {
  expect(new Set(pickSample(many, 50, 3)).size).toBe(50)
  expect(pickSample([1, 2], 5, 1).sort()).toEqual([1, 2])
})
