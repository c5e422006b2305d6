import { expect, test } from 'vitest'
import { addDays, DAY_MS, daysBetween, fromDay, toAgo, toDay, toSpan, toTicks } from './time.ts'

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

test('days are counted from midnight to midnight, also over a change of the clock', () => {
  const evening = new Date(2026, 2, 1, 22, 30).getTime()
  for (const days of [0, 1, 28, 60, 365]) {
    const later = addDays(evening, days)
    expect(fromDay(toDay(later))).toBe(later)
    expect(daysBetween(evening, later)).toBe(days)
    expect(daysBetween(later, evening)).toBe(days === 0 ? 0 : -days)
  }
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

test('marks of an axis are days or months, with the year where it begins', () => {
  const [first = 0, second = 0] = [new Date(2026, 11, 30).getTime(), new Date(2027, 0, 2).getTime()]
  expect(toTicks([first, second], 3 * DAY_MS)).toEqual(['30 Dec\n2026', '2 Jan\n2027'])
  expect(toTicks([first, first + DAY_MS], DAY_MS)).toEqual(['30 Dec\n2026', '31 Dec'])
  expect(toTicks([first], 30 * DAY_MS)).toEqual(['Dec\n2026'])
})
