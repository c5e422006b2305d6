import { describe, expect, it } from 'vitest'
import { createPace } from './pace.ts'

describe('createPace', () => {
  it('counts what was done since it was first seen', () => {
    let now = 0
    const pace = createPace(() => now)
    expect(pace(100)).toEqual({ elapsedMs: 0, done: 0 })
    now = 500
    expect(pace(80)).toEqual({ elapsedMs: 500, done: 20 })
  })

  it('begins anew when there is more to do than ever, and after the end', () => {
    let now = 0
    const pace = createPace(() => now)
    pace(10)
    now = 1_000
    expect(pace(50)).toEqual({ elapsedMs: 0, done: 0 })
    pace(0)
    now = 9_000
    expect(pace(5)).toEqual({ elapsedMs: 0, done: 0 })
  })
})
