import { expect, test } from 'vitest'
import { readSpeech } from './read-speech.ts'

test.each([
  ['which port does the scale have', { isQuestion: true, isRequest: false, rule: null }],
  ['can you please use tabs', { wish: 'use tabs', isQuestion: true, isRequest: true, decides: true }],
  ['Nobody deploys on a Friday.', { rule: 'for all', decides: false }],
  ['always run make check', { rule: 'for good', isRequest: false }],
  ['do you always run make check?', { rule: null, isQuestion: true }],
  ["no, that's the wrong table", { objects: true, isQuestion: false }],
  ['we decided to keep the old host', { decides: true, objects: false }],
  [
    'The scale has port 5',
    { isQuestion: false, isRequest: false, decides: false, rule: null, objects: false },
  ],
])('%j is read once for all that it does', (said, speech) => {
  expect(readSpeech(said)).toMatchObject(speech)
})
