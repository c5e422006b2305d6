import { describe, expect, it } from 'vitest'
import { readSurroundings } from '../config/environment.ts'
import { takesColor } from './terminal.ts'

const tty = { isTTY: true }
const pipe = {}
const plain = readSurroundings({})

describe('takesColor', () => {
  it('follows the stream where nothing is said', () => {
    expect(takesColor(tty, 'auto', plain)).toBe(true)
    expect(takesColor(pipe, 'auto', plain)).toBe(false)
    expect(takesColor(tty, 'auto', readSurroundings({ TERM: 'dumb' }))).toBe(false)
  })

  it('lets NO_COLOR win over everything', () => {
    expect(takesColor(tty, 'always', readSurroundings({ NO_COLOR: '1', FORCE_COLOR: '1' }))).toBe(false)
  })

  it('follows the setting and FORCE_COLOR', () => {
    expect(takesColor(pipe, 'always', plain)).toBe(true)
    expect(takesColor(tty, 'never', readSurroundings({ FORCE_COLOR: '1' }))).toBe(false)
    expect(takesColor(pipe, 'auto', readSurroundings({ FORCE_COLOR: '1' }))).toBe(true)
    expect(takesColor(pipe, 'auto', readSurroundings({ FORCE_COLOR: '0' }))).toBe(false)
  })
})
