import { describe, expect, test } from 'vitest'
import { createHandOverTask } from './hand-over-task.ts'

const NOWHERE = '/nowhere/models'

describe('handing over', () => {
  test('is not for a daemon that has a model', () => {
    const task = createHandOverTask({
      modelsDir: process.cwd(),
      findInstalled: () => '/usr/lib/lore/bin/lore.mjs',
      stop: () => undefined,
      log: () => undefined,
    })
    expect(task).toBeNull()
  })

  test('makes way once there is a Lore that is installed, and not before', async () => {
    const looks = [null, null, '/usr/lib/lore/bin/lore.mjs']
    let looked = 0
    let stopped = 0
    const task = createHandOverTask({
      modelsDir: NOWHERE,
      findInstalled: () => looks[looked++] ?? null,
      stop: () => {
        expect(looked).toBe(3)
        stopped += 1
      },
      log: () => undefined,
      pollSeconds: 0,
    })
    await task?.start(new AbortController().signal)
    expect(stopped).toBe(1)
  })

  test('ends with the daemon', async () => {
    const stopping = new AbortController()
    const task = createHandOverTask({
      modelsDir: NOWHERE,
      findInstalled: () => null,
      stop: () => expect.unreachable(),
      log: () => undefined,
      pollSeconds: 3_600,
    })
    const running = task?.start(stopping.signal)
    stopping.abort()
    await running
    expect(stopping.signal.aborted).toBe(true)
  })
})
