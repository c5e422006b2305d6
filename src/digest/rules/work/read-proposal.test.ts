import { describe, expect, test } from 'vitest'
import { findAskedLeave, findOptions, pickOptions } from './read-proposal.ts'

const OFFER = `There are three ways:

1. **Flags** - one flag for each kind of crate
2. **Subcommands** - one command for each kind
3. **One command** - finds out what is stale by itself

Which do you prefer?`

describe('pickOptions', () => {
  const options = findOptions(OFFER)
  test('finds what the agent offers', () => {
    expect(options.map(({ label }) => label)).toEqual(['1', '2', '3'])
    expect(findOptions('1. Read the file\n2. Write the file\n\nDone.')).toEqual([])
  })

  test.each([
    ['3 and I would even clean up all kinds', ['3']],
    ["let's do option 2", ['2']],
    ['the first two', ['1', '2']],
    ['I like the last one', ['3']],
    ['both', ['1', '2', '3']],
    ['a good idea', []],
    ['we have 3 crates of each kind', []],
  ] as const)('%j picks %j', (reply, labels) => {
    expect(pickOptions(reply, options).map(({ label }) => label)).toEqual(labels)
  })

  test('reads letters', () => {
    const lettered = findOptions('When is it set?\n\nA) When the crate is closed\nB) At every weighing')
    expect(pickOptions('A', lettered).map(({ text }) => text)).toEqual(['When the crate is closed'])
  })
})

test('what the agent asked leave for, unless it is a step or only points back', () => {
  expect(findAskedLeave('Should I keep the crate table open until the export ran?')).toBe(
    'keep the crate table open until the export ran',
  )
  expect(findAskedLeave('Want me to rename it?')).toBe('')
  expect(findAskedLeave('Shall I commit and push the crates?')).toBe('')
})
