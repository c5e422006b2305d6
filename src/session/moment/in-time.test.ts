import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an answer with a time does without work that is late', async () => {
  const answer = inTime({ answerBy: 5_000 }, 100, new Promise<string>(() => undefined), 'late')
  await vi.advanceTimersByTimeAsync(100)
  expect(await answer).toBe('late')
})

test('an answer without a time waits for its work, however long that takes', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answer = inTime({}, 100, promise, 'late')
  await vi.advanceTimersByTimeAsync(600_000)
  resolve('done')
  expect(await answer).toBe('done')
})

test('work that is done in time leaves no timer behind', async () => {
  expect(await inTime({ answerBy: 5_000 }, 100, Promise.resolve('done'), 'late')).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})
