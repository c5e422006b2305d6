import { describe, expect, it } from 'vitest'
import {
  clip,
  displayWidth,
  joinFitting,
  padEnd,
  padStart,
  plural,
  splitAtWidth,
  toOneLine,
  toSafeText,
} from './text.ts'

describe('displayWidth', () => {
  it('counts two columns for East Asian characters and emoji, none for combining marks', () => {
    expect(displayWidth('abc')).toBe(3)
    expect(displayWidth('日本')).toBe(4)
    expect(displayWidth('🚀x')).toBe(3)
    expect(displayWidth('e\u0301')).toBe(1)
    expect(displayWidth('👩‍👩‍👧')).toBe(2)
    expect(displayWidth('Grüße')).toBe(5)
  })
})

describe('clip', () => {
  it('leaves alone what fits', () => {
    expect(clip('abcde', 5)).toBe('abcde')
  })

  it('never exceeds the width, and says that something is missing', () => {
    expect(clip('abcdef', 5)).toBe('abcd…')
    expect(clip('ab cdef', 4)).toBe('ab…')
    expect(clip('日本語です', 5)).toBe('日本…')
    expect(clip('日本語です', 6)).toBe('日本…')
    expect(clip('abc', 0)).toBe('')
  })

  it('never cuts a character in two', () => {
    expect(clip('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 4)).toBe('👩‍👩‍👧…')
  })
})

describe('splitAtWidth', () => {
  it('cuts every so many columns, and loses nothing', () => {
    expect(splitAtWidth('abcdefg', 3)).toEqual(['abc', 'def', 'g'])
    expect(splitAtWidth('日本語です', 5)).toEqual(['日本', '語で', 'す'])
    expect(splitAtWidth('👩‍👩‍👧👩‍👩‍👧', 3)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧'])
    expect(splitAtWidth('', 3)).toEqual([''])
  })
})

describe('padding', () => {
  it('fills up to the display width', () => {
    expect(padEnd('日本', 6)).toBe('日本  ')
    expect(padStart('日本', 6)).toBe('  日本')
    expect(padEnd('toolong', 3)).toBe('toolong')
  })
})

describe('toSafeText', () => {
  it('lets no stored escape sequence or direction mark reach the terminal', () => {
    expect(toSafeText('\u001b[31mred\u001b[0m')).toBe('\ufffd[31mred\ufffd[0m')
    expect(toSafeText('a\u202eb\u0007')).toBe('a\ufffdb\ufffd')
  })

  it('keeps lines and tabs', () => {
    expect(toSafeText('a\r\nb\tc')).toBe('a\nb\tc')
  })
})

describe('toOneLine', () => {
  it('folds white space', () => {
    expect(toOneLine('  a\n\n b\tc ')).toBe('a b c')
  })
})

describe('joinFitting', () => {
  it('leaves parts out whole where they do not fit', () => {
    const parts = ['embedding 12%', '', '9 conversations to digest']
    expect(joinFitting(parts, ' · ', 80)).toBe('embedding 12% · 9 conversations to digest')
    expect(joinFitting(parts, ' · ', 30)).toBe('embedding 12%')
    expect(joinFitting(parts, ' · ', 6)).toBe('embed…')
  })
})

describe('plural', () => {
  it('counts in words', () => {
    expect(plural(1, 'topic')).toBe('1 topic')
    expect(plural(1200, 'memory', 'memories')).toBe('1,200 memories')
  })
})
