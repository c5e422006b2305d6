import { expect, test } from 'vitest'
import { guessTongues } from './guess-tongues.ts'
import { TONGUES } from './lexicon/tongues.ts'

test.each([
  ['No dia 19 tenho uma reunião', ['pt']],
  ['no es así, ahora es Nuria', ['es']],
  ['das macht seit diesem Jahr Frau Seidl', ['de']],
  ['it is the old port', ['en']],
  ['今は金曜日です', ['ja']],
])('%s', (text, tongues) => {
  expect(guessTongues(text)).toEqual(tongues)
})

test('a bare value may be in any language', () => {
  expect(guessTongues('10.0.8.3')).toEqual(TONGUES)
})
