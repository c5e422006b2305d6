import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findExcerpt, hashLines, type KnownExcerpt, locateExcerpt, toLines, wholeText } from './excerpt.ts'

const README = `# Deploying

We deploy every Thursday after the
regression suite is green.

The API listens on port 8080.
The worker has no port.

## Rolling back

Run \`make rollback\` and tell the team.
`

function known(text: string, words: string, line: number | null = null): KnownExcerpt {
  const excerpt = locateExcerpt(text, words, line)
  if (excerpt === null) throw new Error('not located')
  return {
    hash: excerpt.hash,
    lineCount: excerpt.lines.length,
    firstLine: excerpt.firstLine,
    wordings: [excerpt.lines.join('\n')],
  }
}

describe('choosing the lines a memory speaks of', () => {
  test('takes the lines in which the words stand, over line breaks', () => {
    const excerpt = locateExcerpt(README, 'every Thursday after the regression suite', null)
    expect(excerpt?.firstLine).toBe(3)
    expect(excerpt?.lines).toEqual(['We deploy every Thursday after the', 'regression suite is green.'])
  })

  test('takes the occurrence from the named line on', () => {
    const text = 'retries: 3\nother\nretries: 3\n'
    expect(locateExcerpt(text, 'retries: 3', null)?.firstLine).toBe(1)
    expect(locateExcerpt(text, 'retries: 3', 3)?.firstLine).toBe(3)
    expect(locateExcerpt(text, 'other', 3)?.firstLine).toBe(2)
  })

  test('takes the paragraph at the named line where the words are told differently', () => {
    const excerpt = locateExcerpt(README, 'Services have fixed addresses', 6)
    expect(excerpt?.lines).toEqual(['The API listens on port 8080.', 'The worker has no port.'])
  })

  test('takes the passage most like the words where no line is named, and none where nothing is like them', () => {
    expect(locateExcerpt(README, 'The API always listens on port 8080', null)?.lines).toEqual([
      'The API listens on port 8080.',
    ])
    expect(locateExcerpt(README, 'Marmalade is made of oranges', null)).toBeNull()
    expect(locateExcerpt('', 'anything', null)).toBeNull()
  })

  test('a line past the end names nothing', () => {
    expect(locateExcerpt(README, 'Marmalade is made of oranges', 999)).toBeNull()
  })
})

describe('finding the lines again', () => {
  const excerpt = known(README, 'The API listens on port 8080.')

  test('same while they stand where they stood, also indented or with other empty lines', () => {
    expect(findExcerpt(README, excerpt).kind).toBe('same')
    const reformatted = README.replace('The API listens', '    The  API listens')
    expect(findExcerpt(reformatted, excerpt).kind).toBe('same')
  })

  test('moved where they stand elsewhere, the nearest of several', () => {
    const later = findExcerpt(`# Preface\n\n${README}`, excerpt)
    expect(later).toMatchObject({ kind: 'moved', excerpt: { firstLine: 8, hash: excerpt.hash } })
    const twice = `The API listens on port 8080.\n${'\n'.repeat(40)}${'\nfiller'.repeat(3)}\nThe API listens on port 8080.\n`
    const found = findExcerpt(twice, { ...excerpt, firstLine: 40 })
    expect(found).toMatchObject({ kind: 'moved', excerpt: { firstLine: 46 } })
  })

  test('the words are enough where lines were broken anew', () => {
    const passage = known(README, 'We deploy every Thursday after the regression suite is green.')
    const rewrapped = README.replace('after the\nregression', 'after\nthe regression')
    expect(findExcerpt(rewrapped, passage).kind).toBe('same')
  })

  test('found by its hash alone where its words are not known', () => {
    const wordless = { ...excerpt, wordings: [] }
    expect(findExcerpt(`Preface\n${README}`, wordless)).toMatchObject({ kind: 'moved' })
    expect(findExcerpt(README.replace('8080', '9090'), wordless)).toEqual({ kind: 'gone' })
  })

  test('changed where something like them stands there, with what differs', () => {
    expect(findExcerpt(README.replace('8080', '9090'), excerpt)).toMatchObject({
      kind: 'changed',
      excerpt: { firstLine: 6 },
      diff: '- The API listens on port 8080.\n+ The API listens on port 9090.',
    })
  })

  test('a line put between two of them is told as such', () => {
    const passage = known(README, 'The API listens on port 8080.\nThe worker has no port.')
    const text = README.replace('8080.\n', '8080.\nThe admin page listens on 8081.\n')
    const found = findExcerpt(text, passage)
    expect(found).toMatchObject({ kind: 'changed', diff: '+ The admin page listens on 8081.' })
  })

  test('gone where nothing is like them', () => {
    expect(findExcerpt(README.replace('The API listens on port 8080.\n', ''), excerpt).kind).toBe('gone')
    expect(findExcerpt('', excerpt)).toEqual({ kind: 'gone' })
  })

  test('a shorter number is not found inside a longer one', () => {
    const text = 'timeout: 30\n'
    expect(findExcerpt('timeout: 300\n', known(text, 'timeout: 30')).kind).toBe('changed')
  })
})

test('lines are compared without indentation, empty lines and kinds of line breaks', () => {
  expect(toLines('a\r\n\r\n\t b  c\rd')).toEqual([
    { number: 1, text: 'a' },
    { number: 3, text: 'b c' },
    { number: 4, text: 'd' },
  ])
  expect(wholeText(' a\n\n b ')?.hash).toBe(hashLines(['a', 'b']))
  expect(wholeText(' \n ')).toBeNull()
})

test('whatever was located is found again in the same place', () => {
  const line = fc.stringMatching(/^[a-z0-9 ]{0,12}$/)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(11), (lines, pick) => {
      const text = lines.join('\n')
      const words = lines[pick % lines.length] ?? ''
      const excerpt = locateExcerpt(text, words, (pick % lines.length) + 1)
      if (excerpt === null) return
      const { hash, firstLine } = excerpt
      const again = { hash, firstLine, lineCount: excerpt.lines.length, wordings: [words] }
      expect(findExcerpt(text, again)).toEqual({ kind: 'same', excerpt })
    }),
  )
})
