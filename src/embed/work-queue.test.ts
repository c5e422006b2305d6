import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

test('runs one task at a time, and urgent ones before those that wait', async () => {
  const queue = createWorkQueue()
  const log: string[] = []
  let running = 0
  const task = (name: string) => async () => {
    expect(++running).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    log.push(name)
    return name
  }
  const results = await Promise.all([
    queue.run(task('first')),
    queue.run(task('second')),
    queue.run(task('third')),
    queue.run(task('urgent'), 'urgent'),
  ])
  expect(results).toEqual(['first', 'second', 'third', 'urgent'])
  expect(log).toEqual(['first', 'urgent', 'second', 'third'])
})

test('a task that fails rejects its own promise and holds up nobody', async () => {
  const queue = createWorkQueue()
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('is idle only after everything has run, and can be used again', async () => {
  const queue = createWorkQueue()
  await queue.idle()
  let done = 0
  for (let i = 0; i < 3; i++) void queue.run(async () => void done++)
  await queue.idle()
  expect(done).toBe(3)
  await queue.run(async () => void done++)
  expect(done).toBe(4)
})
