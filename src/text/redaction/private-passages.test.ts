import { describe, expect, it } from 'vitest'
import { redactText } from './redact-text.ts'

const redact = (text: string) => redactText(text).text

describe('private passages', () => {
  it('are cut whole, tags included', () => {
    expect(redact('before <private>my salary</private> after')).toBe('before [private] after')
    expect(redactText('<private>a</private><private>b</private>')).toEqual({
      text: '[private][private]',
      found: { private: 2 },
    })
  })

  it('may span lines, be written in capitals and carry attributes', () => {
    expect(redact('a\n<PRIVATE>\nb\n</Private>\nc')).toBe('a\n[private]\nc')
    expect(redact('<private reason="family">x</private>')).toBe('[private]')
  })

  it('may have blanks in their tags, or escaped ones', () => {
    expect(redact('a < private >b</ private > c')).toBe('a [private] c')
    expect(redact('a &lt;private&gt;b&lt;/private&gt; c')).toBe('a [private] c')
  })

  it('end with the outermost closing tag where they nest', () => {
    expect(redact('a <private>b <private>c</private> d</private> e')).toBe('a [private] e')
  })

  it('hide everything to the end where the tag is never closed', () => {
    expect(redact('a <private>b\nc')).toBe('a [private]')
    expect(redact('a <private>b <private>c</private> d')).toBe('a [private]')
  })

  it('do not begin with a closing tag or another word', () => {
    expect(redact('a </private> b')).toBe('a </private> b')
    expect(redact('class <privateer> x')).toBe('class <privateer> x')
    expect(redact('private: true')).toBe('private: true')
    expect(redact('the <Private Use> area')).toBe('the <Private Use> area')
  })
})
