import { expect, test } from 'vitest'
import { findDisputed, markDisputed } from './mark-disputes.ts'

test('finds statements that another one contradicts', () => {
  const said = ['Never squash commits.', 'The daemon is written in Go.', 'Always squash commits.']
  expect([...findDisputed(said)].sort()).toEqual([0, 2])
  expect([
    ...findDisputed(['Rule 3: no module 3 without a test.', 'Rule 4: no module 4 without a test.']),
  ]).toEqual([])
})

test('marks a line once, among its labels', () => {
  expect(markDisputed('- Never squash. (rule, id 1)')).toBe('- Never squash. (rule, id 1, disputed)')
  expect(markDisputed('- Never squash. (rule, disputed, id 1)')).toBe(
    '- Never squash. (rule, disputed, id 1)',
  )
})
