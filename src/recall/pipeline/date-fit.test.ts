import { describe, expect, it } from 'vitest'
import { daySpan } from '../../text/calendar.ts'
import { fitEvent, fitMoment } from './date-fit.ts'

const day = (offset: number) => Date.UTC(2023, 4, 7) + offset * 86_400_000
const MAY_7 = [{ kind: 'day', year: 2023, month: 4, day: 7 }] as const

describe('fitMoment', () => {
  it.each([
    [0.5, 1],
    [-0.9, 1],
    [1.4, 1],
    [-2, 0.6],
    [7.5, 0.6],
    [-9, 0.2],
    [30, 0.2],
    [-11, 0],
    [40, 0],
  ])('fits a moment %d days from the day asked about by %d', (offset, fit) => {
    expect(fitMoment(day(offset), MAY_7)).toBe(fit)
  })

  it('takes a day without a year in any year', () => {
    const asked = [{ kind: 'day', year: null, month: 4, day: 7 }] as const
    expect(fitMoment(Date.UTC(2019, 4, 7), asked)).toBe(1)
    expect(fitMoment(Date.UTC(2019, 9, 7), asked)).toBe(0)
  })

  it('fits a month less than a day, and the two weeks after it a little', () => {
    const asked = [{ kind: 'month', year: 2023, month: 4 }] as const
    expect(fitMoment(Date.UTC(2023, 4, 31, 23), asked)).toBe(0.7)
    expect(fitMoment(Date.UTC(2023, 5, 10), asked)).toBe(0.3)
    expect(fitMoment(Date.UTC(2023, 5, 16), asked)).toBe(0)
    expect(fitMoment(Date.UTC(2022, 4, 15), asked)).toBe(0)
  })

  it('fits a year least', () => {
    expect(fitMoment(day(0), [{ kind: 'year', year: 2023 }])).toBe(0.3)
    expect(fitMoment(day(0), [{ kind: 'year', year: 2022 }])).toBe(0)
  })

  it('takes a span from its start to its end', () => {
    const week = [{ kind: 'span', span: daySpan(day(0), 0, 7) }] as const
    expect(fitMoment(day(6.5), week)).toBe(1)
    expect(fitMoment(day(12), week)).toBe(0.6)
  })

  it('takes one side of a date as a whole, and none of the other', () => {
    const since = [{ kind: 'side', side: 'after', of: day(0), isNear: false }] as const
    expect([-0.1, 0, 2, 400].map((offset) => fitMoment(day(offset), since))).toEqual([0, 0.5, 0.5, 0.5])
    const before = [{ kind: 'side', side: 'before', of: day(0), isNear: false }] as const
    expect([-400, -2, 0, 0.1].map((offset) => fitMoment(day(offset), before))).toEqual([0.5, 0.5, 0, 0])
  })

  it('puts what lies near an event before what lies far from it', () => {
    const after = [{ kind: 'side', side: 'after', of: day(0), isNear: true }] as const
    expect([-1, 1, 10, 40, 100].map((offset) => fitMoment(day(offset), after))).toEqual([
      0, 0.6, 0.5, 0.4, 0.3,
    ])
  })

  it('is the best of several dates, and 0 without any', () => {
    expect(fitMoment(day(0), [{ kind: 'year', year: 2023 }, ...MAY_7])).toBe(1)
    expect(fitMoment(day(0), [])).toBe(0)
  })
})

describe('fitEvent', () => {
  it('asks whether the days spoken of overlap the date asked about', () => {
    expect(fitEvent(daySpan(day(-1), 0, 2), MAY_7)).toBe(1)
    expect(fitEvent(daySpan(day(1)), MAY_7)).toBe(0)
    expect(fitEvent(daySpan(day(0)), [{ kind: 'month', year: null, month: 4 }])).toBe(1)
    expect(fitEvent(daySpan(day(0)), [{ kind: 'month', year: 2022, month: 4 }])).toBe(0)
    expect(fitEvent(daySpan(day(0)), [{ kind: 'year', year: 2023 }])).toBe(1)
    expect(fitEvent(daySpan(day(0)), [{ kind: 'span', span: daySpan(day(0), -3, 3) }])).toBe(0)
  })

  it('counts a side of a date half', () => {
    const since = [{ kind: 'side', side: 'after', of: day(0), isNear: false }] as const
    expect(fitEvent(daySpan(day(3)), since)).toBe(0.5)
    expect(fitEvent(daySpan(day(-3)), since)).toBe(0)
  })
})
