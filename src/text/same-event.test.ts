import { expect, test } from 'vitest'
import { isSameEvent } from './same-event.ts'

test.each([
  ['the failed deploy', 'The deploy failed', true],
  ['The tests broke', 'the tests break', true],
  ['the migration dropped the index', 'The migration dropped the index on Monday', true],
  ['The deploy of release 4 failed', 'The deploy of release 5 failed', false],
  ['The deploy failed', 'The deploy did not fail', false],
  ['The tests broke', 'The tests run in parallel on every push', false],
  ['The rollback', 'The rollback', false],
])('%j and %j: %s', (a, b, same) => {
  expect(isSameEvent(a, b)).toBe(same)
  expect(isSameEvent(b, a)).toBe(same)
})
