import { expect, test } from 'vitest'
import { matchReply } from './match-reply.ts'

const correct = (said: string, ...known: string[]) =>
  matchReply(
    said,
    known.map((text) => ({ text })),
  )?.match?.content ?? null

test.each([
  ['a bare value', 'Nope, post-fader.', 'The send is pre-fader.', 'The send is post-fader.'],
  ['a port', 'We moved that to port 7600.', 'It listens on 127.0.0.1:7411.', 'It listens on 127.0.0.1:7600.'],
  ['a day', 'Nicht dienstags, donnerstags.', 'Sie kommen dienstags.', 'Sie kommen donnerstags.'],
  ['an owner', "Lena isn't the owner any more, it's Tomasz.", 'Lena is the owner.', 'Tomasz is the owner.'],
  [
    'a name after the same word',
    'Der steht doch längst in Leipzig.',
    'Der Server steht in Köln.',
    'Der Server steht in Leipzig.',
  ],
  [
    'a written number',
    'Non, neuf ans.',
    'Les factures sont gardées dix ans.',
    'Les factures sont gardées neuf ans.',
  ],
  [
    'other words',
    'Guests park on the meadow, not behind the barn.',
    'Guests park behind the barn.',
    'Guests park on the meadow, not behind the barn.',
  ],
  [
    'an end',
    "We don't double-track guitars any more.",
    'We double-track the guitars.',
    "We don't double-track guitars any more.",
  ],
])('puts right %s', (_, said, known, holds) => {
  expect(correct(said, known)).toBe(holds)
})

test.each([
  ['another thing', 'The video service runs Node 20.', 'The image service runs Node 18.'],
  ['another setting', 'In staging it listens on 7500.', 'It listens on port 7411.'],
  ['a number of something else', 'I told you 4 times to stop', 'The crawler retries 3 times.'],
  ['two new values', 'Le train pour Nice part de la voie 7.', 'Le train pour Lyon part de la voie 3.'],
  ['a remark about the same', 'Lena also speaks Polish.', 'Lena is the product owner.'],
  [
    'how the work fares',
    "That's not right, the deploy of the office hangs",
    'The office deploys on Tuesdays',
  ],
])('leaves alone %s', (_, said, known) => {
  expect(correct(said, known)).toBeNull()
})

test('corrects none of two statements that it fits equally', () => {
  const known = ['The mill listens on port 9000.', 'The kiln listens on port 9001.']
  expect(correct('No, 9100.', ...known)).toBeNull()
  expect(
    matchReply(
      'No, 9100.',
      known.map((text) => ({ text })),
    )?.unsure,
  ).toHaveLength(2)
})

test('keeps the other sentences of a text', () => {
  expect(
    correct('The deadline is 31 July these days.', 'The deadline is 31 October. Fees are due before.'),
  ).toBe('The deadline is 31 July. Fees are due before.')
})
