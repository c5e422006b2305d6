import { describe, expect, it } from 'vitest'
import { renderBytes } from './stats.ts'

describe('renderBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [282_624, '276 KB'],
    [5_000_000, '4.8 MB'],
    [78 * 1024 ** 3, '78 GB'],
  ])('says %i as %s', (bytes, text) => {
    expect(renderBytes(bytes)).toBe(text)
  })
})
