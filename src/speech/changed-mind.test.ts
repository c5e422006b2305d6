import { expect, test } from 'vitest'
import { changesMind } from './changed-mind.ts'

test.each([
  'I changed my mind: the crates go by rail',
  'ok, i have change my mind',
  'I change my mind :) let the crane do it',
  'on second thought, keep the old scale',
  'We’ve reconsidered the berth.',
])('%s', (said) => expect(changesMind(said)).toBe(true))

test.each(['mind the gap between the crates', 'change the scale', 'do you mind?'])('not: %s', (said) =>
  expect(changesMind(said)).toBe(false),
)
