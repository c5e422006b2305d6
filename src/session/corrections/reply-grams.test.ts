import { describe, expect, it } from 'vitest'
import { unpackWeights } from './gram-weights.ts'
import { readFeatures, readReplyParts } from './reply-chance.ts'
import { GRAM_PLACES, readGrams } from './reply-grams.ts'
import { GRAMS } from './reply-weights.ts'

describe('the grams of a reply', () => {
  it('are the same for the same form about another matter', () => {
    expect(readGrams("It's 9100 now.", 'The mill listens on port 9000.')).toEqual(
      readGrams("It's 45 now.", 'A session ends after 30 minutes.'),
    )
  })

  it('differ if the value is that of the statement', () => {
    expect(readGrams("It's 9000 now.", 'The mill listens on port 9000.')).not.toEqual(
      readGrams("It's 9100 now.", 'The mill listens on port 9000.'),
    )
  })

  it('differ for statements with values of other kinds', () => {
    expect(readGrams('on Monday', 'The mill listens on port 9000.')).not.toEqual(
      readGrams('on Monday', 'The mill is run by Lena Vogt.'),
    )
  })

  it('lie within the places, and those of many replies have weights', () => {
    const places = [...readGrams('wait, Nadia does that now, not Paul', 'Paul approves the orders.')]
    expect(places.length).toBeGreaterThan(10)
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...places)).toBeLessThan(GRAM_PLACES)
    const weights = unpackWeights(Buffer.from(GRAMS, 'base64'), GRAM_PLACES)
    expect(places.filter((place) => weights[place] !== 0).length).toBeGreaterThan(10)
  })

  it('are not read of a command', () => {
    const state = { isUsed: true, touch01: 1, isEarlier: false, answerChars: 40 }
    expect(readFeatures(readReplyParts('/compact'), 'The mill has port 9000.', state)).toBeNull()
  })
})
