import { describe, expect, test } from 'vitest'
import { findSentences } from './find-sentences.ts'
import { readPlaceRemarks } from './place-remark.ts'

const read = (text: string) => readPlaceRemarks(findSentences(text, text, 'typed')).map((one) => one.text)

describe('remarks on a place of a file', () => {
  test.each([
    '@src/crates.ts:12-20 please extract this into a component',
    '@CRATES.md:42 put the scale section before the labels',
    'src/market/crates.ts:7 this function should be declared after the scale',
    'lines 80-94: move it to the scale',
    "@CRATES.md:81-99 That's a great section.",
    "@CRATES.md:82 Don't reference the scale here.",
    '@src/crates.ts:47-65 Instead of a list, it would be much better to have a table.',
  ])('an order there is left out: %s', (said) => {
    expect(read(said)).toEqual([])
  })

  test.each([
    ['@CRATES.md:52 Never weigh a crate inside a market.', 'Never weigh a crate inside a market.'],
    ['@src/crates.ts:412 We don’t want to support paper labels.', 'We don’t want to support paper labels.'],
    [
      '@CRATES.md:108 Please replace this with: Never leave a crate without label.',
      'Never leave a crate without label.',
    ],
    [
      'lines 80-94. The scale should be used instead of a table',
      'The scale should be used instead of a table',
    ],
  ])('what it says in general stays, without the place: %s', (said, kept) => {
    expect(read(said)).toEqual([kept])
  })

  test('what holds for every case may go on from the sentence before', () => {
    const said = '@CRATES.md:56 The scale has to be named. This must be done first at every market.'
    expect(read(said)).toContain('This must be done first at every market.')
  })

  test('a remark that is said to hold elsewhere too stays whole', () => {
    const said = '@src/crates.ts:132 Import the label type. Do so in all files.'
    expect(read(said)).toEqual(['Import the label type.', 'Do so in all files.'])
  })

  test('a remark is as long as its paragraph or entry', () => {
    const said = [
      '- @src/crates.ts:9 There are so many labels. Put those into the scale.',
      '- Crates are weighed once.',
    ].join('\n')
    expect(read(said)).toEqual(['Crates are weighed once.'])
  })

  test.each([
    'the scale listens on localhost:3000 and nowhere else',
    'the market opens at 10:30 every day',
    'use the image orchard:22 for the scale',
    'see http://orchard.example:8080/crates for the labels',
    'weigh 2 lines 80 times',
  ])('is not read into “%s”', (said) => {
    expect(read(said)).toEqual([said])
  })
})
