import { expect, test } from 'vitest'
import { isPastedLine } from './pasted-line.ts'

test.each([
  '    at toTerms (src/text/tokens.ts:12:3)',
  '  File "main.py", line 3',
  '[2026-03-01 10:00 started',
  '12:00:01 started',
  'WARN slow query',
  'npm ERR! missing script',
  '--- a/src/index.ts',
  '$ npm test',
  'import { expect } from (',
  'doIt();',
])('%j is pasted', (line) => {
  expect(isPastedLine(line)).toBe(true)
})

test.each([
  'import the crates of last week',
  'at noon we meet',
  'return the crates',
  'warn me before you push',
])('%j is typed', (line) => expect(isPastedLine(line)).toBe(false))
