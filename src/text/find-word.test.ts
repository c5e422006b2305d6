import { expect, it } from 'vitest'
import { findWord } from './find-word.ts'
import { toTerms } from './tokens.ts'

it.each([
  ['Rosalind’s flat is above the bakery.', 'rosalind', 'Rosalind'],
  ['The order goes to billing-worker.', 'worker', 'billing-worker'],
  ['It was in New Jersey.', 'jersey', 'Jersey'],
])('finds in "%s" the word for %s', (text, word, written) => {
  expect(findWord(text, toTerms(word)[0] ?? '')).toBe(written)
})

it('gives the term if no word has it', () => {
  expect(findWord('Nothing here.', 'tidepool')).toBe('tidepool')
})
