import { expect, test } from 'vitest'
import { statesPractice } from './practice.ts'

test.each([
  'We use pnpm.',
  'we use yarn 1 here, not npm',
  'We still support Node 18, so no newer APIs.',
  "We don't use mocks, tests run against a real database.",
  'Tests run with vitest, not jest.',
  'our integration tests run against Postgres',
  'We deploy from main.',
  'We keep the tide tables in locales/de.json.',
  'we store dates in UTC',
  'We name branches after their ticket.',
])('a practice: %s', (said) => {
  expect(statesPractice(said)).toBe(true)
})

test.each([
  'we use the same crane in the harbour',
  'we use it to weigh them',
  'we used pnpm',
  'do we use pnpm?',
  'we use pnpm, right?',
  'we use cranes because they are fast',
  'we keep getting the same error',
  'we support two piers now',
  'we use pnpm for now',
  "we don't use Jenkins any more",
  'we use pnpm in this branch',
  'we need a crane',
  'tests run again',
  'we log out() of the pier',
  'the tests run',
])('no practice: %s', (said) => {
  expect(statesPractice(said)).toBe(false)
})
