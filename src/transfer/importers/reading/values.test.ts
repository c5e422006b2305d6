import { describe, expect, test } from 'vitest'
import { defined } from '../../../core/defined.ts'
import { parseJson, toBoolean, toCount, toKey, toMoment, toNumberIn, toTexts } from './values.ts'

const AT = Date.UTC(2025, 2, 1, 6)

describe('moments of other programs', () => {
  test.each([
    ['milliseconds', AT],
    ['seconds', AT / 1000],
    ['nanoseconds', AT * 1e6],
    ['seconds as text', String(AT / 1000)],
    ['a date with a zone', '2025-03-01T07:00:00+01:00'],
    ['a date without one, which is UTC', '2025-03-01T06:00:00'],
    ['a date as SQLite writes it', '2025-03-01 06:00:00'],
    ['fractions of a second', '2025-03-01T06:00:00.000000'],
  ])('are read from %s', (_, value) => {
    expect(toMoment(value)).toBe(AT)
  })

  test.each([[null], [''], ['soon'], [0], [-1], [Number.NaN], [{}], ['9999-01-01'], [5]])(
    '%j is none',
    (value) => {
      expect(toMoment(value)).toBeUndefined()
    },
  )
})

describe('JSON of other programs', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

  test('is read up to a depth that no record reaches', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
    expect(parseJson(nested(500))).toBeDefined()
    expect(parseJson(nested(501))).toBeUndefined()
    expect(parseJson('{"a":'.repeat(100_000) + 1 + '}'.repeat(100_000))).toBeUndefined()
  })

  test('may hold any number of brackets in its texts, and side by side', () => {
    const text = String.raw`\" ${'[{'.repeat(600)} \\`
    expect(parseJson(`{"said":${JSON.stringify(text)},"more":[${'[],'.repeat(600)}1]}`)).toMatchObject({
      said: text,
    })
    expect(parseJson('{"open": "no end')).toBeUndefined()
  })
})

test('lists are read from lists and from JSON, and hold only texts that say something', () => {
  expect(toTexts('["a", " ", 5, "b "]')).toEqual(['a', 'b'])
  expect(toTexts(['a'])).toEqual(['a'])
  expect(toTexts('a, b')).toEqual([])
  expect(toTexts('{')).toEqual([])
})

test('numbers, counts, switches and ids are taken as databases write them', () => {
  expect(toNumberIn(12, 0, 10)).toBe(10)
  expect(toNumberIn('5', 0, 10)).toBeUndefined()
  expect(toCount(-1)).toBeUndefined()
  expect([toBoolean(1), toBoolean('true'), toBoolean(0), toBoolean(null)]).toEqual([true, true, false, false])
  expect([toKey(7), toKey(' x '), toKey(null)]).toEqual(['7', 'x', undefined])
})

test('what is not known leaves no field behind', () => {
  expect(Object.keys(defined({ a: 1, b: undefined }))).toEqual(['a'])
})
