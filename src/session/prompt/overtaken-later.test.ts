import { describe, expect, test } from 'vitest'
import type { Episode } from '../../core/conversation.ts'
import type { EpisodeId, ScopeId, SessionId } from '../../core/ids.ts'
import { isOvertakenLater, shareMatter, tellsShortcoming, toChanges } from './overtaken-later.ts'

const turn = (text: string, role: Episode['role'] = 'assistant'): Episode => ({
  id: 'turn' as EpisodeId,
  sessionId: 'session' as SessionId,
  scopeId: 1 as ScopeId,
  position: 1,
  externalId: 'turn',
  role,
  speaker: null,
  text,
  caption: null,
  model: null,
  at: 0,
  contentHash: '',
  sourceFile: null,
  sourceLine: null,
  sourceByte: null,
})

describe('a passage that the rest of its conversation overtook', () => {
  test.each([
    [
      'The setup script writes the whole PATH into env.sh before it exits.',
      'Done. setup now writes only changed exports into env.sh, never the whole PATH.',
    ],
    [
      '`parseRow` is kept for now, the importer may need it.',
      'I removed the unused `parseRow` from the importer.',
    ],
    [
      'The crash comes from a stale cache in `LedgerStore`.',
      'You’re right, I was wrong about `LedgerStore`: each call opens a fresh process, no cache can be stale.',
    ],
  ])('%s', (said, later) => expect(isOvertakenLater(said, [turn('Fine.', 'user'), turn(later)])).toBe(true))

  test('by the person as well', () => {
    const said = 'The warning in `notify.ts` begins with “Another job is running”.'
    const later = 'the warning in `notify.ts` should say something friendlier instead'
    expect(isOvertakenLater(said, [turn(later, 'user')])).toBe(true)
  })
})

describe('a passage that still stands', () => {
  const said = 'The crash comes from a stale cache in `LedgerStore`.'
  test.each([
    'The stale cache in `LedgerStore` is covered by a test, as planned.',
    'I removed the unused flag from `parseRow`.',
    'No problem, all tests pass now.',
  ])('%s', (later) => expect(isOvertakenLater(said, [turn(later)])).toBe(false))

  test('tool output does not overtake', () =>
    expect(isOvertakenLater(said, [turn('stale cache in LedgerStore removed', 'tool')])).toBe(false))
})

test('passages on one matter share names and most words of a sentence', () => {
  expect(
    shareMatter(
      'The lock file `run.lock` is written before the spawn.',
      '1. `run.lock` is a lock file now, atomic.',
    ),
  ).toBe(true)
  expect(
    shareMatter('The lock file is written before the spawn.', 'The parser reads `rows.csv` first.'),
  ).toBe(false)
})

test('a command of several words is a name', () => {
  const said = 'After: `depot session clean`'
  expect(isOvertakenLater(said, [turn('Done. The command is now `depot session cleanup`.')])).toBe(true)
})

test('a shortcoming says what is lacking; the report of a change does not', () => {
  expect(tellsShortcoming('The migration only runs at the next prompt.')).toBe(true)
  expect(tellsShortcoming('The parser does not read tabs.')).toBe(true)
  expect(tellsShortcoming('Added a check, so that it does not fail.')).toBe(false)
  expect(tellsShortcoming('The parser reads tabs.')).toBe(false)
})

test('changes are the subjects of what an agent reports to have changed', () => {
  const changes = toChanges(turn('Fine. The tests pass.\n1. **Added a migration check** to both writers'))
  expect(changes.has('migrat')).toBe(true)
  expect(changes.has('test')).toBe(false)
  expect(toChanges(turn('Added a migration check', 'user')).size).toBe(0)
})
