import { expect, it } from 'vitest'
import { isTypedId } from './id-or-text.ts'

it.each([
  '01939f2a-7c3e',
  '01939F2A',
  '0193',
  '01939f2a-7c3e-7111-8aaa-000000000001',
  ' 01939f2a-7c3e ',
  '6f1d0c52-3a41-4c0e-9c55-0b7f1d2e8a01',
])('takes %j for an id', (typed) => {
  expect(isTypedId(typed)).toBe(true)
})

it.each([
  'why pnpm',
  'decade',
  'cafe',
  'deadbeef',
  '2026-01-31',
  '24',
  'redis',
  '',
  '0193 was a year',
  '019',
])('takes %j for words', (typed) => {
  expect(isTypedId(typed)).toBe(false)
})
