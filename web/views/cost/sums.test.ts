import { expect, test } from 'vitest'
import { sumByDay, toUsd } from './sums.ts'

test('every day has a sum, of all purposes and models', () => {
  const spent = { inputTokens: 1, cachedTokens: 2, outputTokens: 3 }
  const days = [
    { day: '2026-03-01', ...spent },
    { day: '2026-03-01', ...spent },
  ]
  const sums = sumByDay(days, Date.UTC(2026, 1, 28), Date.UTC(2026, 2, 2, 5))
  expect(sums.map(({ tokens }) => tokens)).toEqual([0, 12, 0])
})

test('small prices keep two digits', () => {
  expect([0, 0.0123, 3.456].map(toUsd)).toEqual(['$0', '$0.012', '$3.46'])
})
