import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineReader, LineTooLong } from './line-reader.ts'

const bytes = (text: string) => Buffer.from(text)

describe('createLineReader', () => {
  it('gives the same lines however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))),
        fc.integer({ min: 1, max: 9 }),
        (lines, step) => {
          const reader = createLineReader(1_000_000)
          const whole = bytes(lines.map((line) => `${line}\n`).join(''))
          const read: string[] = []
          for (let at = 0; at < whole.length; at += step)
            read.push(...reader.push(whole.subarray(at, at + step)))
          expect(read).toEqual(lines.map((line) => line.toWellFormed()))
          expect(reader.pendingBytes).toBe(0)
        },
      ),
    )
  })

  it('counts what is still without an end', () => {
    const reader = createLineReader(100)
    expect(reader.push(bytes('one\ntwo'))).toEqual(['one'])
    expect(reader.pendingBytes).toBe(3)
    expect(reader.push(bytes('\n'))).toEqual(['two'])
  })

  it('refuses a long line before its end has come', () => {
    const reader = createLineReader(10)
    reader.push(bytes('12345'))
    expect(() => reader.push(bytes('678901'))).toThrow(LineTooLong)
  })

  it('takes many short lines in one chunk, and longer ones once it is told to', () => {
    const reader = createLineReader(4)
    expect(reader.push(bytes('aaaa\n'.repeat(1_000)))).toHaveLength(1_000)
    reader.limit(8)
    expect(reader.push(bytes('bbbbbbbb\n'))).toEqual(['bbbbbbbb'])
  })
})
