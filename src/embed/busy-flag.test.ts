import { expect, test } from 'vitest'
import { createBusyFlag, waitAtExit } from './busy-flag.ts'

const settled = async (promise: Promise<unknown>) => {
  let done = false
  void promise.then(() => {
    done = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return done
}

test('is up during the work, also where that fails, and seen from the other side', async () => {
  const flag = createBusyFlag()
  const [seen] = [new Int32Array(flag.memory)]
  await createBusyFlag(flag.memory).during(async () => expect(seen[0]).toBe(1))
  expect(seen[0]).toBe(0)
  await expect(flag.during(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(seen[0]).toBe(0)
})

test('lets nothing begin once the process ends', async () => {
  const flag = createBusyFlag()
  flag.finish()
  let begun = false
  const work = flag.during(async () => {
    begun = true
  })
  expect(await settled(work)).toBe(false)
  expect(begun).toBe(false)
  expect(new Int32Array(flag.memory)[0]).toBe(0)
})

test('listens for the end of the process once for all flags, and stops when the last is given up', () => {
  const before = process.listenerCount('exit')
  const leave = [createBusyFlag(), createBusyFlag()].map(waitAtExit)
  expect(process.listenerCount('exit')).toBe(before + 1)
  leave[0]?.()
  expect(process.listenerCount('exit')).toBe(before + 1)
  leave[1]?.()
  expect(process.listenerCount('exit')).toBe(before)
})
