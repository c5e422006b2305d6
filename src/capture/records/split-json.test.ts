import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLineValues } from './split-json.ts'

test('reads one value', () => {
  expect(readLineValues('{"a":1}')).toEqual({ values: [{ a: 1 }], damaged: false })
  expect(readLineValues('42')).toEqual({ values: [42], damaged: false })
})

test('reads objects that stand one after the other', () => {
  expect(readLineValues('{"a":"}{"}{"b":[{}]} {"c":"\\"}"}')).toEqual({
    values: [{ a: '}{' }, { b: [{}] }, { c: '"}' }],
    damaged: false,
  })
})

test('keeps what is whole before and behind something torn', () => {
  const torn = '{"type":"user","content":[{"type":"text","text":"half a'
  expect(readLineValues(`{"type":"a"}${torn}{"type":"b"}{"type":"c"}`)).toEqual({
    values: [{ type: 'a' }, { type: 'b' }, { type: 'c' }],
    damaged: true,
  })
  expect(readLineValues(torn)).toEqual({ values: [], damaged: true })
})

test('takes no part of a torn record for a record', () => {
  const torn = '{"type":"user","content":[{"type":"text","text":"whole block"},{"type":"te'
  expect(readLineValues(torn)).toEqual({ values: [], damaged: true })
})

test('finds any objects written without a line break between them', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(fc.array(object, { minLength: 2, maxLength: 4 }), (objects) => {
      const written = objects.map((value) => JSON.stringify(value))
      expect(readLineValues(written.join(''))).toEqual({
        values: written.map((text) => JSON.parse(text)),
        damaged: false,
      })
    }),
  )
})

test('survives depth and length', () => {
  expect(readLineValues('{"a":'.repeat(50_000)).values).toEqual([])
  expect(readLineValues('{"type"'.repeat(50_000)).values).toEqual([])
})
