import { expect, test } from 'vitest'
import { tellsOtherwise } from './otherwise.ts'
import { proposes } from './proposal.ts'

test.each([
  'Option 2 keeps the branch.',
  'We could write it to a file.',
  'Proposed approach: a queue.',
  'Should I go on?',
])('proposes: %s', (said) => expect(proposes(said)).toBe(true))
test.each(['The queue keeps the branch.', 'It is written to a file.', 'The option --all lists everything.'])(
  'states: %s',
  (said) => expect(proposes(said)).toBe(false),
)
test.each([
  'The helper was removed as unused.',
  'It now writes exports only.',
  'A single file is used instead.',
])('tells otherwise: %s', (said) => expect(tellsOtherwise(said)).toBe(true))
test.each(['The helper writes exports.', 'All tests pass.'])('tells no change: %s', (said) =>
  expect(tellsOtherwise(said)).toBe(false),
)
