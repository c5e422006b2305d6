import { describe, expect, it } from 'vitest'
import { informationOf } from './information.ts'

describe('informationOf', () => {
  it('is nothing for what only reacts, and full for what names a dozen things', () => {
    expect(informationOf('That is so great, thanks!')).toBe(0)
    expect(informationOf('')).toBe(0)
    const rich =
      'The ferry to Gotland carries bicycles, canoes, tents, lanterns, maps, ropes, anchors, crates, barrels, sails and oars.'
    expect(informationOf(rich)).toBe(1)
  })

  it('goes by the richest sentence, on a logarithmic scale', () => {
    const plain = informationOf('I planted tomatoes.')
    expect(plain).toBeCloseTo(Math.log(3) / Math.log(13), 6)
    expect(informationOf('Wow! I planted tomatoes. See you.')).toBeCloseTo(plain, 6)
  })

  it('counts a question and a greeting for a third', () => {
    expect(informationOf('Did you plant tomatoes?')).toBeCloseTo(Math.log(1.6) / Math.log(13), 6)
  })
})
