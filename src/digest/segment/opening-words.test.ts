import { expect, test } from 'vitest'
import { openingWords } from './opening-words.ts'

test('shows what a person says first, else what comes first, on one line', () => {
  const answer = { role: 'assistant' as const, text: 'The zone\nwas wrong.' }
  expect(openingWords([answer, { role: 'user', text: 'Show  the\nzone' }])).toBe('Show the zone')
  expect(openingWords([answer])).toBe('The zone was wrong.')
  expect(openingWords([{ role: 'user', text: 'word '.repeat(50) }], 20)).toBe('word word word word…')
  expect(openingWords([])).toBe('')
})
