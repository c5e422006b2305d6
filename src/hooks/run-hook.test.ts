import { describe, expect, it } from 'vitest'
import { printNow } from './run-hook.ts'

describe('printNow', () => {
  it.each([1, 2, 3, 7])('prints every character whole where %i bytes are taken at a time', (most) => {
    const taken: number[] = []
    printNow(
      'Lore’s «é» 🌊',
      (bytes) => taken.push(...bytes.subarray(0, most)) && Math.min(most, bytes.length),
    )
    expect(Buffer.from(taken).toString()).toBe('Lore’s «é» 🌊')
  })

  it('tries again where the reader is slow, and ends where it is gone', () => {
    const failing = (code: string) => Object.assign(new Error(code), { code })
    let calls = 0
    printNow('text', (bytes) => {
      if (++calls < 3) throw failing('EAGAIN')
      return bytes.length
    })
    expect(calls).toBe(3)
    printNow('text', () => {
      throw failing('EPIPE')
    })
  })
})
