import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { IngestInput, IngestReport } from '../capture/ingest.ts'
import { createCaptureTask } from './capture-task.ts'

const DONE: IngestReport = {
  state: 'done',
  files: 0,
  filesLeft: 0,
  bytesLeft: 0,
  bytes: 0,
  lines: 0,
  staged: 0,
  rewritten: 0,
  dropped: {},
  redacted: {},
  failed: [],
  unrecognised: [],
}

/** Reads when told to, and answers what it is given. */
function startTask(isAllowed = true) {
  const asked: { input: IngestInput; answer: (report: IngestReport) => void }[] = []
  const told: IngestReport[] = []
  let allowed = isAllowed
  const task = createCaptureTask({
    engine: {
      ingest: (input = {}) => {
        const { promise, resolve } = Promise.withResolvers<IngestReport>()
        asked.push({ input, answer: resolve })
        return promise
      },
      captureStatus: async () => ({ paused: null, excluded: [], sources: [] }),
    },
    isAllowed: () => allowed,
    pollSeconds: 3_600,
    onReport: (report) => void told.push(report),
  })
  const stop = new AbortController()
  const ended = task.start(stop.signal)
  const nextAsked = async (count: number) => {
    while (asked.length < count) await setImmediate()
    return asked[count - 1]
  }
  const end = () => {
    stop.abort()
    return ended
  }
  const allow = (now: boolean) => {
    allowed = now
    task.kick?.()
  }
  return { task, told, asked, allow, nextAsked, stop: end }
}

describe('createCaptureTask', () => {
  it('says how far it is while one portion is not enough', async () => {
    const { task, nextAsked, stop } = startTask()
    const first = await nextAsked(1)
    expect(first?.input.maxBytes).toBeGreaterThan(0)
    expect(task.progress?.()).toBeNull()
    first?.answer({ ...DONE, state: 'more', files: 1, bytes: 40, bytesLeft: 60, filesLeft: 1 })
    const second = await nextAsked(2)
    expect(task.progress?.()).toMatchObject({ done: 40, total: 100 })
    second?.answer({ ...DONE, state: 'more', bytes: 10, bytesLeft: 70, filesLeft: 2 })
    const third = await nextAsked(3)
    expect(task.progress?.()).toMatchObject({ done: 50, total: 120 })
    third?.answer({ ...DONE, files: 2, bytes: 70 })
    while (task.progress?.() !== null) await setImmediate()
    await stop()
  })

  it('neither looks nor reads before somebody has agreed, and begins when told that they have', async () => {
    const { task, asked, allow, nextAsked, stop } = startTask(false)
    task.kick?.()
    for (let turn = 0; turn < 50; turn++) await setImmediate()
    expect([asked.length, task.isOff?.()]).toEqual([0, true])
    allow(true)
    ;(await nextAsked(1))?.answer(DONE)
    expect(task.isOff?.()).toBe(false)
    await stop()
  })

  it('stops in the middle of a lot to read when the consent ends', async () => {
    const { task, told, asked, allow, nextAsked, stop } = startTask()
    const first = await nextAsked(1)
    allow(false)
    first?.answer({ ...DONE, state: 'more', files: 1, bytes: 40, bytesLeft: 60, filesLeft: 1 })
    while (told.length < 1) await setImmediate()
    while (task.progress?.() !== null) await setImmediate()
    expect(asked).toHaveLength(1)
    await stop()
  })

  it('tells of what cannot be read when it is new, and not at every look', async () => {
    const { task, told, nextAsked, stop } = startTask()
    const failed = [{ path: '/closed', reason: 'permission denied' }]
    ;(await nextAsked(1))?.answer({ ...DONE, failed })
    while (told.length < 1) await setImmediate()
    task.kick?.()
    ;(await nextAsked(2))?.answer({ ...DONE, failed, bytes: 5 })
    while (told.length < 2) await setImmediate()
    task.kick?.()
    ;(await nextAsked(3))?.answer({ ...DONE, failed })
    task.kick?.()
    ;(await nextAsked(4))?.answer({
      ...DONE,
      failed: [...failed, { path: '/other', reason: 'permission denied' }],
    })
    while (told.length < 3) await setImmediate()
    expect(told.map((report) => report.failed.map(({ path }) => path))).toEqual([['/closed'], [], ['/other']])
    await stop()
  })
})
