import { describe, expect, it } from 'vitest'
import { findTextFault } from './validate-text.ts'

describe('findTextFault', () => {
  it('accepts text of every script, emoji, tabs and line breaks', () => {
    expect(findTextFault('tab\tline\r\n😀 東京 \ufffd')).toBeNull()
  })

  it.each([['\u0000'], ['\u001b[31m'], ['\u007f'], ['\u0090']])(
    'names the control character in %j',
    (text) => {
      expect(findTextFault(`a${text}b`)).toBe('control_character')
    },
  )

  it.each([['\ud83d'], ['\ude00'], ['\ude00\ud83d']])('names the lone surrogate in %j', (text) => {
    expect(findTextFault(`a${text}b`)).toBe('lone_surrogate')
  })
})
