import { describe, expect, test } from 'vitest'
import { cleanSentence, findSentences } from './find-sentences.ts'

function textsOf(text: string): string[] {
  return findSentences(text, text).map(({ text: said }) => said)
}

describe('findSentences', () => {
  test('places every sentence exactly where it stands', () => {
    const text = '# Pears\n\n- **First**: pears are green. They fall.\n\nLast one'
    const found = findSentences(text, text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      '**First**: pears are green.',
      'They fall.',
      'Last one',
    ])
    expect(found[0]).toMatchObject({
      heading: 'Pears',
      isItem: true,
      place: 0,
      text: 'First: pears are green.',
    })
    expect(found[1]).toMatchObject({ place: 1 })
  })

  test('splits at a small letter only in typed text', () => {
    const text = 'I work on pears. keep notes in the wiki.'
    expect(findSentences(text, text)).toHaveLength(1)
    expect(findSentences(text, text, 'typed')).toHaveLength(2)
  })

  test('splits a typed wish from the question behind its dash', () => {
    const text = 'have all pear numbers begin with 0 - is this the weight of a pear?'
    expect(findSentences(text, text, 'typed').map(({ text: said }) => said)).toEqual([
      'have all pear numbers begin with 0',
      'is this the weight of a pear?',
    ])
    expect(findSentences(text, text)).toHaveLength(1)
  })

  test('joins a sentence that is wrapped over lines, and not a list', () => {
    expect(textsOf('This sentence goes on over the end of the\nline and stops here.')).toEqual([
      'This sentence goes on over the end of the line and stops here.',
    ])
    expect(textsOf('- one pear in the garden here\n- two pears')).toHaveLength(2)
  })

  test('lets a label end with its list, and a ruler end every heading', () => {
    const found = findSentences(
      'Changes:\n- pears fall\n\nApples stay.',
      'Changes:\n- pears fall\n\nApples stay.',
    )
    expect(found.map(({ heading }) => heading)).toEqual(['Changes', ''])
    const ruled = '## Pears\nGreen.\n\n---\nDone here.'
    const masked = ruled.replace('---', '   ')
    expect(findSentences(ruled, masked).map(({ heading }) => heading)).toEqual(['Pears', ''])
  })

  test('does not stop at abbreviations, versions and file names', () => {
    expect(textsOf('Use Node 22.13, e.g. In pear.ts it fails. Then stop.')).toEqual([
      'Use Node 22.13, e.g. In pear.ts it fails.',
      'Then stop.',
    ])
  })
})

describe('cleanSentence', () => {
  test('takes away markup and keeps the words', () => {
    expect(cleanSentence('- ✅ **Bold** and *soft* [link](https://x.y/z) `code_here`')).toBe(
      'Bold and soft link `code_here`',
    )
  })
})
