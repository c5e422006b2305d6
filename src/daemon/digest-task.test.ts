import { describe, expect, it } from 'vitest'
import type { DigestInput } from '../digest/digest.ts'
import type { DigestReport } from '../digest/run/digestion.ts'
import { createDigestTask } from './digest-task.ts'

const NOTHING: DigestReport = {
  state: 'done',
  waitingFor: null,
  extractor: 'none',
  sessions: 0,
  segments: 0,
  segmentsLeft: 0,
  segmentsResting: 0,
  stored: { roots: 0, concepts: 0, facts: 0, details: 0, edges: 0 },
  decisions: { ADD: 0, UPDATE: 0, DELETE: 0, NONE: 0 },
  rejected: {},
  quotes: { confirmed: 0, refuted: 0 },
  failed: [],
  plan: [],
}

/** Runs the task over these reports, and stops it after the last. */
async function runOver(...reports: readonly Partial<DigestReport>[]) {
  const stop = new AbortController()
  const asked: DigestInput[] = []
  const told: DigestReport[] = []
  const task = createDigestTask({
    pollSeconds: 0,
    onReport: (report) => told.push(report),
    engine: {
      digest: async (input, caller) => {
        expect(caller.kind).toBe('system')
        const report = { ...NOTHING, ...reports[asked.length] }
        asked.push(input ?? {})
        if (asked.length === reports.length) stop.abort()
        return report
      },
    },
  })
  await task.start(stop.signal)
  return { asked, told }
}

describe('the daemon’s digest', () => {
  it('takes a segment at a time, as one run until nothing is left', async () => {
    const more = { state: 'more', segments: 1 } as const
    const { asked } = await runOver(more, more, { segments: 1 }, more)
    expect(asked).toEqual([
      { maxSegments: 1, continues: false },
      { maxSegments: 1, continues: true },
      { maxSegments: 1, continues: true },
      { maxSegments: 1, continues: false },
    ])
  })

  it('tells of what was done and what failed, not of looking in vain', async () => {
    const trouble = { segmentId: 's' as never, session: 'x', reason: 'y', attempts: 1, nextTryAt: null }
    const { told } = await runOver({}, { segments: 1 }, { failed: [trouble] }, { state: 'waiting' })
    expect(told.map(({ segments, failed }) => [segments, failed.length])).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it('ends with what the engine throws, to be started again', async () => {
    const task = createDigestTask({
      pollSeconds: 0,
      onReport: () => undefined,
      engine: { digest: () => Promise.reject(new Error('busy')) },
    })
    await expect(task.start(new AbortController().signal)).rejects.toThrow('busy')
  })
})
