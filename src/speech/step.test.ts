import { expect, test } from 'vitest'
import { isFragment, ordersStep } from './step.ts'

test.each([
  'yes, force push',
  'yeah let’s abandon the current branch, and create a new one from main',
  'don’t run CI now',
  'ok, commit it',
  'We need to check the logs',
  'ignore this warning',
])('is a step of the work at hand: %s', (said) => expect(ordersStep(said.replace('’', "'"))).toBe(true))

test.each([
  'I think we should separate the hook types for clarity.',
  'Use pnpm, never npm.',
  'The queue is kept in Postgres.',
  'let’s keep the flag, without the short form',
  'In this repo we want to keep the generated files.',
])('settles something: %s', (said) => expect(ordersStep(said.replace('’', "'"))).toBe(false))

test('parts of sentences are told from sentences', () => {
  expect(isFragment('instead of "Another session..."')).toBe(true)
  expect(isFragment('To hide this notice in the future ...')).toBe(true)
  expect(isFragment('Keep the flag.')).toBe(false)
})
