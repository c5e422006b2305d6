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
    ["Let's go with option 3. As for its name, call it sweep.", ['3']],
    ["let's go with option two then", ['2']],
    ['1. rename the crate 2. drop the flag', []],
    ['a good idea', []],
    ['we have 3 crates of each kind', []],
  ] as const)('%j picks %j', (reply, labels) => {
    expect(pickOptions(reply, options).map(({ label }) => label)).toEqual(labels)
  })

  test('reads options within a paragraph', () => {
    const offered = findOptions(
      'There are two ways. Option A, paper labels: print them by print.exe at the gate. Option B, write on the crates. Which one?',
    )
    expect(pickOptions('Option A. and weigh all crates', offered).map(({ text }) => text)).toEqual([
      'paper labels: print them by print.exe at the gate',
    ])
    expect(findOptions('Option A, paper labels, is the best way.')).toEqual([])
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
