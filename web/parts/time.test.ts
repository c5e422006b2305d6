import { expect, test } from 'vitest'
import { DAY_MS, fromDay, toAgo, toDay, toSpan } from './time.ts'

test('ages name the largest unit that fits', () => {
  const now = Date.UTC(2026, 5, 1)
  expect(toAgo(now - 20_000, now)).toBe('just now')
  expect(toAgo(now - 7_200_000, now)).toBe('2 hours ago')
  expect(toAgo(now - DAY_MS, now)).toBe('yesterday')
  expect(toAgo(now + 40 * DAY_MS, now)).toBe('next month')
})

test('a day is read back, and what is no day is not', () => {
  expect(fromDay(toDay(Date.now()))).toBe(new Date(new Date().setHours(0, 0, 0, 0)).getTime())
  expect(fromDay('2026-02-30')).toBeNull()
  expect(fromDay('soon')).toBeNull()
})

test('spans are short', () => {
  expect([12, 4_000, 95_000, 120_000, 3_600_000, 5_400_000].map(toSpan)).toEqual([
    '12 ms',
    '4 s',
    '1 min 35 s',
    '2 min',
    '1 h',
    '1 h 30 min',
  ])
})
