import { expect, test } from 'vitest'
import { findDone } from './find-done.ts'

const REPORT = [
  'Done. The crate field is now a free text field with two examples.',
  '- Added tests for the crate field',
  '- The export reads the table once',
].join('\n')

test('finds the sentence that says how a wish was carried out', () => {
  expect(findDone('make that a free text field', REPORT)).toBe(
    'The crate field is now a free text field with two examples.',
  )
})

test('finds nothing that shares fewer than two words, or tells of tests', () => {
  expect(findDone('make it blue', REPORT)).toBe('')
  expect(findDone('write tests for the crate', '- Added tests for the crate field')).toBe('')
})
