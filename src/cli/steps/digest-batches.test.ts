import { describe, expect, it } from 'vitest'
import { LoreError } from '../../core/errors.ts'
import type { DigestReport } from '../../digest/run/digestion.ts'
import { addDigests, digestBatches } from './digest-batches.ts'

const REPORT: DigestReport = {
  state: 'done',
  waitingFor: null,
  extractor: 'none',
  sessions: 1,
  segments: 3,
  segmentsLeft: 0,
  segmentsResting: 0,
  stored: { roots: 1, concepts: 2, facts: 3, details: 4, edges: 5 },
  decisions: { ADD: 1, UPDATE: 2, DELETE: 3, NONE: 4 },
  rejected: { length: 1 },
  quotes: { confirmed: 1, refuted: 0 },
  failed: [],
  plan: [],
}

function digestsOf(...reports: readonly Partial<DigestReport>[]) {
  const calls: boolean[] = []
  const left = reports.map((report) => ({ ...REPORT, ...report }))
  return {
    calls,
    digest: async (_: number, first: boolean) => {
      calls.push(first)
      return left.shift() ?? REPORT
    },
  }
}

const running = () => new AbortController().signal

describe('digesting in batches', () => {
  it.each(['daemon_away', 'cancelled'] as const)(
    'that nobody answers any more (%s) ends with what was done',
    async (code) => {
      const stop = new AbortController()
      let calls = 0
      const digest = async () => {
        if (calls++ === 0) return { ...REPORT, state: 'more' as const }
        stop.abort()
        throw new LoreError(code, 'Gone.', { hint: '' })
      }
      const sum = await digestBatches({ digest, onBatch: () => undefined, signal: stop.signal })
      expect(sum).toMatchObject({ state: 'more', segments: 3 })
      const running = { digest, onBatch: () => undefined, signal: new AbortController().signal }
      await expect(digestBatches(running)).rejects.toThrow('Gone.')
    },
  )

  it('goes on while there is more, and adds up', async () => {
    const { digest, calls } = digestsOf(
      { state: 'more', segmentsLeft: 4 },
      { state: 'more', segmentsLeft: 1 },
      {},
    )
    const seen: (readonly [number, number])[] = []
    const sum = await digestBatches({ digest, onBatch: (...done) => seen.push(done), signal: running() })
    expect(calls).toEqual([true, false, false])
    expect(seen).toEqual([
      [3, 4],
      [6, 1],
      [9, 0],
    ])
    expect(sum).toMatchObject({ state: 'done', segments: 9, sessions: 3, stored: { facts: 9 } })
  })

  it('stops where it has to wait, and says for what', async () => {
    const { digest, calls } = digestsOf(
      { state: 'more' },
      { state: 'waiting', waitingFor: 'The model is away.' },
    )
    const sum = await digestBatches({ digest, onBatch: () => undefined, signal: running() })
    expect(calls).toHaveLength(2)
    expect(sum).toMatchObject({ state: 'waiting', waitingFor: 'The model is away.', segments: 6 })
  })

  it('ends after the batch at hand when it is told to', async () => {
    const stop = new AbortController()
    const { digest, calls } = digestsOf({ state: 'more' }, { state: 'more' })
    const sum = await digestBatches({ digest, onBatch: () => stop.abort(), signal: stop.signal })
    expect(calls).toHaveLength(1)
    expect(sum.state).toBe('more')
  })

  it('passes on what goes wrong', async () => {
    const digest = async () => {
      throw new Error('closed')
    }
    await expect(digestBatches({ digest, onBatch: () => undefined, signal: running() })).rejects.toThrow(
      'closed',
    )
  })
})

describe('two reports', () => {
  it('are one: counts add up, also of reasons that only one has, and how it stands is the later one’s', () => {
    const trouble = { segmentId: 's' as never, session: 'x', reason: 'y', attempts: 1, nextTryAt: null }
    const sum = addDigests(
      { ...REPORT, failed: [trouble], segmentsLeft: 9 },
      { ...REPORT, rejected: { duplicate: 2 }, segmentsLeft: 2, segmentsResting: 1 },
    )
    expect(sum).toMatchObject({
      decisions: { ADD: 2, UPDATE: 4, DELETE: 6, NONE: 8 },
      rejected: { length: 1, duplicate: 2 },
      quotes: { confirmed: 2, refuted: 0 },
      failed: [trouble],
      segmentsLeft: 2,
      segmentsResting: 1,
    })
  })
})
