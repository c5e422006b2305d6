import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTextFault } from '../../text/validate-text.ts'
import { cleanText, cutMiddle, omitBlobs, toOneLine } from './turn-text.ts'

describe('clean text', () => {
  test('has no terminal codes and no control characters', () => {
    expect(cleanText('\u001b[1m\u001b[38;2;1;2;3mbold\u001b[0m \u001b]0;title\u0007done\u0000\u0008')).toBe(
      'bold done',
    )
  })

  test('keeps what stands behind a code that is never closed', () => {
    expect(cleanText('\u001b]0;title\nand more')).toBe('and more')
  })

  test('ends lines one way and is never half a character', () => {
    expect(cleanText('a\r\nb\rc\ud83d')).toBe('a\nb\nc\ufffd')
  })

  test('can always be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(findTextFault(cleanText(text))).toBeNull()
      }),
    )
  })
})

describe('a cut', () => {
  test('leaves a text alone that fits, or nearly fits', () => {
    expect(cutMiddle('short', 10, 10)).toBe('short')
    expect(cutMiddle('x'.repeat(50), 10, 10)).toBe('x'.repeat(50))
  })

  test('keeps both ends and counts what is gone', () => {
    const text = `${'a '.repeat(50)}${'m '.repeat(100)}${'z '.repeat(50)}`.trim()
    const cut = cutMiddle(text, 20, 10)
    expect(cut).toBe(`${'a '.repeat(10).trim()}\n[… 371 characters left out …]\n${'z '.repeat(5).trim()}`)
    expect(19 + 9 + 371).toBe(text.length)
  })

  test('does not go through a word in reach, which might be half a secret', () => {
    const token = `ghp_${'k'.repeat(36)}`
    const text = `${'word '.repeat(10)}${token} ${'word '.repeat(100)}${token} end`
    const cut = cutMiddle(text, 70, 24)
    expect(cut).not.toMatch(/ghp_|kkk/)
    expect(cut).toMatch(/end$/)
  })

  test('does not go through a token longer than a word either', () => {
    const token = `eyJ${'kM4x'.repeat(100)}.${'Zq8_'.repeat(60)}.${'Tb2-'.repeat(10)}`
    expect(cutMiddle(`head {"token":"${token}","more":[${'"w w",'.repeat(200)}0]}`, 100, 20)).not.toMatch(
      /kM4x|Zq8_|Tb2-/,
    )
    expect(cutMiddle(`${'w '.repeat(500)}{"token":"${token}"}`, 20, 60)).not.toMatch(/kM4x|Zq8_|Tb2-/)
    expect(toOneLine(`curl ${token}`, 60)).toBe('curl…')
  })

  test('leaves nothing of a private passage, wherever its tags fall', () => {
    const text = `${'a '.repeat(60)}<private>${'secret '.repeat(200)}</private>${' z'.repeat(60)}`
    for (const [head, tail] of [
      [20, 500],
      [130, 200],
      [500, 20],
    ] as const) {
      expect(cutMiddle(text, head, tail)).not.toContain('secret')
    }
    expect(cutMiddle(`${'a '.repeat(60)}<private>${'secret '.repeat(200)}`, 20, 100)).not.toContain('secret')
  })

  test('never halves a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 60 }),
        fc.nat(40),
        fc.nat(40),
        (text, head, tail) => {
          expect(cutMiddle(text, head, tail).isWellFormed()).toBe(text.isWellFormed())
        },
      ),
    )
  })
})

describe('one line', () => {
  test('has single spaces and an end', () => {
    expect(toOneLine('  several\n\n   lines\tof words ', 100)).toBe('several lines of words')
    expect(toOneLine('several lines of words', 16)).toBe('several lines…')
    expect(toOneLine('x'.repeat(100_000), 10)).toBe(`${'x'.repeat(9)}…`)
  })
})

describe('blobs', () => {
  const blob = Buffer.from(Uint8Array.from({ length: 900 }, (_, index) => (index * 7919) % 256)).toString(
    'base64',
  )

  test('are replaced by their length', () => {
    expect(omitBlobs(`before ${blob} after`)).toBe(`before [base64, ${blob.length} characters] after`)
  })

  test('are found across lines', () => {
    const wrapped = blob.replace(/.{76}/g, '$&\n')
    expect(omitBlobs(`key:\n${wrapped}\nend`)).toMatch(/^key:\n\[base64, \d+ characters\]\nend$/)
  })

  test('are replaced however long they are, and so are many lines of them', () => {
    const run = 'aB3-'.repeat(7_500_000)
    expect(omitBlobs(`before ${run} after`)).toBe('before [base64, 30000000 characters] after')
    expect(omitBlobs('x'.repeat(30_000_000))).toHaveLength(30_000_000)
    const lines = `${'aB3+'.repeat(19)}\n`.repeat(400_000)
    expect(omitBlobs(`key:\n${lines}end`)).toBe(`key:\n[base64, ${lines.length} characters]\nend`)
  })

  test('are not rulers, words, hashes or paths', () => {
    const plain = [
      '-'.repeat(600),
      '=='.repeat(300),
      'd41d8cd98f00b204e9800998ecf8427e '.repeat(30),
      '/home/ada/harbour/src/tides.ts\n'.repeat(30),
    ]
    for (const text of plain) expect(omitBlobs(text)).toBe(text)
  })
})
