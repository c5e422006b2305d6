import { expect, test } from 'vitest'
import { defined } from './defined.ts'

test('leaves out undefined alone: null, false, zero and empty text stay', () => {
  expect(defined({ a: undefined, b: null, c: false, d: 0, e: '' })).toEqual({
    b: null,
    c: false,
    d: 0,
    e: '',
  })
  expect('a' in defined({ a: undefined })).toBe(false)
})
