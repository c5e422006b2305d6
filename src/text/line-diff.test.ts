import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

test('tells what went and what came, and leaves out what stayed', () => {
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toBe('- b\n+ x\n+ d')
  expect(diffLines(['a'], ['a'])).toBe('')
  expect(diffLines([], ['a'])).toBe('+ a')
  expect(diffLines(['a'], [])).toBe('- a')
})

test('stays short', () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `line ${i}`)
  const diff = diffLines(many, [], 3)
  expect(diff).toBe('- line 0\n- line 1\n- line 2\n… and 397 more')
  expect(diffLines(['x'.repeat(1_000)], []).length).toBeLessThanOrEqual(160)
})
