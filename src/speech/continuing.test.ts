import { describe, expect, it } from 'vitest'
import { asksOutside, continuesTalk } from './continuing.ts'

describe('a prompt that goes on with the conversation', () => {
  it.each([
    'would this also fail on Windows?',
    'and to show the entries of last week',
    'could we add tests for that method now?',
    "let's do option 2",
    'you wrote that the cache is stale, why?',
    'yes, but keep the old name',
    'he is sure that the import ran',
    'can you explain those two lines?',
    'wait, does it only run on main?',
    'now we have a cache, so the page should open at once',
  ])('%s', (prompt) => expect(continuesTalk(prompt)).toBe(true))

  it.each([
    'the importer drops rows since this morning',
    'add a dry run to the exporter of this repo',
    'why does the nightly job need the lock file?',
    'I want a note in the output when the id is broken',
    'the test that merges invoices fails on CI',
  ])('not: %s', (prompt) => expect(continuesTalk(prompt)).toBe(false))
})

it('a prompt may ask to look outside of the project', () => {
  expect(asksOutside('can you do a web search if others have the timeout too?')).toBe(true)
  expect(asksOutside('do some research for me on good bug templates')).toBe(true)
  expect(asksOutside('search the invoices for the broken id')).toBe(false)
})
