import { expect, test } from 'vitest'
import { isBareReaction, isSmallTalk } from './small-talk.ts'

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

test.each([
  'ok',
  'Yes, thanks!',
  'alles klar',
  'Sí, gracias',
  'LGTM',
  'Sounds good to me.',
  'Got it!',
  '好的',
  'はい、了解です。',
  'спасибо',
  '👍',
  '👍🏽 🎉!',
])('“%s” only reacts', (said) => {
  expect(isBareReaction(said)).toBe(true)
})

test.each([
  'use pnpm',
  'ok to merge',
  '…',
  'no no no no no',
  'Looks good to Priya',
  '好的代码需要测试',
  '3 👍 merge a change',
  '42',
])('“%s” does more', (said) => {
  expect(isBareReaction(said)).toBe(false)
})
