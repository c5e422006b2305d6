import { describe, expect, test } from 'vitest'
import { hasNumbersOf, isNegated, withoutDates } from './claim-marks.ts'

describe('marks of a claim', () => {
  test('numbers must stand in the other text', () => {
    expect(hasNumbersOf('Node 24.1 on port 80', 'port 80, Node 24.1, 3 workers')).toBe(true)
    expect(hasNumbersOf('Node 24.1', 'Node 24')).toBe(false)
    expect(hasNumbersOf('Agreed on 2026-03-01', 'agreed')).toBe(false)
    expect(hasNumbersOf(withoutDates('Agreed on 2026-03-01'), 'agreed')).toBe(true)
    expect(withoutDates('Since 2026-03 it holds').trim()).toBe('Since   it holds')
  })

  test('a negation is told from an objection', () => {
    for (const text of [
      'do not merge',
      "don't merge",
      'don’t merge',
      'never merge',
      'No tabs',
      'avoid tabs',
      'ohne Tabs',
    ]) {
      expect(isNegated(text)).toBe(true)
    }
    for (const text of ['No, merge it', 'nope. Merge', 'merge now', 'the notes', 'knowledge']) {
      expect(isNegated(text)).toBe(false)
    }
    expect(isNegated('No, do not merge')).toBe(true)
  })
})
