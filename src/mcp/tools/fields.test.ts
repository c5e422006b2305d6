import { describe, expect, test } from 'vitest'
import { anyId, moment, toMoment } from './fields.ts'

describe('ids', () => {
  const id = '0193a1b2-0000-7000-8000-0123456789ab'

  test('are taken in either case and with space around, and come out in lower case', () => {
    expect(anyId.parse(id)).toBe(id)
    expect(anyId.parse(` ${id.toUpperCase()}\n`)).toBe(id)
  })

  test.each(['', '0193a1b2', `${id}0`, `${id} x`, 'not-an-id'])('refuses %j', (text) => {
    expect(anyId.safeParse(text).success).toBe(false)
  })
})

describe('moments', () => {
  test('a date alone means the end of that day in UTC', () => {
    expect(toMoment('2026-07-01')).toBe(Date.UTC(2026, 6, 1, 23, 59, 59, 999))
  })

  test('a date and time needs its zone', () => {
    expect(toMoment('2026-07-01T10:00:00+02:00')).toBe(Date.UTC(2026, 6, 1, 8))
    expect(toMoment('2026-07-01T08:00Z')).toBe(Date.UTC(2026, 6, 1, 8))
    expect(toMoment('2026-07-01T10:00:00')).toBeNull()
  })

  test.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-04-31T10:00:00+02:00',
    '2026-13-01',
    '2026-07-01T25:00Z',
    '07/01/2026',
    '2026',
    '1e3',
  ])('refuses %j', (text) => {
    expect(toMoment(text)).toBeNull()
    expect(moment.safeParse(text).success).toBe(false)
  })
})
