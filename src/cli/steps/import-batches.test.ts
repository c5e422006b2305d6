import { describe, expect, test } from 'vitest'
import type { ImportReport } from '../../transfer/imported/import-views.ts'
import { importBatches } from './import-batches.ts'

const report = (over: Partial<ImportReport>): ImportReport => ({
  state: 'done',
  kind: 'mem0',
  title: 'mem0',
  path: '/x',
  run: null,
  cursor: null,
  total: 4,
  done: 4,
  stored: { memories: 0, links: 0 },
  refreshed: 0,
  reflected: 0,
  known: 0,
  scopes: [],
  unknownProjects: [],
  remarks: [],
  redacted: {},
  plan: [],
  ...over,
})

function script(reports: readonly ImportReport[], stopAfter = Number.POSITIVE_INFINITY) {
  const asked: { maxSteps: number; cursor?: string }[] = []
  const seen: string[] = []
  const stop = new AbortController()
  const sum = importBatches({
    bring: async (batch) => {
      asked.push(batch)
      if (asked.length >= stopAfter) stop.abort()
      return reports[asked.length - 1] ?? report({})
    },
    nowMs: () => 0,
    onBatch: (done, total) => seen.push(`${done}/${total}`),
    signal: stop.signal,
  })
  return { sum, asked, seen }
}

const FIRST = report({
  state: 'more',
  run: 'r',
  cursor: 'c1',
  done: 2,
  stored: { memories: 2, links: 0 },
  scopes: ['default'],
  remarks: [{ code: 'empty', count: 1, examples: ['a'] }],
  redacted: { 'github-token': 1 },
})
const SECOND = report({
  run: 'r',
  stored: { memories: 1, links: 1 },
  known: 3,
  scopes: ['default', 'default/web'],
  remarks: [
    { code: 'empty', count: 2, examples: ['a', 'b'] },
    { code: 'same_text', count: 1, examples: [] },
  ],
  redacted: { 'github-token': 2 },
})

describe('bringing everything over in batches', () => {
  test('goes on from where it was, takes more where it was quick, and adds up', async () => {
    const { sum, asked, seen } = script([FIRST, SECOND])
    expect(await sum).toMatchObject({
      state: 'done',
      run: 'r',
      stored: { memories: 3, links: 1 },
      known: 3,
      scopes: ['default', 'default/web'],
      remarks: [
        { code: 'empty', count: 3, examples: ['a', 'b'] },
        { code: 'same_text', count: 1 },
      ],
      redacted: { 'github-token': 3 },
    })
    expect(asked).toEqual([{ maxSteps: 200 }, { maxSteps: 400, cursor: 'c1' }])
    expect(seen).toEqual(['2/4', '4/4'])
  })

  test('stops between two batches when it is told to', async () => {
    const { sum, asked } = script([FIRST, SECOND], 1)
    expect(await sum).toMatchObject({ state: 'more', stored: { memories: 2 } })
    expect(asked).toHaveLength(1)
  })
})
