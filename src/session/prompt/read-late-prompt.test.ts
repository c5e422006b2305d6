import { describe, expect, test } from 'vitest'
import type { HookOutcome } from '../../core/hook.ts'
import { NOT_KNOWN, pickSaid } from './read-late-prompt.ts'

const said = (...times: readonly number[]) => times.map((at) => ({ at }))
const run = (at: number, outcome: HookOutcome = 'late', detail: string | null = null) => ({
  at,
  outcome,
  detail,
})

describe('the turn of a late prompt', () => {
  test('is the nearest within a moment', () => {
    expect(pickSaid(said(1_000, 60_000, 61_000), 60_900, [])).toBe(2)
    expect(pickSaid(said(1_000), 60_000, [])).toBeNull()
    expect(pickSaid([], 60_000, [])).toBeNull()
  })

  test('answers for one prompt only', () => {
    const turns = said(60_005)
    expect(pickSaid(turns, 62_000, [run(60_000)])).toBeNull()
    expect(pickSaid(turns, 60_000, [run(58_000)])).toBeNull()
    expect(pickSaid(said(60_005, 62_005), 62_000, [run(60_000)])).toBe(1)
    expect(pickSaid(turns, 60_000, [run(58_000, 'late', NOT_KNOWN)])).toBe(0)
  })

  test('is not that of a prompt that was heard as it was said', () => {
    expect(pickSaid(said(60_005), 62_000, [run(60_000, 'answered')])).toBeNull()
    expect(pickSaid(said(60_005), 60_000, [run(58_000, 'nothing')])).toBe(0)
  })
})
