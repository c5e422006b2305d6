import { describe, expect, test } from 'vitest'
import { LoreError } from '../../core/errors.ts'
import { planRetry } from './write-tries.ts'

const failure = (code: ConstructorParameters<typeof LoreError>[0]) =>
  new LoreError(code, 'It failed.', { hint: 'None.' })

describe('a write that failed', () => {
  test('is tried again after a second, then five times as long each time', () => {
    const pauses = [1, 2, 3, 4, 5].map((attempts) => planRetry(failure('database_busy'), attempts, 0))
    expect(pauses).toEqual([1_000, 5_000, 25_000, 125_000, 625_000])
  })

  test('is given up after six tries', () => {
    expect(planRetry(failure('model_unavailable'), 6, 0)).toBeNull()
  })

  test.each(['invalid_input', 'contains_secret', 'protected', 'memory_not_found'] as const)(
    'is given up at once where trying again would not help: %s',
    (code) => {
      expect(planRetry(failure(code), 1, 0)).toBeNull()
    },
  )
})
