import { expect, test } from 'vitest'
import { AGENT_GATES, findAgentGate } from './agent-gates.ts'

const gateOf = (text: string, heading = '') =>
  findAgentGate({ text, heading, start: 0, end: text.length, isItem: false, indent: 0, block: 0, place: 0 })
    ?.name ?? null

test.each([
  ['It clears the table before the export job reads it.', 'points_back'],
  ['Let me know if the crate table should stay open.', 'offered'],
  ['Added `keepOpen` to the weekly job in `src/export/job.ts`', 'change'],
  ['Uses `WeekStore` if the flag is set for the export', 'order'],
  ['`src/export/job.ts` — the weekly job with its new flag and its two helpers', 'file_list'],
  ['The weekly job has 12 unit tests for the open week', 'of_tests'],
  ['The weekly job of this branch reads `crates_open` twice', 'of_the_session'],
  ['Weigh the market with orchard crates --open --weigh twice', 'command'],
  ['The crate table is created, but its labels still need a printer', 'pending'],
  ['The labels of every crate were already correct in the market', 'nothing_found'],
  ['Willow is the clear winner for most crates of the weekly market', 'verdict'],
  ['Wooden crates are probably the safest bet for the weekly market', 'verdict'],
  ['For small crates the safest path to labels is a printer of their own', 'verdict'],
  ['User runs the export while the week is still open', 'hypothetical'],
  ['The export job probably reads `crates_open` after midnight', 'unsure'],
  ['Only for `crates_open`', 'fragment'],
] as const)('%j is stopped by the gate %s', (text, gate) => {
  expect(gateOf(text)).toBe(gate)
})

test('stops sections of options and examples, but not of causes', () => {
  const said = 'Every crate of a closed week is counted twice by `weighCrates()`.'
  expect(gateOf(said, 'Options')).toBe('poor_section')
  expect(gateOf(said, 'Root cause')).toBeNull()
})

test.each([
  'The export was empty because `closeWeek()` runs at midnight and clears `crates_open`.',
  'Git has no hooks for `restore` or `reset`, so discarded work cannot be noticed.',
  'Removed the `cached` flag from the weekly job, because the export then read the crates of last week.',
])('%j passes', (said) => {
  expect(gateOf(said)).toBeNull()
})

test('every gate has a name of its own', () => {
  expect(new Set(AGENT_GATES.map(({ name }) => name)).size).toBe(AGENT_GATES.length)
})
