import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VERIFICATION_STATES, type VerificationState } from '../core/memory.ts'
import {
  asVerified,
  confidenceAt,
  decayedConfidence,
  rankingConfidence,
  staleDueAt,
  verificationAt,
} from './confidence.ts'
import { DAY_MS } from './units.ts'

const memory = {
  confidence: 0.95,
  confidenceFloor: 0.3,
  verification: 'unverified' as VerificationState,
  verifiedAt: null,
  createdAt: 0,
}

describe('confidence', () => {
  test.each([
    { days: 0, value: 0.95 },
    { days: 90, value: 0.95 },
    { days: 119.9, value: 0.95 },
    { days: 120, value: 0.85 },
    { days: 150, value: 0.75 },
    { days: 270, value: 0.35 },
    { days: 300, value: 0.3 },
    { days: 10_000, value: 0.3 },
  ])('is $value after $days days without verification', ({ days, value }) => {
    expect(confidenceAt(memory, days * DAY_MS)).toBeCloseTo(value, 10)
  })

  test('comes back whole when it is verified', () => {
    const now = 300 * DAY_MS
    expect(confidenceAt({ ...memory, ...asVerified(now) }, now)).toBe(0.95)
    expect(confidenceAt({ ...memory, ...asVerified(now) }, now + 120 * DAY_MS)).toBeCloseTo(0.85, 10)
  })

  test('below its floor from the start stays where it is', () => {
    expect(decayedConfidence(0.2, 0.3, 1000)).toBe(0.2)
  })

  test('is within 0–1 and never rises with time', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    const days = fc.double({ min: 0, max: 1e5, noNaN: true })
    fc.assert(
      fc.property(unit, unit, days, days, (confidence, floor, t, more) => {
        const value = decayedConfidence(confidence, floor, t)
        expect(value).toBeGreaterThanOrEqual(Math.min(confidence, floor))
        expect(value).toBeLessThanOrEqual(confidence)
        expect(decayedConfidence(confidence, floor, t + more)).toBeLessThanOrEqual(value)
      }),
    )
  })

  test('ranks stale by 0.7 and contradicted by 0.3', () => {
    const ranked = VERIFICATION_STATES.map((state) => rankingConfidence(0.95, state))
    expect(ranked).toEqual([0.95, 0.95 * 0.7, 0.95 * 0.3, 0.95])
  })
})

describe('time', () => {
  test('makes stale after 90 days, and never contradicted', () => {
    expect(verificationAt(memory, 90 * DAY_MS)).toBe('unverified')
    expect(verificationAt(memory, 90 * DAY_MS + 1)).toBe('stale')
    expect(verificationAt(memory, 1e5 * DAY_MS)).toBe('stale')
    expect(verificationAt({ ...memory, ...asVerified(0) }, 91 * DAY_MS)).toBe('stale')
  })

  test('settles no contradiction', () => {
    expect(verificationAt({ ...memory, verification: 'contradicted' }, 1e5 * DAY_MS)).toBe('contradicted')
  })

  test('is foretold to the millisecond, and only where it is still to come', () => {
    for (const given of [memory, { ...memory, ...asVerified(5 * DAY_MS) }]) {
      const due = staleDueAt(given) ?? 0
      expect(verificationAt(given, due)).toBe('stale')
      expect(verificationAt(given, due - 1)).toBe(given.verification)
    }
    expect(staleDueAt({ ...memory, verification: 'stale' })).toBeNull()
    expect(staleDueAt({ ...memory, verification: 'contradicted' })).toBeNull()
  })
})
