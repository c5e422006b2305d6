import { expect, test } from 'vitest'
import { countAgents, listDays, periodOf, toBars } from './activity.ts'

const [FRIDAY = 0, SATURDAY = 0, SUNDAY = 0] = listDays(new Date(2026, 10, 15, 18).getTime(), 3)

test('days begin at midnight of the place, the last one is today', () => {
  expect(SUNDAY).toBe(new Date(2026, 10, 15).getTime())
  expect(FRIDAY).toBe(new Date(2026, 10, 13).getTime())
  expect(periodOf(SATURDAY)).toEqual({ since: SATURDAY, until: SUNDAY })
})

test('bars have the turns of each chosen agent, in the same order every day', () => {
  const counts = [
    { day: FRIDAY, agent: 'codex', sessions: 1, turns: 4 },
    { day: FRIDAY, agent: 'claude-code', sessions: 2, turns: 9 },
    { day: SUNDAY, agent: 'claude-code', sessions: 1, turns: 1 },
  ]
  expect(countAgents(counts)).toEqual([
    ['claude-code', 3],
    ['codex', 1],
  ])
  const days = [FRIDAY, SATURDAY, SUNDAY]
  const bars = toBars(days, counts, ['claude-code', 'codex'])
  expect(bars.map(({ turns, sessions }) => [turns, sessions])).toEqual([
    [13, 3],
    [0, 0],
    [1, 1],
  ])
  expect(bars[0]?.parts).toEqual([
    { agent: 'claude-code', turns: 9 },
    { agent: 'codex', turns: 4 },
  ])
  expect(toBars(days, counts, ['codex']).map(({ turns }) => turns)).toEqual([4, 0, 0])
})
