import { describe, expect, it } from 'vitest'
import { isTelling, joinTold, listTelling, weighPrompt } from './tell-passage.ts'

const TERMS = ['export', 'invoic', 'timeout']
const PROMPT = weighPrompt(TERMS, {
  documents: 1_000,
  averageTerms: 20,
  documentFrequency: new Map(TERMS.map((term) => [term, 5])),
})

function tell(text: string, role: 'assistant' | 'user' = 'assistant', chars = 400): string {
  return joinTold(listTelling({ text, role }, '', PROMPT), chars)
}

describe('what is told of a turn', () => {
  it('is the sentence about the prompt and its neighbours', () => {
    expect(
      tell(
        'The parser is older. The export of invoices hits the timeout because it reads every row twice. Batches of 500 help.',
        'assistant',
        110,
      ),
    ).toBe('The export of invoices hits the timeout because it reads every row twice. Batches of 500 help.')
  })

  it('leaves out code, announcements, questions and lines that lead to the next ones', () => {
    const text = [
      'Now let me check the export of invoices.',
      '```ts',
      'exportInvoices({ timeout: 30 })',
      '```',
      'The invoices export has a timeout of 30 seconds.',
      'Shall I raise the timeout of the export?',
      'Here is the export of invoices:',
    ].join('\n')
    expect(tell(text)).toBe('The invoices export has a timeout of 30 seconds.')
  })

  it('leaves out what a person only orders, supposes or guesses', () => {
    expect(tell('please raise the timeout of the export', 'user')).toBe('')
    expect(tell('if the export of invoices has a timeout we can drop the queue', 'user')).toBe('')
    expect(tell('maybe the invoices export has no timeout', 'user')).toBe('')
    expect(tell('the invoices export must never run into the timeout', 'user')).not.toBe('')
  })

  it('shows a heading only with what follows it', () => {
    expect(tell('### Export timeout of invoices')).toBe('')
    expect(tell('### Export timeout of invoices\nThe limit is 30 seconds per batch.')).toBe(
      'Export timeout of invoices The limit is 30 seconds per batch.',
    )
  })

  it('leaves out options that the person had still to choose from', () => {
    const text = [
      'The export of invoices has a timeout of 30 seconds. There are two options:',
      '1. Raise the timeout of the export of invoices to an hour',
      '2. Split the export of invoices',
      'Which one do you prefer?',
    ].join('\n')
    expect(tell(text)).toBe('The export of invoices has a timeout of 30 seconds.')
  })

  it('is nothing if no sentence is about the prompt', () => {
    expect(tell('The parser reads tabs and quotes.')).toBe('')
  })

  it('marks where sentences between were left out', () => {
    expect(
      tell('The export of invoices has a timeout. Shall I change the limit? The invoices come in batches.'),
    ).toBe('The export of invoices has a timeout. … The invoices come in batches.')
  })
})

it('a sentence of one word tells nothing', () => {
  expect(isTelling('Done.', 'assistant')).toBe(false)
})

it.each([
  ['assistant', 'I found the relevant code.'],
  ['assistant', 'The structure of the export test looks fine.'],
  ['assistant', 'The problem must be the timeout of the export.'],
  ['user', '[Image #1] of the export'],
  ['user', 'Find the timeout in the export of invoices'],
  ['user', 'Find `// TODO: use the queue instead` in the export of invoices'],
  ['user', 'the export of invoices is broken again'],
  ['user', 'the lost export of invoices?!'],
] as const)('a sentence of an %s that helps nobody later is not told: %s', (role, said) => {
  expect(isTelling(said, role)).toBe(false)
})

it('a row of a table is left out, because its head is missing', () => {
  expect(tell('| export | invoices | timeout |')).toBe('')
})
