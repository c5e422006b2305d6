import { expect, it } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

it.each([
  ['', 0],
  ['a'.repeat(35), 10],
  ['記憶'.repeat(5), 10],
  [`${'a'.repeat(7)}記憶`, 4],
])('takes %j for %d tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})
