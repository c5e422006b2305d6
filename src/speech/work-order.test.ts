import { describe, expect, test } from 'vitest'
import { isStepOrder, specifies, suggests } from './work-order.ts'

describe('isStepOrder', () => {
  test.each([
    'commit please, then push and open a PR',
    "yeah let's abandon the current branch, and create a new one from main",
    'rebase off parent, push',
    "don't worry about linting for now, just continue.",
    'yes, but we do not need to commit',
    'can you do a web search if others have the DNS issue too?',
    'create an empty commit so that we capture this',
    'write me a short summary of the issues',
    "let's pause, and do a test repo first",
    'address all of them',
    'ok go with the proposed layout',
    'go ahead with the labels',
    "ok let's focus on the label printer",
    "let's factor in how that changes for small crates",
    'complete the feature to weigh crates at night',
    'no code changes, only look at the logs',
    'feel free to weigh the crates again',
    'ok, move to phase two: the labels',
    'yeah keep trying, what about the market scale',
  ])('%j ends with its step', (said) => {
    expect(isStepOrder(said)).toBe(true)
  })

  test.each([
    'keep each commit with working code please',
    'never commit unless I say so',
    'from now on run the linter before every commit',
    'make the agent a free form field',
    'Test files live beside the sources.',
    'we deploy from the main branch',
    "let's go with the willow crates",
    'go with Postgres since the market runs it already',
    'stick with plain labels',
    'try to keep every crate below ten kilos',
  ])('%j does not', (said) => {
    expect(isStepOrder(said)).toBe(false)
  })
})

describe('specifies', () => {
  test.each([
    'can you make the crate name a free form field and give "box" as an example',
    "one more thing, let's also add the header before our source line",
    'limit that more to have access to only one branch',
    'move the label logic into the printer module',
    'instead of "Another crate" print something like "You are packing a crate"',
  ])('%j says how a thing is to be', (said) => {
    expect(specifies(said)).toBe(true)
  })

  test.each(['fix the failing test', 'commit this', 'add tests', 'explain the change to me'])(
    '%j does not',
    (said) => {
      expect(specifies(said)).toBe(false)
    },
  )
})

test('a suggestion may be a question or an opinion', () => {
  expect(suggests("Can't we just keep the commits as they were?")).toBe(true)
  expect(suggests('I feel like one matching line is enough')).toBe(true)
  expect(suggests('which port does it use?')).toBe(false)
})
