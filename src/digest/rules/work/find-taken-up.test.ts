import { describe, expect, test } from 'vitest'
import { findTakenUp } from './find-taken-up.ts'

const OPEN =
  'The crates can be told apart by their label or by a full hash of the photo. The label is quicker. I suggest a limit of 5 crates.'

describe('findTakenUp', () => {
  test.each([
    ['full hash then', 'full hash'],
    ['by label', 'by their label'],
    ['make it 12', 'limit of 5'],
    ['both', 'I suggest'],
    ['no label', 'label'],
  ])('%j settles what was open', (reply, about) => {
    expect(findTakenUp(reply, OPEN)?.about).toContain(about)
  })

  test.each([
    'not now',
    'thanks',
    'why a full hash?',
    'commit the hash',
    'go',
    'the label still fails',
    'I have seen the label before',
    'the weather is nice',
    'crates.md is in docs/labels',
    "let's document the label in crates.md",
    'this is really good',
  ])('%j settles nothing', (reply) => {
    expect(findTakenUp(reply, OPEN)).toBeNull()
  })

  test('and nothing is settled where nothing is open', () => {
    expect(findTakenUp('full hash', 'All photos have a full hash since March.')).toBeNull()
  })
})

test('a yes to a step of few words settles nothing', () => {
  expect(findTakenUp('yes. real', 'The dry run is fine. Do you want me to publish for real?')).toBeNull()
  expect(findTakenUp('no I will write it myself', 'Should I post it?')).toBeNull()
})
