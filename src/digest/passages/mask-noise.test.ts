import { describe, expect, test } from 'vitest'
import { isNoise, maskNoise } from './mask-noise.ts'

const OPTIONS = { quotedLines: true }

describe('maskNoise', () => {
  test('keeps length and line ends, and every character it does not blank', () => {
    const text = 'The cache is stale.\n```ts\nconst a = 1\n```\n| a | b |\nIt is read once.\n'
    const masked = maskNoise(text, OPTIONS)
    expect(masked).toHaveLength(text.length)
    expect(masked.split('\n').map((line) => line.trim())).toEqual([
      'The cache is stale.',
      '',
      '',
      '',
      '',
      'It is read once.',
      '',
    ])
  })

  test('blanks what a program reports of a failure', () => {
    expect(maskNoise("weigher : FAILURE : Not a known crate: 'r'", OPTIONS).trim()).toBe('')
    expect(maskNoise('src/crates.ts:12 label is never read', OPTIONS).trim()).toBe('')
    expect(maskNoise('@src/crates.ts:12 name the label', OPTIONS)).toContain('label')
    expect(maskNoise('A failure of the scale: it is stale.', OPTIONS)).toContain('stale')
  })

  test('blanks an element that opens a line up to where it is closed, and leaves an unclosed one', () => {
    expect(maskNoise('<note kind="x">\nkeep out\n</note>\nSeen.', OPTIONS).trim()).toBe('Seen.')
    expect(maskNoise('Use the `<details>` element here.', OPTIONS)).toContain('<details>')
    expect(maskNoise('<open>\nStill a sentence here.', OPTIONS)).toContain('Still a sentence here.')
  })

  test('blanks quoted lines only where they are another’s words', () => {
    expect(maskNoise('> said by another', { quotedLines: true }).trim()).toBe('')
    expect(maskNoise('> said by another', { quotedLines: false })).toContain('another')
  })

  test.each([
    '2026-03-01 10:00:00 INFO started',
    '    at run (/srv/app.js:10:5)',
    '  File "main.py", line 3, in run',
    '"name": "orchard",',
    '  return items.map((x) => x.id);',
    '$ npm test',
    'src/pear.ts:12:7 - error TS2322: Type is wrong',
    '@@ -1,4 +1,4 @@',
    '├── src',
  ])('takes %j for no prose', (line) => {
    expect(isNoise(line)).toBe(true)
  })

  test.each([
    'We keep `pears.json` because the import reads it twice.',
    '- **Limit**: at most (say) 10 of them',
    '## Root cause (of the crash)',
    'ok, use pnpm',
  ])('takes %j for prose', (line) => {
    expect(isNoise(line)).toBe(false)
  })

  test('reads only the beginning of an endless line, and many unclosed tags, without trouble', () => {
    const endless = `Word ${'word '.repeat(300_000)}`
    expect(maskNoise(endless, OPTIONS)).toHaveLength(endless.length)
    expect(maskNoise(endless, OPTIONS).trimEnd().length).toBeLessThan(10_000)
    const tags = Array.from({ length: 50_000 }, (_, i) => `<t${i}>`).join('\n')
    expect(maskNoise(`${tags}</x>`, OPTIONS)).toHaveLength(tags.length + 4)
  })
})
