import { describe, expect, test } from 'vitest'
import { isQuestion } from './question.ts'
import { isChoice, isRequest } from './request.ts'

describe('isRequest', () => {
  test.each([
    'list the nightly backups',
    'Also set the retry limit to 5',
    'ok, now rename crate to box',
    'run tests',
    'Hey Claude, can you weigh the crates?',
    'I need a button here',
    'Let’s plan the release',
  ])('%j asks for work', (said) => {
    expect(isRequest(said)).toBe(true)
  })

  test.each([
    'Test runs take ten minutes',
    'Search results are kept for a day',
    'Deploy keys live in the vault',
    'Never rename a crate table',
    'Always run make check',
    'The crates are weighed twice',
    'We need the retry for flaky uploads',
  ])('%j tells something, or rules', (said) => {
    expect(isRequest(said)).toBe(false)
  })
})

test('a question needs no question mark', () => {
  expect(isQuestion('remind me: which port does the scale have', 'worded')).toBe(true)
  expect(isQuestion('so where do the crates go', 'worded')).toBe(true)
  expect(isQuestion('is the scale on', 'worded')).toBe(true)
  expect(isQuestion('remind me to weigh the crates', 'worded')).toBe(false)
  expect(isQuestion('The scale has port 5', 'worded')).toBe(false)
})

test('an order that chooses, or sets one thing against another, settles something', () => {
  expect(isChoice('use tabs')).toBe(true)
  expect(isChoice('put the crates in the cellar, not in the attic')).toBe(true)
  expect(isChoice('use the search tool')).toBe(false)
  expect(isChoice('rename crate to box')).toBe(false)
  expect(isChoice('refactor the filter so that it hides the group instead of the items')).toBe(false)
})
