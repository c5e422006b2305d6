import { expect, test } from 'vitest'
import { LoreError } from '../core/errors.ts'
import { requireMetadata, requireTags, requireTime } from './validate.ts'

function refusal(check: () => unknown): LoreError {
  try {
    check()
  } catch (error) {
    if (error instanceof LoreError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

test('times from year 1 to the end of 9999 are taken', () => {
  for (const time of ['0001-01-01T00:00:00Z', '1876-03-10T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
    expect(requireTime('validFrom', Date.parse(time))).toBe(Date.parse(time))
  }
})

test('a time out of range is refused with the limits as dates', () => {
  for (const value of [
    Date.parse('0000-12-31T23:59:59Z'),
    1e15,
    Number.NaN,
    Number.NEGATIVE_INFINITY,
    '2026',
  ]) {
    const { code, message } = refusal(() => requireTime('asOf', value))
    expect([code, message]).toEqual(['invalid_input', 'asOf must be a time from 0001-01-01 to 9999-12-31.'])
  }
})

test('a tag is kept whole or refused', () => {
  const longest = 'x'.repeat(100)
  expect(requireTags([longest])).toEqual([longest])
  expect(refusal(() => requireTags([`${longest}x`])).code).toBe('content_too_long')
  expect(refusal(() => requireTags([`${'x'.repeat(99)}😀`])).code).toBe('content_too_long')
})

test('metadata is what JSON makes of it, and that must be an object', () => {
  expect(requireMetadata({ toJSON: () => ({ a: 1 }) })).toEqual({ a: 1 })
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  let deep: unknown = []
  for (let i = 0; i < 9_000; i++) deep = [deep]
  const fails = {
    toJSON() {
      throw new Error('no')
    },
  }
  const refused = [
    { toJSON: () => 5 },
    { toJSON: () => undefined },
    { toJSON: () => [] },
    { big: 1n },
    new Date(0),
    cyclic,
    fails,
  ]
  for (const value of refused) expect(refusal(() => requireMetadata(value)).code).toBe('invalid_input')
  expect(() => requireMetadata({ deep })).not.toThrow(RangeError)
})
