import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../core/errors.ts'
import { EXIT_MEANINGS, exitCodeOf } from './exit-codes.ts'

describe('exitCodeOf', () => {
  it('gives every error a code that is explained, and none of them 0 or the one for duplicates', () => {
    for (const code of ERROR_CODES) {
      expect(EXIT_MEANINGS[exitCodeOf(code)]).toBeTypeOf('string')
      expect([0, 4]).not.toContain(exitCodeOf(code))
    }
  })

  it('tells bad input, what is not there and what is refused apart', () => {
    expect(exitCodeOf('content_empty')).toBe(2)
    expect(exitCodeOf('memory_not_found')).toBe(3)
    expect(exitCodeOf('protected')).toBe(5)
    expect(exitCodeOf('database_damaged')).toBe(1)
  })
})
