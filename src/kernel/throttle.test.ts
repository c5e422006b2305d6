import { expect, test } from 'vitest'
import type { Store } from '../core/ports/store.ts'
import { createPace, paceStore } from './throttle.ts'

function makeSetup() {
  let now = 0
  let breaths = 0
  return {
    monotonicMs: () => now,
    breathe: async () => {
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
  const pace = createPace(setup)
  setup.work(1.9)
  await pace()
  expect(setup.breaths()).toBe(0)
  setup.work(0.1)
  await pace()
  await pace()
  expect(setup.breaths()).toBe(1)
})

test('a paced store answers as the store does, and paces every question to a repository', async () => {
  let paced = 0
  const store = {
    runs: { list: async (limit: number) => [limit] },
    close: async () => undefined,
  } as unknown as Store
  const slow = paceStore(store, async () => {
    paced++
  })
  expect(await slow.runs.list(3)).toEqual([3])
  expect(paced).toBe(1)
  expect(slow.close).toBe(store.close)
})
