import { expect, it } from 'vitest'
import { toKind } from './kind-of-sentence.ts'

it.each([
  ['I meant the green boat.', 'correction'],
  ['We decided to sell the boat.', 'decision'],
  ['I’m a nurse at the harbour clinic.', 'identity'],
  ['I really love cold plums.', 'preference'],
  ['My favourite fruit is plum.', 'preference'],
  ['We went to Ghent last week.', 'experience'],
  ['I finally repaired the oven.', 'experience'],
  ['I’ll bring the tent on Friday.', 'commitment'],
  ['My sister plays the cello.', 'person'],
  ['The harbour closes at nine.', 'fact'],
])('"%s" is a %s', (sentence, kind) => {
  expect(toKind(sentence)).toBe(kind)
})
