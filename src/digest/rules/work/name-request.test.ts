import { describe, expect, test } from 'vitest'
import { nameOpening, nameRequest } from './name-request.ts'

test.each([
  ['can you do some research for me for good crate labels? and propose a format', 'Crate labels'],
  [
    'Q: why is `orchard explain` showing no crates here on the main branch?',
    '`orchard explain` showing no crates',
  ],
  ['can you help me understand what the crate scale is doing?', 'Crate scale'],
  [
    'please add a label printer to the packing desk, because Mia asked for it',
    'Add a label printer to the packing desk',
  ],
  ["let's revisit the crate import plan. Is anything missing?", 'Crate import'],
  ['ok, start with the label printer of the packing desk', 'Label printer of the packing desk'],
  ['keep trying, what about the crate report', 'Crate report'],
  ['add a little extra to the label printer', 'Label printer'],
  ["let's go with willow crates, i like that", 'Willow crates'],
  ['use the scale service for the weights instead of the table', 'Use the scale service for the weights'],
  [
    'show a round label menu icon in a unique "Action" column of the market table',
    'Show a round label menu icon',
  ],
  ['align @src/market/_crates/crateTable.tsx with @CRATES.md', 'Align crateTable.tsx with CRATES.md'],
  ['write a 3 line summary of the key changes made at the market', 'Write a 3 line summary'],
  ['remember not to change the crate fixtures', 'Change the crate fixtures'],
  ['B) I want to add session hooks to both scales, which write a file', 'Add session hooks to both scales'],
])('%j is named %j', (request, name) => {
  expect(nameRequest(request)).toBe(name)
})

test.each([
  'I think the crates should keep labels',
  'can you check this?',
  'is it up?',
  'what do you think?',
  'ok let us see',
])('%j names nothing', (request) => {
  expect(nameRequest(request)).toBe('')
})

describe('nameOpening', () => {
  test.each([
    [['paged.', 'consumer lag on orders.v2 is 4M and growing.'], 'Consumer lag on orders.v2'],
    [["we're migrating the crates to new labels."], 'Migrating the crates to new labels'],
    [['the nightly import died again, log:'], 'Nightly import died'],
  ])('names the work by what opened it: %j', (said, name) => {
    expect(nameOpening(said)).toBe(name)
  })

  test('names nothing after words that name nothing', () => {
    expect(nameOpening(['ok.', 'hm, this is it.'])).toBe('')
  })
})
