import { expect, test } from 'vitest'
import { findRestatement } from './find-restatement.ts'

test.each([
  ['No, 9100.', '9100'],
  ['The port is 9100 now.', 'The port is 9100 now'],
  ['We moved it to 9100 last week.', 'We moved it to 9100 last week'],
  ['Thanks. The port is 9100 now, please update the file.', 'The port is 9100 now, please update the file'],
  ['Nein, 9100.', '9100'],
  ['Nope. 9100.', '9100'],
  ['No, quarry-warm-fr.', 'quarry-warm-fr'],
  ['Der Port ist jetzt 9100.', 'Der Port ist jetzt 9100'],
])('what holds now may be a correction: %s', (prompt, claim) => {
  expect(findRestatement(prompt)).toMatchObject({ claim, denied: null, strength01: 0.5 })
})

test.each([
  ["It's not port 9000 any more, it is 9100.", 'port 9000', '9100'],
  ['No, not 9000. Use 9100.', '9000', '9100'],
  ["9000 is wrong, it's 9100", '9000', '9100'],
  ["It's not Postgres 15, it's Postgres 16", 'Postgres 15', 'Postgres 16'],
  ["It used to be 9000, now it's 9100.", '9000', '9100'],
  ['Es ist nicht mehr 9000, es ist 9100.', '9000', '9100'],
])('both values may be named: %s', (prompt, denied, instead) => {
  expect(findRestatement(prompt)).toMatchObject({ denied, instead })
})

test('it is quoted as it stands in the prompt', () => {
  const prompt = 'Hm, no, not 9000.  Use 9100. Then run the tests.'
  expect(prompt).toContain(findRestatement(prompt)?.quote ?? 'nothing')
})

test.each([
  'Is it 9100?',
  'What about 9100?',
  'Try 9100.',
  'Use port 9100 for the new worker.',
  'If the port is 9100, the proxy breaks.',
  'It could be 9100 now',
  'We should move it to 9100',
  'the page is blank now',
  "It's not a bug, it's a feature",
  'No. 5 looks good to me',
  '9100',
  'I want 9100 rows',
  'It is Friday now',
  'It is 5 now',
  'It is down to 25 minutes since your change',
  'It was 12 minutes, I timed it',
  'I moved it to 9100',
  'now run it with 9100',
])('what asks, plans, supposes, or brings no value is none: %s', (prompt) => {
  expect(findRestatement(prompt)).toBeNull()
})
