import { describe, expect, it } from 'vitest'
import { packWeights, unpackWeights } from './gram-weights.ts'

describe('packed weights', () => {
  it('come out as they went in, at any distance', () => {
    const weights = new Int8Array(70_000)
    for (const [place, weight] of [
      [0, -127],
      [1, 1],
      [128, 127],
      [129, -1],
      [16_600, 5],
      [69_999, -128],
    ] as const) {
      weights[place] = weight
    }
    const packed = packWeights(weights)
    expect(packed.length).toBeLessThan(20)
    expect(unpackWeights(packed, weights.length)).toEqual(weights)
  })

  it('are all 0 if nothing is packed', () => {
    expect(unpackWeights(new Uint8Array(), 3)).toEqual(new Int8Array(3))
  })
})
