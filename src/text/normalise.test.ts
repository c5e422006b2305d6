import { describe, expect, it } from 'vitest'
import { normaliseContent } from './normalise.ts'

describe('normaliseContent', () => {
  it('makes spacing and composition irrelevant', () => {
    expect(normaliseContent('  cafe\u0301\r\n is\topen ')).toBe('caf\u00e9 is open')
  })

  it('keeps case and punctuation, which carry meaning', () => {
    expect(normaliseContent('Path.join')).not.toBe(normaliseContent('path.join'))
  })
})
