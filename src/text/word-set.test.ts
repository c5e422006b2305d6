import { expect, test } from 'vitest'
import { wordSet } from './word-set.ts'

test('writes its words at the first look-up, and once', () => {
  let written = 0
  const words = wordSet(() => {
    written++
    return ['harbour', 'quay']
  })
  expect(written).toBe(0)
  expect(words.has('quay')).toBe(true)
  expect(words.has('sea')).toBe(false)
  expect(written).toBe(1)
})
