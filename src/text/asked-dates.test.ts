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
    ['where was she in march?', { kind: 'month', year: null, month: 2 }],
    ['What broke in 2023-05?', { kind: 'month', year: 2023, month: 4 }],
    ['Where was she in 2022?', { kind: 'year', year: 2022 }],
  ])('reads the date of %j', (question, asked) => {
    expect(findAskedDates(question, NOW)).toEqual([asked])
  })

  it('resolves a relative date against the day of asking', () => {
    const [asked] = findAskedDates('What did we decide yesterday?', NOW)
    expect(asked).toEqual({ kind: 'span', span: { from: NOW - 86_400_000, until: NOW } })
  })

  it.each([
    ['What may she do about the march?'],
    ['Who won the first half of the game?'],
    ['Q1: what is the port?'],
    ['How many times did the price fall?'],
  ])('finds none in %j', (question) => {
    expect(findAskedDates(question, NOW)).toEqual([])
  })
})

/** Asked on Wednesday, 18 November 2026. */
const ASKED_AT = Date.UTC(2026, 10, 18, 9, 30)
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const read = (question: string) =>
  findAskedDates(question, ASKED_AT).map((asked) => {
    if (asked.kind === 'span') return `${toDate(asked.span.from)} ${toDate(asked.span.until)}`
    if (asked.kind === 'side') return `${asked.side} ${toDate(asked.of)}`
    return `${asked.kind} ${'month' in asked ? asked.month + 1 : asked.year}`
  })

describe('stretches', () => {
  it.each([
    ['What changed between May and July 2026?', '2026-05-01 2026-08-01'],
    ['What changed between May and July?', '2026-05-01 2026-08-01'],
    ['What changed between December and February?', '2025-12-01 2026-03-01'],
    ['What changed between November 2025 and February?', '2025-11-01 2026-03-01'],
    ['What changed between November and February 2026?', '2025-11-01 2026-03-01'],
    ['Where was he between August 11 and August 15 2025?', '2025-08-11 2025-08-16'],
    ['What happened from 2026-03-02 to 2026-03-09?', '2026-03-02 2026-03-10'],
    ['What was said on 5-9 May 2026?', '2026-05-05 2026-05-10'],
    ['What was said May 5 to 9, 2026?', '2026-05-05 2026-05-10'],
    ['releases from 2019 to 2021', '2019-01-01 2022-01-01'],
    ['the plan for May–July 2025', '2025-05-01 2025-08-01'],
    ['What shipped in Q2 2026?', '2026-04-01 2026-07-01'],
    ['What shipped in Q2?', '2026-04-01 2026-07-01'],
    ['What shipped in 2025-Q4?', '2025-10-01 2026-01-01'],
    ['What shipped in the third quarter of 2025?', '2025-07-01 2025-10-01'],
    ['What shipped last quarter?', '2026-07-01 2026-10-01'],
    ['What shipped this quarter?', '2026-10-01 2027-01-01'],
    ['What shipped in the first half of 2026?', '2026-01-01 2026-07-01'],
    ['What shipped in H2 2025?', '2025-07-01 2026-01-01'],
    ['Where did we go in the summer of 2025?', '2025-06-01 2025-09-01'],
    ['Where did we go in summer 2025?', '2025-06-01 2025-09-01'],
    ['Where did we go last summer?', '2026-06-01 2026-09-01'],
    ['What did we do last week?', '2026-11-09 2026-11-16'],
    ['What did we do on Friday?', '2026-11-13 2026-11-14'],
    ['What did we do two months ago?', '2026-09-01 2026-10-01'],
    ['What did we do in the last three weeks?', '2026-10-28 2026-11-19'],
    ['What did we do over the past month?', '2026-10-18 2026-11-19'],
    ['What broke in the last 48 hours?', '2026-11-16 2026-11-19'],
    ['What broke in the past few days?', '2026-11-13 2026-11-19'],
  ])('reads %j as %s', (question, span) => {
    expect(read(question)).toEqual([span])
  })
})

describe('sides of a date', () => {
  it.each([
    ['What changed since March?', 'after 2026-03-01'],
    ['What changed since December?', 'after 2025-12-01'],
    ['What changed since yesterday?', 'after 2026-11-17'],
    ['What changed since 2024?', 'after 2024-01-01'],
    ['What changed after March?', 'after 2026-04-01'],
    ['What changed after 5 May 2026?', 'after 2026-05-06'],
    ['What changed from March onwards?', 'after 2026-03-01'],
    ['What did we use before 2025?', 'before 2025-01-01'],
    ['What did we use before Q3 2026?', 'before 2026-07-01'],
    ['What did we use prior to 1 May 2026?', 'before 2026-05-01'],
    ['What did we use until March 2026?', 'before 2026-04-01'],
    ['What did we use before last week?', 'before 2026-11-09'],
    ['What was open before Monday?', 'before 2026-11-16'],
  ])('reads %j as %s', (question, side) => {
    expect(read(question)).toEqual([side])
  })

  it.each([
    ['What did he do the week before August 3, 2026?', ['day 8', '2026-07-27 2026-08-03']],
    ['What did she get two weeks before August 11, 2026?', ['day 8', '2026-07-25 2026-08-01']],
    ['What was shown the Sunday before October 25, 2026?', ['day 10', '2026-10-18 2026-10-19']],
    ['What was planned for the week of 3 August 2026?', ['day 8', '2026-08-03 2026-08-10']],
    ['What broke the day after 3 August 2026?', ['day 8', '2026-08-04 2026-08-05']],
  ])('counts from the date in %j', (question, dates) => {
    expect(read(question)).toEqual(dates)
  })
})
