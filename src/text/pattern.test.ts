import { describe, expect, test } from 'vitest'
import { pattern } from './pattern.ts'

describe('pattern', () => {
  test('writes its source when a text is first held against it, and once', () => {
    let written = 0
    const port = pattern(() => {
      written++
      return 'port (\\d+)'
    })
    expect(written).toBe(0)
    expect(port.test('PORT 80')).toBe(true)
    expect(port.exec('on port 81')?.[1]).toBe('81')
    expect(port.source).toBe('port (\\d+)')
    expect(written).toBe(1)
  })

  test('replaces by a text and by a function', () => {
    const digit = pattern(() => '\\d', 'gu')
    expect('a1b2'.replace(digit, '#')).toBe('a#b#')
    expect('a1b2'.replace(digit, (found) => `<${found}>`)).toBe('a<1>b<2>')
  })
})
