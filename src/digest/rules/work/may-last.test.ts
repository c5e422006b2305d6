import { describe, expect, test } from 'vitest'
import { goesOn, isAtHand, leastLasting01, mayLast } from './may-last.ts'
import { explainPersonSentence } from './read-person-sentence.ts'

const DONE = { adopted: true, report: '' }
const SITUATION = { isFirst: false, answers: false, next: '' }

function may(said: string, followed: { adopted: boolean | null; report: string } = DONE): boolean {
  return mayLast(said, explainPersonSentence(said, SITUATION), followed, false)
}

describe('mayLast', () => {
  test.each([
    'the counter is stored with the order, not the whole label',
    'a visit ends when we know that the tab was closed',
    'each crate has its own scale, no sharing',
  ])('leaves the judgement open for “%s”', (said) => {
    expect(may(said)).toBe(true)
  })

  test.each([
    ['an edit that git knows', 'rename foo to bar'],
    ['an edit of a file', 'can you rename the "crate" file names too?'],
    ['a step', 'commit the crates and push'],
    ['a report', 'I checked the crates and two were empty'],
    ['a question', 'why are the crates weighed twice?'],
    ['a supposition', "let's say a crate is weighed twice and then lost"],
    ['a description', 'Scales are devices that weigh crates'],
    ['a question about what is seen', 'can you see anything that weighs crates twice?'],
  ])('refuses %s', (_, said) => {
    expect(may(said)).toBe(false)
  })

  test('refuses what the agent argued against, and a wish in kind words that was not carried out', () => {
    expect(may('each crate has its own scale, no sharing', { adopted: false, report: '' })).toBe(false)
    const wish = "can't we weigh each crate on its own scale?"
    expect(may(wish)).toBe(true)
    expect(may(wish, { adopted: null, report: '' })).toBe(false)
  })
})

test('an edit of the code is no decision, though it has its form', () => {
  expect(isAtHand('rename `weighCrate` to `weighBox`', { kind: 'decision' })).toBe(true)
  expect(isAtHand('the logs should be in the bucket, would be great to check', { kind: 'decision' })).toBe(
    true,
  )
  expect(isAtHand('call the command crates instead of boxes', { kind: 'decision' })).toBe(false)
  expect(isAtHand('rename foo to bar', { kind: 'rule' })).toBe(false)
})

test('a sentence that gives the reason of the one before goes on with it', () => {
  expect(goesOn('So the scale weighs it once.')).toBe(true)
  expect(goesOn('It still fails.')).toBe(false)
  expect(goesOn('So why is it weighed twice?')).toBe(false)
})

test('words of tests and version control need a higher chance, words said with a refusal a lower one', () => {
  expect(leastLasting01('run a test on crates', false)).toBeGreaterThan(leastLasting01('each crate', false))
  expect(leastLasting01('each crate', true)).toBeLessThan(leastLasting01('each crate', false))
})
