import { describe, expect, it } from 'vitest'
import { disuse, usageShare } from './usage.ts'

describe('usageShare', () => {
  it.each([
    [0, 0],
    [1, 0.150191],
    [9, 0.498922],
    [100, 1],
    [5_000, 1],
    [-3, 0],
  ])('of %d reads is %d', (accesses, share) => {
    expect(usageShare(accesses)).toBeCloseTo(share, 5)
  })

  it('takes another cap', () => {
    expect(usageShare(3, 7)).toBeCloseTo(2 / 3, 10)
  })
})

describe('disuse', () => {
  it.each([
    [0, 1],
    [30, 0.79374],
    [90.019, 0.5],
    [365, 0.06017],
    [-5, 1],
  ])('after %d days leaves %d', (days, left) => {
    expect(disuse(days)).toBeCloseTo(left, 4)
  })

  it('leaves everything where nothing fades', () => {
    expect(disuse(1_000, 0)).toBe(1)
  })
})
