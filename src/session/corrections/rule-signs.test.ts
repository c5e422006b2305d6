import { describe, expect, it } from 'vitest'
import { readRuled, readRuleSigns } from './rule-signs.ts'

const signs = (said: string, text: string) => readRuleSigns(readRuled(said), text)

describe('signs of the rules', () => {
  it('tell how certain a correction contradicts the statement', () => {
    const text = 'The gateway listens on port 8443.'
    const correction = signs("No, that's wrong, the gateway listens on port 9443.", text)
    expect(correction.corrects).toBe(1)
    expect(correction.verdict).toBeGreaterThan(0.6)
    expect(signs('Send me the log.', text)).toMatchObject({ corrects: 0, verdict: 0, restated: 0, agrees: 0 })
  })

  it('tell of the value that a prompt brings', () => {
    const text = 'The course costs 120 euros.'
    expect(signs("no, it's 140", text)).toMatchObject({ weighed: 1, bringsValue: 1, otherValue: 1 })
    expect(signs('thanks, that helps', text)).toMatchObject({ weighed: 0, score: 0, otherValue: 0 })
  })

  it('tell of a thing beside that of the statement', () => {
    const text = 'The test server runs Debian 11.'
    expect(signs('the production server runs Debian 12', text).twin).toBe(1)
    expect(signs('the test server runs Debian 12', text).twin).toBe(0)
  })
})
