import { describe, expect, it } from 'vitest'
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

  it('lie within the places, and each place has a weight', () => {
    const places = [...readGrams('wait, Nadia does that now, not Paul', 'Paul approves the orders.')]
    expect(places.length).toBeGreaterThan(10)
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...places)).toBeLessThan(GRAM_PLACES)
    expect(Buffer.from(GRAMS, 'base64')).toHaveLength(GRAM_PLACES)
  })

  it('are not read of a command', () => {
    const state = { isUsed: true, touch01: 1, isEarlier: false, answerChars: 40 }
    expect(readFeatures(readReplyParts('/compact'), 'The mill has port 9000.', state)).toBeNull()
  })
})
