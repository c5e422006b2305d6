import { describe, expect, it } from 'vitest'
import { renderAge, renderAgo, renderMoment } from './age.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 86_400_000

describe('renderAge', () => {
  it.each([
    [0, 'now'],
    [minutes(0.9), 'now'],
    [minutes(1), '1m'],
    [minutes(59.9), '59m'],
    [minutes(60), '1h'],
    [days(0.99), '23h'],
    [days(1), '1d'],
    [days(13), '13d'],
    [days(14), '2w'],
    [days(59), '8w'],
    [days(61), '2mo'],
    [days(365), '11mo'],
    [days(729), '23mo'],
    [days(731), '2y'],
    [days(3653), '10y'],
  ])('says %i ms as %s', (elapsed, age) => {
    expect(renderAge(NOW - elapsed, NOW)).toBe(age)
  })

  it('says now of what a clock that was ahead has dated later', () => {
    expect(renderAge(NOW + days(500), NOW)).toBe('now')
    expect(renderAge(NOW + 5_000, NOW)).toBe('now')
  })
})

describe('renderAgo', () => {
  it('reads as a phrase', () => {
    expect(renderAgo(NOW, NOW)).toBe('just now')
    expect(renderAgo(NOW - days(3), NOW)).toBe('3d ago')
    expect(renderAgo(NOW + days(3), NOW)).toBe('just now')
  })
})

describe('renderMoment', () => {
  it('is in UTC, to the minute', () => {
    expect(renderMoment(NOW)).toBe('2026-11-15 12:00 UTC')
  })
})
