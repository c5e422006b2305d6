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

  it('leaves out lists whose fate the answer to the turn decided, and parts of proposals', () => {
    const list = '- The export of invoices opens the timeout page'
    expect(tell(`${list}\n\nIs that the direction you want?`)).toBe('')
    expect(tell(`## Proposed changes\n\n### 1. The export\n\n${list}`)).toBe('')
    expect(tell(`## Changes\n\n### 1. The export\n\n${list}`)).not.toBe('')
  })

  it('leaves out what cannot be understood without the sentence before it', () => {
    expect(tell('It ran.\nThis export of invoices hits the timeout.')).toBe('')
  })

  it('leaves out faults and pictures that a person shows', () => {
    expect(tell('when I run the export of invoices I see these errors', 'user')).toBe('')
    expect(tell('I am referring to the timeout of the export circled in yellow', 'user')).toBe('')
    expect(tell('TimeoutError: export failed\nThe export of invoices ran into its timeout.', 'user')).toBe('')
  })

  it('leaves out what a person only orders, supposes or guesses', () => {
    expect(tell('please raise the timeout of the export', 'user')).toBe('')
    expect(tell('in lib/export create a file for the timeout of the invoices', 'user')).toBe('')
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

it('suggestions are left out, also with their answers below the question', () => {
  const text = [
    'The export of invoices has a timeout of 30 seconds.',
    '**Suggestion:**',
    'Keep the timeout of the export in the settings of each invoice.',
    '### Where it is set',
    'The timeout of the export stands in `limits.toml`.',
    '### Optional hardening',
    'The export of invoices should also log each timeout.',
  ].join('\n')
  expect(tell(text)).toBe(
    'The export of invoices has a timeout of 30 seconds. … The timeout of the export stands in `limits.toml`.',
  )
  const asked = [
    'The export of invoices has a timeout of 30 seconds. Which option do you want?',
    '- **A** — raise the timeout of the export of invoices',
    '- **B** — export the invoices in batches',
  ].join('\n')
  expect(tell(asked)).toBe('The export of invoices has a timeout of 30 seconds.')
})

it('a fault is told with the report that the same turn mended it', () => {
  const text = [
    'Issue: the export of invoices did not respect the timeout of the queue.',
    'The report lists what was sent and to whom, day by day, for each of the customers.',
    'The clerk gets a copy of the report.',
    'Replaced the fixed limit by one per batch.',
  ].join('\n')
  expect(tell(text, 'assistant', 160)).toBe(
    'Issue: the export of invoices did not respect the timeout of the queue. … Replaced the fixed limit by one per batch.',
  )
})

it('a review that a person passes on and what they pasted below their words is not theirs', () => {
  expect(tell('[high] The export of invoices has no timeout.[low] A name is too long.', 'user')).toBe('')
  const pasted =
    'The timeout of the export is ours to choose. This is the output:\nexport of invoices: timeout 30'
  expect(tell(pasted, 'user')).toBe('The timeout of the export is ours to choose.')
})

it('a sentence of one word tells nothing', () => {
  expect(isTelling('Done.', 'assistant')).toBe(false)
})

it.each([
  ['assistant', 'I found the relevant code.'],
  ['assistant', 'The structure of the export test looks fine.'],
  ['assistant', 'The problem must be the timeout of the export.'],
  ['assistant', 'It seems that the export of invoices has no timeout.'],
  ['assistant', 'The timeout of the export might be the cause.'],
  ['assistant', 'If you want a longer timeout of the export, tell me.'],
  ['assistant', 'I apologise for the confusion about the export.'],
  ['assistant', 'The guide to the export is ready for use.'],
  ['assistant', '✅ Syntax check of the export passes'],
  ['assistant', 'File: `src/export.ts` (1 file, +3 / −1)'],
  ['assistant', 'Found the culprit.'],
  ['assistant', 'All comments on the export of invoices have been addressed.'],
  ['assistant', 'Good catch about the timeout of the export!'],
  ['user', '=== Export of invoices with a timeout ==='],
  ['user', '"timeout": 30 of the export'],
  ['user', 'INFO: export of invoices started'],
  ['user', 'this is good, but repeats the timeout of the export'],
  ['user', 'I commited the export. Now fix the timeout'],
  ['user', 'ok now update the export guide'],
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
