import { createColors } from 'picocolors'
import { describe, expect, it } from 'vitest'
import { displayWidth, withoutColor } from './text.ts'
import { fitLines, wrapText } from './wrap.ts'

describe('wrapText', () => {
  it('leaves alone what fits, and keeps line breaks', () => {
    expect(wrapText('one two\n\nthree', 10)).toBe('one two\n\nthree')
  })

  it('breaks at spaces', () => {
    expect(wrapText('the quick brown fox', 10)).toBe('the quick\nbrown fox')
  })

  it('goes on where the line was indented', () => {
    expect(wrapText('  the quick brown fox', 11)).toBe('  the quick\n  brown fox')
  })

  it('cuts a word that is wider than the line, and loses nothing of it', () => {
    const word = 'x'.repeat(25)
    const lines = wrapText(`see ${word} there`, 10).split('\n')
    expect(lines.every((line) => line.length <= 10)).toBe(true)
    expect(lines.join('').replaceAll(' ', '')).toBe(`see${word}there`)
  })

  it('counts columns, not characters', () => {
    const lines = wrapText('日本語の長い文章です', 8).split('\n')
    expect(lines.map(displayWidth)).toEqual([8, 8, 4])
    expect(lines.join('')).toBe('日本語の長い文章です')
  })

  it('makes spaces of tabs', () => {
    expect(wrapText('\tx', 10)).toBe('    x')
  })
})

describe('fitLines', () => {
  const { bold, dim } = createColors(true)
  const painted = `${bold('Stored')} 01939f2a-7c3e  ${dim('We use pnpm here, never npm, because of the lockfile')}`

  it('breaks painted lines between words, at the width that is seen', () => {
    const lines = fitLines(painted, 30).split('\n').map(withoutColor)
    expect(lines.every((line) => displayWidth(line) <= 30)).toBe(true)
    expect(lines.join(' ')).toBe(withoutColor(painted))
    expect(fitLines(painted, 80)).toBe(painted)
  })

  it('leaves a path whole, so that it can be copied', () => {
    const path = `/home/ada/${'x'.repeat(60)}`
    expect(fitLines(`see ${path} there`, 20).split('\n')).toEqual(['see', path, 'there'])
  })

  it('breaks no colour code, and paints every line by itself', () => {
    const lines = fitLines(`${bold('one two three')} ${dim('four five six')}`, 9).split('\n')
    expect(lines.map(withoutColor)).toEqual(['one two', 'three', 'four five', 'six'])
    expect(lines).toEqual([bold('one two'), `${bold('three')}`, dim('four five'), dim('six')])
  })

  it('keeps a short command whole', () => {
    expect(fitLines('Then look at `lore undo --help`.', 26).split('\n')).toEqual([
      'Then look at',
      '`lore undo --help`.',
    ])
    expect(fitLines('a `b c` d', 3).split('\n')).toEqual(['a', '`b', 'c`', 'd'])
  })

  it('counts wide characters and emoji as two columns', () => {
    const lines = fitLines('日本 語の 🎉🎉 🎉 end', 7).split('\n')
    expect(lines).toEqual(['日本', '語の', '🎉🎉 🎉', 'end'])
  })
})
