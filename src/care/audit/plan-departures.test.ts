import { describe, expect, test } from 'vitest'
import { day, memoryId, numbered } from '../../../test/support/sleep-fake.ts'
import type { Memory } from '../../core/memory.ts'
import { UNUSED } from '../../sleep/statements/load-uses.ts'
import { DAY_MS } from '../../strength/units.ts'
import { planDepartures, toForecast, toPoints, toWindows } from './plan-departures.ts'

const forecast = (n: number, overrides: Partial<Memory> = {}) =>
  toForecast(numbered(n, { origin: 'lore', ...overrides }), UNUSED, day(0), {})
const below = (n: number, parent: number, overrides: Partial<Memory> = {}) =>
  forecast(n, { parentId: memoryId(parent), depth: 1, ...overrides })
const dayOf = (at: number) => Math.ceil((at - day(0)) / DAY_MS)

describe('a memory leaves', () => {
  test('on the day of its rule, or not at all', () => {
    const departures = planDepartures([
      forecast(1),
      forecast(2, { origin: 'memory-v3', layer: 4, surprise: 0.5 }),
      forecast(3, { origin: 'person' }),
      forecast(4, { salience: 0.9 }),
    ])
    expect(departures.map(({ id, at, rule }) => [id, dayOf(at), rule])).toEqual([
      [memoryId(1), 92, 'unread'],
      [memoryId(2), 25, 'importance'],
    ])
  })

  test('after its last child, and never above one that stays', () => {
    const departures = planDepartures([
      forecast(1, { salience: 0.2 }),
      below(2, 1),
      below(3, 1, { salience: 0.2 }),
      forecast(4, { salience: 0.2 }),
      below(5, 4, { origin: 'person' }),
    ])
    expect(departures.map(({ id, at }) => [id, dayOf(at)])).toEqual([
      [memoryId(1), 92],
      [memoryId(2), 92],
      [memoryId(3), 60],
    ])
  })

  test('as soon as it is empty if it is a topic that Lore made', () => {
    const topic = { origin: 'digest', authority: 6, metadata: { machineRoot: true } } as const
    const departures = planDepartures([forecast(1, topic), below(2, 1, { salience: 0.2 })])
    expect(departures[0]).toMatchObject({ id: memoryId(1), rule: 'empty_topic', at: departures[1]?.at })
  })
})

test('windows include those before, grouped by rule and origin, the largest first', () => {
  const departures = planDepartures([
    forecast(1),
    forecast(2),
    forecast(3, { salience: 0.2 }),
    forecast(4, { origin: 'memory-v3', layer: 4, surprise: 0.5 }),
  ])
  const windows = toWindows(departures, day(0), [30, 90, 365], DAY_MS)
  expect(windows.map(({ days, archived, purged }) => [days, archived, purged])).toEqual([
    [30, 1, 0],
    [90, 2, 0],
    [365, 4, 0],
  ])
  expect(toPoints(departures, day(0), [0, 30, 90, 365], DAY_MS)).toEqual([
    { days: 0, archived: 0, purged: 0 },
    ...windows.map(({ days, archived, purged }) => ({ days, archived, purged })),
  ])
  expect(windows[2]?.groups.map(({ rule, origin, count }) => [rule, origin, count])).toEqual([
    ['unread', 'lore', 3],
    ['importance', 'memory-v3', 1],
  ])
  expect(windows[2]?.groups[0]?.examples[0]).toMatchObject({
    id: memoryId(3),
    reason: expect.stringMatching(/^never read/),
  })
})
