import { describe, expect, it } from 'vitest'
import { isSaidInPassing } from './said-in-passing.ts'

describe('words that were of their moment', () => {
  it.each([
    "mkisofs : FAILURE : Not a known option: '-q'",
    '@lib/clock.ts:88 A constant, no variable.',
    'Do NOT edit the plan file itself.',
    'The formulas are being printed as text and the curve is no longer visible',
    'At the top it seems too square. The curve must be right',
    'currently we write it to disk',
    'You have added two harbours but the table still has one',
    'By your theory the ferry should be here, i should not have waited.',
    'Some ferries need way more time.',
    "basically i'm not even sure what i want",
    'Use the same pier and give it a name',
    '` error whenever somebody runs `tide sync`. This needs to be set in the settings.',
    "we have a gateway in apps/gate that's running perfectly. it now writes logs.",
  ])('are known: %j', (said) => {
    expect(isSaidInPassing(said)).toBe(true)
  })

  it.each([
    "Don't use the old gateway.",
    'The old gateway is no longer used.',
    'We keep the order of imports.',
    'Prices are stored as cents.',
  ])('are not %j', (said) => {
    expect(isSaidInPassing(said)).toBe(false)
  })
})
