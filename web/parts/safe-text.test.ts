import { describe, expect, test } from 'vitest'
import { cutAround, cutText, isLittleMore, toBlocks, toChunks, toPieces } from './safe-text.ts'

describe('toPieces', () => {
  test('names characters that turn the direction or cannot be seen', () => {
    expect(toPieces('safe\u202eexe.txt\u200b')).toEqual([
      { kind: 'text', text: 'safe' },
      { kind: 'control', text: 'U+202E' },
      { kind: 'text', text: 'exe.txt' },
      { kind: 'control', text: 'U+200B' },
    ])
  })

  test('leaves lines, tabs, right-to-left letters and joined emoji alone', () => {
    const text = 'a\n\tשלום 👩‍💻'
    expect(toPieces(text)).toEqual([{ kind: 'text', text }])
  })

  test('marks what was looked for, whatever its case', () => {
    expect(toPieces('The Port is the port', 'port').filter(({ kind }) => kind === 'match')).toHaveLength(2)
  })

  test('loses nothing', () => {
    const text = 'İstanbul <b>x</b> port\u0000PORT'
    expect(
      toPieces(text, 'port')
        .map(({ kind, text }) => (kind === 'control' ? '\u0000' : text))
        .join(''),
    ).toBe(text)
  })
})

test('long text is cut at the end of a line, and never inside a character', () => {
  expect(cutText('a\nb\nc\nd', 100, 2)).toBe('a\nb')
  expect(cutText('x😀', 2, 9)).toBe('x')
  expect(cutText('short', 100, 9)).toBe('short')
})

test('a long text begins where the wanted words stand, if its beginning lacks them', () => {
  const text = `${'one two\n'.repeat(50)}three four five\n${'six\n'.repeat(50)}`
  expect(cutAround(text, 'THREE four', 60, 3)).toBe('… three four five\nsix\nsix')
  expect(cutAround(text, 'one', 60, 3)).toBe(cutText(text, 60, 3))
  expect(cutAround(text, 'nowhere', 60, 3)).toBe(cutText(text, 60, 3))
  expect(cutAround(text, '', 60, 3)).toBe(cutText(text, 60, 3))
  const smileys = `${'😀'.repeat(301)}here${'😀'.repeat(301)}`
  for (const chars of [100, 101, 102, 103]) {
    const cut = cutAround(smileys, 'here', chars, 9)
    expect(cut).toContain('here')
    expect(cut.isWellFormed()).toBe(true)
  }
  expect(cutAround(text, text, 60, 3)).toBe(cutText(text, 60, 3))
})

test('a little more than fits is shown without a button', () => {
  expect(isLittleMore('x'.repeat(140), 100, 9)).toBe(true)
  expect(isLittleMore('x'.repeat(160), 100, 9)).toBe(false)
  expect(isLittleMore('x\n'.repeat(11), 100, 8)).toBe(true)
  expect(isLittleMore('x\n'.repeat(13), 100, 8)).toBe(false)
})

test('fenced code is a block of its own', () => {
  expect(toBlocks('before\n```ts\nconst a = 1\n```\nafter')).toEqual([
    { kind: 'prose', text: 'before' },
    { kind: 'code', text: 'const a = 1' },
    { kind: 'prose', text: 'after' },
  ])
})

describe('toChunks', () => {
  test('keeps every character but the ends of lines at which it cuts', () => {
    const text = `${'word '.repeat(30)}\n`.repeat(20)
    const chunks = toChunks(text, 400)
    expect(chunks.length).toBeGreaterThan(5)
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(400)
    expect(chunks.join('\n')).toBe(text)
  })

  test('cuts a line without end, never inside a character', () => {
    const text = '😀'.repeat(500)
    const chunks = toChunks(text, 101)
    expect(chunks.join('')).toBe(text)
    expect(chunks.every((chunk) => chunk.isWellFormed())).toBe(true)
  })
})
