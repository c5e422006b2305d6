import { describe, expect, it } from 'vitest'
import { shorten, splitSentences, toSummary, toTitle } from './sentences.ts'

describe('splitSentences', () => {
  it('cuts at stops, question marks and line breaks', () => {
    expect(splitSentences('One. Two? Three!\n- four')).toEqual(['One.', 'Two?', 'Three!', '- four'])
  })

  it('does not cut inside numbers, file names and abbreviations', () => {
    expect(splitSentences('plums and co. should not be weighed. ok')).toEqual([
      'plums and co. should not be weighed.',
      'ok',
    ])
    expect(splitSentences('Pi is 3.14 in math.ts, e.g. Dr. Smith said. Done')).toEqual([
      'Pi is 3.14 in math.ts, e.g. Dr. Smith said.',
      'Done',
    ])
  })

  it('keeps initials with their name', () => {
    expect(splitSentences('I read A.B. Merrow. Twice')).toEqual(['I read A.B. Merrow.', 'Twice'])
  })

  it('knows the stops of Chinese and Japanese', () => {
    expect(splitSentences('猫がいる。犬もいる。')).toEqual(['猫がいる。', '犬もいる。'])
  })
})

describe('toTitle', () => {
  it('is the first sentence without markup and stop', () => {
    expect(toTitle('# Deploys run on Friday.\nMore follows.')).toBe('Deploys run on Friday')
  })

  it('cuts a long sentence at a word within 80 characters', () => {
    const title = toTitle('word '.repeat(40))
    expect(title.length).toBeLessThanOrEqual(80)
    expect(title).toMatch(/word…$/)
  })

  it('is never empty for a text that has a character', () => {
    expect(toTitle('!!!')).toBe('!!!')
  })

  it('skips a code fence', () => {
    expect(toTitle('```ts\nconst a = 1\n```')).toBe('const a = 1')
  })
})

describe('toSummary', () => {
  it('takes whole sentences while they fit on one line of 160', () => {
    const text = `First sentence. ${'Second one is here. '.repeat(20)}`
    const summary = toSummary(text)
    expect(summary.length).toBeLessThanOrEqual(160)
    expect(summary.startsWith('First sentence. Second one is here.')).toBe(true)
    expect(summary.endsWith('.')).toBe(true)
    expect(summary).not.toContain('\n')
  })
})

describe('shorten', () => {
  it('keeps a surrogate pair whole', () => {
    expect(shorten('😀'.repeat(50), 10)).not.toMatch(/[\ud800-\udbff]…/)
  })

  it('cuts a word without spaces hard', () => {
    expect(shorten('x'.repeat(100), 20)).toHaveLength(20)
  })
})
