import { describe, expect, it } from 'vitest'
import { applyCuts, hasMark, toMark, uniteCuts } from './cuts.ts'

describe('toMark', () => {
  it('names the kind, and private passages in one word', () => {
    expect(toMark('github-token')).toBe('[redacted:github-token]')
    expect(toMark('private')).toBe('[private]')
  })
})

describe('uniteCuts', () => {
  it('orders cuts and keeps those apart that touch', () => {
    const cuts = [
      { start: 5, end: 7, kind: 'b' },
      { start: 2, end: 5, kind: 'a' },
    ]
    expect(uniteCuts('0123456789', cuts)).toEqual([
      { start: 2, end: 5, kind: 'a' },
      { start: 5, end: 7, kind: 'b' },
    ])
  })

  it('cuts the union of cuts that overlap, under the kind that was named first', () => {
    const cuts = [
      { start: 4, end: 6, kind: 'specific' },
      { start: 2, end: 9, kind: 'general' },
    ]
    expect(uniteCuts('0123456789', cuts)).toEqual([{ start: 2, end: 9, kind: 'specific' }])
  })

  it('never cuts into a mark', () => {
    const text = 'a [redacted:token] b'
    expect(uniteCuts(text, [{ start: 0, end: 8, kind: 'x' }])).toEqual([])
    expect(uniteCuts(text, [{ start: 19, end: 20, kind: 'x' }])).toHaveLength(1)
  })
})

describe('applyCuts', () => {
  it('leaves everything around the cuts as it was', () => {
    const cuts = [
      { start: 0, end: 1, kind: 'x' },
      { start: 3, end: 5, kind: 'private' },
    ]
    expect(applyCuts('abcdef', cuts)).toBe('[redacted:x]bc[private]f')
    expect(applyCuts('abc', [])).toBe('abc')
  })
})

describe('hasMark', () => {
  it('sees marks and nothing else', () => {
    expect(hasMark('x [redacted:jwt]')).toBe(true)
    expect(hasMark('x [private]')).toBe(true)
    expect(hasMark('x [redact] private')).toBe(false)
  })
})
