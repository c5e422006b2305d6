import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { LoreError } from '../core/errors.ts'
import { type DaemonTask, runTasks } from './tasks.ts'

const untilStopped = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

const broken = () => new LoreError('internal', 'the disk is gone', { hint: 'Look for it.' })

describe('runTasks', () => {
  it('starts a task again when it fails, and says so', async () => {
    const logged: unknown[] = []
    let starts = 0
    const task: DaemonTask = {
      name: 'capture',
      start: async (signal) => {
        starts += 1
        if (starts < 3) throw broken()
        await untilStopped(signal)
      },
    }
    const tasks = runTasks([task], { log: (...entry) => void logged.push(entry), backOff: () => 0 })
    while (starts < 3) await setImmediate()
    expect(tasks.status()).toEqual([
      {
        name: 'capture',
        state: 'running',
        failures: 2,
        lastError: 'the disk is gone',
        retryAt: null,
        progress: null,
      },
    ])
    expect(logged).toHaveLength(2)
    await tasks.stop()
  })

  it('tells what a task runs into while it goes on', async () => {
    let failing: ReturnType<NonNullable<DaemonTask['failing']>> = null
    const tasks = runTasks([{ name: 'sync', start: untilStopped, failing: () => failing }], {
      log: () => undefined,
    })
    expect(tasks.status()).toMatchObject([{ state: 'running', lastError: null }])
    failing = { failures: 2, lastError: 'mine: away', retryAt: 5 }
    expect(tasks.status()).toMatchObject([{ state: 'waiting', ...failing }])
    await tasks.stop()
  })

  it('does not wait for the next attempt when it is stopped', async () => {
    const task: DaemonTask = { name: 'capture', start: () => Promise.reject(broken()) }
    const tasks = runTasks([task], { log: () => undefined, backOff: () => 3_600_000 })
    await setImmediate()
    expect(tasks.status()[0]?.state).toBe('waiting')
    await tasks.stop()
  })

  it('lets a task end, and the others go on', async () => {
    const tasks = runTasks(
      [
        { name: 'once', start: async () => undefined },
        { name: 'always', start: untilStopped },
      ],
      { log: () => undefined },
    )
    await setImmediate()
    expect(tasks.status().map(({ name, state }) => [name, state])).toEqual([
      ['once', 'done'],
      ['always', 'running'],
    ])
    await tasks.stop()
  })

  it('passes a kick on to the task that takes one', async () => {
    let kicks = 0
    const kick = () => {
      kicks += 1
    }
    const tasks = runTasks(
      [
        { name: 'capture', start: untilStopped, kick },
        { name: 'deaf', start: untilStopped },
      ],
      { log: () => undefined },
    )
    expect([tasks.kick('capture'), tasks.kick('deaf'), tasks.kick('nobody')]).toEqual([true, false, false])
    expect(kicks).toBe(1)
    await tasks.stop()
  })
})
