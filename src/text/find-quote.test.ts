import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createQuoteFinder } from './find-quote.ts'

function find(text: string, quote: string): string | null {
  const place = createQuoteFinder(text)(quote)
  return place === null ? null : text.slice(place.start, place.end)
}

describe('finding a quote', () => {
  test('answers with the exact passage', () => {
    expect(find('We will use pnpm from now on.', 'use pnpm')).toBe('use pnpm')
  })

  test('passes over white space, typographic marks, backticks and bold', () => {
    expect(find('Keep  the\n“old” name', 'Keep the "old" name')).toBe('Keep  the\n“old” name')
    expect(find("It's 3-4 days...", 'It’s 3–4 days…')).toBe("It's 3-4 days...")
    expect(find('Wait… then go', 'Wait... then')).toBe('Wait… then')
    expect(find('run `npm ci` in **every** job', 'run npm ci in every job')).toBe(
      'run `npm ci` in **every** job',
    )
    expect(find('a zero\u200bwidth space', 'zerowidth space')).toBe('zero\u200bwidth space')
  })

  test('keeps case, words and order', () => {
    expect(find('Use tabs', 'use tabs')).toBeNull()
    expect(find('use tabs here', 'use tabs there')).toBeNull()
    expect(find('Anna told Ben', 'Ben told Anna')).toBeNull()
    expect(find('anything', '  ')).toBeNull()
    expect(find('anything', '``')).toBeNull()
  })

  test('does not part words or numbers', () => {
    expect(find('unable to merge', 'able to merge')).toBeNull()
    expect(find('the limit is 50', 'the limit is 5')).toBeNull()
    expect(find('the limit is 5.5 s', 'the limit is 5')).toBeNull()
    expect(find('unable, then able to merge', 'able to merge')).toBe('able to merge')
    expect(find('我们用蓝色', '用蓝')).toBe('用蓝')
  })

  test('what is found is always a passage of the text', () => {
    const piece = fc.constantFrom(
      'a',
      'b ',
      '…',
      '“',
      '"',
      ' ',
      '\n',
      '**',
      '`',
      '–',
      '-',
      '7',
      '.',
      '😀',
      '界',
    )
    const texts = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, texts, (text, quote) => {
        const place = createQuoteFinder(text)(quote)
        if (place === null) return
        expect(place.start).toBeLessThan(place.end)
        expect(place.end).toBeLessThanOrEqual(text.length)
        expect(text.slice(place.start, place.end).isWellFormed()).toBe(true)
      }),
    )
  })

  test('stays linear on text made to be slow', () => {
    const text = `${'a'.repeat(400_000)} ${'**'.repeat(100_000)} ${'… '.repeat(50_000)}`
    expect(find(text, `${'a'.repeat(9_000)}b`)).toBeNull()
    expect(find(text, 'a'.repeat(9_000))).toBeNull()
  })
})
