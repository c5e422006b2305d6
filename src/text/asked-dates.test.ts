import { describe, expect, it } from 'vitest'
import { findAskedDates } from './asked-dates.ts'

const NOW = Date.UTC(2024, 0, 10)

describe('findAskedDates', () => {
  it.each([
    ['What happened on 7 May 2023?', { kind: 'day', year: 2023, month: 4, day: 7 }],
    ['What happened on May 7th, 2023?', { kind: 'day', year: 2023, month: 4, day: 7 }],
    ['What happened on the 7th of May?', { kind: 'day', year: null, month: 4, day: 7 }],
    ['What happened on 2023-05-07?', { kind: 'day', year: 2023, month: 4, day: 7 }],
    ['Where was she in June 2022?', { kind: 'month', year: 2022, month: 5 }],
    ['Where was she in June?', { kind: 'month', year: null, month: 5 }],
    ['Where was she in 2022?', { kind: 'year', year: 2022 }],
  ])('reads the date of %j', (question, asked) => {
    expect(findAskedDates(question, NOW)).toEqual([asked])
  })

  it('resolves a relative date against the day of asking', () => {
    const [asked] = findAskedDates('What did we decide yesterday?', NOW)
    expect(asked).toEqual({ kind: 'span', span: { from: NOW - 86_400_000, until: NOW } })
  })

  it('finds none where none is named', () => {
    expect(findAskedDates('What may she do about the march?', NOW)).toEqual([])
  })
})
