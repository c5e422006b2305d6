import { expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'

it.each([
  ['', 0],
  ['Ivo: plums, please!', 6],
  ["don't", 3],
  ['漢字かな', 4],
  ['  spaces \n only  ', 2],
])('"%s" has %i tokens', (text, count) => {
  expect(countTokens(text)).toBe(count)
})
