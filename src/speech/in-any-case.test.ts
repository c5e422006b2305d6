import { describe, expect, test } from 'vitest'
import { holdsInAnyCase } from './in-any-case.ts'

describe('holdsInAnyCase', () => {
  test.each([
    'if anything in dist/ looks off, change the bundler config.',
    'when a crate has no label, print the row number of the sheet',
    'and if somebody uploads a second photo, keep the first one',
    'whenever you add a new endpoint, extend the client as well',
  ])('%j is for every such case', (said) => {
    expect(holdsInAnyCase(said)).toBe(true)
  })

  test.each([
    'if there is an error, fix it',
    'if anything is unclear, ask me about it',
    "when you're done with a first draft, show me the result",
    'if this is an old browser, close the tab',
    'if you need any help, let me know what you want',
    'when I click on a crate, nothing happens',
    'if a crate has no label, should we print the row?',
  ])('%j is not', (said) => {
    expect(holdsInAnyCase(said)).toBe(false)
  })
})
