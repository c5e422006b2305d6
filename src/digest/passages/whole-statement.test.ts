import { describe, expect, test } from 'vitest'
import { isWholeStatement } from './whole-statement.ts'

describe('isWholeStatement', () => {
  test.each([
    'Agreed: ; main chunk 1.31 → 1.12 MB',
    'Agreed: ',
    '| crate | weight | label |',
    'crate | weight | label | price',
    '[Image #1] the label is cut off',
    'TODO: never call restart from the scale',
    '// FIXME weigh twice',
    'The crates are weighed as follows:',
  ])('refuses “%s”', (text) => {
    expect(isWholeStatement(text)).toBe(false)
  })

  test.each([
    'Agreed: one file per orchard',
    'the scale prints `a | b | c` for each crate',
    '2 (about: temperature? I would start with 2.)',
    'use `todo` as the name of the list',
  ])('lets “%s” pass', (text) => {
    expect(isWholeStatement(text)).toBe(true)
  })
})
