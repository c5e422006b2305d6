import { describe, expect, it } from 'vitest'
import { createSpareTime } from './spare-time.ts'

function watch(loads: readonly number[]) {
  const clock = { ms: 60_000 }
  const spare = createSpareTime({ monotonicMs: () => clock.ms, loadAverages: () => loads, cores: 2 })
  return { clock, spare }
}

describe('spare time', () => {
  it('is there while only the two threads of this work run', () => {
    expect(watch([2.1, 1, 1]).spare.isSpare()).toBe(true)
  })

  it('ends when others need the cores', () => {
    expect(watch([3.2, 2, 1]).spare.isSpare()).toBe(false)
  })

  it('ends when somebody asks, and comes back some seconds later', () => {
    const { clock, spare } = watch([1, 1, 1])
    spare.noteAsked()
    clock.ms += 4_999
    expect(spare.isSpare()).toBe(false)
    clock.ms += 1
    expect(spare.isSpare()).toBe(true)
  })

  it('is not presumed if the system tells nothing', () => {
    expect(watch([0, 0, 0]).spare.isSpare()).toBe(false)
  })
})
