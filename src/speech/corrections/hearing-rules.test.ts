import { expect, test } from 'vitest'
import { hear } from './find-correction.ts'
import { HEARING_RULES } from './hearing-rules.ts'

test.each([
  ['Oh no, we lost it', 'unfit', 'nothing'],
  ['Which port is it?', 'question', 'nothing'],
  ['Can you please stop adding comments?', 'question', 'corrects'],
  ["No, you're right, port is 5433", 'agreement', 'agrees'],
  ['no, the test is wrong', 'work-talk', 'nothing'],
  ["we don't use Jenkins any more", 'whole', 'corrects'],
  ["That's incorrect grammar: fix it", 'open-denial', 'nothing'],
  ['I told you to fix the test first!', 'order-behind-denial', 'nothing'],
  ["that's wrong, we deploy with kamal", 'denial', 'corrects'],
  ["it's pnpm, not npm", 'contrast', 'corrects'],
  ['no, our style guide wants single quotes', 'no', 'corrects'],
  ['no thanks', 'none', 'nothing'],
  ["Actually it's called orders_v2", 'actually', 'corrects'],
  ['The port is 5433', 'none', 'nothing'],
] as const)('%j is heard by the rule %s: it %s', (said, rule, kind) => {
  const heard = hear(said)
  expect(heard).toMatchObject({ rule, hearing: { kind } })
  expect(heard.hearing.reason).toMatch(/\.$/)
})

test('every rule has a name of its own', () => {
  expect(new Set(HEARING_RULES.map(({ name }) => name)).size).toBe(HEARING_RULES.length)
})
