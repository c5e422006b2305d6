import { describe, expect, test } from 'vitest'
import { factsOf, toRequest } from '../../../../test/labelled/work/work-fixture.ts'
import type { Meaning } from '../../../core/ports/meaning.ts'
import { extractFromWork } from './extract-from-work.ts'
import { judgeWorth01 } from './sentence-worth.ts'
import { WORTH_MODEL_ID } from './worth-weights.ts'

/** A vector that the weights rate high if `towards` is 1, low if it is −1. */
function vectorOf(towards: 1 | -1 | 0): Float32Array {
  const probe = (at: number) => {
    const unit = new Float32Array(384)
    unit[at] = 1
    return judgeWorth01({ voice: 'final', text: '' }, unit)
  }
  const even = judgeWorth01({ voice: 'final', text: '' }, new Float32Array(384))
  const vector = Float32Array.from({ length: 384 }, (_, at) => towards * Math.sign(probe(at) - even))
  return vector.map((value) => value / Math.sqrt(384))
}

const HIGH = vectorOf(1)
const LOW = vectorOf(-1)

/** Gives sentences with one of these words a high or a low worth. */
function meaningOf(modelId: string, low: string, high: string): Meaning {
  return {
    modelId,
    embed: async (texts) =>
      texts.map((text) => (text.includes(low) ? LOW : text.includes(high) ? HIGH : new Float32Array(384))),
    similarity01: () => 0,
  }
}

const TURNS = [
  ['user', 'why is the crate export empty?'],
  ['tool', 'Read: src/export/job.ts'],
  [
    'assistant',
    [
      '## Root cause',
      'The export is empty because `closeWeek()` clears the table `crates_open` before the job reads it.',
      'The night job reads the table `shelf_rows` with 40 columns.',
    ].join('\n'),
  ],
  ['user', 'we keep the week open until the export ran.'],
] as const

async function keep(meaning: Meaning | null): Promise<string> {
  return factsOf(await extractFromWork(toRequest(TURNS), { meaning }))
    .map(({ text }) => text)
    .join('\n')
}

describe('settleByWorth', () => {
  test('leaves the decision to the rules if there are no vectors', async () => {
    const kept = await keep(null)
    expect(kept).toContain('closeWeek')
    expect(kept).not.toContain('shelf_rows')
  })

  test('keeps a sentence of high worth, drops one of low worth, and leaves people’s words alone', async () => {
    const kept = await keep(meaningOf(WORTH_MODEL_ID, 'closeWeek', 'shelf_rows'))
    expect(kept).not.toContain('closeWeek')
    expect(kept).toContain('shelf_rows')
    expect(kept).toContain('week open')
  })

  test('does not use vectors of another model', async () => {
    const kept = await keep(meaningOf('another-model', 'closeWeek', 'shelf_rows'))
    expect(kept).toContain('closeWeek')
    expect(kept).not.toContain('shelf_rows')
  })
})

describe('judgeWorth01', () => {
  test.each([
    ['final', 'The export is empty because the table is cleared before the job reads it.', 0.1593],
    ['mid', 'The export is empty because the table is cleared before the job reads it.', 0.0653],
    ['final', 'Added a test.', 0.0416],
  ] as const)('of a sentence without a vector, %s: %s', (voice, text, worth01) => {
    expect(judgeWorth01({ voice, text }, new Float32Array(384))).toBeCloseTo(worth01, 4)
  })
})
