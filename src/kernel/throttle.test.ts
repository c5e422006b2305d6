import { expect, test } from 'vitest'
import type { Store } from '../core/ports/store.ts'
import { createThrottle, throttleStore } from './throttle.ts'

function makeSetup() {
  let now = 0
  let breaths = 0
  return {
    monotonicMs: () => now,
    yieldToOthers: async () => {
      breaths++
    },
    work: (ms: number) => {
      now += ms
    },
    breaths: () => breaths,
  }
}

test('others have a turn after two milliseconds of work, and not before', async () => {
  const setup = makeSetup()
  const throttle = createThrottle(setup)
  setup.work(1.9)
  await throttle()
  expect(setup.breaths()).toBe(0)
  setup.work(0.1)
  await throttle()
  await throttle()
  expect(setup.breaths()).toBe(1)
})

test('a paced store answers as the store does, and paces every question to a repository', async () => {
  let paced = 0
  const store = {
    runs: { list: async (limit: number) => [limit] },
    close: async () => undefined,
  } as unknown as Store
  const slow = throttleStore(store, async () => {
    paced++
  })
  expect(await slow.runs.list(3)).toEqual([3])
  expect(paced).toBe(1)
  expect(slow.close).toBe(store.close)
})
