import { describe, expect, it } from 'vitest'
import type { IngestReport } from '../../capture/ingest.ts'
import { addReports, type Batch, readBatches } from './ingest-batches.ts'

function report(over: Partial<IngestReport> = {}): IngestReport {
  return {
    state: 'more',
    files: 1,
    filesLeft: 0,
    bytesLeft: 0,
    bytes: 10,
    lines: 2,
    staged: 1,
    rewritten: 0,
    dropped: {},
    redacted: {},
    failed: [],
    unrecognised: [],
    ...over,
  }
}

/** Answers one report after the other, each taking `tookMs`. */
function reader(reports: readonly IngestReport[], tookMs = 0, abortAfter = Number.POSITIVE_INFINITY) {
  const asked: Batch[] = []
  const sums: IngestReport[] = []
  const stop = new AbortController()
  let now = 0
  const run = readBatches({
    read: async (batch) => {
      asked.push(batch)
      now += tookMs
      if (asked.length >= abortAfter) stop.abort()
      return reports[Math.min(asked.length, reports.length) - 1] ?? report()
    },
    nowMs: () => now,
    onBatch: (sum) => sums.push(sum),
    signal: stop.signal,
  })
  return run.then((sum) => ({ sum, asked, sums }))
}

describe('readBatches', () => {
  it('goes on until there is no more, and adds up', async () => {
    const { sum, asked, sums } = await reader([
      report({ filesLeft: 2 }),
      report({ filesLeft: 1 }),
      report({ state: 'done' }),
    ])
    expect(asked).toHaveLength(3)
    expect(sum).toMatchObject({ state: 'done', files: 3, bytes: 30, staged: 3, filesLeft: 0 })
    expect(sums.map(({ files }) => files)).toEqual([1, 2, 3])
  })

  it('stops after the batch at hand when told to, and says that there is more', async () => {
    const { sum, asked } = await reader([report({ filesLeft: 9 })], 0, 2)
    expect(asked).toHaveLength(2)
    expect(sum).toMatchObject({ state: 'more', files: 2, filesLeft: 9 })
  })

  it('stops at once where capture is paused', async () => {
    const { sum, asked } = await reader([report({ state: 'paused', files: 0, filesLeft: 4 })])
    expect(asked).toHaveLength(1)
    expect(sum.state).toBe('paused')
  })

  it('takes more files at once while batches are over soon', async () => {
    const reports = [report(), report(), report(), report({ state: 'done' })]
    expect((await reader(reports, 10)).asked.map(({ maxFiles }) => maxFiles)).toEqual([25, 50, 100, 200])
    expect((await reader(reports, 5_000)).asked.map(({ maxFiles }) => maxFiles)).toEqual([25, 25, 25, 25])
  })

  it('does not try the same unreadable files for ever', async () => {
    const stuck = report({
      files: 0,
      bytes: 0,
      failed: [{ path: '/a', reason: 'no right to read it' }],
      filesLeft: 3,
    })
    const { sum, asked } = await reader([stuck])
    expect(asked.at(-1)?.maxFiles).toBe(10_000)
    expect(sum).toMatchObject({ state: 'more', failed: [{ path: '/a', reason: 'no right to read it' }] })
  })

  it('goes on in the midst of a file that takes many batches', async () => {
    const within = report({ files: 0, filesLeft: 1 })
    const { sum, asked } = await reader([...Array(20).fill(within), report({ state: 'done' })])
    expect(asked).toHaveLength(21)
    expect(sum).toMatchObject({ state: 'done', files: 1, bytes: 210 })
  })
})

describe('addReports', () => {
  it('adds counts by reason and kind, and keeps what the later one says is left', () => {
    const sum = addReports(
      report({ dropped: { blank: 1, known: 2 }, redacted: { 'github-token': 1 }, bytesLeft: 90 }),
      report({ dropped: { known: 3, image: 1 }, redacted: { 'github-token': 1, jwt: 1 }, bytesLeft: 40 }),
    )
    expect(sum).toMatchObject({
      dropped: { blank: 1, known: 5, image: 1 },
      redacted: { 'github-token': 2, jwt: 1 },
      bytesLeft: 40,
    })
  })
})
