import { describe, expect, it } from 'vitest'
import { findTimeExpressions, mentionsTimeVaguely } from './time-expressions.ts'

/** A Wednesday. */
const AT = Date.UTC(2023, 4, 10, 13, 56)
const resolve = (text: string) =>
  findTimeExpressions(text, AT).map(({ span }) =>
    [span.from, span.until].map((ms) => new Date(ms).toISOString().slice(0, 10)).join(' '),
  )

describe('findTimeExpressions', () => {
  it.each([
    ['I saw her yesterday', '2023-05-09 2023-05-10'],
    ['last night was fun', '2023-05-09 2023-05-10'],
    ['the day before yesterday', '2023-05-08 2023-05-09'],
    ['this morning I ran', '2023-05-10 2023-05-11'],
    ['see you tomorrow', '2023-05-11 2023-05-12'],
    ['two days ago', '2023-05-08 2023-05-09'],
    ['a week ago', '2023-04-30 2023-05-07'],
    ['we met last week', '2023-05-01 2023-05-08'],
    ['last weekend we camped', '2023-05-06 2023-05-08'],
    ['this weekend', '2023-05-13 2023-05-15'],
    ['next month', '2023-06-01 2023-07-01'],
    ['last year', '2022-01-01 2023-01-01'],
    ['three months ago', '2023-02-01 2023-03-01'],
    ['on Friday I went', '2023-05-05 2023-05-06'],
    ['last Friday', '2023-05-05 2023-05-06'],
    ['next Friday', '2023-05-12 2023-05-13'],
    ['last Wednesday', '2023-05-03 2023-05-04'],
    ['in March', '2023-03-01 2023-04-01'],
    ['last June', '2022-06-01 2022-07-01'],
    ['it began in March 2021', '2021-03-01 2021-04-01'],
    ['on 7 May 2023', '2023-05-07 2023-05-08'],
    ['May 7th', '2023-05-07 2023-05-08'],
    ['the 3rd of December', '2022-12-03 2022-12-04'],
    ['released 2023-01-31', '2023-01-31 2023-02-01'],
    ['last summer', '2022-06-01 2022-09-01'],
    ['due in Q2 2023', '2023-04-01 2023-07-01'],
    ['2022-Q4 was quiet', '2022-10-01 2023-01-01'],
    ['in the third quarter of 2022', '2022-07-01 2022-10-01'],
    ['we met in the summer of 2021', '2021-06-01 2021-09-01'],
    ['winter 2021', '2021-12-01 2022-03-01'],
    ['since 2016', '2016-01-01 2017-01-01'],
    ['since September', '2022-09-01 2022-10-01'],
    ['open since November', '2022-11-01 2022-12-01'],
    ['closed until February', '2024-02-01 2024-03-01'],
    ['in two weeks', '2023-05-21 2023-05-28'],
  ])('resolves %j to %s', (text, span) => {
    expect(resolve(text)).toEqual([span])
  })

  it('does not take the verbs may and march for months', () => {
    expect(resolve('you may go, in may or in march they march')).toEqual([])
  })

  it('rejects a day that the month does not have', () => {
    expect(resolve('on 31 February 2023')).not.toContain('2023-03-03 2023-03-04')
  })

  it('finds several in the order of the text', () => {
    expect(resolve('tomorrow, not yesterday')).toEqual(['2023-05-11 2023-05-12', '2023-05-09 2023-05-10'])
  })
})

describe('mentionsTimeVaguely', () => {
  it.each([['for three years'], ['at 5 pm'], ['every Sunday'], ['recently'], ['since my birthday']])(
    'hears it in %j',
    (text) => {
      expect(mentionsTimeVaguely(text)).toBe(true)
    },
  )

  it('does not hear it in a text without time', () => {
    expect(mentionsTimeVaguely('I like the red car')).toBe(false)
  })
})
