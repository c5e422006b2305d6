import { describe, expect, test } from 'vitest'
import { type Evidence, goesOn, isAtHand, leastLasting01, leastRuled01, mayLast } from './may-last.ts'
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
    'I want to show a retry button for errors of the scale',
  ])('leaves the judgement open for “%s”', (said) => {
    expect(may(said)).toBe(true)
  })

  test('a wish with the words of a report is one', () => {
    expect(may('when a crate is weighed do not have the list scroll to its top')).toBe(true)
  })

  test.each([
    ['an edit that git knows', 'rename foo to bar'],
    ['an edit of a file', 'can you rename the "crate" file names too?'],
    ['a step', 'commit the crates and push'],
    ['a report', 'I checked the crates and two were empty'],
    ['a question', 'why are the crates weighed twice?'],
    ['a doubt', 'not sure though there is a way to label them all'],
    [
      'what is announced as a question',
      'Question: for small crates we assumed that each has a label only once',
    ],
    ['a supposition', "let's say a crate is weighed twice and then lost"],
    ['a description', 'Scales are devices that weigh crates'],
    ['a step asked for kindly', 'mind fixing the scales of our crates?'],
    ['a loss that is reported', 'We lost the labels of all crates somehow'],
    ['what happens when it is used', 'when I open a crate it says that the scale and all labels are gone'],
    ['what a thing does not do', 'All crate lists of our market does not show the weight'],
    ['an error that was printed', "cannot access local variable 'scale' where it is not our crate"],
    ['a file to be written', 'save the weights of all our crates in a log file'],
    ['a paper to be written', 'we need to create a labelling guide for all crates'],
    ['what is put into a paper', 'add the weights of all crates to the style guide'],
    ['what a thing is doing', 'the raw weight of all crates is being printed'],
    ['papers', "let's write down the rules for crates in crates.md"],
    ['a file of papers', 'also update orchard.md and crates.md to mention the scale'],
    ['what is limited to the moment', "don't worry about the size of the crates for the moment"],
    ['an excuse', "Sorry, I didn't mean to send that to every crate"],
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
  expect(isAtHand('use /market-browser to fetch the labels', { kind: 'decision' })).toBe(true)
  expect(isAtHand('always use /market-browser to fetch labels', { kind: 'decision' })).toBe(false)
  expect(isAtHand('call the command crates instead of boxes', { kind: 'decision' })).toBe(false)
  expect(isAtHand('rename foo to bar', { kind: 'rule' })).toBe(false)
})

test('a sentence that gives the reason of the one before goes on with it', () => {
  expect(goesOn('So the scale weighs it once.')).toBe(true)
  expect(goesOn('It still fails.')).toBe(false)
  expect(goesOn('So why is it weighed twice?')).toBe(false)
})

const IDLE = { isMeant: false, rule: 'none', followed: { adopted: null, report: '' } } as const

describe('leastLasting01', () => {
  const least = (said: string, evidence: Partial<Evidence> = {}) =>
    leastLasting01(said, { ...IDLE, ...evidence })

  test('words of tests and version control need a higher chance, words said with a refusal a lower one', () => {
    expect(least('run a test on crates')).toBeGreaterThan(least('each crate'))
    expect(least('run a test on crates', { isMeant: true })).toBeLessThan(least('run a test on crates'))
  })

  test('that it was carried out and reported shows nothing: at least every second such sentence has to last', () => {
    const edited = { adopted: true, edited: true, report: 'Done.' }
    const echoed = { ...edited, report: 'Each crate keeps its label when it is weighed.' }
    expect(least('each crate keeps its label', { followed: edited })).toBe(0.5)
    expect(least('each crate keeps its label', { followed: echoed })).toBe(0.5)
  })

  test('more is needed if only commands ran, and most if a rule finds an order', () => {
    const ran = { adopted: null, edited: false, ran: true, report: '' }
    expect(least('each crate keeps its label', { followed: ran })).toBeGreaterThan(
      least('each crate keeps its label'),
    )
    expect(least('each crate keeps its label', { rule: 'step' })).toBeGreaterThan(
      least('each crate keeps its label', { followed: ran }),
    )
  })
})

test('a wish may last if the agent agrees by saying it again', () => {
  const agreed = {
    adopted: true,
    edited: false,
    ran: false,
    report: 'Confirmed. Wooden scales for willow crates.',
  }
  expect(may('wooden scales, targeting willow crates', agreed)).toBe(true)
  expect(may('wooden scales, targeting willow crates', { ...agreed, report: 'Confirmed.' })).toBe(false)
})

describe('leastRuled01', () => {
  const ran = { adopted: null, report: '', edited: false, ran: true }
  const edited = { adopted: true, report: '', edited: true, ran: false }

  test('what a rule keeps needs more if nothing was changed for it', () => {
    expect(leastRuled01({ rule: 'decision', isExplained: true, followed: ran })).toBeGreaterThan(
      leastRuled01({ rule: 'decision', isExplained: true, followed: edited }),
    )
  })

  test('it needs most if nothing says what it is about', () => {
    expect(leastRuled01({ rule: 'decision', isExplained: false, followed: edited })).toBeGreaterThan(
      leastRuled01({ rule: 'decision', isExplained: true, followed: ran }),
    )
  })
})
