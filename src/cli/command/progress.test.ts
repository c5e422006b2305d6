import { describe, expect, it } from 'vitest'
import { renderTimeLeft } from './progress.ts'

describe('renderTimeLeft', () => {
  it.each([
    [1_000, 50, 100, ' | 1s left'],
    [10_000, 10, 100, ' | 1m 30s left'],
    [60_000, 1, 100, ' | 1h 39m left'],
    [1_000, 999, 1_000, ' | 1s left'],
  ])('goes on at the speed so far: %i ms for %i of %i', (elapsedMs, done, total, words) => {
    expect(renderTimeLeft(elapsedMs, done, total)).toBe(words)
  })

  it('says nothing where nothing is known, or nothing is left', () => {
    expect(renderTimeLeft(1_000, 0, 100)).toBe('')
    expect(renderTimeLeft(1_000, 100, 100)).toBe('')
  })
})
