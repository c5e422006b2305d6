import { expect, test } from 'vitest'
import type { Pattern } from '../text/pattern.ts'
import * as cues from './work-cues.ts'

const PATTERNS = Object.entries(cues).filter((entry): entry is [string, Pattern] => 'exec' in entry[1])
/** Longer than any sentence that is read. */
const CHARS = 2_000
const PIECES = [
  'a',
  ' ',
  '\t',
  '-',
  'origin/a-',
  "'a' ",
  'ok so and ',
  'ok, so, and, ',
  'no longer ',
  'the the ',
  'all of the 1 unit new ',
  'fix the failing unit ',
  'now also just ',
  'hey, hi, ok, so, ',
  'replace a ',
  'feedback ',
  'high ',
  'test_test ',
  'successfully ',
  'nn',
  'mm',
  '`',
  ': ',
  '\n',
  'we will ',
  'if you ',
]

test.each(PATTERNS)('%s is done with any sentence', (_, pattern) => {
  for (const piece of PIECES) {
    const text = piece.repeat(CHARS / piece.length)
    for (const hostile of [text, `${text}Zq`, `merge ${text}Zq`, `ok ${text}\u0000`]) {
      expect(typeof pattern.test(hostile)).toBe('boolean')
    }
  }
})
