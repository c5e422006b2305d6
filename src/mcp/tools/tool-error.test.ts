import { expect, test } from 'vitest'
import { ERROR_CODES, LoreError } from '../../core/errors.ts'
import { RECOURSE, toToolError } from './tool-error.ts'

test('every code says who can do something about it', () => {
  expect(Object.keys(RECOURSE).sort()).toEqual([...ERROR_CODES].sort())
})

test('a failed call is a result with code, message and hint, and no stack', () => {
  const error = new LoreError('memory_not_found', 'No such memory.', {
    hint: 'Search for it.',
    cause: new Error('x'),
  })
  expect(toToolError(error)).toEqual({
    content: [{ type: 'text', text: 'memory_not_found: No such memory. — Search for it.' }],
    isError: true,
  })
})
