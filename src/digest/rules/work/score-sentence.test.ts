import { describe, expect, test } from 'vitest'
import * as cues from '../../../speech/work-cues.ts'
import type { Sentence } from './find-sentences.ts'
import type { Voice } from './read-turns.ts'
import { scoreSentence } from './score-sentence.ts'

function score(text: string, changes: Partial<Sentence> = {}, voice: Voice = 'final'): number {
  const place = { start: 0, end: text.length, heading: '', isItem: false, indent: 0, block: 2, place: 0 }
  return scoreSentence({ ...place, text, ...changes }, voice).score
}

const FINDING = 'The export is empty because `closeWeek()` clears the crates before the job reads them.'

describe('scoreSentence', () => {
  test('trusts an answer more than what is said at work', () => {
    expect(score(FINDING, {}, 'final')).toBeGreaterThan(score(FINDING, {}, 'mid') + 1)
  })

  test('heeds the heading above', () => {
    expect(score(FINDING, { heading: 'Root cause' })).toBeGreaterThan(score(FINDING))
    expect(score(FINDING, { heading: 'Examples' })).toBeLessThan(score(FINDING))
  })

  test.each([
    'Let me check how the export job reads the crates from `WeekStore`.',
    'Would you like me to add a test for `closeWeek()` because it runs late?',
    'All tests pass and the build of `src/export/job.ts` is green.',
    'I can also add the same check to `src/import/job.ts` if you want.',
    'The implementation looks solid and follows the pattern of `WeekStore`.',
    'The problem is in lines 12-40 of `src/export/job.ts`.',
    'Here is the summary of what happens in `src/export/job.ts`:',
  ])('%j is no knowledge', (text) => {
    expect(score(text)).toBeLessThan(1.1)
  })

  test('tells a proposal, a decision and a change apart', () => {
    const read = (text: string, heading = '') =>
      scoreSentence(
        { text, heading, start: 0, end: text.length, isItem: false, indent: 0, block: 2, place: 0 },
        'final',
      )
    expect(read('We should use `WeekStore` instead of the raw table.')).toMatchObject({
      proposes: true,
      decides: false,
    })
    expect(read('Use `WeekStore` in every job.', 'Options')).toMatchObject({ proposes: true })
    expect(read('We went with `WeekStore` in the end.')).toMatchObject({ proposes: false, decides: true })
    expect(read('Added a lock to `WeekStore`.')).toMatchObject({ changes: true, decides: false })
  })
})

test('every cue is done with repetitive text, also where it does not match', () => {
  const patterns = Object.values(cues).filter((cue) => 'exec' in cue)
  expect(patterns.length).toBeGreaterThan(20)
  const pieces = [
    'ok so ',
    'fix and the ',
    "merge 'x' ",
    'the new unit ',
    'can you please ',
    'replace a ',
    'no ',
    'x',
    '`a` ',
    'i ',
    '-- ',
  ]
  for (const piece of pieces) {
    const text = `${piece.repeat(Math.ceil(2_000 / piece.length))}\u0001`
    for (const pattern of patterns) expect(typeof pattern.test(text)).toBe('boolean')
  }
})
