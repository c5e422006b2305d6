import { describe, expect, it } from 'vitest'
import { type Breaker, isOpen, planTrip } from './breaker.ts'

const NOW = 1_800_000_000_000

describe('planTrip', () => {
  it('passes one answer over that was late, waits shortly after two, then longer each time, up to ten minutes', () => {
    let breaker: Breaker | null = null
    const waits = Array.from({ length: 8 }, () => {
      breaker = planTrip(breaker, NOW)
      return (breaker.until - NOW) / 1_000
    })
    expect(waits).toEqual([0, 5, 30, 60, 120, 240, 480, 600])
  })
})

describe('isOpen', () => {
  it('holds back until the time has come', () => {
    const breaker = { timeouts: 2, until: NOW + 30_000 }
    expect(isOpen(null, NOW)).toBe(false)
    expect(isOpen(breaker, NOW)).toBe(true)
    expect(isOpen(breaker, NOW + 30_000)).toBe(false)
  })

  it('does not hold back for longer than ever planned: the clock was set back', () => {
    expect(isOpen({ timeouts: 1, until: NOW + 86_400_000 }, NOW)).toBe(false)
  })
})
