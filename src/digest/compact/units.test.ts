import { describe, expect, test } from 'vitest'
import { joinUnits, splitUnits } from './units.ts'

const TEXT = `# Notes

First sentence. Second one.
- an item

\`\`\`sh
npm run seed

# not a heading
\`\`\`
After the code.

## Empty
`
const all = (text: string) => new Set(splitUnits(text).keys())

describe('units of a text', () => {
  test('are headings, sentences, items and whole blocks of code', () => {
    expect(splitUnits(TEXT).map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', '# Notes'],
      ['sentence', 'First sentence.'],
      ['sentence', 'Second one.'],
      ['sentence', '- an item'],
      ['code', '```sh\nnpm run seed\n\n# not a heading\n```'],
      ['sentence', 'After the code.'],
      ['heading', '## Empty'],
    ])
  })

  test('are passages of it, word for word', () => {
    for (const { text } of splitUnits(TEXT)) expect(TEXT).toContain(text)
  })

  test('hold a block of code that is never closed', () => {
    expect(splitUnits('Look:\n```\na\nb').map(({ kind }) => kind)).toEqual(['sentence', 'code'])
  })

  test('are none of an empty text', () => {
    expect(splitUnits(' \n\n ')).toEqual([])
    expect(joinUnits([], new Set())).toBe('')
  })
})

describe('what is kept', () => {
  test('stands as it stood, with its line breaks', () => {
    expect(joinUnits(splitUnits(TEXT), all(TEXT))).toBe(TEXT.trimEnd())
  })

  test('has its heading, and no heading without anything below', () => {
    const units = splitUnits('# One\na b.\n# Two\nc d.\n# Three\ne f.')
    expect(joinUnits(units, new Set([3]))).toBe('# Two\nc d.')
    expect(joinUnits(units, new Set([1, 5]))).toBe('# One\na b.\n\n# Three\ne f.')
  })

  test('keeps the widest gap of what was left out in between', () => {
    const units = splitUnits('One. Two.\n\nThree. Four.')
    expect(joinUnits(units, new Set([0, 3]))).toBe('One.\n\nFour.')
    expect(joinUnits(units, new Set([0, 1]))).toBe('One. Two.')
  })
})
