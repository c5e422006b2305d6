import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RATING_SCALE, type Rated, type Rating, rate, ratingChange, shouldSoftDelete } from './quality.ts'

const unrated: Rated = { quality: 5, ratedConfidence: null, strikes: 0 }
const rateAll = (ratings: readonly Rating[]) =>
  ratings.reduce((before, rating) => rate(before, rating), unrated)

describe('a rating', () => {
  test.each([
    { useful: true, confidence: 8, quality: 5.4 },
    { useful: true, confidence: 10, quality: 5.5 },
    { useful: false, confidence: 3, quality: 4.6 },
    { useful: false, confidence: 1, quality: 4.5 },
    { useful: false, confidence: 10, quality: 4.95 },
  ])(
    'of useful $useful with confidence $confidence makes quality 5 into $quality',
    ({ quality, ...rating }) => {
      expect(rate(unrated, rating).quality).toBeCloseTo(quality, 12)
    },
  )

  test('moves the running confidence by 2/21 of the difference, the first sets it', () => {
    const first = rate(unrated, { useful: true, confidence: 8 })
    expect(first.ratedConfidence).toBe(8)
    expect(rate(first, { useful: false, confidence: 3 }).ratedConfidence).toBeCloseTo(8 - (5 * 2) / 21, 12)
  })

  test('on a scale of its own moves by its bumps and over its window', () => {
    const scale = { bumpUp: 2, bumpDown: 1, window: 3, strikes: 2 }
    const up = rate(unrated, { useful: true, confidence: 5 }, scale)
    expect(up.quality).toBeCloseTo(6, 12)
    const down = rate(up, { useful: false, confidence: 1 }, scale)
    expect(down.quality).toBeCloseTo(5, 12)
    expect(down.ratedConfidence).toBeCloseTo(5 - (4 * 2) / 4, 12)
    expect(ratingChange({ useful: true, confidence: 10 }, RATING_SCALE)).toBe(0.5)
  })

  test('leaves e^−2 of an old opinion after 20 new ones', () => {
    const ratings = Array.from({ length: 20 }, () => ({ useful: true, confidence: 1 }))
    const { ratedConfidence } = rateAll([{ useful: true, confidence: 10 }, ...ratings])
    expect(ratedConfidence).toBeCloseTo(1 + 9 * Math.exp(-2), 1)
  })

  test('keeps quality within 0–10 and confidence within 1–10', () => {
    const rating = fc.record({
      useful: fc.boolean(),
      confidence: fc.double({ min: -5, max: 15, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(rating, { minLength: 1, maxLength: 100 }), (ratings) => {
        const { quality, ratedConfidence } = rateAll(ratings)
        expect(quality).toBeGreaterThanOrEqual(0)
        expect(quality).toBeLessThanOrEqual(10)
        expect(ratedConfidence).toBeGreaterThanOrEqual(1)
        expect(ratedConfidence).toBeLessThanOrEqual(10)
      }),
    )
  })
})

describe('a soft delete', () => {
  const useless = { useful: false, confidence: 2 }

  test('takes two ratings as useless with confidence of at most 2', () => {
    expect(shouldSoftDelete(rateAll([useless]))).toBe(false)
    expect(shouldSoftDelete(rateAll([useless, { useful: false, confidence: 9 }, useless]))).toBe(true)
  })

  test('does not follow where it was found useful in between', () => {
    const rated = rateAll([useless, { useful: true, confidence: 1 }, useless])
    expect(rated.strikes).toBe(1)
    expect(shouldSoftDelete(rated)).toBe(false)
  })

  test('takes two sessions', () => {
    const repeated = { ...useless, isRepeated: true }
    expect(shouldSoftDelete(rateAll([useless, repeated, repeated]))).toBe(false)
    expect(shouldSoftDelete(rateAll([useless, repeated, useless]))).toBe(true)
  })

  test('does not follow from milder ratings, however many', () => {
    const mild = Array.from({ length: 50 }, () => ({ useful: false, confidence: 3 }))
    expect(shouldSoftDelete(rateAll(mild))).toBe(false)
  })
})
