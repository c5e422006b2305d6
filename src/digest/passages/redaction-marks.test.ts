import { expect, test } from 'vitest'
import { hasRedactionMark, stripRedactionMarks } from './redaction-marks.ts'

test('marks go, with the gaps they leave', () => {
  expect(stripRedactionMarks('[private] We decided to cache pages')).toBe('We decided to cache pages')
  expect(stripRedactionMarks('The key [redacted:api-key], once set, stays')).toBe('The key, once set, stays')
  expect(stripRedactionMarks('[private]')).toBe('')
})

test('what only looks alike stays', () => {
  expect(stripRedactionMarks('a [private method] stays , too')).toBe('a [private method] stays , too')
  expect(hasRedactionMark('[redacted:api-key]')).toBe(true)
  expect(hasRedactionMark('[redact]')).toBe(false)
})

test('is done with any text', () => {
  expect(stripRedactionMarks(`[private]${'[redacted:'.repeat(100_000)}`)).toContain('[redacted:')
  expect(stripRedactionMarks(`[private]${' '.repeat(500_000)}x`)).toBe('x')
})
