import { expect, test } from 'vitest'
import { isSmallTalk } from './small-talk.ts'

test.each([
  'That’s so cool!',
  'Hi Ann',
  'What a view',
  "I'm so glad to hear that",
  'It is really something',
  'Thanks for the tip',
  "You're an inspiration",
])('“%s” opens like small talk', (said) => {
  expect(isSmallTalk(said)).toBe(true)
})

test.each(['History is my subject', 'What animals do you keep?', 'It is in the cellar', 'I am glad'])(
  '“%s” does not',
  (said) => expect(isSmallTalk(said)).toBe(false),
)
